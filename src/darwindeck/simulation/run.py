"""`simulate`: many games of one genome on all cores, interruptible, with progress."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import msgspec

from darwindeck.arguments import names_argument, whole_number
from darwindeck.bytecode import decode
from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import check_seed, check_threads
from darwindeck.simulation.jobs import Job, run_job
from darwindeck.simulation.queries import Games, Progress
from darwindeck.simulation.report import Report
from darwindeck.simulation.wire import MOST_GAMES

_USUAL: Final = 1000


def simulate(
    genome: GameGenome,
    *,
    agents: Sequence[str] = ("random",),
    games: int | None = None,
    num_games: int | None = None,
    seed: int = 0,
    threads: int = 0,
    rotate: bool = False,
    trace: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Play `games` games (1000 unless you say); `num_games` is another name for it, as seed 001 has it.

    The numbers do not depend on `threads`. Fewer agents than seats are seated again in turn.

    >>> import darwindeck as dd
    >>> dd.simulate(dd.load("war"), games=10, seed=7).reasons
    {'win': 10, 'draw': 0, 'stuck': 0, 'turn_limit': 0}
    """
    games = _count(games, num_games)
    if games < 1:
        raise RunError(f"{games} games are too few; ask for at least one")
    if games > MOST_GAMES:
        raise RunError(f"{games} games are too many; ask for at most {MOST_GAMES}")
    names = names_argument("agents", agents)
    asked = Games(names, games, check_seed(seed), rotate, trace)
    check_threads(threads)
    begin = time.perf_counter()
    done = run_job(Job(genome, {"games": asked}), threads=threads, progress=_in_games(progress, games))
    seconds = time.perf_counter() - begin
    return msgspec.structs.replace(done.reports["games"], game_id=content_hash(genome), seconds=seconds)


def _count(games: int | None, num_games: int | None) -> int:
    if games is not None and num_games is not None:
        raise RunError("games and num_games mean the same; give one of them")
    if num_games is not None:
        return whole_number("num_games", num_games)
    return whole_number("games", _USUAL if games is None else games)


def _in_games(progress: Progress | None, games: int) -> Progress | None:
    """Return the same progress, told in games: the engine counts chunks."""
    if progress is None:
        return None
    return lambda done, total: progress(games * done // total, games)


def simulate_from_bytecode(bytecode: bytes, num_games: int = 1000, *, seed: int = 0) -> Report:
    """`simulate` for the program of a game, under the name of the seeds."""
    return simulate(decode(bytecode), games=num_games, seed=seed)
