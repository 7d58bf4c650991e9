"""Whether bluffing, betting and bidding are played and not just present: thinking players against random ones.

Only for games that have the phases. What random players do is a property of uniform choice; it is measured to be
taken off.
"""

from __future__ import annotations

from math import sqrt

from darwindeck.metrics.measured import Measured, normal, rate
from darwindeck.simulation.report import Facts, Report


def bluffing(thinking: Report, random: Report) -> Measured | None:
    """Lies are told and kept, and challenges find them: two gains over random, × how mixed lies are.

    Kept: the share of lies nobody challenged. Found: how far challenges hit lies more often than a blind one would,
    (right − lies) / (1 − lies). None where nothing is claimed.
    """
    facts, blind = thinking.counts.facts, random.counts.facts
    if facts is None or blind is None or not facts.claims or not blind.claims:
        return None
    lies = facts.lies / facts.claims
    mixed = 4 * lies * (1 - lies)
    kept = _gain(_share(facts.lies_kept, facts.lies), _share(blind.lies_kept, blind.lies))
    found = _gain(_share(facts.challenges_right, facts.challenges), lies) - max(0.0, _blind_finds(blind))
    error = 1 / sqrt(max(1, min(facts.lies, facts.challenges)))
    return normal(mixed * (max(0.0, kept) + max(0.0, found)) / 2, mixed * error / 2)


def betting(thinking: Report, lift: Measured) -> Measured | None:
    """Whether to stay in is a question, and thinking answers it better: mixed folding × lift of search over random.

    Folding is mixed when players who think fold half of the bets they face: 4 f (1 − f). Who never folds, because
    nothing is known that could tell when, does not bet: he pays. None where nobody bets.
    """
    facts = thinking.counts.facts
    if facts is None or not (facts.bets or facts.calls or facts.folds or facts.checks):
        return None
    faced = facts.folds + facts.calls + facts.raises + facts.all_ins
    folds = rate(facts.folds, faced)
    mixed = 4 * folds.value * (1 - folds.value)
    spread = 4 * abs(1 - 2 * folds.value) * folds.error
    error = sqrt((mixed * lift.error) ** 2 + (spread * lift.value) ** 2)
    return normal(mixed * lift.value, error)


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


def _blind_finds(facts: Facts) -> float:
    return _gain(_share(facts.challenges_right, facts.challenges), _share(facts.lies, facts.claims))


def _gain(share: float, base: float) -> float:
    return (share - base) / (1 - base) if base < 1 else 0.0


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
