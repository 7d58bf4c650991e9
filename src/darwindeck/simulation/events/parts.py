"""What events are made of: zones, reasons, names of hands, the score sheet.

Cards are in notation, and `None` where the reader may not see them.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from darwindeck.genome.cards import Rank, Suit

Cards = tuple[str | None, ...]


class ZoneKind(StrEnum):
    STOCK = "stock"
    DISCARD = "discard"
    ROW = "row"
    """The tableau, where cards lie loose."""
    SEQUENCE = "sequence"
    """The tableau, where cards lie in order, a pile a suit."""
    HAND = "hand"
    CAPTURED = "captured"
    MELDS = "melds"
    TRICK = "trick"
    CLAIM_PILE = "claim_pile"
    """The face-down pile of a game with claims."""
    HOUSE = "house"
    PLACE = "place"
    """The piles of one of the game's own places."""


class Zone(msgspec.Struct, frozen=True):
    """Where cards lie, and before whom, if it is a seat's."""

    kind: ZoneKind
    seat: int | None = None
    at: int | None = None
    """Which of the game's own places it is."""


class Declined(StrEnum):
    """What somebody who passes does not do; a hit is a further card in a game of drawing up to a target."""

    PLAY = "play"
    DRAW = "draw"
    HIT = "hit"
    CLAIM = "claim"
    MELD = "meld"
    KNOCK = "knock"
    BID = "bid"


class MeldKind(StrEnum):
    SET = "set"
    RUN = "run"


class Why(StrEnum):
    """What points are given for."""

    TRICK = "trick"
    CAPTURE = "capture"
    SWEEP = "sweep"
    PLAY = "play"
    SET = "set"
    HAND_END = "hand_end"
    TALLY = "tally"
    CONTRACT = "contract"
    BAGS = "bags"
    NIL = "nil"
    MOON = "moon"
    PLACE = "place"
    DEADWOOD = "deadwood"
    GIN = "gin"
    UNDERCUT = "undercut"


class EndReason(StrEnum):
    WIN = "win"
    DRAW = "draw"
    STUCK = "stuck"
    TURN_LIMIT = "turn_limit"


class Category(StrEnum):
    """What a hand is at a showdown: a poker hand, or something that is counted."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    FIVE_OF_A_KIND = "five_of_a_kind"
    POINTS = "points"
    CARDS = "cards"
    SUIT_POINTS = "suit_points"


class HandName(msgspec.Struct, frozen=True):
    """What a hand is called: the ranks decide within its category, the most important first; or the total does."""

    category: Category
    ranks: tuple[Rank, ...]
    suit: Suit | None
    total: int | None
    bust: bool


class TrickCard(msgspec.Struct, frozen=True):
    seat: int
    card: str


class SheetEntry(msgspec.Struct, frozen=True):
    """Points for one reason; a seat's, or without one its side's as a whole. A tally is told by its place in the
    genome."""

    seat: int | None
    why: Why
    tally: int | None
    points: int


class SheetColumn(msgspec.Struct, frozen=True):
    """What a side scored in a hand, and what it had before and after."""

    side: int
    seats: tuple[int, ...]
    before: int
    entries: tuple[SheetEntry, ...]
    after: int


class HandSheet(msgspec.Struct, frozen=True):
    """One hand on the score sheet, and the chips of the seats."""

    hand_no: int
    over: bool
    columns: tuple[SheetColumn, ...]
    chips: tuple[int, ...]


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet: all hands so far, the last one being played or over."""

    hands: tuple[HandSheet, ...] = ()
