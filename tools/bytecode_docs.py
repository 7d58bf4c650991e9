"""Writes docs/bytecode.md from the engine's opcode table; a test compares the page with a fresh one.

Use: `python -m tools.bytecode_docs docs/bytecode.md`. Without a path the page goes to stdout.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import Final

from darwindeck.bytecode.codec import DECODE_ERROR_KINDS, Opcode, limits, opcode_table

_INTRODUCTION: Final = """\
# Bytecode, version 3

<!-- Written by `python -m tools.bytecode_docs docs/bytecode.md`; change it there. -->

A game's rules as bytes. Labels (name, description, lineage) are not in them. Each number stands once, in
`crates/engine/src/spec`, beside the name, record or member it belongs to: encoder, decoder, limits and this page come
from these lines. All numbers are big-endian. Every byte string is a program or a `DecodeError` with the
offset where the offending value begins; unknown versions, unknown codes, gaps and trailing bytes are errors.

## File

| byte | size | content |
|---|---|---|
| 0 | 1 | version: 3 |
| 1 | 4 | 1, for ever |
| 5 | 8 | id hash: the first eight bytes of the content hash |
| 13 | 4 | player_count |
| 17 | 4 | max_turns |
| 21 | 4 | offset of the section setup |
| 25 | 4 | offset of the section turn |
| 29 | 4 | offset of the section win |
| 33 | 4 | offset of the section scoring |
| 37 | 1 | tableau_mode (TableauMode) |
| 38 | 1 | sequence_direction (SequenceDirection); read as `both` (2) unless the mode is `sequence` |
| 39 | 1 | number of sections |
| 40 | 9 each | section: number (1 byte), offset (4), length (4), by rising number |
| … | | the sections, one after the other, up to the end of the file |

Bytes 1 to 38 are the fields of version 2. The four offsets of the header equal those of the table. All
sections are there, but `contract` only in a game that has a contract and no bidding phase, and `stock` only in one
where one of its two values is not the first: deck_top of the setup, and tricks_from.

`additions` holds what schema versions have added to records since their bytes were fixed; a game that uses nothing new
has no such section. For each record, in the order of the file and the game itself first, it has a mask: a bit for each
added field, in the order in which they were added, set where the field is not at its default (seven bits a byte, the
lowest first; the highest bit says that another byte follows). The values of these fields follow. Inside a value, each
record is followed by its own mask. Empty masks at the end are left out.

Files that begin with 0 (the old version 1) or 2 are read, too, and never written: see migration.md. Other first
bytes are unknown.

## Operands

| word | bytes |
|---|---|
| `u8` `u16` `u32` `i16` | a number of 8, 16 or 32 bits; `i` is signed, two's complement |
| `bool` | 0 or 1 |
| `rank` `suit` | one byte, see Rank and Suit |
| `card` | one byte: 16 × suit + rank |
| `X?` | a `bool`; if it is 1, an X |
| `X[]` | one byte, the count; then as many X |
| `CardsPerPlayer` | 0 and a `u8`; or 1 and a `u8[]` (a schedule); or 2 (all) |
| `opcode n` | one byte, n |
| a name below | a code of that set and its operands, or a record's operands |

In the flags of bidding, bit 0 is allow_nil and bit 1 is hook; the others are 0. Two bidding phases carry the
same contract. What several effects of one rank do happens in the order of the list; of files of version 1 and 2 only
the last effect of a rank is read.
"""

_TITLES: Final = {"opcode": "Opcodes inside sections", "record": "Records without a number"}


def page() -> str:
    """The whole page."""
    parts = [_INTRODUCTION]
    parts += [_set(name, list(lines)) for name, lines in groupby(opcode_table(), lambda line: line.set)]
    parts += [_limits(), _kinds()]
    return "\n".join(parts)


def _set(name: str, lines: list[Opcode]) -> str:
    title = f"## {_TITLES.get(name, name)}\n"
    with_codes = lines[0].code is not None
    with_operands = any(line.operands for line in lines)
    header = ["code"] * with_codes + ["name"] + ["operands"] * with_operands
    rows = (_row(line, with_codes, with_operands) for line in lines)
    return "\n".join([title, *_table(header, rows)])


def _row(line: Opcode, with_codes: bool, with_operands: bool) -> list[str]:
    code = [str(line.code)] if with_codes else []
    operands = [line.operands] if with_operands else []
    return [*code, f"`{line.name}`", *operands]


def _limits() -> str:
    title = "## Limits\n\nBoth readers, of bytes and of JSON, refuse what is beyond them.\n"
    rows = ([f"`{name}`", str(span.low), str(span.high)] for name, span in limits().items())
    return "\n".join([title, *_table(["what", "lowest", "highest"], rows)])


def _kinds() -> str:
    kinds = fill(", ".join(f"`{kind}`" for kind in DECODE_ERROR_KINDS), 118, break_on_hyphens=False)
    return f"## Kinds of DecodeError\n\n{kinds}\n"


def _table(header: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    for row in (header, ["---"] * len(header), *rows):
        yield f"| {' | '.join(row)} |"
    yield ""


def main(arguments: list[str]) -> int:
    if not arguments:
        sys.stdout.write(page())
    for path in arguments:
        Path(path).write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
