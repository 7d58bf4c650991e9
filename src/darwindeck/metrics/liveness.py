"""Which rules of a game live: how often each fired, and whether the game without it plays differently.

Firing is counted by the engine in traced games. Mattering is asked of play: the same deals with the rule taken out; a
dead rule leaves every number as it was, a living one moves some beyond noise.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

import msgspec

from darwindeck.genome.cards import Rank
from darwindeck.genome.phases import DrawPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon, ScoringTrigger
from darwindeck.genome.validate import validate
from darwindeck.metrics.measured import Measured, exact
from darwindeck.simulation.report import Facts, Report, Spread

BEYOND_NOISE: Final = 3.0
"""Standard errors by which a rule has to move something to matter."""

_SCORED_AS: Final = {
    ScoringTrigger.TRICK_WIN: "trick",
    ScoringTrigger.CAPTURE: "capture",
    ScoringTrigger.PLAY: "play",
    ScoringTrigger.HAND_END: "hand_end",
    ScoringTrigger.SET_COMPLETE: "set",
}
_LISTS: Final = ("phases", "special_effects", "card_scoring", "tally_scoring", "win_conditions")
_RULES: Final = frozenset(
    {"contract_scoring", "moon", "tricks_from", "place_points", "eliminate", "knock", "house"}
)
_RANKS: Final = tuple(Rank)


def fired(genome: GameGenome, report: Report) -> dict[str, float]:
    """How often each rule fired per game, by its path; rules that the engine does not count are left out."""
    facts = report.counts.facts
    if facts is None:
        return {}
    return {path: count / report.games for path, count in _fired(genome, facts)}


def _fired(genome: GameGenome, facts: Facts) -> Iterator[tuple[str, int]]:
    chosen, done = dict(facts.phase_decisions), dict(facts.phase_acts)
    for place in range(len(genome.phases)):
        yield f"phases[{place}]", max(chosen.get(place, 0), done.get(place, 0))
    for place, effect in enumerate(genome.special_effects):
        yield f"special_effects[{place}]", facts.effects[_RANKS.index(effect.trigger_rank)]
    for place, score in enumerate(genome.card_scoring):
        yield f"card_scoring[{place}]", facts.scorings.get(_SCORED_AS[score.trigger], 0)
    for place, count in enumerate(facts.tallies[: len(genome.tally_scoring)]):
        yield f"tally_scoring[{place}]", count
    for place, count in enumerate(facts.win_rules[: len(genome.win_conditions)]):
        yield f"win_conditions[{place}]", count
    if genome.knock is not None:
        yield "knock", facts.knocks
    if genome.contract_scoring is not None:
        yield "contract_scoring", facts.scorings.get("contract", 0)
    if genome.moon is not Moon.NONE:
        yield "moon", facts.scorings.get("moon", 0)
    if genome.place_points:
        yield "place_points", facts.scorings.get("place", 0)
    if genome.eliminate is not None:
        yield "eliminate", facts.eliminations


def live_rules(counts: dict[str, float]) -> Measured:
    """Share of the counted rules that fired at all."""
    if not counts:
        return exact(1.0)
    return exact(sum(count > 0 for count in counts.values()) / len(counts))


def without(genome: GameGenome) -> Iterator[tuple[str, GameGenome]]:
    """The game with one rule taken out, for every rule that can be: its path, and what is left, always valid."""
    for path, smaller in _smaller(genome):
        if smaller != genome and not validate(smaller):
            yield path, smaller


def _smaller(genome: GameGenome) -> Iterator[tuple[str, GameGenome]]:
    for name in _LISTS:
        items: tuple[object, ...] = getattr(genome, name)
        for place in range(len(items)):
            yield f"{name}[{place}]", _with(genome, name, items[:place] + items[place + 1 :])
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, PlayPhase) and phase.valid_play_condition is not None:
            freed: object = msgspec.structs.replace(phase, valid_play_condition=None)
            yield f"phases[{place}].valid_play_condition", _with_phase(genome, place, freed)
        if isinstance(phase, DrawPhase) and phase.condition is not None:
            freed = msgspec.structs.replace(phase, condition=None)
            yield f"phases[{place}].condition", _with_phase(genome, place, freed)
    for field in msgspec.structs.fields(genome):
        if field.name in _RULES:
            yield field.name, _with(genome, field.name, field.default)


def _with(genome: GameGenome, name: str, value: object) -> GameGenome:
    return msgspec.structs.replace(genome, **{name: value})


def _with_phase(genome: GameGenome, place: int, phase: object) -> GameGenome:
    return _with(genome, "phases", (*genome.phases[:place], phase, *genome.phases[place + 1 :]))


def difference(before: Report, after: Report) -> float:
    """By how many standard errors the most different number of two batches differs: length, scores, wins, endings."""
    one, two = before.counts, after.counts
    spreads = [(one.turns, two.turns), (one.decisions, two.decisions), (one.actions, two.actions)]
    spreads += [(one.hands, two.hands), *zip(one.scores, two.scores, strict=True)]
    rates = [*zip(before.win_rates, after.win_rates, strict=True)]
    rates += [(a / one.games, b / two.games) for a, b in zip(one.reasons, two.reasons, strict=True)]
    return max(
        *(_apart(a.mean, b.mean, _variance(a) + _variance(b)) for a, b in spreads),
        *(_apart(a, b, a * (1 - a) / one.games + b * (1 - b) / two.games) for a, b in rates),
    )


def matters(before: Report, after: Report) -> bool:
    return difference(before, after) > BEYOND_NOISE


def _variance(spread: Spread) -> float:
    return spread.deviation**2 / spread.n if spread.n else 0.0


def _apart(one: float, two: float, variance: float) -> float:
    if one == two:
        return 0.0
    return abs(one - two) / sqrt(variance) if variance > 0 else float("inf")
