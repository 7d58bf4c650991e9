"""What a seat sees of its table, as frozen data: the one model that terminal, browser and language models draw.

It knows kinds, never games. As JSON it is what docs/scene.md describes; cards stand in notation (`Qs`), a card that the
seat may not see is null. The most characters that a text of each part can have are below: everything fits 80 columns.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

NAME: Final = 12
LABEL: Final = 10
CAPTION: Final = 28
FACT: Final = 30
NOTE: Final = 72
QUESTION: Final = 78
OPTION: Final = 40
REASON: Final = 40


class ZoneKind(StrEnum):
    """Where cards lie. All but the pot are zones of the engine; the pot holds chips."""

    STOCK = "stock"
    DISCARD = "discard"
    ROW = "row"
    SEQUENCE = "sequence"
    HAND = "hand"
    CAPTURED = "captured"
    MELDS = "melds"
    TRICK = "trick"
    CLAIM_PILE = "claim_pile"
    HOUSE = "house"
    POT = "pot"
    PLACE = "place"


class Face(StrEnum):
    UP = "up"
    DOWN = "down"
    MIXED = "mixed"  # some cards lie open, the others are null
    COUNT = "count"  # nothing but a number: the chips of a pot


class Order(StrEnum):
    """What the order of the cards in a zone says."""

    TOP_FIRST = "top_first"
    PLAYED = "played"  # in the order of play
    SORTED = "sorted"


class Place(StrEnum):
    """Where a seat is, for the one who looks, who sits below. Play goes from you to your left."""

    YOU = "you"
    LEFT = "left"
    FAR_LEFT = "far_left"
    ACROSS = "across"
    FAR_RIGHT = "far_right"
    RIGHT = "right"


class Mark(StrEnum):
    DEALER = "dealer"
    LEADER = "leader"
    ACTS = "acts"
    OUT = "out"
    PARTNER = "partner"
    CLAIMER = "claimer"
    KNOCKED = "knocked"
    DECLARER = "declarer"
    DUMMY = "dummy"
    WINNER = "winner"


class CounterKind(StrEnum):
    CARDS = "cards"
    BID = "bid"
    TRICKS = "tricks"
    CONTRACT = "contract"  # the tricks of a team beside what it bid
    ALL_TRICKS = "all_tricks"
    CAPTURED = "captured"
    ALL_CAPTURED = "all_captured"
    BOOKS = "books"
    DEADWOOD = "deadwood"
    POINTS = "points"
    SCORE = "score"
    BAGS = "bags"
    CHIPS = "chips"
    STAKE = "stake"
    HANDS_WON = "hands_won"
    PLACE = "place"


class Aim(StrEnum):
    """What one wants of a counter."""

    REACH = "reach"  # the goal, or more
    EXACTLY = "exactly"
    AT_MOST = "at_most"
    BELOW = "below"  # who reaches the goal loses something
    MOST = "most"
    FEWEST = "fewest"


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One number that the game counts for a seat; `side` where it is the number of its whole side."""

    kind: CounterKind
    label: str
    value: int | None
    """None before there is one, as a bid."""
    shown: str
    aim: Aim | None = None
    goal: int | None = None
    distance: int | None = None
    """How far it is to the goal, or behind the best other side; never negative."""
    side: bool = False


class Player(msgspec.Struct, frozen=True):
    """The player of a seat: a person, or a bot with its level and way of playing."""

    person: bool
    level: str = ""
    details: str = ""


