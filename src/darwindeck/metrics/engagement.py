"""Whether bluffing, betting and bidding are played and not just present: thinking players against random ones.

Only for games that have the phases. What random players do is a property of uniform choice; it is measured to be
taken off.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from darwindeck.metrics.measured import Measured, normal, rate
from darwindeck.simulation.report import Facts, Report

FULL_STAKES: Final = 0.2
"""Best minus worst action of a decision on which as much hangs as at the poker table."""


def bluffing(thinking: Report, random: Report) -> Measured | None:
    """A lie is a risk, and thinking helps to take it: 4 k (1 − k) × (1 + gain) / 2, k the share of lies kept.

    Where all lies are found out, or none, nobody bluffs. The gain is over random players, the larger of two: more lies
    kept, or challenges that hit lies more often than blind ones do. None where nothing is claimed.
    """
    facts, blind = thinking.counts.facts, random.counts.facts
    if facts is None or blind is None or not facts.claims or not blind.claims:
        return None
    kept = rate(facts.lies_kept, facts.lies)
    gain = max(
        0.0,
        _gain(kept.value, _share(blind.lies_kept, blind.lies)),
        _finds(facts) - max(0.0, _finds(blind)),
    )
    value, spread = _mixed(kept)
    return normal(value * (1 + gain) / 2, spread * (1 + gain) / 2)


def betting(thinking: Report, stakes: Measured) -> Measured | None:
    """Whether to stay in is a question, and much hangs on it: 4 f (1 − f) × stakes / 0.2.

    f is the share of folds among the answers of thinking players to a bet. Who never folds pays, he does not bet;
    who folds now and then where nothing is at stake does so blindly. None where nobody bets.
    """
    facts = thinking.counts.facts
    if facts is None or not facts.bets:
        return None
    faced = facts.folds + facts.calls + facts.raises + facts.all_ins
    mixed, spread = _mixed(rate(facts.folds, faced))
    height = min(1.0, stakes.value / FULL_STAKES)
    error = sqrt((mixed * stakes.error / FULL_STAKES) ** 2 + (spread * height) ** 2)
    return normal(mixed * height, error)


def bidding(thinking: Report, random: Report) -> Measured | None:
    """Contracts made by players who think, beyond those made by chance: (made − random's) / (1 − random's)."""
    made, failed = thinking.counts.contracts
    by_chance, failed_by_chance = random.counts.contracts
    if not made + failed or not by_chance + failed_by_chance:
        return None
    chance = by_chance / (by_chance + failed_by_chance)
    if chance >= 1:
        return normal(0.0, 0.0)
    found = rate(made, made + failed)
    return normal(_gain(found.value, chance), found.error / (1 - chance))


def tricks(report: Report, trick_phases: frozenset[int]) -> Measured:
    """Share of the decisions that were taken in tricks."""
    facts = report.counts.facts
    if facts is None:
        return rate(0, 0)
    by_phase = dict(facts.phase_decisions)
    return rate(sum(by_phase.get(place, 0) for place in trick_phases), sum(by_phase.values()))


def _mixed(share: Measured) -> tuple[float, float]:
    """How far from always and from never: 4 p (1 − p), with its standard error."""
    p = share.value
    return 4 * p * (1 - p), 4 * abs(1 - 2 * p) * share.error


def _finds(facts: Facts) -> float:
    """How far challenges hit lies more often than blind ones would."""
    return _gain(_share(facts.challenges_right, facts.challenges), _share(facts.lies, facts.claims))


def _gain(share: float, base: float) -> float:
    return (share - base) / (1 - base) if base < 1 else 0.0


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
