"""From the answers of the engine to the measures of a game: which function reads which answer."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics import decisions, engagement, outcome, shape, skill
from darwindeck.metrics.complexity import complexity
from darwindeck.metrics.interaction import interaction
from darwindeck.metrics.liveness import fired, live_rules
from darwindeck.metrics.measured import Measured, exact
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.jobs import Answers
from darwindeck.simulation.queries import Curve
from darwindeck.simulation.report import Report


class MeasureAnswers(msgspec.Struct, frozen=True):
    """The answers of the measure stage, each under its name."""

    games: Report
    duels: tuple[Duel, ...]
    """Better players against the random one."""
    oracle: Duel
    curves: tuple[Curve, ...]
    thinking: Report | None
    """Whole games of searching players, where bids, bets or claims are to be judged."""


def read_answers(answers: Answers) -> MeasureAnswers:
    """The answers to `plan.measure_queries`."""
    return MeasureAnswers(
        games=answers.reports["games"],
        duels=(answers.duels["greedy"], answers.duels["search"]),
        oracle=answers.duels["oracle"],
        curves=answers.curves["curves"],
        thinking=answers.reports.get("thinking"),
    )


def measures_of(genome: GameGenome, found: MeasureAnswers, probe: Report) -> dict[str, Measured]:
    """Every measure of the measure stage."""
    return dict(_measures(genome, found, probe))


def _measures(genome: GameGenome, found: MeasureAnswers, probe: Report) -> Iterator[tuple[str, Measured]]:
    report, curves = found.games, found.curves
    yield from ending(genome, report).items()
    yield "choices", decisions.choices(report)
    optional = decisions.declinable(genome)
    yield "genuine", decisions.genuine(curves, optional)
    yield "decisions", decisions.decisions(curves, report, optional)
    yield "weight", decisions.weight(curves, report, optional)
    yield "stakes", decisions.stakes(curves)
    share = skill.skill_share(found.duels)
    yield "skill", share
    yield "mastery", decisions.mastery(curves, share, optional)
    yield "information", skill.information(found.oracle)
    yield "tension", shape.tension(curves)
    yield "drama", shape.drama(curves)
    yield "comeback", shape.comeback(curves, share)
    yield "late_resolution", shape.late_resolution(curves)
    yield "lead_changes", shape.lead_changes(curves)
    yield "interaction", interaction(curves)
    yield from _engagement(found, probe).items()
    places = frozenset(i for i, phase in enumerate(genome.phases) if isinstance(phase, TrickPhase))
    yield "tricks", engagement.tricks(report, places)
    yield "complexity", exact(complexity(genome))
    yield "live_rules", live_rules(fired(genome, report))


def ending(genome: GameGenome, report: Report) -> dict[str, Measured]:
    """What whole games of any players tell."""
    return {
        "completion": outcome.completion(report),
        "drawishness": outcome.drawishness(report),
        "length": outcome.length(report, genome.player_count),
        "minutes": outcome.minutes(report),
        "balance": outcome.balance(report, genome),
    }


def _engagement(found: MeasureAnswers, probe: Report) -> dict[str, Measured]:
    """Only what the game has; `deceit` is told of every game, as the larger of bluffing and betting."""
    measures: dict[str, Measured] = {}
    if found.thinking is not None:
        asked = {
            "bluffing": engagement.bluffing(found.thinking, probe),
            "betting": engagement.betting(found.thinking, probe),
            "bidding": engagement.bidding(found.thinking, probe),
        }
        measures.update((name, value) for name, value in asked.items() if value is not None)
    deceits = [measures[name] for name in ("bluffing", "betting") if name in measures]
    return measures | {"deceit": max(deceits, key=lambda one: one.value, default=exact(0.0))}
