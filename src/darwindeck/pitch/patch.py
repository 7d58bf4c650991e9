"""What turns one game into another, as patches that can be applied.

Games are compared in canonical form, rule by rule: the rules of a list find their counterparts, everything else is
compared field by field. Patches say all: `apply(base, patches(base, other))` is the other game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar, assert_never, cast

import msgspec

from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import BESIDE_RULES, LISTS, GameFields, GameGenome
from darwindeck.genome.scoring import WinCondition

UNORDERED: Final = frozenset({"card_scoring", "tally_scoring", "special_effects"})
"""Lists whose order says nothing: the canonical form sorts them."""
_APART: Final = frozenset({*LISTS, *BESIDE_RULES, "setup", "team_mode"})
"""Fields of a game that are not compared as one value; teams say all that team mode says."""

R = TypeVar("R", bound=msgspec.Struct)


class Changed(msgspec.Struct, frozen=True):
    """A field of the game (`hands`), of its setup (`setup.start_rank`), or of a rule in a list (`phases`, place 1)."""

    section: str
    """"game", "setup" or the name of a list."""
    place: int
    """The rule's place in the base's list; 0 elsewhere."""
    field: str
    before: object
    after: object


class Replaced(msgspec.Struct, frozen=True):
    """A rule of a list became another rule in its place: a goal, points for other cards."""

    section: str
    place: int
    before: msgspec.Struct
    after: msgspec.Struct


class Removed(msgspec.Struct, frozen=True):
    section: str
    place: int
    rule: msgspec.Struct


class Added(msgspec.Struct, frozen=True):
    section: str
    place: int
    """In the other game's list."""
    rule: msgspec.Struct


class Reordered(msgspec.Struct, frozen=True):
    """The rules that both games have stand in another order; places are those of the base."""

    section: str
    order: tuple[int, ...]


Patch = Changed | Replaced | Removed | Added | Reordered


def patches(base: GameGenome, other: GameGenome) -> tuple[Patch, ...]:
    """All that turns one game into another, both in canonical form; nothing if they are one game."""
    found: list[Patch] = []
    for name in LISTS:
        found += _of_lists(name, getattr(base, name), getattr(other, name))
    fields = tuple(name for name in base.__struct_fields__ if name not in _APART)
    found += _of_fields("game", 0, base, other, fields)
    found += _of_fields("setup", 0, base.setup, other.setup, base.setup.__struct_fields__)
    return tuple(found)


def apply(base: GameGenome, changes: Sequence[Patch]) -> GameGenome:
    """Return the game that the patches make of this one."""
    fields = _changed_fields("game", changes)
    for name in LISTS:
        fields[name] = _patch_list(getattr(base, name), [each for each in changes if each.section == name])
    fields["setup"] = msgspec.structs.replace(base.setup, **_changed_fields("setup", changes))
    if "teams" in fields:
        fields["team_mode"] = bool(fields["teams"])
    return base.copy_with(**cast("GameFields", fields))


def _changed_fields(section: str, changes: Sequence[Patch]) -> dict[str, object]:
    fields = (each for each in changes if isinstance(each, Changed) and each.section == section)
    return {each.field: each.after for each in fields}


def _patch_list(base: tuple[msgspec.Struct, ...], changes: Sequence[Patch]) -> tuple[msgspec.Struct, ...]:
    rules: dict[int, msgspec.Struct] = dict(enumerate(base))
    order: Sequence[int] = sorted(rules)
    for each in changes:
        match each:
            case Changed():
                rules[each.place] = msgspec.structs.replace(rules[each.place], **{each.field: each.after})
            case Replaced():
                rules[each.place] = each.after
            case Removed():
                del rules[each.place]
            case Reordered():
                order = each.order
            case Added():
                continue
            case _:
                assert_never(each)
    made = [rules[place] for place in order if place in rules]
    for added in sorted((new for new in changes if isinstance(new, Added)), key=lambda new: new.place):
        made.insert(added.place, added.rule)
    return tuple(made)


def _of_lists(name: str, base: tuple[R, ...], other: tuple[R, ...]) -> Iterator[Patch]:
    places = counterparts(base, other)
    for place, old in enumerate(base):
        if place not in places:
            yield Removed(name, place, old)
        elif isinstance(old, Phase):
            yield from _of_fields(name, place, old, other[places[place]], old.__struct_fields__)
        elif old != other[places[place]]:
            yield Replaced(name, place, old, other[places[place]])
    kept = sorted(places, key=places.__getitem__)
    if kept != sorted(kept):
        yield Reordered(name, tuple(kept))
    taken = set(places.values())
    yield from (Added(name, place, new) for place, new in enumerate(other) if place not in taken)


def counterparts(base: Sequence[R], other: Sequence[R]) -> dict[int, int]:
    """For places of rules, the places of their counterparts; the most alike find each other, early ones first."""
    pairs = ((place, at) for place in range(len(base)) for at in range(len(other)))
    apart = ((_apart(base[place], other[at]), abs(place - at), place, at) for place, at in pairs)
    found: dict[int, int] = {}
    for _, _, place, at in sorted(pair for pair in apart if pair[0] is not None):
        if place not in found and at not in found.values():
            found[place] = at
    return found


def _apart(old: msgspec.Struct, new: msgspec.Struct) -> int | None:
    """In how many fields a rule is another; None if it cannot be told as a change of it.

    It can for a step of its kind, for a goal, and where all but one field is the same.
    """
    if type(old) is not type(new):
        return None
    apart = sum(getattr(old, name) != getattr(new, name) for name in old.__struct_fields__)
    return apart if apart <= 1 or isinstance(old, Phase | WinCondition) else None


def _of_fields(
    section: str, place: int, base: msgspec.Struct, other: msgspec.Struct, names: Sequence[str]
) -> Iterator[Changed]:
    for name in names:
        old, new = getattr(base, name), getattr(other, name)
        if old != new:
            yield Changed(section, place, name, old, new)
