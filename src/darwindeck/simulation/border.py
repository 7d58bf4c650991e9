"""The price of the border between Python and Rust: how much of a batch is spent inside the engine."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from darwindeck.simulation.wire import Request, decode_batch, encode_batch, run_bytes


class Border(msgspec.Struct, frozen=True):
    genomes: int
    games: int
    refused: int
    total: float
    """Seconds from requests to responses, building and reading the bytes included."""
    inside: float
    """Seconds of it in the engine."""

    @property
    def share(self) -> float:
        return self.inside / self.total

    def to_json(self) -> dict[str, object]:
        return {
            "genomes": self.genomes,
            "games": self.games,
            "refused": self.refused,
            "seconds": self.total,
            "share_in_rust": self.share,
        }


def measure_border(programs: Sequence[bytes], games: int, *, threads: int = 1, seed: int = 1) -> Border:
    """Plays one batch of these programs, given as bytecode."""
    begin = time.perf_counter()
    requests = [Request(bytecode=program, games=games, seed=seed) for program in programs]
    request = encode_batch(requests)
    sent = time.perf_counter()
    answer = run_bytes(request, threads=threads)
    answered = time.perf_counter()
    refused = sum(response.counts is None for response in decode_batch(answer))
    total = time.perf_counter() - begin
    return Border(genomes=len(programs), games=games, refused=refused, total=total, inside=answered - sent)
