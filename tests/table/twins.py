"""Twins: a table and the same table with other hidden cards, as far as one seat can tell.

Whatever the seat reads must be equal at both. Cards it is about to learn stay where they are.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.table.knowledge import knows_place
from darwindeck.table.state import Card, How, State
from darwindeck.table.table import Table


def cards_of(state: State) -> dict[int, Card]:
    return {card.id: card for pile in state.piles.values() for card in pile.cards}


def newly_placed(before: State, after: State, seat: int) -> set[int]:
    """Cards whose identity at a place this seat has learned in between."""
    known = {id_ for id_, card in cards_of(before).items() if knows_place(card, seat)}
    return {id_ for id_, card in cards_of(after).items() if knows_place(card, seat)} - known


def newly_listed(before: State, after: State, seat: int) -> set[int]:
    """Cards this seat has learned to be in a zone, the place unknown."""
    old = cards_of(before)
    return {
        id_
        for id_, card in cards_of(after).items()
        if card.known[seat].how is How.MEMBER and old[id_].known[seat].how is How.NONE
    }


def exchanged(state: State, seat: int, fixed: set[int], listed: set[int], dice: random.Random) -> State:
    """The same table with other hidden cards: only what this seat cannot know differs.

    Unknown cards change places with any other, cards known or about to be listed only within their zone.
    """
    slots = [
        (key, place)
        for key, pile in state.piles.items()
        for place, card in enumerate(pile.cards)
        if not knows_place(card, seat) and card.id not in fixed
    ]
    piles = {key: list(pile.cards) for key, pile in state.piles.items()}
    free = [
        (key, place)
        for key, place in slots
        if piles[key][place].known[seat].how is How.NONE and piles[key][place].id not in listed
    ]
    templates = [piles[key][place].template for key, place in free]
    dice.shuffle(templates)
    for (key, place), template in zip(free, templates, strict=True):
        piles[key][place] = replace(piles[key][place], template=template)
    for key, cards in piles.items():
        places = [place for zone, place in slots if zone == key]
        contents = [(cards[place].template, cards[place].known[seat]) for place in places]
        dice.shuffle(contents)
        for place, (template, knowing) in zip(places, contents, strict=True):
            known = (*cards[place].known[:seat], knowing, *cards[place].known[seat + 1 :])
            cards[place] = replace(cards[place], template=template, known=known)
    changed = {key: replace(state.piles[key], cards=tuple(cards)) for key, cards in piles.items()}
    return replace(state, piles=changed)


def twin_of(table: Table, state: State, revision: int) -> Table:
    twin = Table(table.game, state, hooks=table.hooks, referee=table.referee)
    twin.revision = revision
    return twin
