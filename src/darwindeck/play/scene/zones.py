"""The zones of a scene: what lies where, whose it is, and which of it the seat sees."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, assert_never

import msgspec

from darwindeck.analysis.places import pile_count
from darwindeck.genome.cards import high_to_low
from darwindeck.genome.places import Place, PlaceFaces, PlaceOwner
from darwindeck.play.scene.counters import count_hand
from darwindeck.play.scene.layout import SEATED, Layout
from darwindeck.play.scene.model import Face, Order, Zone, ZoneCard, ZoneKind
from darwindeck.simulation.view import View
from darwindeck.wording.places import place_noun

_REMEMBERED: Final = 2048
"""Zones are the same for most seats, and from one position to the next: so many of the last are not made again."""
Called = Callable[[int], str]
"""What the one who looks calls a seat: "you", "West"."""


def zone_id(kind: str, seat: int | None = None, at: int | None = None) -> str:
    """How a zone is named in a scene: `stock`, `hand-2`; a place of the game's own by its number, `place-0-2`."""
    return "-".join(str(part) for part in (kind, at, seat) if part is not None)


def zones_of(layout: Layout, view: View, called: Called, hand: tuple[str, ...]) -> tuple[Zone, ...]:
    """Every zone of the table; `hand` is the own hand as it is arranged."""
    return tuple(_zones(layout, view, called, hand))


def _zones(layout: Layout, view: View, called: Called, hand: tuple[str, ...]) -> Iterator[Zone]:
    for kind in layout.zones:
        if kind is ZoneKind.PLACE:
            yield from _places(layout, view, called)
        elif kind in SEATED:
            for seat in range(layout.genome.player_count):
                yield _of_seat(layout, view, called, kind, seat, hand)
        else:
            yield _on_table(layout, view, kind)


@lru_cache(_REMEMBERED)
def _up(cards: tuple[str, ...], by: tuple[int | None, ...] = ()) -> tuple[ZoneCard, ...]:
    owners = by if len(by) == len(cards) else [None] * len(cards)
    return tuple(ZoneCard(card, owner) for card, owner in zip(cards, owners, strict=True))


@lru_cache(_REMEMBERED)
def _down(count: int, by: int | None = None) -> tuple[ZoneCard, ...]:
    return (ZoneCard(None, by),) * count


@lru_cache(_REMEMBERED)
def _zone(
    kind: ZoneKind,
    cards: tuple[ZoneCard, ...],
    caption: str,
    *,
    seat: int | None = None,
    at: int | None = None,
    order: Order = Order.SORTED,
    groups: tuple[tuple[str, ...], ...] = (),
) -> Zone:
    return Zone(
        id=zone_id(kind, seat, at),
        kind=kind,
        seat=seat,
        face=_face(cards),
        order=order,
        cards=cards,
        count=len(cards),
        groups=groups,
        caption=caption,
    )


def _face(cards: Sequence[ZoneCard]) -> Face:
    hidden = sum(card.card is None for card in cards)
    if hidden == 0:
        return Face.UP
    return Face.DOWN if hidden == len(cards) else Face.MIXED


def _on_table(layout: Layout, view: View, kind: ZoneKind) -> Zone:
    match kind:
        case ZoneKind.STOCK:
            return _stock(layout, view)
        case ZoneKind.DISCARD:
            cards = (*_up(view.discard, view.discard_by), *_down(view.discards_down))
            return _zone(kind, cards, "discard pile", order=Order.TOP_FIRST)
        case ZoneKind.CLAIM_PILE:
            return _claim_pile(view)
        case ZoneKind.TRICK:
            return _trick(view)
        case ZoneKind.POT:
            return Zone(
                id=zone_id(kind),
                kind=kind,
                seat=None,
                face=Face.COUNT,
                order=Order.SORTED,
                cards=(),
                count=view.pot,
                groups=(),
                caption="pot",
            )
        case ZoneKind.HOUSE:
            cards = (*_up(view.house), *_down(view.house_down))
            return _zone(kind, cards, "the house", order=Order.PLAYED)
        case ZoneKind.ROW | ZoneKind.SEQUENCE:
            return _row(layout, view, kind)
        case ZoneKind.HAND | ZoneKind.CAPTURED | ZoneKind.MELDS | ZoneKind.PLACE:
            raise ValueError(f"{kind} is a seat's own")
        case _:
            assert_never(kind)


def _stock(layout: Layout, view: View) -> Zone:
    """Return the deck, top first; a card in it that was turned up is seen. Where nobody draws, it is what was
    left over.
    """
    cards = list(_down(view.deck_count))
    if view.turned is not None and view.turned_depth is not None and view.turned_depth < len(cards):
        cards[view.turned_depth] = ZoneCard(view.turned)
    name = "deck" if layout.facts.draws_from_deck else "put aside"
    caption = name if cards else "deck: empty"
    return _zone(ZoneKind.STOCK, tuple(cards), caption, order=Order.TOP_FIRST)


def _row(layout: Layout, view: View, kind: ZoneKind) -> Zone:
    """Cards on the tableau; in games without claims those face down lie there too."""
    cards = _up(view.tableau, view.tableau_by)
    if (layout.looks_at_top or view.last_play) and view.top in view.tableau:
        cards = _last_at_the_end(layout, view, cards)
    if ZoneKind.CLAIM_PILE not in layout.zones:
        cards += _laid(view, view.face_down)
    groups = _by_suit(view.tableau) if kind is ZoneKind.SEQUENCE else ()
    return _zone(kind, cards, "sequences" if kind is ZoneKind.SEQUENCE else "table", groups=groups)


