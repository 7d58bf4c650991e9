"""Places of a genome by name (`phases.1.count` or `phases[1].count`), and the values that the schema lets them take.

Values come as text that people typed; what does not fit is refused with the place and what it would take.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import msgspec

from darwindeck.errors import GenomeError
from darwindeck.genome.schema import BESIDE_RULES, GameGenome
from darwindeck.validation.checks.shape import Items, Table, plan_of
from darwindeck.validation.paths import steps
from darwindeck.validation.problems import Problem
from darwindeck.validation.reading import wording
from darwindeck.validation.reading.refusal import misfits
from darwindeck.validation.reading.tree import NotJsonError, parse

MOST_LETTERS: Final = 4000
"""Of one value; the longest list of rules that a game may have is shorter."""
_PATH: Final = re.compile(r"[a-z_]+(\.[a-z_]+|\[\d{1,3}\])*")
_NUMBER_STEP: Final = re.compile(r"\.(\d{1,3})(?=\.|\[|$)")


class Place(NamedTuple):
    """A place that is there, what stands in it, and what the schema says it takes."""

    path: str
    value: object
    hint: object
    """The type, as the schema writes it."""
    table: Table


def refuse(path: str, message: str, hint: str) -> GenomeError:
    """Return the error of a change that cannot be made."""
    problem = Problem("genome/bad-edit", path, message, hint)
    said = message if message.startswith(path) else f"{path}: {message}"
    return GenomeError(f"{said}. {hint}", code="genome/bad-edit", problems=[problem])


def read_path(text: str) -> str:
    """Return a path as problems and rulebooks write it.

    >>> read_path("phases.1.count")
    'phases[1].count'
    """
    path = _NUMBER_STEP.sub(r"[\1]", text.strip())
    if not _PATH.fullmatch(path):
        raise refuse(text.strip()[:80], "is not a place in a game", "Write a path like phases[1].count.")
    return path


def place_of(genome: GameGenome, path: str) -> Place:
    """Return what stands at a path, and what could; GenomeError where the game has no such place."""
    place = Place("", genome, GameGenome, {GameGenome: None})
    for step in steps(path):
        place = _field(place, step) if isinstance(step, str) else _entry(place, step)
    return place


def _field(place: Place, name: str) -> Place:
    node = place.value
    here = f"{place.path}.{name}" if place.path else name
    if not isinstance(node, msgspec.Struct):
        raise refuse(here, f"there is no rule in {place.path}", "Set the rule itself first.")
    known = [each for each in node.__struct_fields__ if place.path or each not in BESIDE_RULES]
    if name not in known:
        problem = wording.unknown_field(place.path, name, known)
        raise refuse(here, problem.message, problem.hint)
    table = dict(plan_of(type(node)).fields)[name]
    return Place(here, getattr(node, name), _hints(type(node))[name], table)


def _entry(place: Place, index: int) -> Place:
    here = f"{place.path}[{index}]"
    items = place.table.get(tuple)
    if not isinstance(place.value, tuple) or not isinstance(items, Items):
        raise refuse(here, f"{place.path} is not a list now", "Name the field without a number.")
    if index >= len(place.value):
        raise refuse(here, f"{place.path} has {len(place.value)} entries", "The first one has the number 0.")
    return Place(here, place.value[index], element_hint(place.hint), items.table)


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, object]:
    return typing.get_type_hints(kind, include_extras=True)


def element_hint(hint: object) -> object:
    """Return the type of the entries of a list."""
    return next(
        typing.get_args(branch)[0] for branch in _branches(hint) if typing.get_origin(branch) is tuple
    )


def _branches(hint: object) -> Iterator[object]:
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        for branch in typing.get_args(hint):
            yield from _branches(branch)
    else:
        yield hint


def read_value(text: str, place: Place) -> object:
    """Return the value that a text names at a place: JSON, a bare name, or the entries of a list between commas."""
    if len(text) > MOST_LETTERS:
        raise refuse(place.path, f"a value has at most {MOST_LETTERS} letters", "Write less.")
    refused: list[Problem] = []
    for written in _readings(text.strip(), place.table):
        try:
            wrong = misfits(parse(written), place.table, place.path)
            if not wrong:
                return msgspec.json.decode(written, type=typing.cast("type[object]", place.hint))
            refused = refused or wrong
        except (NotJsonError, msgspec.DecodeError, RecursionError):
            continue
    first = refused[0] if refused else wording.wrong_type(place.path, text, place.table)
    allowed = wording.names(place.table)
    listed = first.path == place.path and allowed and allowed[-1] not in first.hint
    raise refuse(
        first.path or place.path,
        first.message,
        f"{first.hint} Names that are allowed: {', '.join(allowed)}." if listed else first.hint,
    )


def _readings(text: str, table: Table) -> Iterator[str]:
    """Yield what a text may mean, the most literal first; a name may be a number elsewhere (the rank 7)."""
    bare = msgspec.json.encode(text).decode()
    names = frozenset(wording.names(table))
    if text not in names:
        yield text
    yield bare
    items = table.get(tuple)
    if isinstance(items, Items) and not text.startswith("["):
        entries = [entry.strip() for entry in text.split(",") if entry.strip()]
        yield f"[{','.join(_as_entry(entry, items.table) for entry in entries)}]"


def _as_entry(text: str, table: Table) -> str:
    is_number = re.fullmatch(r"-?\d+", text) and int in table
    return text if is_number else msgspec.json.encode(text).decode()
