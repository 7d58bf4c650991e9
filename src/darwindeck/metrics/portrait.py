"""A game looked at closely: its measures, and what they were read from as far as a picture can show it.

The skill ladder rung by rung, how open a hand is along the way, what every side wins, what each rule is good for.
Games that ship come with their portraits; known ones, so that any other can be told beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.ablation import GAMES, RuleLife, rule_lives
from darwindeck.metrics.cascade import Cascade, pool_rounds, without_judgement
from darwindeck.metrics.evaluation import Evaluation, Stage
from darwindeck.metrics.measured import Measured, rate
from darwindeck.metrics.outcome import side_rates
from darwindeck.metrics.rounds import Case
from darwindeck.metrics.shape import tension_along
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.queries import Progress
from darwindeck.simulation.report import Report

SEED: Final = 20
ROUNDS: Final = 4
"""Measurements on deals of their own that are pooled: one alone leaves the rare things wide open."""
KNOWN_FILE: Final = "known_portraits.json"
INVENTED_FILE: Final = "invented_portraits.json"


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
    """Of the first round."""
    tension: tuple[Measured, ...] = ()
    """In equal parts of a hand: 1 is anybody's, 0 is decided."""
    sides: tuple[Measured, ...] = ()
    """Share of the games by seat, or by team."""
    rules: tuple[RuleLife, ...] = ()


def portray(
    genome: GameGenome,
    *,
    seed: int = SEED,
    rounds: int = ROUNDS,
    threads: int = 0,
    cascade: Cascade | None = None,
    games: int = GAMES,
    progress: Progress | None = None,
) -> Portrait:
    """Play everything that a portrait needs: some seconds of one core. A game that evolution would refuse
    unplayed (`objections`) is played too, because its maker wants to know."""
    cases = []
    for number in range(rounds):
        case = Case(genome, without_judgement(genome))
        (cascade or Cascade()).examine(
            [case], seed=seed + number, until=Stage.LADDER, threads=threads, progress=progress
        )
        cases.append(case)
    found = _bare(pool_rounds([case.found for case in cases]))
    if not found.ok:
        return Portrait(evaluation=found)
    sound = [case for case in cases if case.found.ok]
    lives = rule_lives(genome, found.liveness, games=games, seed=seed, threads=threads, progress=progress)
    return Portrait(
        evaluation=found,
        rungs=tuple(map(_rung, sound[0].rungs)),
        tension=tension_along([curve for case in sound for curve in case.curves]),
        sides=_sides([case.report for case in sound if case.report is not None], genome),
        rules=tuple(lives),
    )


def _bare(found: Evaluation) -> Evaluation:
    """Without what it took to find out, which is no part of what a game is like."""
    return msgspec.structs.replace(found, cost=0.0)


def _sides(reports: Sequence[Report], genome: GameGenome) -> tuple[Measured, ...]:
    games = sum(report.games for report in reports)
    won = [[share * report.games for share in side_rates(report, genome)] for report in reports]
    return tuple(rate(sum(side), games) for side in zip(*won, strict=True))


def _rung(duel: Duel) -> Rung:
    return Rung(duel.agent, duel.versus, Measured(duel.win_rate, duel.low, duel.high), duel.even)


@cache
def known_portraits() -> Mapping[str, Portrait]:
    """Of the known games, by id; `python -m tools.known_portraits` plays them anew.

    >>> known_portraits()["hearts"].evaluation.ok
    True
    """
    return _read_portraits(KNOWN_FILE)


@cache
def library_portraits() -> Mapping[str, Portrait]:
    """Of all games that ship, by id: the invented ones too."""
    return {**known_portraits(), **_read_portraits(INVENTED_FILE)}


def _read_portraits(name: str) -> Mapping[str, Portrait]:
    return msgspec.json.decode((files("darwindeck.metrics") / name).read_bytes(), type=dict[str, Portrait])