def _last_at_the_end(layout: Layout, view: View, cards: Sequence[ZoneCard]) -> tuple[ZoneCard, ...]:
    """From low to high, as each play beats the one before it, and what was played last behind all others, marked."""
    order = high_to_low(layout.genome.setup.rank_order)
    rising = sorted(cards, key=lambda card: -order.index((card.card or view.top or "")[0]))
    rank = (view.top or "")[0]
    played = [card for card in rising if (card.card or "")[0] == rank and card.by == view.top_seat]
    if view.last_play:
        last = [card for card in rising if card.card in view.last_play]
    else:
        last = _of_one_rank(view, played)
    rest = Tally(rising) - Tally(last)
    marked = (msgspec.structs.replace(card, last=True) for card in last)
    return (*rest.elements(), *marked)


def _of_one_rank(view: View, played: Sequence[ZoneCard]) -> list[ZoneCard]:
    return sorted(played, key=lambda card: card.card == view.top)[-max(1, view.top_count) :]


def _by_suit(cards: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Sequences from their lowest card up, as they lie; the ace is low in them."""
    suits = dict.fromkeys(card[1] for card in cards)
    rising = sorted(cards, key=lambda card: "A23456789TJQKXY".index(card[0]))
    return tuple(tuple(card for card in rising if card[1] == suit) for suit in suits)


def _claim_pile(view: View) -> Zone:
    """Return the cards that were claimed, and those of the claim that is being answered."""
    claim = _down(view.claim_count, view.claimer)
    cards = (*_laid(view, view.face_down), *claim)
    return _zone(ZoneKind.CLAIM_PILE, cards, "pile", order=Order.PLAYED)


def _laid(view: View, count: int) -> tuple[ZoneCard, ...]:
    """Cards face down, by who laid them where that is known of all."""
    if sum(view.face_down_by) != count:
        return _down(count)
    return tuple(hidden for seat, n in enumerate(view.face_down_by) for hidden in _down(n, seat))


def _trick(view: View) -> Zone:
    """Return the cards of the trick in the order of play."""
    seats, first = len(view.trick), view.leader or 0
    order = [(first + at) % seats for at in range(seats)]
    if view.direction < 0:
        order = [(first - at) % seats for at in range(seats)]
    cards = tuple(ZoneCard(view.trick[seat], seat) for seat in order if view.trick[seat] is not None)
    return _zone(ZoneKind.TRICK, cards, "trick", order=Order.PLAYED)


def _places(layout: Layout, view: View, called: Called) -> Iterator[Zone]:
    """Yield the places of the game, those of each seat before it."""
    for at, (place, piles) in enumerate(zip(layout.genome.places, view.piles, strict=True)):
        noun = place_noun(layout.genome, place)
        if place.owner is PlaceOwner.TABLE:
            yield _place(place, at, piles, noun)
            continue
        n = pile_count(place)
        for seat in range(layout.genome.player_count):
            caption = f"{'your' if seat == view.seat else called(seat) + ':'} {noun}"
            yield _place(place, at, piles[seat * n : (seat + 1) * n], caption, seat)


def _place(
    place: Place, at: int, piles: Sequence[tuple[str, ...]], caption: str, seat: int | None = None
) -> Zone:
    """Return a zone whose groups are its piles, the empty ones too; of piles that are not spread out the top cards."""
    shown = piles if place.faces is PlaceFaces.UP else [pile[-1:] for pile in piles]
    cards = tuple(card for pile in piles for card in pile)
    return _zone(
        ZoneKind.PLACE, _up(cards), caption, seat=seat, at=at, order=Order.PLAYED, groups=tuple(shown)
    )


_BELONGINGS: Final[Mapping[ZoneKind, str]] = {
    ZoneKind.HAND: "cards",
    ZoneKind.CAPTURED: "captured cards",
    ZoneKind.MELDS: "melds",
}


def _of_seat(
    layout: Layout, view: View, called: Called, kind: ZoneKind, seat: int, hand: tuple[str, ...]
) -> Zone:
    own = seat == view.seat
    caption = f"{'your' if own else called(seat) + ':'} {_BELONGINGS[kind]}"
    if kind is ZoneKind.HAND:
        return _zone(kind, _hand(layout, view, seat, hand), caption, seat=seat)
    melds = view.melds[seat] if view.melds else ()
    if kind is ZoneKind.MELDS:
        laid = tuple(card for meld in melds for card in meld)
        return _zone(kind, _up(laid), caption, seat=seat, groups=melds)
    captured = list(view.captured[seat])
    for meld in melds:
        for card in meld:
            captured.remove(card)
    return _zone(kind, _up(tuple(captured)), caption, seat=seat)


def _hand(layout: Layout, view: View, seat: int, hand: tuple[str, ...]) -> tuple[ZoneCard, ...]:
    if seat == view.seat and not layout.facts.blind:
        return _up(hand)
    if view.open_hands and view.open_hands[seat]:
        return _up(view.open_hands[seat])
    return _down(count_hand(view, seat))
