"""Klondike tables laid out by hand, and what brute force says about them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import Action, Draw, MoveStack
from darwindeck.table.plugins.klondike import new_table
from darwindeck.table.plugins.klondike.cards import DECK, face
from darwindeck.table.plugins.klondike.position import RECYCLE
from darwindeck.table.plugins.klondike.rules import DRAW_THREE, FOUNDATIONS, TABLEAUS, draw_count
from darwindeck.table.state import Card, How, Knowing, Pile, State
from darwindeck.table.table import Table

SUIT_ZONES = dict(zip("cdhs", FOUNDATIONS, strict=True))


def laid(marks: tuple[str, ...] = (), **piles: str) -> Table:
    """A table with these face-up piles, top first; a dot before a card lays it face down.

    A card of the stock is unknown, or after a plus one that the player has seen before.
    """
    table = new_table(1)
    filled = {key: Pile() for key in table.state.piles}
    number = 0
    for key, text in piles.items():
        cards = []
        for word in text.split():
            sight = (key != "stock" and not word.startswith("."),)
            known = (Knowing(How.PLACE) if word.startswith("+") else Knowing(),)
            cards.append(Card(number, word.lstrip(".+"), sight, known))
            number += 1
        filled[key] = Pile(tuple(cards))
    state = replace(table.state, piles=filled, turn_marks=marks)
    return Table(table.game, state, hooks=table.hooks)


def late(seed: int) -> Table:
    """A table late in a game: some cards home, deep columns with one card face up, a small stock. Two times in three
    the cards that lie open are of one colour, which leaves little to do."""
    random = Random(seed)
    homes = {suit: random.randint(2, 9) for suit in "cdhs"}
    out = [card for card in DECK if face(card).rank > homes[card[1]]]
    random.shuffle(out)
    piles = {
        SUIT_ZONES[suit]: " ".join(r + suit for r in "a23456789tjqk"[:rank][::-1])
        for suit, rank in homes.items()
    }
    if seed % 3:
        out.sort(key=lambda card: face(card).red)
    talon = [out.pop(0 if seed % 3 else -1) for _ in range(random.randint(0, 5))]
    piles["stock"] = " ".join(f"+{card}" for card in talon)
    for number, zone in enumerate(TABLEAUS):
        cards = out[number :: len(TABLEAUS)]
        piles[zone] = " ".join([card if at == 0 else f".{card}" for at, card in enumerate(cards)])
    return laid((DRAW_THREE,) if seed % 2 else (), **piles)


def anything_left(table: Table, most: int) -> bool | None:
    """By brute force on the table itself: can a card still be turned up, or the game be won? None if it takes more
    than so many positions."""
    seen = {_key(table.state)}
    waiting = [table.state]
    while waiting:
        state = waiting.pop()
        for action in _actions(state):
            probe = Table(table.game, state, hooks=table.hooks)
            try:
                probe.submit(0, action)
            except TableError:
                continue
            if (
                probe.state.result is not None or len(probe.history) > 1
            ):  # the house turned a card up, or saw the win
                return True
            if _key(probe.state) not in seen:
                seen.add(_key(probe.state))
                waiting.append(probe.state)
        if len(seen) > most:
            return None
    return False


def _key(state: State) -> tuple[object, ...]:
    columns = sorted(tuple(card.id for card in state.piles[zone].cards) for zone in TABLEAUS)
    rest = (tuple(card.id for card in state.piles[zone].cards) for zone in ("stock", "waste", *FOUNDATIONS))
    return (*columns, *rest)


def _actions(state: State) -> Iterator[Action]:
    yield Draw(draw_count(state.turn_marks))
    yield RECYCLE
    empty = [zone for zone in TABLEAUS if not state.piles[zone].cards][:1]
    targets = [*FOUNDATIONS, *empty, *(zone for zone in TABLEAUS if state.piles[zone].cards)]
    for source in ("waste", *FOUNDATIONS, *TABLEAUS):
        up = sum(card.sight[0] for card in state.piles[source].cards)
        most = up if source in TABLEAUS else min(up, 1)
        for count in range(1, most + 1):
            yield from (MoveStack(source, target, count) for target in targets if target != source)


def twin(table: Table, seed: int) -> Table:
    """The same to the player: cards whose place the player does not know are exchanged among each other."""
    state = table.state
    places = [
        (zone, index)
        for zone, pile in state.piles.items()
        for index, card in enumerate(pile.cards)
        if not card.sight[0] and card.known[0].how is not How.PLACE
    ]
    moved = places.copy()
    Random(seed).shuffle(moved)
    cards = {zone: list(pile.cards) for zone, pile in state.piles.items()}
    for (zone, index), (other, at) in zip(places, moved, strict=True):
        cards[zone][index] = replace(cards[zone][index], template=state.piles[other].cards[at].template)
    piles = {zone: Pile(tuple(cards[zone]), pile.counters) for zone, pile in state.piles.items()}
    return Table(table.game, replace(state, piles=piles), hooks=table.hooks)
