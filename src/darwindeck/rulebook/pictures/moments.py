"""The picture of a moment: a trick with its winner, melds, a capture, hands at a showdown, sequences on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from darwindeck.genome.cards import Suit
from darwindeck.genome.setup import TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Figure, Group
from darwindeck.rulebook.sections.moments import Moment
from darwindeck.simulation.events import (
    BookLaid,
    Captured,
    Challenged,
    Event,
    HandShown,
    LaidFaceDown,
    Melded,
    TrickTaken,
)
from darwindeck.wording.card_groups import ORDER
from darwindeck.wording.grammar import text_of
from darwindeck.wording.names import SUITS, rank_plural
from darwindeck.wording.rules.hand_names import hand_phrase

MOST_GROUPS: Final = 6


def picture_moment(facts: RulebookContext, moments: Sequence[Moment], alt: str) -> list[Figure]:
    """Return the most telling picture of a passage, or None."""
    events = [event for moment in moments for event in moment.events]
    for groups, caption in _pictures(facts, moments, events):
        if groups:
            return [Figure(tuple(groups[:MOST_GROUPS]), caption, alt)]
    return []


def _pictures(
    facts: RulebookContext, moments: Sequence[Moment], events: Sequence[Event]
) -> Iterator[tuple[list[Group], str]]:
    yield [_shown(event) for event in events if isinstance(event, HandShown)], "The showdown"
    yield [_melded(event) for event in events if isinstance(event, Melded)], "Melds on the table"
    yield (
        [_doubted(event) for event in events if isinstance(event, Challenged)],
        "What a doubt brings to light",
    )
    yield list(_capture(moments)), "A capture"
    tricks = [event for event in events if isinstance(event, TrickTaken)]
    yield (_trick(tricks[-1]) if tricks else []), "The trick in the order of play; its winner is marked"
    yield [_book(event) for event in events if isinstance(event, BookLaid)], "A book"
    if facts.mode is TableauMode.SEQUENCE:
        yield _piles(moments[-1].after.zones.tableau), "The piles after that"
    battles = [event for event in events if isinstance(event, LaidFaceDown)]
    yield [Group(_name(event.seat), event.cards) for event in battles], "Cards at stake in a battle"


def _name(seat: int | None) -> str:
    return "The house" if seat is None else f"Player {seat + 1}"


def _shown(event: HandShown) -> Group:
    return Group(f"{_name(event.seat)}: {text_of(hand_phrase(event.hand))}", event.cards)


def _melded(event: Melded) -> Group:
    return Group(f"{_name(event.seat)}: a {event.meld.value}", event.cards)


def _doubted(event: Challenged) -> Group:
    said = f"said to be {rank_plural(event.rank)}: {'true' if event.honest else 'a lie'}"
    return Group(said, event.cards)


def _book(event: BookLaid) -> Group:
    return Group(f"{_name(event.seat)}: {rank_plural(event.rank)}", event.cards)


def _trick(event: TrickTaken) -> list[Group]:
    return [Group(_name(card.seat), (card.card,), marked=card.seat == event.seat) for card in event.cards]


def _capture(moments: Sequence[Moment]) -> Iterator[Group]:
    """Yield the tableau before, with the cards that were taken marked, and the card that took them."""
    for moment in reversed(moments):
        for event in moment.events:
            taken = [card for card in event.cards if card is not None] if isinstance(event, Captured) else []
            lay = moment.before.zones.tableau
            if isinstance(event, Captured) and not event.rest and len(taken) > 1:
                played = [card for card in taken if card not in lay]
                yield Group("On the table", lay)
                yield Group("Played", tuple(played))
                yield Group("Captured", tuple(card for card in taken if card in lay), marked=True)
                return


def _piles(tableau: Sequence[str]) -> list[Group]:
    found = []
    for suit in Suit:
        own = (card for card in tableau if card[1] == suit)
        cards = tuple(sorted(own, key=lambda card: ORDER.index(card[0])))
        if cards:
            found.append(Group(SUITS[suit].capitalize(), cards, fan=True))
    return found
