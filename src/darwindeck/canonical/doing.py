"""What players do in a game, without what it counts and without numbers: the marks by which games are told apart.

Two games with the same marks are one game and its variant, however they score.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple, assert_never, cast

import msgspec

from darwindeck.analysis.conditions import outline
from darwindeck.analysis.family import family
from darwindeck.canonical.form import canonical
from darwindeck.canonical.parts import COMMON_STEPS, COMMON_VALUES, PARTS, SAME, Part
from darwindeck.genome.codec import rules_alone
from darwindeck.genome.conditions import And, Condition, Not, Or
from darwindeck.genome.patterns import Pattern
from darwindeck.genome.schema import GameGenome

FAMILY: Final = "family"
_TAGLESS: Final = {"SpecialEffect": "effect", "Knock": "knock", "House": "house"}


class Mark(NamedTuple):
    """One thing that players do."""

    owner: str
    """The kind of rule: a step's tag, "setup", "effect", "game"; "family" for the kind of play as a whole."""
    field: str = ""
    """Empty: that there is such a rule."""
    value: str = ""

    @property
    def common(self) -> bool:
        """Whether nobody would name a game by it."""
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


def _marks(game: GameGenome) -> Iterator[Mark]:
    yield Mark(FAMILY, "", family(game).value)
    yield from _fields("game", game)
    yield from _fields("setup", game.setup)
    for rule in (*game.special_effects, *game.phases, game.knock, game.house):
        if rule is not None:
            kind = kind_of(rule)
            yield Mark(kind)
            yield from _fields(kind, rule)


def kind_of(rule: msgspec.Struct) -> str:
    """Return the name by which a rule stands in the table."""
    tag = rule.__struct_config__.tag
    return str(tag) if tag is not None else _TAGLESS[type(rule).__name__]


def _fields(owner: str, rule: msgspec.Struct) -> Iterator[Mark]:
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
        yield from sorted({_tag(kind) for kind in outline(value).kinds if kind not in (And, Or, Not)})
        return
    if name == "patterns":
        yield from sorted(
            {mark for pattern in cast("tuple[Pattern, ...]", value) for mark in _made_of(pattern)}
        )
        return
    text = _text(value)
    yield SAME.get(f"{owner}.{name}", {}).get(text, text)


def _made_of(pattern: Pattern) -> Iterator[str]:
    yield _tag(type(pattern.of))
    if pattern.kicker is not None:
        yield "kicker"
    if pattern.bomb:
        yield "bomb"


def _text(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value).lower()


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


@lru_cache(maxsize=64)
def _defaults(kind: type[msgspec.Struct]) -> dict[str, object]:
    return {field.name: field.default for field in msgspec.structs.fields(kind)}
