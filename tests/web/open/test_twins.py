"""Nothing that goes to a person's socket depends on cards the person cannot know: two tables that differ only in those
send the same bytes, while the player across peeks, takes, rearranges, searches and shuffles.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import msgspec
import pytest

from darwindeck.llm.messages import ToolCall
from darwindeck.store.solitaire import solitaire_in_memory
from darwindeck.store.tables import tables_in_memory
from darwindeck.table.actions import (
    Action,
    At,
    End,
    EndTurn,
    MoveCard,
    Named,
    Peek,
    RearrangeZone,
    SearchZone,
    Shuffle,
)
from darwindeck.table.hooks import Referee
from darwindeck.web.open.live import LiveOpenTable, Options
from darwindeck.web.open.runs import Run, ThreadedOpponent
from darwindeck.web.open.tables import OpenTables
from tests.table.twins import exchanged
from tests.web.open.frames import Seat, seat_at

DECK = "10 Kettlefox DDK 1\n10 Cinderhen DDK 3\n10 Matchmouse DDK 4\n10 Keyhole DDK 18\n20 Fire Energy DDK 16"
LOOK = "Look at your opponent's hand."


class Talker(ThreadedOpponent):
    """A model as the page knows it: calls that name cards, words that name cards, trouble that names cards."""

    def play(self, run: Run) -> None:
        """Nothing: the test plays its seat."""


class Side:
    """One of the twins: its table, Ann's page, and the player across, who knows its own cards."""

    def __init__(self, tables: OpenTables, seed: int) -> None:
        players = ("human:Ann", "scripted")
        options = Options(Referee.OFF, {"deck_2": DECK})
        self.live: LiveOpenTable = tables.open_for(
            "pokemon", players=players, seed=seed, options=options, seals={}
        )
        self.talker = Talker(self.live, 1)
        self.live.opponent = self.talker
        self.page: Seat = seat_at(tables, self.live, 0)
        self.live.watchers.add(self.page.line)

    def names(self, key: str) -> list[str]:
        return [card.template for card in self.live.table.state.piles[key].cards]

    def act(self, action: Action) -> None:
        """The player across acts, and its page is told of a call that says everything."""
        card = self.names("hand@1")[0] if self.names("hand@1") else "ddk-1"
        label = self.live.table.game.catalogue[card].name
        told = {"zone": "your_deck", "cardName": label, "count": 3, "cardNames": self.names("deck@1")}
        call = ToolCall("1", "move_card", msgspec.json.encode(told).decode())
        self.talker.note_call(call, None)
        self.talker.note_call(ToolCall("2", label, "{}"), ok=False)
        self.talker.note_words(f"I hold {label}, and {label.upper()} is next: {card}.")
        self.talker.trouble = f"The provider says: bad request, {label!r}"
        self.live.table.submit(1, action)

    async def heard(self) -> list[str]:
        """What Ann's page was sent since this was last asked."""
        await asyncio.sleep(0)  # what the talker noted is shown by the loop
        while not self.page.line._queue.empty():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        sent, self.page.sent = self.page.sent, []
        return sent


def workflows(side: Side, dice: random.Random) -> Iterator[Action]:
    """What the player across does; where Ann cannot tell, by its own dice and its own cards."""
    deck = side.names("deck@1")
    yield Peek("deck@1", 4)
    yield MoveCard("deck@1", "hand@1", At(dice.randrange(4)))
    order = [0, 1, 2]
    dice.shuffle(order)
    yield RearrangeZone("deck@1", tuple(order))
    yield SearchZone("deck@1")
    yield MoveCard("deck@1", "hand@1", Named(dice.choice(side.names("deck@1"))))
    yield Shuffle("deck@1")
    yield Peek("deck@1", 1, End.BOTTOM)
    yield MoveCard("deck@1", "hand@1", At(len(deck) - 3))
    yield SearchZone("hand@0", effect=LOOK)
    yield Peek("prizes_1@1", 1)
    yield MoveCard("hand@1", "deck@1", At(dice.randrange(3)))
    yield Shuffle("hand@1")
    yield EndTurn()


async def compare(seed: int) -> int:
    """Plays the same at both tables; how many messages were equal."""
    tables = OpenTables(tables_in_memory(), lambda _: None, solitaire_in_memory())
    sides = [Side(tables, seed), Side(tables, seed)]
    first, second = sides
    for side in sides:
        await side.page.line.socket.accept()
        side.live.listeners.add(side.page.line)
        side.live.table.submit(0, MoveCard("hand@0", "active@0", At(0)))
        side.live.table.submit(0, EndTurn())
        await side.heard()
    state = first.live.table.state
    second.live.table.state = exchanged(state, 0, set(), set(), random.Random(seed))
    assert first.names("hand@1") != second.names("hand@1")
    assert first.names("deck@1") != second.names("deck@1")
    count = 0
    for one, two in zip(workflows(first, random.Random(1)), workflows(second, random.Random(2)), strict=True):
        first.act(one)
        second.act(two)
        told = [await side.heard() for side in sides]
        assert told[0] == told[1], (one, two)
        assert any('"state"' in text for text in told[0])
        assert any('"activity"' in text for text in told[0])
        count += len(told[0])
    for side in sides:
        side.page.line._sender.cancel()
    return count


@pytest.mark.parametrize("seed", [3, 8])
def test_a_page_is_sent_the_same_bytes_whatever_is_hidden_from_it(seed: int) -> None:
    assert asyncio.run(compare(seed)) > 30
