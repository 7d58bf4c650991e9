"""A game looked at closely: its measures, and what they were read from as far as a picture can show it.

The skill ladder rung by rung, how open a hand is along the way, what every side wins, what each rule is good for.
Known games come with their portraits, so that any other can be told beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.ablation import RuleLife, rule_lives
from darwindeck.metrics.cascade import Cascade, static
from darwindeck.metrics.evaluation import Evaluation, Stage
from darwindeck.metrics.measured import Measured, rate
from darwindeck.metrics.outcome import side_rates
from darwindeck.metrics.rounds import Case
from darwindeck.metrics.shape import tension_along
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.queries import Progress

SEED: Final = 20
GAMES: Final = 120
"""Games with and without each rule."""
KNOWN_FILE: Final = "known_portraits.json"


class Rung(msgspec.Struct, frozen=True):
    """One step of the skill ladder: who played whom, and what share of the hands was won."""

    agent: str
    versus: str
    won: Measured
    even: float

    @property
    def climbed(self) -> bool:
        return self.won.low > self.even


class Portrait(msgspec.Struct, frozen=True, kw_only=True):
    evaluation: Evaluation
    rungs: tuple[Rung, ...] = ()
    tension: tuple[Measured, ...] = ()
    """In equal parts of a hand: 1 is anybody's, 0 is decided."""
    sides: tuple[Measured, ...] = ()
    """Share of the games by seat, or by team."""
    rules: tuple[RuleLife, ...] = ()


def portray(
    genome: GameGenome,
    *,
    seed: int = SEED,
    threads: int = 0,
    cascade: Cascade | None = None,
    games: int = GAMES,
    progress: Progress | None = None,
) -> Portrait:
    """Plays everything that a portrait needs: some seconds of one core."""
    case = Case(genome, static(genome))
    (cascade or Cascade()).examine([case], seed=seed, until=Stage.LADDER, threads=threads, progress=progress)
    if not case.found.ok or case.report is None:
        return Portrait(evaluation=case.found)
    report = case.report
    lives = rule_lives(
        genome, case.found.liveness, games=games, seed=seed, threads=threads, progress=progress
    )
    return Portrait(
        evaluation=case.found,
        rungs=tuple(map(_rung, case.rungs)),
        tension=tension_along(case.curves),
        sides=tuple(rate(share * report.games, report.games) for share in side_rates(report, genome)),
        rules=tuple(lives),
    )


def _rung(duel: Duel) -> Rung:
    return Rung(duel.agent, duel.versus, Measured(duel.win_rate, duel.low, duel.high), duel.even)


@cache
def known_portraits() -> Mapping[str, Portrait]:
    """Of the known games, by id; `python -m tools.known_portraits` plays them anew.

    >>> known_portraits()["hearts"].evaluation.ok
    True
    """
    text = (files("darwindeck.metrics") / KNOWN_FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, Portrait])
