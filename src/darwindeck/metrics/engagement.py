"""Whether bluffing, betting and bidding are played and not just present: thinking players against random ones.

Only for games that have the phases. What random players do is a property of uniform choice; it is measured to be
taken off.
"""

from __future__ import annotations

from math import hypot, sqrt

import msgspec

from darwindeck.metrics.measured import Measured, Z, normal, rate
from darwindeck.simulation.report import WHOLE_SHARE, Report, TraceCounts


class Gain(msgspec.Struct, frozen=True):
    """What thinking is worth over chance, 1 at most and below 0 where it harms, with its standard error."""

    value: float
    error: float

    @property
    def beyond_noise(self) -> float:
        """Return what is left of it when chance is taken off, as it is in `balance`: √(gain² − (1.96 error)²), or
        nothing.
        """
        if self.value <= 0:
            return 0.0
        return sqrt(max(0.0, self.value**2 - (Z * self.error) ** 2))


def bluffing(thinking: Report, random: Report) -> Measured | None:
    """Measure lies: one is a risk, and thinking helps to take it: 4 k (1 − k) × (1 + gain) / 2, k the share of
    lies kept.

    Where all lies are found out, or none, nobody bluffs. The gain is over random players, the larger of two: more lies
    kept, or challenges that hit lies more often than blind ones do. The same lies give k and the gain, so their errors
    are added up. None where nothing is claimed.
    """
    facts, blind = thinking.counts.facts, random.counts.facts
    if facts is None or blind is None or not facts.claims or not blind.claims:
        return None
    kept = rate(facts.lies_kept, facts.lies)
    gain = max(_keeps(kept, blind), _finds_more(facts, blind), key=lambda one: one.value)
    mixed, spread = _evenness(kept)
    factor = (1 + max(0.0, gain.value)) / 2
    return normal(mixed * factor, spread * factor + mixed * gain.error / 2)


def betting(thinking: Report, random: Report) -> Measured | None:
    """Tell whether to stay in is a question, and thinking helps to answer it: 4 f (1 − f) × gain.

    f is the share of folds among the answers of thinking players to a bet. Who never folds pays, he does not bet; who
    folds no better than random players does so blindly. A chance gain of a few folds would count as much as a small
    real one, so only what is beyond noise does. None where nobody bets, or where it cannot be said which folds were
    right (the pot goes with a trick).
    """
    facts, blind = thinking.counts.facts, random.counts.facts
    if facts is None or blind is None or not facts.bets:
        return None
    faced = facts.folds + facts.calls + facts.raises + facts.all_ins
    mixed, spread = _evenness(rate(facts.folds, faced))
    if not facts.folds:  # against the house nobody can
        return normal(0.0, spread if blind.folds else 0.0)
    if not facts.folds_judged or not blind.folds_judged:
        return None
    gain = _folds_better(facts, blind)
    found = normal(mixed * gain.value, hypot(mixed * gain.error, spread * gain.value))
    return Measured(mixed * gain.beyond_noise, found.low, found.high)


def bidding(thinking: Report, random: Report) -> Measured | None:
    """Contracts made by players who think, beyond those made by chance: (made − random's) / (1 − random's)."""
    made, failed = thinking.counts.contracts
    by_chance, failed_by_chance = random.counts.contracts
    if not made + failed or not by_chance + failed_by_chance:
        return None
    gain = _beyond(rate(made, made + failed), rate(by_chance, by_chance + failed_by_chance))
    return normal(gain.value, gain.error)


def tricks(report: Report, trick_phases: frozenset[int]) -> Measured:
    """Share of the decisions that were taken in tricks."""
    facts = report.counts.facts
    if facts is None:
        return rate(0, 0)
    by_phase = dict(facts.phase_decisions)
    return rate(sum(by_phase.get(place, 0) for place in trick_phases), sum(by_phase.values()))


def _evenness(share: Measured) -> tuple[float, float]:
    """Return 4 p (1 − p), which is 0 for always and never and 1 for p = ½, with its standard error."""
    p = share.value
    return 4 * p * (1 - p), 4 * abs(1 - 2 * p) * share.error


def _keeps(kept: Measured, blind: TraceCounts) -> Gain:
    """Return the gain in undetected lies over random players."""
    return _beyond(kept, rate(blind.lies_kept, blind.lies))


def _finds_more(facts: TraceCounts, blind: TraceCounts) -> Gain:
    """Return the gain of challenges that hit a lie, over blind challenges and over random players."""
    own, theirs = _finds(facts), _finds(blind)
    return Gain(own.value - max(0.0, theirs.value), hypot(own.error, theirs.error))


def _finds(facts: TraceCounts) -> Gain:
    return _beyond(rate(facts.challenges_right, facts.challenges), rate(facts.lies, facts.claims))


def _folds_better(facts: TraceCounts, blind: TraceCounts) -> Gain:
    """1 − w / w of random players; w is the wrong folds for each that blind ones facing as many hands would have.

    Thinking players leave more hands in the pot, against which a blind fold is right more often: that is no gain.
    """
    own, theirs = _wrong(facts), _wrong(blind)
    if not theirs.value:  # too few to tell
        return Gain(0.0, 1.0)
    left = own.value / theirs.value
    return Gain(1 - left, hypot(own.error, left * theirs.error) / theirs.value)


def _wrong(facts: TraceCounts) -> Gain:
    judged = facts.folds_judged
    found = rate(judged - facts.folds_right, judged)
    by_chance = 1 - facts.folds_blind / (WHOLE_SHARE * judged)
    return Gain(found.value / by_chance, found.error / by_chance)


def _beyond(share: Measured, base: Measured) -> Gain:
    """(share − base) / (1 − base)."""
    if base.value >= 1:
        return Gain(0.0, 0.0)
    gain, rest = (share.value - base.value) / (1 - base.value), 1 - base.value
    return Gain(gain, hypot(share.error, (1 - gain) * base.error) / rest)
