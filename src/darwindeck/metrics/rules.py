"""The rules of a game that can live or be dead: where each stands, when it fired, and the game without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Final

import msgspec

from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.phases import BiddingPhase, DrawPhase, MeldPhase, PassPhase, PlayPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.measured import Measured, exact
from darwindeck.simulation.report import Report, TraceCounts
from darwindeck.validation.paths import at, default_at, drop, put
from darwindeck.validation.validate import validate

Count = Callable[[TraceCounts], int]
"""How often a rule fired, in what the engine counted."""

_RANKS: Final = tuple(Rank)
_COUNTED_BY_PLACE: Final = {
    "card_scoring": "card_rules",
    "tally_scoring": "tallies",
    "win_conditions": "win_rules",
}
"""Lists of a game that the engine counts entry by entry, and under which name."""
_OFF: Final[dict[str, object]] = {"allow_nil": False, "bag_limit": 0}
"""Fields whose default is not to be without the rule."""


class Rule(msgspec.Struct, frozen=True):
    """A rule at its path in the genome."""

    path: str
    count: Count


def rules_of(genome: GameGenome) -> Iterator[Rule]:
    """Every phase, effect, condition, win and scoring rule, and the single rules of the game that it has."""
    for place in range(len(genome.phases)):
        yield Rule(f"phases[{place}]", _phase(genome, place))
    yield from _effects(genome.special_effects)
    for name, counted in _COUNTED_BY_PLACE.items():
        for place in range(len(getattr(genome, name))):
            yield Rule(f"{name}[{place}]", _at(counted, place))
    yield from _fields(genome)


def without_rule(genome: GameGenome, path: str) -> GameGenome:
    """Return the game without the rule at the path; it need not be valid."""
    return drop(genome, path) if path.endswith("]") else put(genome, path, _off(genome, path))


def _fields(genome: GameGenome) -> Iterator[Rule]:
    """Yield the rules that are one field of the game or of a part of it, where they are not off."""
    for place in range(len(genome.phases)):
        yield from (Rule(f"phases[{place}].{name}", count) for name, count in _parts(genome, place))
    wild = [_RANKS.index(rank) for rank in genome.setup.wild_ranks]
    fields: dict[str, Count] = {
        **_SINGLE,
        "setup.sweep_points": _count_scorings("sweep"),
        "setup.wild_ranks": lambda facts: sum(facts.wilds[rank] for rank in wild),
    }
    if genome.contract_scoring is not None:
        fields["contract_scoring.bag_limit"] = _count_scorings("bags")
    for path, count in fields.items():
        if at(genome, path) != _off(genome, path):
            yield Rule(path, count)


def _parts(genome: GameGenome, place: int) -> Iterator[tuple[str, Count]]:
    """Yield the rules inside a phase: its condition, and what it adds to the score."""
    match phase := genome.phases[place]:
        case PlayPhase(valid_play_condition=condition) if condition is not None:
            yield "valid_play_condition", _count_held_back(place)
        case DrawPhase(condition=condition) if condition is not None:
            yield "condition", _count_held_back(place)
        case BiddingPhase(allow_nil=True):
            yield "allow_nil", _count_scorings("nil")
        case MeldPhase():
            knocked = place == _knock_phase(genome)
            if phase.gin_bonus:
                yield "gin_bonus", _count_scorings("gin") if knocked else _never
            if phase.undercut_bonus:
                yield "undercut_bonus", _count_scorings("undercut") if knocked else _never


def _knock_phase(genome: GameGenome) -> int | None:
    """Return the phase whose melds a knock is measured by: the first that holds them, else the first."""
    melds = [(not phase.hold, at) for at, phase in enumerate(genome.phases) if isinstance(phase, MeldPhase)]
    return min(melds)[1] if melds else None


def _phase(genome: GameGenome, place: int) -> Count:
    """As people would count: tricks and passings round the table, not the cards in them."""
    phase = genome.phases[place]
    if isinstance(phase, TrickPhase):
        return _tricks(place, [at for at, one in enumerate(genome.phases) if isinstance(one, TrickPhase)])
    if isinstance(phase, PassPhase):
        cards = phase.count * genome.player_count
        return lambda facts: ceil(dict(facts.phase_acts).get(place, 0) / cards)
    return _acts(place)


def _acts(place: int) -> Count:
    def count(facts: TraceCounts) -> int:
        return max(dict(facts.phase_decisions).get(place, 0), dict(facts.phase_acts).get(place, 0))

    return count


def _tricks(place: int, among: Sequence[int]) -> Count:
    """Tricks, not cards: of several phases of tricks each has its share by the cards that were played in it."""

    def count(facts: TraceCounts) -> int:
        played = dict(facts.phase_acts)
        every = sum(played.get(each, 0) for each in among)
        return ceil(facts.tricks * played.get(place, 0) / every) if every else 0

    return count


def _effects(effects: Sequence[SpecialEffect]) -> Iterator[Rule]:
    """Yield a rule for each effect; of two effects of a kind on one rank only the last one fires."""
    last = {(effect.trigger_rank, effect.effect_type): place for place, effect in enumerate(effects)}
    for place, effect in enumerate(effects):
        counted = "wilds" if effect.effect_type is EffectType.WILD_CARD else "effects"
        works = last[effect.trigger_rank, effect.effect_type] == place
        count = _at(counted, _RANKS.index(effect.trigger_rank)) if works else _never
        yield Rule(f"special_effects[{place}]", count)


def _never(_: TraceCounts) -> int:
    return 0


def _at(name: str, place: int) -> Count:
    def count(facts: TraceCounts) -> int:
        counts: tuple[int, ...] = getattr(facts, name)
        return counts[place]

    return count


def _count_held_back(place: int) -> Count:
    return lambda facts: dict(facts.held_back).get(place, 0)


def _count_scorings(why: str) -> Count:
    return lambda facts: facts.scorings.get(why, 0)


_SINGLE: Final[dict[str, Count]] = {
    "contract_scoring": _count_scorings("contract"),
    "moon": lambda facts: facts.moons,
    "tricks_from": lambda facts: facts.early_tricks,
    "place_points": _count_scorings("place"),
    "eliminate": lambda facts: facts.eliminations + facts.by_chips,
    "knock": lambda facts: facts.knocks,
    "house": lambda facts: facts.settled,
}


def _off(genome: GameGenome, path: str) -> object:
    """Return what stands at the path where there is no such rule."""
    name = path.rpartition(".")[2]
    if name in _OFF:
        return _OFF[name]
    return default_at(genome, path)


def firing_rates(genome: GameGenome, report: Report) -> dict[str, float]:
    """How often each rule fired per game, by its path; nothing of games that were not traced."""
    facts = report.counts.facts
    if facts is None:
        return {}
    return {rule.path: rule.count(facts) / report.games for rule in rules_of(genome)}


def live_rules(counts: Mapping[str, float]) -> Measured:
    """Share of the rules that fired at all. One that was not seen to fire may still do so, seldom."""
    if not counts:
        return exact(1.0)
    seen = sum(count > 0 for count in counts.values()) / len(counts)
    return Measured(seen, seen, 1.0)


STANDING: Final = ("capture", "capture_rest", "capture_sums", "choose_suit", "start_rank")
"""Rules of the setup that hold all the time: nobody can count how often."""


def standing_rules(genome: GameGenome) -> Iterator[str]:
    """Yield the paths of rules that hold all the time, where the game has them: what the game is without one can
    be said.
    """
    paths = [f"setup.{name}" for name in STANDING]
    paths += [
        f"phases[{place}].trump" for place, phase in enumerate(genome.phases) if isinstance(phase, TrickPhase)
    ]
    for path in (*paths, "out_when_empty"):
        if at(genome, path) != _off(genome, path) and not validate(without_rule(genome, path)):
            yield path


def without_each_rule(genome: GameGenome) -> Iterator[tuple[str, GameGenome]]:
    """Yield the game with one rule taken out, for every rule that can be: its path, and what is left, always valid."""
    for rule in rules_of(genome):
        smaller = without_rule(genome, rule.path)
        if not validate(smaller):
            yield rule.path, smaller
