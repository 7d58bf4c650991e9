"""From the answers of the engine to the measures of a game: which function reads which answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics import decisions, engagement, outcome, shape, skill
from darwindeck.metrics.complexity import complexity
from darwindeck.metrics.decisions import interaction
from darwindeck.metrics.finesse import finesse, runaway
from darwindeck.metrics.matches import race_of
from darwindeck.metrics.measured import Measured, exact
from darwindeck.metrics.naturalness import naturalness
from darwindeck.metrics.newness import ideas_from_known
from darwindeck.metrics.plan import engaging
from darwindeck.metrics.rules import firing_rates, live_rules
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.jobs import Answers
from darwindeck.simulation.queries import Curve, Sheets
from darwindeck.simulation.report import Report


class MeasureAnswers(msgspec.Struct, frozen=True):
    """The answers of the measure stage, each under its name."""

    games: Report
    curves: tuple[Curve, ...]
    against_thumb: tuple[Sheets, ...]
    """Hands of thinking players against the best rule of thumb; none in a first look."""
    alike: Sheets | None
    """Hands between thinking players, where a match is more than a hand."""
    oracle: Duel | None
    thinking: Report | None
    """Whole games of searching players, where bids, bets or claims are to be judged."""


def read_answers(answers: Answers) -> MeasureAnswers:
    """Return the answers to `plan.measure_queries`."""
    return MeasureAnswers(
        games=answers.reports["games"],
        curves=answers.curves["curves"],
        against_thumb=tuple(answers.sheets[name] for name in ("search", "greedy") if name in answers.sheets),
        alike=answers.sheets.get("alike"),
        oracle=answers.duels.get("oracle"),
        thinking=answers.reports.get("thinking"),
    )


def measures_of(
    genome: GameGenome, found: MeasureAnswers, probe: Report, simple: Duel
) -> dict[str, Measured]:
    """Every measure of the measure stage; `simple` is the best simple player against random ones."""
    share = skill.lift(simple)
    measures = ending(genome, found.games) | {"skill": share}
    measures |= dict(_choosing(genome, found, share))
    measures |= dict(_story(found.curves, share))
    if found.thinking is not None or not engaging(genome):
        measures |= _engagement(found, probe)
    return measures | dict(_rules(genome, found.games))


def _choosing(genome: GameGenome, found: MeasureAnswers, share: Measured) -> Iterator[tuple[str, Measured]]:
    """Yield what choosing well is worth, in a hand and in a match."""
    report, curves = found.games, found.curves
    yield "choices", decisions.choices(report)
    yield "genuine", decisions.genuine(curves)
    yield "decisions", decisions.decisions(curves, report)
    yield "weight", decisions.weight(curves, report)
    yield "stakes", decisions.stakes(curves)
    yield "mastery", decisions.mastery(curves, share)
    race = race_of(genome)
    if found.against_thumb:
        yield "finesse", finesse(found.against_thumb, race)
    if found.alike is not None or race is None:
        yield "runaway", runaway(found.alike, race, curves)
    yield "kingmaking", decisions.kingmaking(curves)
    yield "interaction", interaction(curves)
    if found.oracle is not None:
        yield "information", skill.information(found.oracle)


def _story(curves: Sequence[Curve], share: Measured) -> Iterator[tuple[str, Measured]]:
    yield "tension", shape.tension(curves)
    yield "drama", shape.drama(curves)
    yield "comeback", shape.comeback(curves, share)
    yield "late_resolution", shape.late_resolution(curves)
    yield "lead_changes", shape.lead_changes(curves)


def _rules(genome: GameGenome, report: Report) -> Iterator[tuple[str, Measured]]:
    """Yield what the rules cost and do."""
    places = frozenset(i for i, phase in enumerate(genome.phases) if isinstance(phase, TrickPhase))
    yield "tricks", engagement.tricks(report, places)
    yield from read_alone(genome)
    yield "live_rules", live_rules(firing_rates(genome, report))


def read_alone(genome: GameGenome) -> Iterator[tuple[str, Measured]]:
    """Yield what is seen without a game being played."""
    yield "complexity", exact(complexity(genome))
    yield "natural", exact(naturalness(genome))
    apart = ideas_from_known(genome)
    if apart is not None:
        yield "new", exact(apart)


def ending(genome: GameGenome, report: Report) -> dict[str, Measured]:
    """Return what whole games of any players tell."""
    return {
        "completion": outcome.completion(report),
        "drawishness": outcome.drawishness(report),
        "length": outcome.length(report, genome.player_count),
        "minutes": outcome.minutes(report),
        "balance": outcome.balance(report, genome),
    }


def _engagement(found: MeasureAnswers, probe: Report) -> dict[str, Measured]:
    """Only what the game has; `deceit`, the larger of bluffing and betting, is 0 where there is neither."""
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
