"""Genome to bytes and back, and the engine's opcode table and limits as typed data.

The engine does the work; here its errors get their place in our tree.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final, NamedTuple, TypeVar

from darwindeck import _core
from darwindeck.arguments import bytes_argument, game_argument
from darwindeck.canonical import content_hash
from darwindeck.errors import BytecodeError, RunError
from darwindeck.genome.codec import from_json, rules_json
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.validate import require_valid

T = TypeVar("T")


def encode(genome: GameGenome, *, content: str | None = None) -> bytes:
    """Return the program of a game. Labels are not in it; the id hash is taken from the content hash.

    Computing the content hash takes most of the time; a caller who knows it passes it as `content`.

    >>> import darwindeck as dd
    >>> dd.encode(dd.load("war"))[0]
    3
    """
    rules = rules_json(game_argument(genome))
    number = id_hash(genome) if content is None else _number(content)
    return _engine(lambda: _core.encode(rules, number))


def decode(data: bytes, *, validated: bool = True) -> GameGenome:
    """Return the game of a program, checked; GenomeError if it cannot be played, BytecodeError if it is no
    program.

    Versions 1 and 2 are read, too; `darwindeck.legacy.migrate` also mends them and says what changed.

    >>> import darwindeck as dd
    >>> war = dd.load("war")
    >>> dd.decode(dd.encode(war)).setup == war.setup
    True
    """
    genome, _ = decode_noted(data)
    return require_valid(genome) if validated else genome


def decode_noted(data: bytes) -> tuple[GameGenome, list[tuple[str, str]]]:
    """Return the genome of a program, playable or not, and (kind, sentence) for all there is to tell of an old one."""
    program = bytes_argument("a program", data)
    rules, _, notes = _engine(lambda: _core.decode_with_notes(program))
    return from_json(rules), notes


def complete_old(genome: GameGenome) -> tuple[GameGenome, list[tuple[str, str]]]:
    """Return an old game with the habits of the earlier engine written out as rules, and (kind, sentence) for each."""
    rules = rules_json(genome)
    completed, notes = _engine(lambda: _core.complete_old(rules))
    return from_json(completed), notes


def decompile(data: bytes) -> GameGenome:
    """Return the genome that the bytes hold, playable or not."""
    return decode(data, validated=False)


def id_hash(genome: GameGenome) -> int:
    """Return the first eight bytes of the content hash, as a number: a program's name in its header."""
    return _number(content_hash(genome))


def _number(content: str) -> int:
    return int(content[:16], 16)


def check_limits(genome: GameGenome) -> None:
    """BytecodeError if a number or list of the genome is beyond what the engine can hold."""
    rules = rules_json(genome)
    _engine(lambda: _core.check_spec(rules))


def _engine(work: Callable[[], T]) -> T:
    """Runs a call of the engine and gives its errors their codes."""
    try:
        return work()
    except _core.DecodeError as error:
        raise BytecodeError(str(error), offset=error.offset, kind=error.kind) from error
    except _core.EncodeError as error:
        raise BytecodeError(str(error), code="bytecode/encode", kind=error.path) from error
    except _core.EngineError as error:
        raise RunError(str(error), code="run/engine-fault") from error


class Opcode(NamedTuple):
    """One line of the table. `set` is named as the class or union of the genome; `code` is None for a record
    that stands inline. `operands` says what follows: `name kind`, separated by commas.
    """

    set: str
    code: int | None
    name: str
    operands: str


class Range(NamedTuple):
    """An inclusive range."""

    low: int
    high: int


DECODE_ERROR_KINDS: Final = tuple(_core.decode_error_kinds())
"""Every `kind` that a BytecodeError from `decode` can have."""


def opcode_table() -> tuple[Opcode, ...]:
    """Every number that can stand in a program."""
    return tuple(Opcode(*line) for line in _core.opcode_table())


def limits() -> dict[str, Range]:
    """Return the range of every number (`Class.field`) and the length of every list (`len(Class.field)`)."""
    return {name: Range(*span) for name, span in sorted(_core.limits().items())}


class OpCode(IntEnum):
    """The numbers that open a part of a section, by the names of the seeds. `opcode_table` has every other code."""

    EFFECT_HEADER = 60
    BIDDING_PHASE = 70
