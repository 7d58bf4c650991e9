"""The score sheet of a table: a row a hand, a column a side, and for what the points were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from darwindeck.genome.conditions import CardIsRank, CardIsSuit
from darwindeck.genome.scoring import AtLeast, EachOver, Most, TallyScore, TallySource
from darwindeck.narration.words.names import SUITS, rank_plural
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Cell, Entry, Row, ScoreSheet
from darwindeck.simulation.events import HandSheet, Sheet, SheetColumn, SheetEntry, Why

_REASONS: Final = {
    Why.TRICK: "cards in tricks",
    Why.CAPTURE: "captured cards",
    Why.SWEEP: "sweeps",
    Why.PLAY: "cards played",
    Why.SET: "cards laid down",
    Why.HAND_END: "cards at the end",
    Why.TALLY: "tally",
    Why.CONTRACT: "contract",
    Why.BAGS: "bags",
    Why.NIL: "nil",
    Why.MOON: "all points taken",
    Why.PLACE: "place",
    Why.DEADWOOD: "deadwood",
    Why.GIN: "gin",
    Why.UNDERCUT: "undercut",
}
_COUNTED: Final = {
    TallySource.TRICKS: "tricks",
    TallySource.CAPTURED: "captured cards",
    TallySource.HANDS_WON: "hands won",
}


def tabulate(layout: Layout, sheet: Sheet, called: Callable[[int], str]) -> ScoreSheet | None:
    """The sheet as a table; none where nothing is ever scored."""
    if not layout.facts.scores or not sheet.hands:
        return None
    columns = tuple(" & ".join(map(called, side)) for side in layout.sides)
    return ScoreSheet(columns, tuple(_row(layout, hand, called) for hand in sheet.hands))


def _row(layout: Layout, hand: HandSheet, called: Callable[[int], str]) -> Row:
    return Row(hand.hand_no + 1, hand.over, tuple(_cell(layout, column, called) for column in hand.columns))


def _cell(layout: Layout, column: SheetColumn, called: Callable[[int], str]) -> Cell:
    team = len(column.seats) > 1
    reasons = tuple(
        Entry(
            _reason(layout, entry) + (f" ({called(entry.seat)})" if team and entry.seat is not None else ""),
            entry.points,
        )
        for entry in column.entries
    )
    return Cell(column.after - column.before, column.after, reasons)


def _reason(layout: Layout, entry: SheetEntry) -> str:
    if entry.why is Why.TALLY and entry.tally is not None and entry.tally < len(layout.genome.tally_scoring):
        return _tally(layout.genome.tally_scoring[entry.tally])
    return _REASONS[entry.why]


def _tally(tally: TallyScore) -> str:
    """What is counted at the end of a hand: "most diamonds", "tricks over 6"."""
    match tally.condition:
        case CardIsSuit(suit=suit):
            counted = SUITS[suit]
        case CardIsRank(rank=rank):
            counted = rank_plural(rank)
        case _:
            counted = _COUNTED[tally.source]
    match tally.rule:
        case Most():
            return f"most {counted}"
        case EachOver(n=n):
            return f"{counted} over {n}" if n else counted
        case AtLeast(n=n):
            return f"at least {n} {counted}"
    assert_never(tally.rule)
