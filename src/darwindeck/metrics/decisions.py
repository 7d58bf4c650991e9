"""Whether choices matter, asked of value curves: what choosing well gains over choosing blindly.

Two traps are closed here. A list of moves is no choice: only gains beyond the noise of the playouts count, and noise
that looks like gain is taken off again by what looks like loss. And "do not pass" is no decision: where one may decline
(pass, fold, stand, lay fewer cards), the worst action is set aside first, so a choice settled by avoiding one blunder
counts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, assert_never

from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawUntil,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.measured import Measured, Z, mean_of, normal, rate
from darwindeck.simulation.queries import KNOCK, Curve, Point
from darwindeck.simulation.report import Report

SURE: Final = 1.0
"""Standard errors a gain has to be above 0 by; noise of that size is balanced by its mirror image."""
EPSILON: Final = 0.005
"""Less than this share of a win is not felt by anybody."""


def choices(report: Report) -> Measured:
    """Share of actions with an alternative. Told, not judged: padding raises it."""
    counts = report.counts
    return rate(counts.decisions.sum, max(1, counts.actions.sum))


def declinable(genome: GameGenome) -> frozenset[int]:
    """The places of phases in which one may decline, or stop early; `KNOCK` where that is on offer every turn."""
    offered = {place for place, phase in enumerate(genome.phases) if _may_decline(phase)}
    if genome.knock is not None and genome.knock.max_deadwood is None:
        offered.add(KNOCK)
    return frozenset(offered)


def _may_decline(phase: Phase) -> bool:
    match phase:
        case PlayPhase(mandatory=mandatory, min_cards=least, max_cards=most):
            return not mandatory or least < most
        case DiscardPhase(min_cards=least, max_cards=most):
            return least < most
        case DrawPhase(mandatory=mandatory, until=until):
            return not mandatory or until is DrawUntil.STAND
        case BettingPhase() | ClaimPhase() | MeldPhase():
            return True
        case AskPhase() | TrickPhase() | BiddingPhase() | PassPhase() | ShowdownPhase():
            return False
        case _:
            assert_never(phase)


def gain(point: Point, optional: frozenset[int]) -> float:
    """What choosing well gains over choosing blindly; where one may decline, over all but the worst action.

    With k actions, best − mean − (best − worst) / k is the sum of best − other over all others but the worst, by k:
    nothing for two actions, and nothing where all but one are alike.
    """
    return point.gain - blunder(point, optional)


def blunder(point: Point, optional: frozenset[int]) -> float:
    """The part of the gain that comes from not taking the worst action, where one may decline."""
    return point.stakes / max(1, point.tried) if point.phase in optional else 0.0


def _credit(point: Point, optional: frozenset[int]) -> float:
    """+1 for a sure gain, −1 for a sure loss (which is noise, as no choice is worse than its own mean)."""
    found = gain(point, optional)
    bar = max(EPSILON, SURE * point.gain_error)
    return float(found > bar) - float(found < -bar)


def genuine(curves: Sequence[Curve], optional: frozenset[int]) -> Measured:
    """Share of the sampled decisions in which choosing well surely matters; playouts limit what can be sure."""
    return _over(curves, lambda point: _credit(point, optional))


def decisions(curves: Sequence[Curve], report: Report, optional: frozenset[int]) -> Measured:
    """Share of all actions that are genuine decisions: the share of actions with an alternative × `genuine`."""
    found, share = genuine(curves, optional), choices(report).value
    return Measured(found.value * share, found.low * share, found.high * share)


def weight(curves: Sequence[Curve], report: Report, optional: frozenset[int]) -> Measured:
    """What an action is worth on average, forced ones included: the share with an alternative × mean gain.

    Unbiased for any number of playouts, so this is what fitness asks for.
    """
    found, share = _over(curves, lambda point: gain(point, optional)), choices(report).value
    return Measured(found.value * share, found.low * share, found.high * share)


def mastery(curves: Sequence[Curve], skill: Measured, optional: frozenset[int]) -> Measured:
    """The part of skill that is more than not blundering: skill × (1 − blunders / gain).

    Blunders are what comes from the worst action alone, where one may decline; where no gain can be seen, all that
    could be there.
    """
    whole = _over(curves, lambda point: point.gain)
    worst = _over(curves, lambda point: blunder(point, optional))
    if whole.value > Z * whole.error:
        lost, error = min(1.0, worst.value / whole.value), min(0.5, worst.error / whole.value)
    else:
        lost, error = _over(curves, lambda point: float(point.phase in optional)).value, 0.0
    spread = sqrt((skill.error * (1 - lost)) ** 2 + (error * skill.value) ** 2)
    return normal(skill.value * (1 - lost), spread)


def stakes(curves: Sequence[Curve]) -> Measured:
    """Best minus worst action, on average over decisions."""
    return _over(curves, lambda point: point.stakes)


def _over(curves: Sequence[Curve], number: Callable[[Point], float]) -> Measured:
    """The mean over hands of the mean over their points."""
    return mean_of([sum(map(number, one.points)) / len(one.points) for one in curves if one.points])
