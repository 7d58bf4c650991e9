"""The engine's opcode table and limits, as typed data."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from darwindeck import _core


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
    """The range of every number (`Class.field`) and the length of every list (`len(Class.field)`)."""
    return {name: Range(*span) for name, span in sorted(_core.limits().items())}


class OpCode(IntEnum):
    """The numbers that open a part of a section, by the names of the seeds. `opcode_table` has every other code."""

    EFFECT_HEADER = 60
    BIDDING_PHASE = 70
