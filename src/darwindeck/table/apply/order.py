"""Executors that change the order of a pile: shuffle, rearrange, mulligan.

A shuffle puts every card back to the zone's default sight and voids what anybody knew of the pile.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import End, Mulligan, RearrangeZone, Shuffle
from darwindeck.table.apply.context import ChangedZone, ChangeKind, Doing, Done, cards_word
from darwindeck.table.game import Spot, Viewer
from darwindeck.table.knowledge import UNKNOWN, forget_order, knows_place
from darwindeck.table.state import Card, Orientation, Pile


def shuffle(doing: Doing, action: Shuffle) -> Done:
    pile = doing.filled(action.zone)
    cards = _shuffle(pile.cards, action.outcome, doing.spot(action.zone))

    def tell(viewer: Viewer) -> str:
        zone = doing.alias(action.zone, viewer)
        return f"{doing.who(viewer)} shuffled {zone} ({cards_word(len(cards))})"

    state = doing.with_piles({action.zone: Pile(cards, pile.counters)})
    return Done(state, tell, (ChangedZone(action.zone, ChangeKind.ORDER),), informs=True)


def _shuffle(cards: tuple[Card, ...], order: tuple[int, ...] | None, spot: Spot) -> tuple[Card, ...]:
    if order is None or sorted(order) != list(range(len(cards))):
        raise TableError("the recorded shuffle does not fit the pile", code="table/bad-record")
    return tuple(_anonymous(cards[index], spot) for index in order)


def _anonymous(card: Card, spot: Spot) -> Card:
    """Return the card as one of many: default sight, known to nobody, upright, without flags."""
    known = (UNKNOWN,) * len(spot.sight)
    plain = not card.flags and card.orientation is Orientation.UPRIGHT
    if plain and card.sight == spot.sight and card.known == known:
        return card
    return replace(card, sight=spot.sight, known=known, orientation=Orientation.UPRIGHT, flags=())


def rearrange_zone(doing: Doing, action: RearrangeZone) -> Done:
    pile = doing.filled(action.zone)
    size, count = len(pile.cards), len(action.order)
    zone = doing.alias(action.zone, doing.seat)
    if count > size:
        raise TableError(
            f"{zone} has only {cards_word(size)}, {count} were listed", code="table/not-a-permutation"
        )
    start = 0 if action.end is End.TOP else size - count
    part = pile.cards[start : start + count]
    known = count if doing.auto else sum(knows_place(card, doing.seat) for card in part)
    if known < count:
        raise TableError(
            f"you know {known} of the {action.end} {cards_word(count)} of {zone}; look first with peek",
            code="table/not-known",
            suggestions=("peek",),
        )
    if sorted(action.order) != list(range(count)):
        there = ", ".join(doing.game.catalogue.label(card.template) for card in part)
        raise TableError(
            f"the {action.end} {cards_word(count)} of {zone} are {there}; list each of them once",
            code="table/not-a-permutation",
        )
    return _rearrange(doing, action, pile, start)


def _rearrange(doing: Doing, action: RearrangeZone, pile: Pile, start: int) -> Done:
    count = len(action.order)
    part = tuple(forget_order(pile.cards[start + old], doing.actor) for old in action.order)
    cards = (*pile.cards[:start], *part, *pile.cards[start + count :])
    seats = range(doing.game.seats)

    def tell(viewer: Viewer) -> str:
        what = f"{doing.who(viewer)} rearranged the {action.end} {cards_word(count)} of "
        readers = seats if viewer is None else (viewer,)
        shown = all(knows_place(card, seat) for card in part for seat in readers)
        names = ", ".join(doing.game.catalogue.label(card.template) for card in part)
        return what + doing.alias(action.zone, viewer) + (f", top to bottom: {names}" if shown else "")

    state = doing.with_piles({action.zone: Pile(cards, pile.counters)})
    return Done(state, tell, (ChangedZone(action.zone, ChangeKind.ORDER),))


def mulligan(doing: Doing, action: Mulligan) -> Done:
    deck, hand = doing.game.draw_zones(doing.seat)
    returned = len(doing.filled(hand).cards)
    together = doing.pile(hand).cards + doing.pile(deck).cards
    shuffled = _shuffle(together, action.outcome, doing.spot(deck))
    count = action.draw_count
    drawn = tuple(_anonymous(card, doing.spot(hand)) for card in shuffled[:count])
    piles = {hand: Pile(drawn), deck: Pile(shuffled[count:])}

    def tell(viewer: Viewer) -> str:
        where = doing.alias(deck, viewer)
        start = f"{doing.who(viewer)} shuffled {cards_word(returned)} back into {where} and drew {count}"
        names = ", ".join(doing.game.catalogue.label(card.template) for card in drawn)
        return f"{start}: {names}" if viewer == doing.seat and drawn else start

    changes = (ChangedZone(deck, ChangeKind.CONTENTS), ChangedZone(hand, ChangeKind.CONTENTS))
    return Done(doing.with_piles(piles), tell, changes, informs=True)
