"""What seats know of cards they do not see, and how that knowledge follows cards out of and into piles.

Every rule here depends only on what the seat itself could observe (its own looks, positions taken openly,
public sizes), never on where a hidden card happens to lie: that is what keeps hidden cards hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from msgspec.structs import replace

from darwindeck.table.state import Card, How, Knowing

UNKNOWN: Final = Knowing()
MEMBER: Final = Knowing(How.MEMBER)
PLACE: Final = Knowing(How.PLACE)


class Picked(StrEnum):
    """How cards were picked out of a pile: openly, by a position only the actor knows, or by name alone."""

    OPENLY = "openly"
    PRIVATELY = "privately"
    BY_NAME = "by_name"


class Taken(NamedTuple):
    """The cards left in a pile and those taken, which carry what each seat could follow."""

    rest: tuple[Card, ...]
    cards: tuple[Card, ...]


def knows_place(card: Card, seat: int) -> bool:
    """Does the seat see this card, or know what lies at its place?"""
    return card.sight[seat] or card.known[seat].how is How.PLACE


def knows_of(card: Card, seat: int) -> bool:
    """Does the seat know that this card is in its pile?"""
    return card.sight[seat] or card.known[seat].how is not How.NONE


def know(card: Card, seat: int, knowing: Knowing) -> Card:
    """Return the card with one seat's knowledge replaced."""
    if card.known[seat] == knowing:
        return card
    return replace(card, known=(*card.known[:seat], knowing, *card.known[seat + 1 :]))


def next_handle(cards: Iterable[Card], seat: int) -> int:
    """Return a handle no card of the pile has for this seat."""
    return 1 + max((card.known[seat].handle or 0 for card in cards), default=0)


def learn_places(cards: tuple[Card, ...], seat: int, places: range) -> tuple[Card, ...]:
    """After a peek: these places are known, and every known card of the pile is numbered anew by position."""
    return tuple(
        know(card, seat, Knowing(How.PLACE, index + 1))
        if not card.sight[seat] and (index in places or card.known[seat].how is How.PLACE)
        else card
        for index, card in enumerate(cards)
    )


def learn_members(cards: tuple[Card, ...], seat: int) -> tuple[Card, ...]:
    """After a search: every card is known to be in the pile; only places known before are known."""
    return tuple(know(card, seat, MEMBER) if not knows_of(card, seat) else card for card in cards)


def resight(cards: tuple[Card, ...], index: int, sight: tuple[bool, ...]) -> tuple[Card, ...]:
    """Give one card a new sight; who saw it until now knows where it lies."""
    card = cards[index]
    known = list(card.known)
    for seat, (saw, sees) in enumerate(zip(card.sight, sight, strict=True)):
        if sees:
            known[seat] = UNKNOWN
        elif saw:
            fresh = next_handle(cards, seat)
            known[seat] = Knowing(How.PLACE, index + 1 if fresh == 1 else fresh)
    seen = replace(card, sight=sight, known=tuple(known))
    return (*cards[:index], seen, *cards[index + 1 :])


def forget_order(card: Card, actor: int | None) -> Card:
    """After an unseen reordering: seats other than the actor know of the card, but not its place."""
    known = tuple(
        MEMBER if seat != actor and old.how is How.PLACE else old for seat, old in enumerate(card.known)
    )
    return card if known == card.known else replace(card, known=known)


def take(
    cards: tuple[Card, ...],
    indices: Sequence[int],
    *,
    picked: Picked,
    actor: int | None,
    default: tuple[bool, ...],
) -> Taken:
    """Take cards out of a pile; what stays and what goes keeps the knowledge each seat can still have."""
    chosen = set(indices)
    whole = len(chosen) == len(cards)
    taken = tuple(_carry(cards[index], picked, actor, whole=whole) for index in indices)
    rest = tuple(card for index, card in enumerate(cards) if index not in chosen)
    if not rest:
        return Taken(rest, taken)
    for seat in range(len(default)):
        watched = all(cards[index].sight[seat] for index in indices)
        followed = all(card.known[seat].how is How.PLACE for card in taken)
        if picked is Picked.OPENLY or watched or (seat == actor and picked is Picked.PRIVATELY):
            rest = rest if followed else _drop(rest, seat, How.MEMBER)
        else:
            inside, left = _inside(cards, seat), MEMBER if seat == actor else UNKNOWN
            if seat != actor:
                rest = _drop(_drop(rest, seat, How.MEMBER), seat, How.PLACE)
            rest = _square_up(rest, inside, seat, left=left, default=default)
    return Taken(rest, taken)


def _carry(card: Card, picked: Picked, actor: int | None, *, whole: bool) -> Card:
    known = []
    for seat, old in enumerate(card.known):
        placed = old.how is How.PLACE and (seat == actor or whole or picked is Picked.OPENLY)
        if card.sight[seat] or placed or (seat == actor and picked is Picked.BY_NAME):
            known.append(PLACE)
        else:
            known.append(old if whole and old.how is How.MEMBER else UNKNOWN)
    return replace(card, known=tuple(known))


def _drop(cards: tuple[Card, ...], seat: int, how: How) -> tuple[Card, ...]:
    if not any(card.known[seat].how is how for card in cards):
        return cards
    return tuple(know(card, seat, UNKNOWN) if card.known[seat].how is how else card for card in cards)


def _inside(cards: tuple[Card, ...], seat: int) -> frozenset[int]:
    """Known cards between unknown ones. The unbroken runs from both ends keep their distance from that end."""
    top = next((i for i, card in enumerate(cards) if not knows_place(card, seat)), len(cards))
    low = next((i for i, card in enumerate(reversed(cards)) if not knows_place(card, seat)), len(cards))
    return frozenset(card.id for card in cards[top : len(cards) - low] if knows_place(card, seat))


def _square_up(
    rest: tuple[Card, ...], inside: frozenset[int], seat: int, *, left: Knowing, default: tuple[bool, ...]
) -> tuple[Card, ...]:
    """Return a card left the pile at a place the seat cannot know: its sight and places inside the pile are gone."""
    if not inside:
        return rest
    return tuple(_square(card, seat, left, default) if card.id in inside else card for card in rest)


def _square(card: Card, seat: int, left: Knowing, default: tuple[bool, ...]) -> Card:
    sight = (*card.sight[:seat], default[seat], *card.sight[seat + 1 :])
    return know(replace(card, sight=sight), seat, UNKNOWN if default[seat] else left)


def put(
    cards: tuple[Card, ...], index: int, arriving: tuple[Card, ...], *, sight: tuple[bool, ...]
) -> tuple[Card, ...]:
    """Put cards into a pile at a place everybody sees; who could follow a card knows it there."""
    settled: list[Card] = []
    for offset, card in enumerate(arriving):
        known = []
        for seat, old in enumerate(card.known):
            if sight[seat]:
                known.append(UNKNOWN)
            elif old.how is How.PLACE:
                fresh = next_handle((*cards, *settled), seat)
                known.append(Knowing(How.PLACE, index + offset + 1 if fresh == 1 else fresh))
            else:
                known.append(old)
        settled.append(replace(card, sight=sight, known=tuple(known)))
    return (*cards[:index], *settled, *cards[index:])
