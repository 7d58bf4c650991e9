"""A model that looks in one turn at everything it may: peek, take and rearrange, search and shuffle, a look at the
bottom, and a look into the other hand that a card allows. It says aloud what it knows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from darwindeck.table.view import ZoneView
from darwindeck.web.open.live import LiveOpenTable
from tests.web.open.provider import Json, Reply

DECK: Final = """14 Kettlefox DDK 1
16 Fire Energy DDK 16
10 Sifting Spoon DDK 14
10 Lost and Found Box DDK 9
10 Keyhole DDK 18"""
SEED: Final = 86
"""With it the second seat begins, has one of each trainer, and finds four different cards after its draw."""
LOOK: Final = "Look at your opponent's hand."


class Looker:
    """Answers as the mode asks; in its main turn it goes through all workflows."""

    def __init__(self, live: LiveOpenTable) -> None:
        self._live = live
        self._turn = self._workflows()

    def __call__(self, asked: Json) -> Reply:
        offered = str(asked["tools"])
        if "mulligan" in offered:
            return self._set_up()
        if "end_turn" not in offered:
            return Reply("end_phase" if "end_phase" in offered else "resolve_decision")
        return next(self._turn, Reply("end_turn"))

    def _zone(self, alias: str) -> ZoneView:
        return self._live.table.view(1).zone(alias)

    def _set_up(self) -> Reply:
        if self._zone("your_active").count:
            return Reply("end_turn")
        return move("Kettlefox", "your_hand", "your_active")

    def _workflows(self) -> Iterator[Reply]:
        yield move("Sifting Spoon", "your_hand", "staging")
        yield call("peek", zone="your_deck", count=4)
        energy = next(card for card in self._zone("your_deck").cards if card.label == "Fire Energy")
        yield move(energy.handle, "your_deck", "your_hand", self._knows())
        rest = [card.handle for card in self._zone("your_deck").cards]
        yield call("rearrange_zone", self._knows(), zone="your_deck", cardNames=rest[::-1])
        yield move("Sifting Spoon", "staging", "your_discard")
        yield move("Lost and Found Box", "your_hand", "staging")
        yield call("search_zone", zone="your_deck")
        yield move("Kettlefox", "your_deck", "your_hand", self._knows())
        yield call("shuffle", zone="your_deck")
        yield move("Lost and Found Box", "staging", "your_discard")
        yield call("peek", zone="your_deck", count=1, fromPosition="bottom")
        yield move("Keyhole", "your_hand", "staging", self._knows())
        yield call("search_zone", zone="opponent_hand", allowed_by_card_effect=True, effect_text=LOOK)
        yield move("Keyhole", "staging", "your_discard", self._knows())

    def _knows(self) -> str:
        """What a talkative model would say."""
        deck, hand = self._zone("your_deck"), self._zone("your_hand")
        known = [card.label for card in (*deck.cards, *deck.somewhere, *hand.cards)]
        return f"I know: {', '.join(known)}."


def call(tool: str, words: str = "", **arguments: object) -> Reply:
    return Reply(tool, json.dumps(arguments), words)


def move(card: str, source: str, target: str, words: str = "") -> Reply:
    return call("move_card", words, cardName=card, fromZone=source, toZone=target)