class SeatScene(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    full_name: str
    player: Player
    place: Place
    side: int
    marks: tuple[Mark, ...]
    counters: tuple[Counter, ...]


class ZoneCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, null if it is face down, and who put it there, where somebody did; `last` if it was played last, where
    that has to be beaten or matched."""

    card: str | None
    by: int | None = None
    last: bool = False


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """Some cards. `count` is how many there are, of a pot its chips; `groups` are the melds they lie in."""

    id: str
    kind: ZoneKind
    seat: int | None
    face: Face
    order: Order
    cards: tuple[ZoneCard, ...]
    count: int
    groups: tuple[tuple[str, ...], ...]
    caption: str


class FactKind(StrEnum):
    TRUMP = "trump"
    TRUMP_ORDER = "trump_order"
    ORDER = "order"
    LED = "led"
    NAMED = "named"
    TOP = "top"
    DIRECTION = "direction"
    BROKEN = "broken"
    POT = "pot"
    TO_CALL = "to_call"
    DUE = "due"
    CLAIM = "claim"
    HAND = "hand"
    TURNS_LEFT = "turns_left"


class Fact(msgspec.Struct, frozen=True):
    """Something that holds now; `value` in notation or figures, `text` in words."""

    kind: FactKind
    value: str
    text: str


class HandScene(msgspec.Struct, frozen=True, kw_only=True):
    """The own hand: the arrangement that suits the game, and two that the reader may prefer."""

    suggested: tuple[str, ...]
    by_suit: tuple[str, ...]
    by_rank: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...] = ()
    deadwood: int | None = None
    name: str = ""
    """What the hand is called where hands are compared: "a pair of jacks"."""


class Capture(msgspec.Struct, frozen=True):
    """What a card of the hand would capture; no ways where there are too many to list, or where it takes nothing."""

    card: str
    ways: tuple[tuple[str, ...], ...]
    takes: bool = True


class SuitCount(msgspec.Struct, frozen=True):
    """The cards of a suit, high to low, as the seat can count them: those that all have seen in this hand, those it
    holds, and those that are somewhere else. The suit of jokers is empty."""

    suit: str
    gone: tuple[str, ...]
    own: tuple[str, ...]
    left: tuple[str, ...]


class CardPick(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that can be chosen together: between `least` and `most` of `cards`, those in `must` among them.

    To choose, send `before` and then the cards, in any order.
    """

    deed: str
    verb: str
    zone: str
    cards: tuple[str, ...]
    least: int
    most: int
    must: tuple[str, ...]
    before: tuple[str, ...]


class NumberPick(msgspec.Struct, frozen=True, kw_only=True):
    """A number: from `least` to `most` in steps, all but `barred`. To choose n, send `action` with n in place of N."""

    verb: str
    least: int
    most: int
    step: int
    barred: tuple[int, ...]
    action: str


class OptionKind(StrEnum):
    PLAIN = "plain"
    SUIT = "suit"
    RANK = "rank"
    SEAT = "seat"


class Option(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One button. `value` is the suit, rank or seat; what is dangerous never stands first where there is a choice."""

    kind: OptionKind
    value: str
    text: str
    actions: tuple[str, ...]
    danger: bool
    zone: str = ""
    """The zone that the choice lies in, if it lies on the table: whoever touches the zone has chosen it."""
    group: int | None = None
    """The meld of the zone, by its place among the groups."""


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """What the seat is asked: cards to pick, a number, buttons; whatever of them there is."""

    question: str
    picks: tuple[CardPick, ...]
    number: NumberPick | None
    options: tuple[Option, ...]
    picked: tuple[str, ...]
    """Cards of this choice that the engine has taken already."""


class Entry(msgspec.Struct, frozen=True):
    """Points, and for what."""

    text: str
    points: int


class Cell(msgspec.Struct, frozen=True):
    """What a side scored in a hand, and its total after it."""

    points: int
    total: int
    reasons: tuple[Entry, ...]


class Row(msgspec.Struct, frozen=True):
    """One hand; the last may still be played."""

    hand: int
    over: bool
    cells: tuple[Cell, ...]


class ScoreSheet(msgspec.Struct, frozen=True):
    """A row a hand, a column a side."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. `status` says whose turn it is and what is asked, or how the game ended."""

    game: str
    seat: int
    hand_no: int
    turn: int
    over: bool
    status: str
    seats: tuple[SeatScene, ...]
    zones: tuple[Zone, ...]
    facts: tuple[Fact, ...]
    notes: dict[str, tuple[str, ...]]
    """By card, what it does or is worth in this game."""
    badges: dict[str, str]
    """By card, a mark of a few letters for those that stand out: "+13", "wild", a star."""
    hand: HandScene | None
    captures: tuple[Capture, ...]
    suits: tuple[SuitCount, ...]
    """Where tricks are played, the cards by suit; none for somebody who looks on."""
    prompt: Prompt | None
    sheet: ScoreSheet | None
