"""Choosing at the same time: nobody at a table waits for anybody, and nobody learns anything before all have chosen."""

from __future__ import annotations

import asyncio

import pytest

from darwindeck.errors import ActionError
from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import Tables
from darwindeck.play.messages import Accepted, Code, Refused
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.live import LiveRoom
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.play.scene.model import Mark
from darwindeck.simulation.playthrough import deal
from darwindeck.store.tables import seal_of, tables_in_memory

FOUR = ["human", "human", "human", "human"]


def hearts(*seats: str) -> PlayTable:
    return PlayTable(load_game("hearts"), seats=seats or FOUR, seed=7)


def first_pass(table: PlayTable, seat: int) -> tuple[str, ...]:
    """The first cards a seat can pass."""
    pick = table.view(seat).picks[0]
    return pick.cards[: pick.least]


def test_all_who_pass_cards_choose_at_once() -> None:
    table = hearts()
    assert sorted(table.asked) == [0, 1, 2, 3]
    assert all(table.legal_actions(seat) for seat in range(4))
    assert all(table.scene(seat).prompt for seat in range(4))


def test_cards_change_hands_when_the_last_has_chosen_in_whatever_order() -> None:
    one, two = hearts(), hearts()
    chosen = {seat: first_pass(one, seat) for seat in range(4)}
    for table, order in ((one, (1, 2, 3, 0)), (two, (0, 3, 1, 2))):
        for seat in order:
            assert isinstance(table.submit_all(seat, chosen[seat], 0), Accepted), (order, seat)
    assert one.actions == two.actions
    assert one.record() == two.record()
    assert one.asked == two.asked != ()


def test_a_choice_made_before_its_turn_is_kept_and_seen_by_nobody_else() -> None:
    table, other = hearts(), hearts()
    chosen = first_pass(table, 3)
    assert isinstance(table.submit_all(3, chosen, table.version), Accepted)
    assert table.actions == ()
    assert sorted(table.asked) == [0, 1, 2]
    assert table.scene(3).prompt is None
    assert not set(chosen) & set(table.scene(3).hand.suggested)  # type: ignore[union-attr]
    for seat in (0, 1, 2):
        assert table.view(seat) == other.view(seat)
        assert table.events(seat) == other.events(seat)


def test_who_has_chosen_waits_for_those_who_have_not() -> None:
    table = hearts()
    for seat in (3, 2):
        table.submit_all(seat, first_pass(table, seat))
    assert table.scene(3).status.startswith("Waiting for ")
    acting = [seat.seat for seat in table.scene(3).seats if Mark.ACTS in seat.marks]
    assert acting == [0, 1]
    refused = table.submit_all(3, first_pass(table, 1))
    assert isinstance(refused, Refused)
    assert refused.code is Code.NOT_YOUR_TURN
    assert refused.reason == "You have chosen already; wait for the others."


def test_what_another_chooses_meanwhile_makes_no_choice_late() -> None:
    table = hearts()
    seen = table.version
    table.submit_all(0, first_pass(table, 0), seen)
    assert table.version > seen
    assert isinstance(table.submit_all(2, first_pass(table, 2), seen), Accepted)


def test_a_choice_of_the_deal_before_is_late() -> None:
    table = hearts()
    seen = table.version
    for seat in range(4):
        table.submit_all(seat, first_pass(table, seat), seen)
    (leader,) = table.asked
    refused = table.submit(leader, table.legal_actions(leader)[0], seen)
    assert isinstance(refused, Refused)
    assert refused.code is Code.STALE_VERSION


def test_cards_of_a_choice_can_come_one_by_one_from_all_sides() -> None:
    table = hearts()
    chosen = {seat: first_pass(table, seat) for seat in range(4)}
    for place in range(3):
        for seat in (0, 2, 3, 1):
            assert isinstance(table.submit(seat, chosen[seat][place], 0), Accepted), (place, seat)
    assert len(table.actions) == 12


def test_bots_choose_when_their_turn_comes_and_a_person_may_be_first() -> None:
    table = hearts("greedy", "greedy", "greedy", "human")
    assert sorted(table.asked) == [0, 1, 2, 3]
    table.submit_all(3, first_pass(table, 3), table.version)
    assert table.actions == ()
    table.advance()
    assert len(table.actions) >= 12


def test_what_was_chosen_ahead_is_taken_back_freely() -> None:
    table = hearts("greedy", "greedy", "greedy", "human")
    table.submit_all(3, first_pass(table, 3))
    assert table.can_undo
    table.undo()
    assert 3 in table.asked
    assert not table.can_undo
    with pytest.raises(ActionError):
        table.undo()


def test_a_hint_is_there_for_whoever_chooses_ahead() -> None:
    table = hearts()
    assert set(table.hint(3, worlds=20).steps) <= set(table.view(3).hand)


def test_only_the_acting_seat_chooses_where_nothing_is_hidden() -> None:
    war = deal(load_game("war"), seed=7)
    assert war.choosing == (war.actor,)
    with pytest.raises(Exception, match="nothing to choose"):
        war.ahead(1 - war.actor)


async def room_of_two(lobby: Lobby) -> LiveRoom:
    room = lobby.open("/games/hearts", load_game("hearts"))
    for guest, (name, seat) in enumerate((("Ada", 0), ("Ben", 2))):
        await room.do(f.Join(seal=seal_of(name), name=name))
        await room.opened(guest)
        await room.do(f.Sit(guest, seat))
    await room.deal(0)
    return room


def test_in_a_room_two_people_pass_at_once_and_one_takes_it_back() -> None:
    async def whole() -> None:
        tables = Tables(tables_in_memory())
        lobby = Lobby(tables, None, seed=lambda: 7)
        room = await room_of_two(lobby)
        live = room.live
        assert live is not None
        assert {0, 2} <= set(live.table.asked)
        async with live.lock:
            assert live.act(2, first_pass(live.table, 2), 0) is None
        assert live.table.chose_ahead(2)
        assert await room.ask_undo(1)
        assert 2 in live.table.asked
        async with live.lock:
            assert live.act(0, first_pass(live.table, 0), 0) is None
            assert live.act(2, first_pass(live.table, 2), 0) is None
        room.wake()
        while len(live.table.actions) < 12:
            await asyncio.sleep(0.01)
        await lobby.close()
        await tables.close()

    asyncio.run(whole())
