"""The score sheet of a table: a row a hand, a column a side, and for what the points were."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit, Not, Or, SingleTest
from darwindeck.genome.scoring import (
    All,
    AtLeast,
    CardScore,
    EachOver,
    Every,
    Exactly,
    Fewest,
    Last,
    Measure,
    Most,
    ScoringTrigger,
    Table,
    TallyScore,
    TallySource,
)
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Cell, Entry, Row, ScoreSheet
from darwindeck.simulation.events import HandSheet, Sheet, SheetColumn, SheetEntry, Why
from darwindeck.wording.counted import pattern_noun
from darwindeck.wording.names import RANKS, SUITS, rank_plural

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
    TallySource.HAND: "cards in hand",
    TallySource.PLACE: "cards in piles",
}
_MEASURED: Final = {
    Measure.CARDS: "{}",
    Measure.VALUE: "points in {}",
    Measure.BEST_SUIT: "points in one suit",
    Measure.BEST_OF_SUITS: "points in best cards",
}


def tabulate(layout: Layout, sheet: Sheet, called: Callable[[int], str]) -> ScoreSheet | None:
    """Return the sheet as a table; none where nothing is ever scored."""
    if not layout.facts.scores or not sheet.hands:
        return None
    columns = tuple(" & ".join(map(called, side)) for side in layout.sides)
    names = tuple(map(called, range(layout.genome.player_count))) if layout.genome.team_mode else ()
    rules = _Rules(layout.genome.tally_scoring, _at_the_end(layout.genome.card_scoring))
    return ScoreSheet(columns, tuple(_row(hand, rules, names) for hand in sheet.hands))


class _Rules(NamedTuple):
    """What is scored at the end of a hand."""

    tallies: tuple[TallyScore, ...]
    cards: str


def _at_the_end(rules: Sequence[CardScore]) -> str:
    """Return what the cards are that score at the end: one card by its name, as in Scopa, else all in one word."""
    asked = [rule.condition for rule in rules if rule.trigger is ScoringTrigger.HAND_END]
    match asked:
        case [And(conditions=(CardIsRank(rank=rank), CardIsSuit(suit=suit)))]:
            return f"{RANKS[rank]} of {SUITS[suit]}"
    return _REASONS[Why.HAND_END]


@lru_cache(1024)
def _row(hand: HandSheet, rules: _Rules, names: tuple[str, ...]) -> Row:
    """One hand; among teams it is told which partner scored."""
    cells = tuple(_cell(column, rules, names) for column in hand.columns)
    return Row(hand.hand_no + 1, hand.over, cells)


def _cell(column: SheetColumn, rules: _Rules, names: tuple[str, ...]) -> Cell:
    team = len(column.seats) > 1
    reasons = tuple(
        Entry(
            _reason(entry, rules) + (f" ({names[entry.seat]})" if team and entry.seat is not None else ""),
            entry.points,
        )
        for entry in column.entries
    )
    return Cell(column.after - column.before, column.after, reasons)


def _reason(entry: SheetEntry, rules: _Rules) -> str:
    if entry.why is Why.TALLY and entry.tally is not None and entry.tally < len(rules.tallies):
        return _tally(rules.tallies[entry.tally])
    if entry.why is Why.HAND_END:
        return rules.cards
    return _REASONS[entry.why]


def _tally(tally: TallyScore) -> str:
    """Return what is counted at the end of a hand: "most diamonds", "tricks over 6"."""
    match tally.condition:
        case CardIsSuit(suit=suit):
            counted = SUITS[suit]
        case CardIsRank(rank=rank):
            counted = rank_plural(rank)
        case None | SingleTest() | And() | Or() | Not():
            counted = _COUNTED[tally.source]
        case _:
            assert_never(tally.condition)
    if tally.pattern is not None:
        counted = pattern_noun(tally.pattern, many=True)
    counted = _MEASURED[tally.measure].format(counted)
    match tally.rule:
        case Most():
            return f"most {counted}"
        case All():
            return f"all {counted}"
        case Fewest():
            return f"fewest {counted}"
        case Exactly(n=n):
            return f"exactly {n} {counted}"
        case Every(n=n):
            return f"{counted}, {n} by {n}"
        case Last():
            return f"last of {counted}"
        case Table():
            return counted
        case EachOver(n=n):
            return f"{counted} over {n}" if n else counted
        case AtLeast(n=n):
            return f"at least {n} {counted}"
        case _:
            assert_never(tally.rule)
