"""The score sheet in lines of at most 76 columns, which fit a frame on a screen of 80: a row a hand, a column a side,
and the reasons of the last hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from darwindeck.play.scene.model import Cell, Row, ScoreSheet
from darwindeck.wording.amounts import format_number

WIDTH: Final = 76
HAND: Final = 6
NOW: Final = "now"
"""In place of its number, the hand that is being played."""


def sheet_lines(sheet: ScoreSheet | None, *, reasons: bool = True, over: bool = False) -> list[str]:
    """Return the sheet as text; nothing where nothing is scored. With `over` the hand being played is left out."""
    if sheet is None:
        return []
    rows = tuple(row for row in sheet.rows if row.over or not over)
    return list(_lines(ScoreSheet(sheet.columns, rows), reasons=reasons))


def _lines(sheet: ScoreSheet, *, reasons: bool) -> Iterator[str]:
    width = min(22, (WIDTH - HAND) // len(sheet.columns))
    yield from _heading(sheet.columns, width)
    for row in sheet.rows:
        cells = "".join(f"{_cell(cell)} ".rjust(width) for cell in row.cells)
        hand = str(row.hand) if row.over else NOW
        yield f"{hand:>{HAND - 2}}  {cells}".rstrip()
    if reasons and sheet.rows:
        yield from _reasons(sheet.columns, _last_scored(sheet.rows))


def _heading(columns: Sequence[str], width: int) -> list[str]:
    """Return the names of the sides, those of a team below each other where they are too long for one line."""
    if all(len(column) < width for column in columns):
        return [f"{'hand':<{HAND}}" + "".join(f"{column} ".rjust(width) for column in columns).rstrip()]
    parts = [column.split(" & ") for column in columns]
    height = max(map(len, parts))
    rows = [[part[at] if at < len(part) else "" for part in parts] for at in range(height)]
    return [
        f"{'hand' if at == 0 else '':<{HAND}}" + "".join(f"{name} ".rjust(width) for name in row).rstrip()
        for at, row in enumerate(rows)
    ]


def _cell(cell: Cell) -> str:
    total = format_number(cell.total)
    return f"{format_number(cell.points, signed=True)} = {total}" if cell.points else total


def _last_scored(rows: Sequence[Row]) -> Row:
    """Return the last hand in which anything was scored."""
    return next((row for row in reversed(rows) if any(cell.reasons for cell in row.cells)), rows[-1])


def _reasons(columns: Sequence[str], row: Row) -> Iterator[str]:
    for column, cell in zip(columns, row.cells, strict=True):
        entries = [
            f"{entry.text} {format_number(entry.points, signed=True)}"
            for entry in cell.reasons
            if entry.points
        ]
        if entries:
            yield f"  {column}, hand {row.hand}: {', '.join(entries)}"
