"""`simulate`: many games of one genome on all cores, interruptible, with progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from darwindeck import _core
from darwindeck.bytecode import decode
from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import checked_seed, checked_threads, engine_errors, program_of
from darwindeck.simulation.report import Counts, Report

Progress = Callable[[int, int], None]
MOST_GAMES = 2**48


def seat_agents(agents: Sequence[str], seats: int) -> tuple[str, ...]:
    """One agent for each seat: fewer names than seats repeat in seat order."""
    if not agents:
        raise RunError("name at least one agent, for instance random")
    if len(agents) > seats:
        raise RunError(f"{len(agents)} agents are too many: the game has {seats} seats")
    return tuple(agents[seat % len(agents)] for seat in range(seats))


def simulate(
    genome: GameGenome,
    *,
    agents: Sequence[str] = ("random",),
    games: int = 1000,
    seed: int = 0,
    threads: int = 0,
    rotate: bool = False,
    trace: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Play `games` games; the numbers do not depend on `threads`.

    >>> from darwindeck.genome.library import load_game
    >>> simulate(load_game("war"), games=10, seed=7).reasons
    {'win': 10, 'draw': 0, 'stuck': 0, 'turn_limit': 0}
    """
    return simulate_program(
        program_of(genome),
        genome,
        agents=agents,
        games=games,
        seed=seed,
        threads=threads,
        rotate=rotate,
        trace=trace,
        progress=progress,
    )


def simulate_program(
    program: _core.Program,
    genome: GameGenome,
    *,
    agents: Sequence[str],
    games: int,
    seed: int,
    threads: int,
    rotate: bool,
    trace: bool,
    progress: Progress | None,
) -> Report:
    """`simulate` with the program of the genome, which has been checked or is not to be."""
    if games < 1:
        raise RunError(f"{games} games prove nothing; ask for at least one")
    if games > MOST_GAMES:
        raise RunError(f"{games} games would never be finished; ask for at most 2^48")
    checked_threads(threads)
    checked_seed(seed)
    seated = seat_agents(agents, genome.player_count)
    with engine_errors():
        try:
            found = program.simulate(
                agents=list(seated),
                games=games,
                seed=seed,
                threads=threads,
                rotate=rotate,
                trace=trace,
                progress=progress,
            )
        except ValueError as error:
            raise RunError(str(error), code="run/unknown-agent") from error
    return Report(
        game=genome.labels.name or content_hash(genome)[:12],
        seed=seed,
        agents=seated,
        rotate=rotate,
        counts=msgspec.convert(found, Counts),
    )


def simulate_from_bytecode(bytecode: bytes, num_games: int = 1000, *, seed: int = 0) -> Report:
    """`simulate` for the program of a game, under the name of the seeds."""
    return simulate(decode(bytecode), games=num_games, seed=seed)
