"""Speed of the engine on this machine: known games, two games against loops written out by hand, and the share
of a batch that is spent inside the engine.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import msgspec

from darwindeck import _core
from darwindeck.errors import RunError
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import program_of
from darwindeck.simulation.run import simulate
from darwindeck.simulation.wire import Request, decode_batch, encode_batch, run_bytes


class Rate(msgspec.Struct, frozen=True, order=True):
    """Per second."""

    games: float
    decisions: float
    """Actions taken, forced ones too."""


class GameSpeed(msgspec.Struct, frozen=True, kw_only=True):
    """Random games of one genome: on one thread, with somebody who counts what happens, and on two threads."""

    one: Rate
    traced: Rate
    two: Rate

    def to_json(self) -> dict[str, object]:
        """One thread, where nothing else is said."""
        return {
            "games_per_s": self.one.games,
            "decisions_per_s": self.one.decisions,
            "traced_games_per_s": self.traced.games,
            "two_threads": {"games_per_s": self.two.games, "decisions_per_s": self.two.decisions},
        }


class ReferenceSpeed(msgspec.Struct, frozen=True):
    hearts: float
    hearts_traced: float
    hearts_by_hand: float
    war: float
    war_by_hand: float
    engine_scaling: float
    reference_scaling: float
    search_iterations: float
    search_playouts: float

    @property
    def search_ratio(self) -> float:
        """Iterations of a search against plain random playouts, from the first lead of a hand of Hearts."""
        return self.search_iterations / self.search_playouts

    @property
    def hearts_ratio(self) -> float:
        return self.hearts / self.hearts_by_hand

    @property
    def hearts_traced_ratio(self) -> float:
        return self.hearts_traced / self.hearts

    @property
    def war_ratio(self) -> float:
        return self.war / self.war_by_hand

    def to_json(self) -> dict[str, object]:
        return {
            "hearts": {
                "ratio_to_reference": self.hearts_ratio,
                "traced_to_untraced": self.hearts_traced_ratio,
                "hands_per_s": self.hearts,
                "two_threads": {"engine": self.engine_scaling, "reference": self.reference_scaling},
            },
            "war": {"ratio_to_reference": self.war_ratio, "games_per_s": self.war},
            "ismcts": {
                "iterations_per_s": self.search_iterations,
                "ratio_to_playouts": self.search_ratio,
            },
        }


def measure_reference(seconds: float) -> ReferenceSpeed:
    """Hearts and War against the hand-written loops, in interleaved slices, the best of each."""
    hearts, traced, by_hand, war, war_by_hand = _core.bench_reference(seconds)
    one = _core.bench_threads(1, seconds / 3)
    two = _core.bench_threads(2, seconds / 3)
    iterations, playouts, _ = _core.bench_search(seconds / 3)
    return ReferenceSpeed(
        hearts=hearts,
        hearts_traced=traced,
        hearts_by_hand=by_hand,
        war=war,
        war_by_hand=war_by_hand,
        engine_scaling=two[1] / one[1],
        reference_scaling=two[0] / one[0],
        search_iterations=iterations,
        search_playouts=playouts,
    )


def _rate(genome: GameGenome, seconds: float, *, threads: int, trace: bool = False) -> Rate:
    """Return the best of several short batches."""
    games, best = 64, Rate(0.0, 0.0)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        report = simulate(genome, games=games, seed=1, threads=threads, trace=trace)
        if report.seconds < seconds / 8:
            games *= 2
        found = Rate(report.games / report.seconds, report.counts.actions.sum / report.seconds)
        best = max(best, found)
    return best


def measure_games(seconds: float) -> Iterator[tuple[str, GameSpeed]]:
    """Every known game that the engine runs, one after the other."""
    for name in known_games():
        genome = load_game(name)
        try:
            program_of(genome)
        except RunError:
            continue
        yield (
            name,
            GameSpeed(
                one=_rate(genome, seconds, threads=1),
                two=_rate(genome, seconds, threads=2),
                traced=_rate(genome, seconds, threads=1, trace=True),
            ),
        )


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
