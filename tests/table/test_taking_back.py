"""A turn is taken back as far as nobody has learned anything by it."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.table.actions import (
    Action,
    At,
    CoinFlip,
    Declare,
    MoveCard,
    Peek,
    SearchZone,
    Shuffle,
)
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.state import state_hash
from darwindeck.table.table import Table
from darwindeck.table.taking_back import IN_PART, SEEN, WHOLE, take_turn_back

PUT_DOWN = MoveCard("hand@0", "active@0", At(0))


def played(*actions: Action) -> tuple[Table, int]:
    """A table after these actions of the first seat, and the steps of its deal."""
    table = new_table(5, Referee.OFF)
    dealt = len(table.steps)
    for action in actions:
        table.submit(0, action)
    return table, dealt


def test_what_nobody_learned_from_is_taken_back_as_a_whole() -> None:
    table, dealt = played()
    before = state_hash(table.state)
    table, dealt = played(PUT_DOWN, Declare("that", "hello"))
    assert take_turn_back(table, 0, dealt) == WHOLE
    assert state_hash(table.state) == before


@pytest.mark.parametrize(
    "look",
    [Peek("deck@0", 2), SearchZone("deck@0"), CoinFlip(), Shuffle("deck@0"), MoveCard("deck@0", "hand@0")],
)
def test_what_was_seen_stays_seen(look: Action) -> None:
    table, dealt = played(PUT_DOWN, look, Declare("that", "hello"))
    assert take_turn_back(table, 0, dealt) == IN_PART
    assert len(table.steps) - dealt == 2
    with pytest.raises(TableError) as caught:
        take_turn_back(table, 0, dealt)
    assert caught.value.message == SEEN


def test_nobody_takes_back_the_deal_or_the_turn_of_another() -> None:
    for seat, actions in ((0, ()), (1, (PUT_DOWN,))):
        table, dealt = played(*actions)
        with pytest.raises(TableError):
            take_turn_back(table, seat, dealt)
