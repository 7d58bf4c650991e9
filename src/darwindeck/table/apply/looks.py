"""Executors that show cards: peek and search give knowledge, flip and reveal change who sees a card.

Peek and search never change sight; everybody reads that somebody looked, nobody else reads what was seen.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import (
    Audience,
    End,
    Face,
    FlipCard,
    Peek,
    Reveal,
    RevealHand,
    SearchZone,
)
from darwindeck.table.apply.context import Doing, Done, cards_word, listed, name_for
from darwindeck.table.game import Viewer
from darwindeck.table.knowledge import knows_place, learn_members, learn_places, resight
from darwindeck.table.state import Card, Decision, Pile, State

_FACES: Final = {
    Face.PUBLIC: "face up",
    Face.HIDDEN: "face down",
    Face.OWNER_ONLY: "so that only its owner sees it",
}


def peek(doing: Doing, action: Peek) -> Done:
    pile = doing.filled(action.zone)
    count = min(action.count, len(pile.cards))
    start = 0 if action.end is End.TOP else len(pile.cards) - count
    places = range(start, start + count)
    news = any(not knows_place(pile.cards[index], doing.seat) for index in places)
    cards = learn_places(pile.cards, doing.seat, places)

    def tell(viewer: Viewer) -> str:
        zone = doing.alias(action.zone, viewer)
        return f"{doing.who(viewer)} peeked at the {action.end} {cards_word(count)} of {zone}"

    return Done(doing.with_piles({action.zone: Pile(cards, pile.counters)}), tell, informs=news)


def search_zone(doing: Doing, action: SearchZone) -> Done:
    pile = doing.filled(action.zone)
    cards = learn_members(pile.cards, doing.seat)

    def tell(viewer: Viewer) -> str:
        return f"{doing.who(viewer)} searched {doing.alias(action.zone, viewer)} ({cards_word(len(cards))})"

    news = cards != pile.cards
    return Done(doing.with_piles({action.zone: Pile(cards, pile.counters)}), tell, informs=news)


def flip_card(doing: Doing, action: FlipCard) -> Done:
    index = doing.find_in_place(action.zone, action.card)
    sight = doing.sight(action.zone, action.face)
    before = doing.pile(action.zone).cards[index]
    if before.sight == sight:
        raise TableError(f"the card is {action.face} already", code="table/bad-action")
    state = _show(doing.state, action.zone, {index: sight})
    after = state.piles[action.zone].cards[index]

    def tell(viewer: Viewer) -> str:
        name = name_for(doing, before, after, viewer)
        return (
            f"{doing.who(viewer)} turned {name} in {doing.alias(action.zone, viewer)} {_FACES[action.face]}"
        )

    return Done(
        state, tell, informs=any(new and not old for old, new in zip(before.sight, sight, strict=True))
    )


def _show(state: State, zone: str, sights: dict[int, tuple[bool, ...]]) -> State:
    pile = state.piles[zone]
    cards = pile.cards
    for index, sight in sights.items():
        cards = resight(cards, index, sight)
    return replace(state, piles={**state.piles, zone: Pile(cards, pile.counters)})


def reveal(doing: Doing, action: Reveal) -> Done:
    used: list[int] = []
    for ref in action.cards:
        used.append(doing.find_in_place(action.zone, ref, frozenset(used)))
    cards = doing.pile(action.zone).cards
    both = action.to is Audience.BOTH
    state = _show(doing.state, action.zone, {i: _widen(doing, cards[i], both=both) for i in used})
    after = state.piles[action.zone].cards

    def tell(viewer: Viewer) -> str:
        names = listed([name_for(doing, cards[i], after[i], viewer) for i in used])
        return f"{doing.who(viewer)} revealed {names} in {doing.alias(action.zone, viewer)}"

    return Done(state, tell, informs=True)


def _widen(doing: Doing, card: Card, *, both: bool) -> tuple[bool, ...]:
    return tuple(saw or both or seat != doing.seat for seat, saw in enumerate(card.sight))


def reveal_hand(doing: Doing, action: RevealHand) -> Done:
    other = doing.decider("there is nobody to reveal cards to")
    zones = [action.zone]
    if action.mutual:
        zones.append(doing.game.own_key(doing.spot(action.zone).spec.id, other))
    doing.filled(action.zone)
    state = doing.state
    for zone in zones:
        everyone = (True,) * doing.game.seats
        state = _show(state, zone, dict.fromkeys(range(len(doing.pile(zone).cards)), everyone))
    message = action.message or "Look at the revealed cards, then resolve the decision."
    state = replace(state, decision=Decision(doing.seat, other, message, tuple(zones)))

    def tell(viewer: Viewer) -> str:
        label = doing.game.catalogue.label
        names = {zone: ", ".join(label(card.template) for card in doing.pile(zone).cards) for zone in zones}
        shown = "; ".join(f"{doing.alias(zone, viewer)}: {names[zone]}" for zone in zones)
        return f"{doing.who(viewer)} revealed {shown}"

    return Done(state, tell, informs=True)


def hide_again(doing: Doing, state: State, zones: tuple[str, ...]) -> State:
    """Put the cards of revealed zones back to their zone's default sight; who saw them still knows them."""
    for zone in zones:
        sight = doing.spot(zone).sight
        state = _show(state, zone, dict.fromkeys(range(len(state.piles[zone].cards)), sight))
    return state
