"""Executors for what lies on or is turned about a pile: orientation, counters, and the house's own marks."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import AddCounter, MarkCard, MarkTurn, RemoveCounter, SetCounter, SetOrientation
from darwindeck.table.apply.context import Doing, Done, name_for
from darwindeck.table.game import Viewer
from darwindeck.table.state import Pile, State


def set_orientation(doing: Doing, action: SetOrientation) -> Done:
    index = doing.find_in_place(action.zone, action.card)
    pile = doing.pile(action.zone)
    card = pile.cards[index]
    if card.orientation is action.orientation:
        raise TableError("the card is turned that way already", code="table/bad-action")
    turned = replace(card, orientation=action.orientation)
    cards = (*pile.cards[:index], turned, *pile.cards[index + 1 :])

    def tell(viewer: Viewer) -> str:
        name = name_for(doing, card, turned, viewer)
        zone = doing.alias(action.zone, viewer)
        return f"{doing.who(viewer)} turned {name} in {zone} to {action.orientation} degrees"

    return Done(doing.with_piles({action.zone: Pile(cards, pile.counters)}), tell)


def add_counter(doing: Doing, action: AddCounter) -> Done:
    old = _counters(doing, action.zone, action.counter)
    return _set(doing, action.zone, action.counter, old + action.amount)


def remove_counter(doing: Doing, action: RemoveCounter) -> Done:
    old = _counters(doing, action.zone, action.counter)
    if not old:
        zone = doing.alias(action.zone, doing.seat)
        raise TableError(f"there is no {action.counter} counter on {zone}", code="table/no-counters")
    return _set(doing, action.zone, action.counter, max(0, old - action.amount))


def set_counter(doing: Doing, action: SetCounter) -> Done:
    _counters(doing, action.zone, action.counter)
    return _set(doing, action.zone, action.counter, action.value)


def _counters(doing: Doing, zone: str, counter: str) -> int:
    """Return the number of counters, after checking that the pile exists and takes counters of this kind."""
    known = [spec.id for spec in doing.game.playmat.counters]
    if not doing.spot(zone).spec.counters:
        raise TableError(f"{doing.alias(zone, doing.seat)} takes no counters", code="table/no-counters")
    if counter not in known:
        raise TableError(
            f"there is no counter {counter!r}; the counters are {', '.join(known)}",
            code="table/no-counters",
            suggestions=known,
        )
    return doing.filled(zone).counters.get(counter, 0)


def _set(doing: Doing, zone: str, counter: str, value: int) -> Done:
    pile = doing.pile(zone)
    old = pile.counters.get(counter, 0)
    counters = {name: count for name, count in pile.counters.items() if name != counter}
    if value:
        counters[counter] = value
    top = pile.cards[0]

    def tell(viewer: Viewer) -> str:
        name = name_for(doing, top, top, viewer)
        where = f"{name} in {doing.alias(zone, viewer)}"
        return f"{doing.who(viewer)} set {counter} counters on {where} from {old} to {value}"

    return Done(doing.with_piles({zone: Pile(pile.cards, counters)}), tell)


def mark_turn(doing: Doing, action: MarkTurn) -> Done:
    marks = (*doing.state.turn_marks, action.mark)
    return Done(replace(doing.state, turn_marks=marks), lambda _: "")


def mark_card(doing: Doing, action: MarkCard) -> Done:
    pile = doing.filled(action.zone)
    card = pile.cards[action.index]
    flagged = replace(card, flags=tuple(sorted({*card.flags, action.flag})))
    cards = (*pile.cards[: action.index], flagged, *pile.cards[action.index + 1 :])
    return Done(doing.with_piles({action.zone: Pile(cards, pile.counters)}), lambda _: "")


def without_flags(state: State) -> State:
    """Return the state with every card's flags taken off; only piles that have some are rebuilt."""
    clean = {
        key: Pile(tuple(replace(c, flags=()) if c.flags else c for c in pile.cards), pile.counters)
        for key, pile in state.piles.items()
        if any(card.flags for card in pile.cards)
    }
    return replace(state, piles={**state.piles, **clean}) if clean else state
