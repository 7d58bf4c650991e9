"""A scene in plain lines, one thing to a line: for line mode, screen readers and language models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap
from typing import Final

from darwindeck.genome.cards import Suit, suit_of
from darwindeck.play.scene.model import (
    Aim,
    Capture,
    Counter,
    CounterKind,
    Face,
    Mark,
    Place,
    Scene,
    SeatScene,
    SuitCount,
    Zone,
    ZoneKind,
)
from darwindeck.wording.amounts import how_many
from darwindeck.wording.names import SIGNS, card_sign, rank_sign

Cards = Callable[[str], str]
"""How a card is written: as a sign, or in notation."""

MARKS: Final[Mapping[Mark, str]] = {
    Mark.DEALER: "dealer",
    Mark.LEADER: "leads",
    Mark.ACTS: "to act",
    Mark.OUT: "out",
    Mark.PARTNER: "partner",
    Mark.CLAIMER: "claims",
    Mark.KNOCKED: "knocked",
    Mark.DECLARER: "declarer",
    Mark.DUMMY: "dummy",
    Mark.WINNER: "winner",
}
OWN_MARKS: Final[Mapping[Mark, str]] = {**MARKS, Mark.LEADER: "you lead", Mark.CLAIMER: "you claim"}
"""The same to the reader."""
_COUNTED: Final = frozenset(
    {
        CounterKind.CARDS,
        CounterKind.TRICKS,
        CounterKind.CAPTURED,
        CounterKind.BOOKS,
        CounterKind.BAGS,
        CounterKind.CHIPS,
        CounterKind.ALL_TRICKS,
        CounterKind.ALL_CAPTURED,
        CounterKind.HANDS_WON,
    }
)
"""Things that are counted, as in "3 tricks"; of the others the label stands first: "score 26"."""
_WITH_GOAL: Final = frozenset({CounterKind.BAGS})
"""Those of them that have a limit to be told."""
PILE: Final = 8
"""How many cards of a discard pile are listed."""


def say_counter(counter: Counter) -> str:
    """ "13 cards", "score 26 of 100", "bid nil"."""
    shown = counter.shown
    aims = counter.aim in (Aim.REACH, Aim.BELOW) or counter.kind is CounterKind.CONTRACT
    if counter.kind in _COUNTED and (counter.goal is None or counter.kind not in _WITH_GOAL):
        return f"{shown} {_one(counter)}"
    return (
        f"{counter.label} {shown} of {counter.goal}"
        if aims and counter.goal is not None
        else f"{counter.label} {shown}"
    )


def _one(counter: Counter) -> str:
    """Return a label in the singular for one."""
    thing, space, rest = counter.label.partition(" ")
    if counter.value != 1 or not thing.endswith("s"):
        return counter.label
    return f"{thing.removesuffix('s')}{space}{rest}"


def marks_of(seat: SeatScene, scene: Scene) -> list[str]:
    """Return the marks worth telling: who leads matters only where there are tricks."""
    tricks = any(zone.kind is ZoneKind.TRICK for zone in scene.zones)
    skipped = {Mark.ACTS} | (set() if tricks else {Mark.LEADER})
    words = OWN_MARKS if seat.place is Place.YOU else MARKS
    return [words[mark] for mark in seat.marks if mark not in skipped]


def describe(
    scene: Scene, *, card: Cards = card_sign, whole: bool = False, numbered: bool = False
) -> list[str]:
    """Everything that a seat sees but its own cards and its choices; with `whole`, every pile to the last card; with
    `numbered`, players with the numbers of their seats."""
    return [
        *_facts(scene),
        *(describe_seat(seat, scene, numbered=numbered) for seat in scene.seats),
        *_sides(scene),
        *_zones(scene, card, whole=whole),
    ]


def _facts(scene: Scene) -> Iterator[str]:
    if scene.facts:
        words = "; ".join(fact.text for fact in scene.facts)
        yield f"{words[:1].upper()}{words[1:]}."


def describe_seat(seat: SeatScene, scene: Scene, *, numbered: bool = False) -> str:
    """Return a player in a line: name, level, marks, and all that is counted."""
    number = [f"seat {seat.seat}"] if numbered else []
    about = [*number, *([seat.player.level] if seat.player.level else []), *marks_of(seat, scene)]
    told = f" ({', '.join(about)})" if about else ""
    counted = ", ".join(say_counter(counter) for counter in seat.counters if not counter.side)
    acts = "▸" if Mark.ACTS in seat.marks else " "
    return f"{acts}{seat.name}{told}: {counted}"


def _sides(scene: Scene) -> Iterator[str]:
    for seats in seats_by_side(scene):
        counted = [say_counter(counter) for counter in seats[0].counters if counter.side]
        if counted:
            yield f" {' & '.join(seat.name for seat in seats)}: {', '.join(counted)}"


def seats_by_side(scene: Scene) -> list[list[SeatScene]]:
    """Return the players side by side, one's own first."""
    sides: dict[int, list[SeatScene]] = {}
    for seat in sorted(scene.seats, key=lambda seat: seat.place is not Place.YOU):
        sides.setdefault(seat.side, []).append(seat)
    return list(sides.values())


