"""From the bytes of a file to the games in it, whatever form they have: old JSON, old bytecode, or today's.

A file holds one game; a checkpoint of the earlier program holds a population. Whether a game can be played is not
asked here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from darwindeck.bytecode.codec import complete_old, decode_noted
from darwindeck.errors import BytecodeError, DarwinDeckError
from darwindeck.genome.codec import from_json
from darwindeck.genome.schema import OLDEST_READ, SCHEMA_VERSION, GameGenome
from darwindeck.legacy.fields import unreadable
from darwindeck.legacy.game import read_game
from darwindeck.legacy.notes import Notes, range_of, show_value

_JSON_STARTS: Final = frozenset(b'{["')
_BYTECODE_STARTS: Final = frozenset({0, 2, 3})
_OLDEST_DUMP: Final = b"Genome ID"
_BOM: Final = b"\xef\xbb\xbf"
_LEFT_OUT: Final = re.compile(r"(?:Removed )?(phases|win_conditions)\[(\d+)\](?:, which drew|: )")


@dataclass(frozen=True)
class Reading:
    """One game of a file, or why it could not be read. `part` says which one, if the file holds several."""

    genome: GameGenome | None
    notes: Notes = field(default_factory=Notes)
    part: str = ""
    refusal: DarwinDeckError | None = None


def read_old(data: bytes) -> list[Reading]:
    """Return the games of a file; what cannot be read is a Reading with its refusal. Never raises on bad data."""
    try:
        return list(_parts(data))
    except DarwinDeckError as error:
        return [Reading(None, refusal=error)]


def _parts(data: bytes) -> Iterator[Reading]:
    text = data.removeprefix(_BOM).lstrip()
    if not text:
        raise unreadable("", "the file is empty")
    if text[0] in _JSON_STARTS:
        yield from _json_parts(_parse(text))
    elif data[0] in _BYTECODE_STARTS:
        yield _bytecode(data)
    elif text.startswith(_OLDEST_DUMP):
        raise unreadable("", "a dump of the earliest runs, which was made to be looked at, not to be loaded")
    else:
        raise unreadable("", f"neither JSON nor bytecode: the first byte is {data[0]}")


def _parse(text: bytes) -> object:
    try:
        value: object = json.loads(text)
    except RecursionError as error:
        raise unreadable("", "nested too deeply") from error
    except ValueError as error:
        raise unreadable("", f"not JSON: {error}") from error
    return value


def _json_parts(value: object) -> Iterator[Reading]:
    if not isinstance(value, dict):
        raise unreadable("", f"a game is an object, not {show_value(value)}")
    if value.get("schema_version") in range(OLDEST_READ, SCHEMA_VERSION + 1) and "phases" in value:
        yield Reading(from_json(json.dumps(value)))
    elif isinstance(value.get("population"), list):
        yield from _checkpoint(value)
    else:
        yield _old_game(value, "")


def _checkpoint(value: dict[str, object]) -> Iterator[Reading]:
    """Every member of the population, and the best one ever if there is one."""
    population = value["population"]
    members = list(enumerate(population)) if isinstance(population, list) else []
    if not members:
        raise unreadable("population", "the checkpoint holds no games")
    for i, member in members:
        yield _part(member, f"population[{i}]")
    if value.get("best_ever") is not None:
        yield _part(value["best_ever"], "best_ever")


def _part(value: object, part: str) -> Reading:
    try:
        return _old_game(value, part)
    except DarwinDeckError as error:
        return Reading(None, part=part, refusal=error)


def _old_game(value: object, part: str) -> Reading:
    notes = Notes()
    genome = read_game(value, part, notes)
    return Reading(_complete(genome, notes), notes, part)


def _complete(genome: GameGenome, notes: Notes) -> GameGenome:
    """Write the habits of the earlier engine as rules; a game without phases or wins has none."""
    try:
        completed, told = complete_old(genome)
    except BytecodeError:
        return genome
    notes.take_over(told)
    return completed.copy_with(labels=genome.labels)


def _bytecode(data: bytes) -> Reading:
    genome, told = decode_noted(data)
    notes = Notes(kept=_kept_entries([text for _, text in told]))
    notes.take_over(told)
    return Reading(genome, notes)


def _kept_entries(told: list[str]) -> dict[str, list[int]]:
    """Which phases and wins of a file the engine kept: it says in its notes which ones it left out."""
    gone = {(found[1], int(found[2])) for text in told if (found := _LEFT_OUT.match(text))}
    most = {name: range_of(f"len(GameGenome.{name})").high for name in ("phases", "win_conditions")}
    return {
        name: [i for i in range(high + len(gone)) if (name, i) not in gone][:high]
        for name, high in most.items()
    }
