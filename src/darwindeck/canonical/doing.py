"""What players do in a game, without what it counts and without numbers: the marks by which games are told apart.

Two games with the same marks are one game and its variant, however they score.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache
from typing import Final, NamedTuple, assert_never

import msgspec

from darwindeck.analysis.conditions import outline
from darwindeck.analysis.family import family
from darwindeck.canonical.form import canonical
from darwindeck.canonical.parts import COMMON_STEPS, COMMON_VALUES, PARTS, SAME, Part
from darwindeck.genome.codec import rules_alone
from darwindeck.genome.conditions import And, Condition, Or
from darwindeck.genome.schema import GameGenome

FAMILY: Final = "family"
_TAGLESS: Final = {
    "SpecialEffect": "effect",
    "Demand": "demand",
    "Pattern": "pattern",
    "Knock": "knock",
    "House": "house",
    "Captures": "captures",
    "Place": "place",
    "Builds": "builds",
}

_FAMILY: Final = 2.0
_COMMON: Final = 0.3
_STEPS: Final = {"trick": 2.0, "ask": 2.0, "claim": 2.0, "meld": 2.0, "bidding": 1.5, "betting": 1.5}
"""How much a kind of step weighs that one of two games lacks; any other, and any other mark, weighs 1."""


class Mark(NamedTuple):
    """One thing that players do."""

    owner: str
    """The kind of rule: a step's tag, "setup", "effect", "game"; "family" for the kind of play as a whole."""
    field: str = ""
    """Empty: that there is such a rule."""
    value: str = ""

    @property
    def common(self) -> bool:
        """Tell whether nobody would name a game by it."""
        if self.owner == FAMILY:
            return False
        if not self.field:
            return self.owner in COMMON_STEPS
        if f"{self.owner}.{self.field}={self.value}" in COMMON_VALUES:
            return True
        return PARTS[self.owner][self.field] in (Part.COMMON, Part.MANY)


@lru_cache(maxsize=16384)
def doing(genome: GameGenome) -> frozenset[Mark]:
    """Return all that players do in a game.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> sorted(mark.owner for mark in doing(hearts))
    ['family', 'pass', 'trick']
    >>> doing(hearts) == doing(hearts.copy_with(player_count=5, card_scoring=()))
    True
    """
    game = canonical(rules_alone(genome))
    return frozenset(_marks(game))


def marks_as_written(genome: GameGenome) -> frozenset[Mark]:
    """Return the same of a game as it stands, whatever the rest of it makes of that."""
    return frozenset(_marks(genome))


def ideas_done(genome: GameGenome) -> frozenset[Mark]:
    """Return what players do in a game, without what is common."""
    return frozenset(mark for mark in doing(genome) if not _is_common(mark))


@cache
def _is_common(mark: Mark) -> bool:
    return mark.common


def tagged_rules(game: GameGenome) -> Iterator[msgspec.Struct | None]:
    """Give the rules of a game that are marked by their kind; none for one that it lacks."""
    yield from (*game.special_effects, *game.patterns, *game.phases)
    yield from game.places
    yield from (place.builds for place in game.places)
    yield from (effect.demand for effect in game.special_effects)
    yield from (game.setup.capture, game.knock, game.house)


def _marks(game: GameGenome) -> Iterator[Mark]:
    yield Mark(FAMILY, "", family(game).value)
    yield from fields_marked("game", game)
    yield from fields_marked("setup", game.setup)
    for rule in tagged_rules(game):
        if rule is not None:
            kind = kind_of(rule)
            yield Mark(kind)
            yield from fields_marked(kind, rule)


def kind_of(rule: msgspec.Struct) -> str:
    """Return the name by which a rule stands in the table."""
    tag = rule.__struct_config__.tag
    return str(tag) if tag is not None else _TAGLESS[type(rule).__name__]


def fields_marked(owner: str, rule: msgspec.Struct) -> Iterator[Mark]:
    """Give the marks of the fields of one rule."""
    defaults = _defaults(type(rule))
    for name, part in PARTS[owner].items():
        value = getattr(rule, name)
        if value == defaults[name]:
            continue
        match part:
            case Part.DOES | Part.COMMON:
                usual = _text(defaults[name])
                said = _said(owner, name, value)
                yield from (Mark(owner, name, each) for each in said if each != usual)
            case Part.WHICH:
                yield Mark(owner, name, "some")
            case Part.MANY:
                yield Mark(owner, name, "many" if value != 1 else "one")
            case Part.COUNTS | Part.DETAIL | Part.INNER:
                continue
            case _:
                assert_never(part)


def _said(owner: str, name: str, value: object) -> Iterator[str]:
    if isinstance(value, Condition):
        yield from sorted({_tag(kind) for kind in outline(value).kinds if kind not in (And, Or)})
        return
    if isinstance(value, tuple) and value and all(isinstance(each, Enum) for each in value):
        yield from map(_text, value)
        return
    text = _tag(type(value)) if isinstance(value, msgspec.Struct) else _text(value)
    yield SAME.get(f"{owner}.{name}", {}).get(text, text)


def _text(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value).lower()


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


@cache
def weight_of(mark: Mark) -> float:
    """Return how much a mark weighs that one of two games lacks."""
    if mark.owner == FAMILY:
        return _FAMILY
    if _is_common(mark):
        return _COMMON
    return 1.0 if mark.field else _STEPS.get(mark.owner, 1.0)


@lru_cache(maxsize=65536)
def doing_apart(one: GameGenome, two: GameGenome) -> float:
    """Return how far apart two games are in what players do: about 1 for each rule one would show at the table.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> doing_apart(hearts, load_game("black-maria")), doing_apart(hearts, load_game("gin-rummy")) > 5
    (0.0, True)
    """
    return sum((weight_of(mark) for mark in doing(one) ^ doing(two)), 0.0)


@lru_cache(maxsize=64)
def _defaults(kind: type[msgspec.Struct]) -> dict[str, object]:
    return {field.name: field.default for field in msgspec.structs.fields(kind)}