def _zones(scene: Scene, card: Cards, *, whole: bool) -> Iterator[str]:
    names = {seat.seat: seat.name for seat in scene.seats}
    for zone in scene.zones:
        if zone.kind is ZoneKind.POT or (zone.kind is ZoneKind.CAPTURED and not whole):
            continue
        if zone.kind is ZoneKind.HAND and (zone.seat == scene.seat or zone.face is Face.DOWN):
            continue
        if zone.count or zone.kind in (ZoneKind.TRICK, ZoneKind.DISCARD, ZoneKind.ROW):
            caption = f"{zone.caption[:1].upper()}{zone.caption[1:]}"
            joint = "" if caption.endswith(":") else ":"
            yield f"{caption}{joint} {describe_zone(zone, names, card, whole=whole)}"


def describe_zone(zone: Zone, names: Mapping[int, str], card: Cards, *, whole: bool = False) -> str:
    """Return the cards of a zone, and how many of them lie face down."""
    seen = [entry for entry in zone.cards if entry.card is not None]
    hidden = zone.count - len(seen)
    if zone.kind is ZoneKind.TRICK:
        played = [f"{names[entry.by]} {card(entry.card or '')}" for entry in seen if entry.by is not None]
        return ", ".join(played) or "nothing yet"
    if zone.kind is ZoneKind.STOCK:
        return how_many(zone.count, "card") + (f", turned up: {card(seen[0].card or '')}" if seen else "")
    if zone.groups:
        return "  ".join(" ".join(map(card, group)) for group in zone.groups)
    cards = [card(entry.card) for entry in seen if entry.card is not None]
    shown = cards if whole or zone.kind is not ZoneKind.DISCARD else cards[:PILE]
    more = f" and {len(cards) - len(shown)} more" if len(cards) > len(shown) else ""
    down = [f"{hidden} face down"] if hidden else []
    return "; ".join([*([" ".join(shown) + more] if shown else []), *down]) or "empty"


def describe_hand(scene: Scene, *, card: Cards = card_sign) -> list[str]:
    """Return what there is to say of one's own cards: their melds and deadwood, their name, and what they would
    capture.
    """
    hand, lines = scene.hand, []
    if hand is None:
        return []
    if hand.melds:
        lines.append("Melds in your hand: " + "  ".join(" ".join(map(card, meld)) for meld in hand.melds))
    if hand.deadwood is not None:
        lines.append(f"Deadwood: {hand.deadwood}")
    if hand.name:
        lines.append(f"You have: {hand.name}")
    takes = [f"{card(take.card)} {say_capture(take, card)}" for take in scene.captures if take.takes]
    if takes:
        lines.append(f"Captures: {'; '.join(takes)}")
    return lines


def say_capture(take: Capture, card: Cards = card_sign) -> str:
    """Return what a card would capture: "takes 7♥ or 4♦ 3♠"."""
    ways = " or ".join(" ".join(map(card, way)) for way in take.ways)
    return f"takes {ways or ('one of many sets' if take.takes else 'nothing')}"


_COLUMNS: Final = 76
"""Of a screen of eighty, with its frame."""


def describe_suits(scene: Scene) -> list[str]:
    """Return the cards by suit, a line for each: those that are gone, one's own, and those still out, from high
    to low.
    """
    lines = (wrap(_describe_suit(count), _COLUMNS, subsequent_indent="  ") for count in scene.suits)
    return [line for wrapped in lines for line in wrapped]


def _describe_suit(count: SuitCount) -> str:
    parts = (("gone", count.gone), ("yours", count.own), ("still out", count.left))
    told = (
        f"{word} {' '.join(_rank_in(count.suit, card) for card in cards)}" for word, cards in parts if cards
    )
    sign = SIGNS[Suit(count.suit)] if count.suit else "jokers:"
    return f"{sign} {'; '.join(told)}"


def _rank_in(suit: str, card: str) -> str:
    """Return a card among those of a suit: its rank, with its sign where it is a jack of another that is a trump
    here.
    """
    return rank_sign(card[0]) if suit_of(card) == suit else card_sign(card)
