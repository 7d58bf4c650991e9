"""Many genomes, one crossing of the border: a `Job` says what is wanted of a genome, `run_jobs` answers all of them.

What can be asked for: games (`Games`, answered by a `Report`), a duel on duplicate deals (`Bout`, a `Duel`), and value
curves (`Curves`, a `Curve` for each hand played). Nothing is judged here; measures read the answers.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.report import Report
from darwindeck.simulation.run import Progress, simulate
from darwindeck.simulation.skill import Duel, duel


class Games(msgspec.Struct, frozen=True, tag=True):
    """Whole games."""

    agents: tuple[str, ...]
    games: int
    seed: int
    rotate: bool = True
    trace: bool = False


class Bout(msgspec.Struct, frozen=True, tag=True):
    """One player against another, hand by hand, on duplicate deals."""

    agent: str
    versus: str
    deals: int
    seed: int


class Curves(msgspec.Struct, frozen=True, tag=True):
    """Values along the first hand of so many games, at so many decisions of each."""

    agent: str
    """Takes every seat."""
    games: int
    seed: int
    points: int
    rollouts: int
    """Playouts for the values of a point; as many again are shared among its actions."""


class Job(msgspec.Struct, frozen=True):
    """What is wanted of one genome."""

    genome: GameGenome
    asks: tuple[Games | Bout | Curves, ...]


class Point(msgspec.Struct, frozen=True):
    """A decision with more than one legal action, and what it was worth."""

    at: float
    """Share of the decisions of the hand already taken, from 0 to 1."""
    actor: int
    side: int
    options: int
    """Legal actions."""
    values: tuple[float, ...]
    """By side: estimated share of the win before the choice."""
    gain: float
    """Value of the best action minus the mean of all; chosen on one half of the playouts, valued on the other."""
    gain_error: float
    """Standard error of `gain`."""
    stakes: float
    """Best minus worst action, cross-validated in the same way."""
    reach: float
    """Share of pairs of actions that leave the other seats something else: what they hold, or what they can do next."""


class Curve(msgspec.Struct, frozen=True):
    """One hand: who won it, and the sampled decisions on the way there."""

    shares: tuple[float, ...]
    """By side, in the end."""
    decisions: int
    points: tuple[Point, ...]


class Answers(msgspec.Struct, frozen=True):
    """In the order of the asks: a `Report` for `Games`, a `Duel` for a `Bout`, curves for `Curves`."""

    answers: tuple[Report | Duel | tuple[Curve, ...], ...]


class JobFailed(msgspec.Struct, frozen=True):
    """Why a job could not be done; `code` is one of `darwindeck.errors.CODES`."""

    code: str
    message: str


def run_jobs(
    jobs: Sequence[Job], *, threads: int = 0, progress: Progress | None = None
) -> list[Answers | JobFailed]:
    """Does all jobs; one that fails says why and costs the others nothing. Answers do not depend on `threads`."""
    found: list[Answers | JobFailed] = []
    for done, job in enumerate(jobs):
        try:
            found.append(Answers(tuple(_answer(job.genome, ask, threads) for ask in job.asks)))
        except DarwinDeckError as error:
            found.append(JobFailed(error.code, error.message))
        if progress is not None:
            progress(done + 1, len(jobs))
    return found


def _answer(genome: GameGenome, ask: Games | Bout | Curves, threads: int) -> Report | Duel:
    match ask:
        case Games():
            return simulate(
                genome,
                agents=ask.agents,
                games=ask.games,
                seed=ask.seed,
                rotate=ask.rotate,
                trace=ask.trace,
                threads=threads,
            )
        case Bout():
            return duel(genome, ask.agent, ask.versus, deals=ask.deals, seed=ask.seed, threads=threads)
        case Curves():
            raise RunError("curves are not measured by this engine yet")
