"""Edits: what is done to a game, as data. `set`, `add` and `remove` name a place; applying them makes a new genome.

Written down they are one line each (`set phases[1].count=2`), in a link as in a script, and read back equal. An edit
keeps to the types and ranges of the schema; whether the changed game makes sense is for `validate` to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

import msgspec

from darwindeck.genome.conditions import Condition
from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.validation.checks.shape import Items
from darwindeck.validation.paths import default_at, drop, drop_condition, put
from darwindeck.validation.places import Place as _Place
from darwindeck.validation.places import element_hint, place_of, read_path, read_value, refuse


class Set(msgspec.Struct, frozen=True, tag="set"):
    """Another value for a field or an entry of a list."""

    path: str
    value: str
    """JSON, a bare name (`hearts` in its notation `h`), or entries between commas."""


class Add(msgspec.Struct, frozen=True, tag="add"):
    """One more rule in a list: before the entry that the path names, or last if it names the list."""

    path: str
    value: str


class Remove(msgspec.Struct, frozen=True, tag="remove"):
    """A rule of a list goes; a condition goes; any other field is again what it is without a word."""

    path: str


Edit = Set | Add | Remove
_VERBS: Final = ("set", "add", "remove")


def read_edit(text: str) -> Edit:
    """Return the edit that a line writes.

    >>> read_edit("set phases.1.count=2")
    Set(path='phases[1].count', value='2')
    """
    verb, _, rest = text.strip().partition(" ")
    path, equals, value = rest.partition("=")
    if verb not in _VERBS or not path or bool(equals) is (verb == "remove"):
        raise refuse(
            text.strip()[:80], "is no change", "Write “set PATH=VALUE”, “add PATH=RULE” or “remove PATH”."
        )
    place = read_path(path)
    if verb == "remove":
        return Remove(place)
    return Set(place, value.strip()) if verb == "set" else Add(place, value.strip())


def write_edit(edit: Edit) -> str:
    """Return the line of an edit; `read_edit` gives it back."""
    match edit:
        case Set():
            return f"set {edit.path}={edit.value}"
        case Add():
            return f"add {edit.path}={edit.value}"
        case Remove():
            return f"remove {edit.path}"
        case _:
            assert_never(edit)


def apply_edits(genome: GameGenome, edits: Iterable[Edit]) -> GameGenome:
    """Return the game with all edits made one after the other; GenomeError at the first that cannot be.

    Other numbers of players for which the changed game cannot be played are left out.
    """
    for edit in edits:
        genome = apply_edit(genome, edit)
    if not genome.seats:
        return genome
    from darwindeck.validation.seats import keep_playable_seats

    return keep_playable_seats(genome)


def apply_edit(genome: GameGenome, edit: Edit) -> GameGenome:
    """Return the game with one edit made.

    >>> from darwindeck.genome.library import load_game
    >>> apply_edit(load_game("hearts"), Set("phases[0].count", "2")).phases[0].count
    2
    """
    match edit:
        case Set():
            place = place_of(genome, edit.path)
            return _put(genome, edit.path, read_value(edit.value, place))
        case Add():
            return _add(genome, edit)
        case Remove():
            return _remove(genome, place_of(genome, edit.path))
        case _:
            assert_never(edit)


def _put(genome: GameGenome, path: str, value: object) -> GameGenome:
    after = put(genome, path, value)
    # Teams say all that team mode says.
    return msgspec.structs.replace(after, team_mode=bool(after.teams)) if path.startswith("teams") else after


def _add(genome: GameGenome, edit: Add) -> GameGenome:
    path, _, number = (
        edit.path.removesuffix("]").rpartition("[") if edit.path.endswith("]") else (edit.path, "", "")
    )
    owner = place_of(genome, path)
    items = owner.table.get(tuple)
    if not isinstance(items, Items) or not isinstance(owner.value, tuple):
        raise refuse(path, "is not a list of rules", f"The lists are {', '.join(LISTS)}.")
    at = int(number) if number else len(owner.value)
    if at > len(owner.value):
        raise refuse(
            edit.path, f"{path} has {len(owner.value)} entries", "Name the list alone to add at its end."
        )
    place = _Place(f"{path}[{at}]", None, element_hint(owner.hint), items.table)
    made = read_value(edit.value, place)
    return _put(genome, path, (*owner.value[:at], made, *owner.value[at:]))


def _remove(genome: GameGenome, place: _Place) -> GameGenome:
    if isinstance(place.value, Condition):
        return drop_condition(genome, place.path)
    if place.path.endswith("]"):
        return drop(genome, place.path)
    default = default_at(genome, place.path)
    if default is msgspec.NODEFAULT:
        raise refuse(place.path, "a game cannot do without it", "Set it to another value.")
    return _put(genome, place.path, default)
