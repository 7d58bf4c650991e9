"""Peddlers: a whole game by its conventions on a table that knows none of them."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.llm.modes import Mode, open_desk
from darwindeck.llm.tools.table_session import TableSession
from darwindeck.table.actions import DeclareVictory, EndTurn, MoveCard, MoveStack, Named
from darwindeck.table.plugins import plugin
from darwindeck.table.plugins.peddlers import CATALOGUE, new_table
from darwindeck.table.record import record_of, replay
from darwindeck.table.table import Table


def test_the_deal_is_nine_wares_each_and_three_in_the_stall() -> None:
    view = new_table(1).view(0)
    assert [view.zone(zone).count for zone in ("your_wares", "opponent_wares", "stall", "pack")] == [
        9,
        9,
        3,
        3,
    ]
    assert view.zone("opponent_wares").cards == ()
    assert len(list(CATALOGUE)) == 24


def wares(table: Table, seat: int) -> list[str]:
    return [card.template for card in table.view(seat).zone("your_wares").cards]


def answer(table: Table, seat: int) -> int:
    """Follows the other's bid by the conventions; the seat that wins."""
    led = table.view(seat).zone("bids").cards[0].template
    hand = wares(table, seat)
    mine = max(hand, key=lambda ware: (ware.split("_")[0] == led.split("_")[0], ware[-1]))
    table.submit(seat, MoveCard(f"wares@{seat}", "bids", Named(mine)))
    wins = mine.split("_")[0] == led.split("_")[0] and mine[-1] > led[-1]
    winner = seat if wins else 1 - seat
    table.submit(seat, MoveStack("bids", f"sold@{winner}"))
    return winner


def test_a_whole_game_is_played_by_conventions_and_replays() -> None:
    table = new_table(7)
    lead = 0
    while table.state.result is None:
        seat = table.state.active
        if table.view(seat).zone("bids").count:
            lead = answer(table, seat)
        if lead == seat and wares(table, seat):
            table.submit(seat, MoveCard(f"wares@{seat}", "bids", Named(wares(table, seat)[0])))
        if not (any(wares(table, each) for each in (0, 1)) or table.state.piles["bids"].cards):
            table.submit(seat, DeclareVictory("the hands are empty"))
        else:
            table.submit(seat, EndTurn())
    assert sum(len(table.state.piles[f"sold@{seat}"].cards) for seat in (0, 1)) == 18
    assert replay(record_of(table)).states[-1] == table.state


def test_a_model_gets_the_conventions_and_the_tools() -> None:
    desk = open_desk(new_table(7), 0, Mode.MAIN)
    assert isinstance(desk, TableSession)
    ware = desk.table.view(0).zone("your_wares").cards[0].label
    call = f'{{"fromZone": "your_wares", "toZone": "bids", "cardName": "{ware}"}}'
    assert desk.call("move_card", call.encode()).ok


def test_the_notes_say_what_was_sold() -> None:
    table = new_table(7)
    first = table.view(0).zone("your_wares").cards[0]
    table.submit(0, MoveCard("wares@0", "sold@0", Named(first.template)))
    assert plugin("peddlers").notes(table.view(0))[0] == f"your_sold is worth {first.label.split()[1]}"


def test_the_table_refuses_only_what_no_table_allows() -> None:
    with pytest.raises(TableError) as caught:
        new_table(7).submit(1, EndTurn())
    assert caught.value.code == "action/not_your_turn"
