"""The price of the border between Python and Rust: how much of a batch is spent inside the engine."""

from __future__ import annotations

import time

import msgspec

from darwindeck.bytecode import encode
from darwindeck.evolution.random_games import random_genomes
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


def measure_border(genomes: int, games: int, *, threads: int = 1, seed: int = 1) -> Border:
    """Plays one batch of random games. Making genomes and their bytecode is not part of it: both are kept."""
    programs = [encode(genome) for genome in random_genomes(seed, genomes)]
    begin = time.perf_counter()
    requests = [Request(bytecode=program, games=games, seed=seed) for program in programs]
    request = encode_batch(requests)
    sent = time.perf_counter()
    answer = run_bytes(request, threads=threads)
    answered = time.perf_counter()
    refused = sum(response.counts is None for response in decode_batch(answer))
    total = time.perf_counter() - begin
    return Border(genomes=genomes, games=games, refused=refused, total=total, inside=answered - sent)
