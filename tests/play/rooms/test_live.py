"""Rooms in use: in the file before anybody is told, with a table that plays on, and free or asked undo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import msgspec
import pytest

from darwindeck.errors import ModelError, RoomError
from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import Tables
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.live import LiveRoom, Mind, Thought, new_seed
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.play.rooms.model import LETTERS, Bot, Model, Options, RoomPhase
from darwindeck.play.rooms.undo import last_choice_of
from darwindeck.play.saved import SavedTable
from darwindeck.store.tables import hold_tables, seal_of, tables_in_memory
from darwindeck.web.forms import any_seed


def run(scenario: Callable[[Lobby], Coroutine[object, object, None]], mind: Mind | None = None) -> None:
    async def whole() -> None:
        tables = Tables(tables_in_memory())
        lobby = Lobby(tables, mind, seed=lambda: 7)
        await scenario(lobby)
        await lobby.close()
        await tables.close()

    asyncio.run(whole())


async def joined(room: LiveRoom, *names: str) -> None:
    """Guests of these names, there and seated."""
    for seat, name in enumerate(names):
        await room.do(f.Join(seal=seal_of(name), name=name))
        await room.opened(seat)
        await room.do(f.Sit(seat, seat))


async def settled(room: LiveRoom) -> None:
    """Bots have played until a person is to act."""
    live = room.live
    assert live is not None
    while not live.table.over and live.table.actor not in live.table.outsiders:
        await asyncio.sleep(0.01)


async def act(room: LiveRoom) -> int:
    """Whoever is to act takes the first action; their seat."""
    live = room.live
    assert live is not None
    async with live.lock:  # bots that look whether it is their turn are done
        seat = live.table.actor
        assert seat is not None
        refused = live.act(seat, [live.table.legal_actions(seat)[0]], live.table.version)
        assert refused is None
    room.wake()
    return seat


def test_a_code_has_eight_letters_none_of_which_looks_like_another() -> None:
    async def scenario(lobby: Lobby) -> None:
        code = lobby.open("/games/war", load_game("war")).code
        assert len(code) == 8
        assert set(code) <= set(LETTERS)
        assert not set(LETTERS) & set("ILOQ01")
        assert lobby.get(f" {code[:3].lower()}-{code[3:].lower()}").code == code
        with pytest.raises(RoomError, match="no room"):
            lobby.get("NOSUCH")

    run(scenario)


def test_a_room_of_the_file_is_there_again_with_its_table_and_its_guests(tmp_path: Path) -> None:
    path = tmp_path / "web.ddtables"

    async def first() -> str:
        with hold_tables(path) as file:
            tables = Tables(file)
            room = Lobby(tables, seed=lambda: 7).open("/games/crazy-eights", load_game("crazy-eights"))
            await joined(room, "Ada", "Ben")
            await room.deal(0)
            await act(room)
            return room.code

    async def second(code: str) -> None:
        with hold_tables(path) as file:
            room = Lobby(Tables(file)).get(code)
            assert room.room.phase is RoomPhase.PLAYING
            assert not any(guest.here for guest in room.room.guests)
            guest = room.guest_of("Ben")
            assert guest is not None
            assert guest.name == "Ben"
            assert room.live is not None
            assert len(room.live.table.actions) == 1
            assert room.live.table.sealed
            assert room.live.table.names == ("Ada", "Ben")

    asyncio.run(second(asyncio.run(first())))


def test_a_bot_plays_for_who_stays_away_and_stops_when_they_are_back() -> None:
    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/crazy-eights", load_game("crazy-eights"))
        await joined(room, "Ada", "Ben")
        await room.deal(0)
        live = room.live
        assert live is not None
        gone = live.table.actor
        assert gone is not None
        await room.closed(gone, 100.0)
        await room.tick(159.0)
        assert live.table.actor == gone
        await room.tick(161.0)
        while live.table.actor == gone and not live.table.actions:
            await asyncio.sleep(0.01)
        await room.opened(gone)
        assert live.table.seats[gone].outside

    run(scenario)


class FirstLegal:
    """A mind whose only model takes the first action there is."""

    models = ("first",)

    def think(self, table: SavedTable, seat: int, model: str, _: str) -> Thought:
        return Thought((PlayTable.restored(table).legal_actions(seat)[0],), f"{model} thinks")


@pytest.mark.parametrize("first", ["bot", "model"])
def test_bots_and_models_play_one_after_the_other_until_a_person_is_to_act(first: str) -> None:
    """Nobody does anything meanwhile: the game waited for somebody to wake the model that followed a bot."""

    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/mau-mau", load_game("mau-mau"))
        await joined(room, "Ada")
        bot, model = (1, 2) if first == "bot" else (2, 1)
        await room.do(f.Give(0, bot, Bot("easy")))
        await room.do(f.Give(0, model, Model("first")))
        await room.deal(0)
        live = room.live
        assert live is not None
        for _ in range(4):
            async with asyncio.timeout(30):
                while not live.table.over and live.table.actor != 0:
                    await asyncio.sleep(0.01)
            if live.table.over:
                break
            await act(room)

    run(scenario, FirstLegal())


def test_whose_time_is_up_has_one_choice_made_for_them() -> None:
    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/crazy-eights", load_game("crazy-eights"))
        await joined(room, "Ada", "Ben")
        await room.do(f.SetOptions(0, Options(clock=15)))
        await room.deal(0)
        assert room.live is not None
        await room.tick(10.0)
        await room.tick(24.0)
        assert room.live.table.version == 0
        await room.tick(25.5)
        assert room.live.table.version == 1

    run(scenario)


def test_a_play_nobody_answered_is_taken_back_freely_and_later_only_if_all_agree() -> None:
    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/hearts", load_game("hearts"), seats=())
        await joined(room, "Ada", "Ben", "Cleo", "Dan")
        await room.deal(0)
        live = room.live
        assert live is not None
        first = live.table.actor
        assert first is not None
        hand = list(live.table.view(first).hand)[:3]
        assert live.act(first, hand, live.table.version) is None
        assert await room.ask_undo(first)
        assert live.table.actions == ()
        live.act(first, hand, live.table.version)
        second = live.table.actor
        assert second is not None
        live.act(second, list(live.table.view(second).hand)[:3], live.table.version)
        assert not await room.ask_undo(first)
        version = live.table.version
        for guest in {0, 1, 2, 3} - {first}:
            await room.answer_undo(guest, agree=True, version=version)
        assert live.table.actions == ()

    run(scenario)


def test_what_was_drawn_cannot_be_put_back_unseen() -> None:
    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/gin-rummy", load_game("gin-rummy"))
        await joined(room, "Ada", "Ben")
        await room.deal(0)
        live = room.live
        assert live is not None
        while "deck" not in live.table.legal_actions(live.table.actor or 0):
            await act(room)
        drawer = live.table.actor or 0
        assert live.act(drawer, ["deck"], live.table.version) is None
        last = last_choice_of(live.table, drawer)
        assert last is not None
        assert not last.free

    run(scenario)


def test_a_request_passes_when_the_game_goes_on() -> None:
    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/crazy-eights", load_game("crazy-eights"))
        await joined(room, "Ada", "Ben")
        await room.deal(0)
        first, _second = await act(room), await act(room)
        version = room.table_version
        assert not await room.ask_undo(first)
        await act(room)
        with pytest.raises(RoomError, match="no longer open"):
            await room.answer_undo(1 - first, agree=True, version=version)

    run(scenario)


def test_a_game_that_is_over_can_be_followed_by_another_in_the_same_room() -> None:
    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/war", load_game("war"))
        await joined(room, "Ada")
        await room.do(f.Give(0, 1, Bot("easy")))
        await room.deal(0)
        live = room.live
        assert live is not None
        while not live.table.over:
            await settled(room)
            if not live.table.over:
                await act(room)
        assert room.room.phase is RoomPhase.OVER
        await room.deal(0)
        assert room.live is not live
        assert room.live is not None
        assert room.live.table.names == ("South", "Ada")

    run(scenario)


class Failing:
    """A mind whose answers are of no use."""

    models = ("m",)

    def __init__(self, error: Exception) -> None:
        self.error = error

    def think(self, *_: object) -> Thought:
        raise self.error


@pytest.mark.parametrize(
    "error", [RecursionError("deep"), UnicodeEncodeError("utf-8", "\ud800", 0, 1, "half"), ModelError("away")]
)
def test_whatever_a_model_answers_the_room_goes_on_and_is_told(error: Exception) -> None:
    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/crazy-eights", load_game("crazy-eights"))
        await joined(room, "Ada")
        await room.do(f.Give(0, 1, Model("m")))
        await room.deal(0)
        live = room.live
        assert live is not None
        for _ in range(6):
            async with asyncio.timeout(30):
                while not live.table.over and live.table.actor != 0:
                    await asyncio.sleep(0.01)
            if not live.table.over:
                await act(room)
        assert any("a bot has chosen for it" in message.text for message in room.room.messages)
        assert any("No answer" in thought for thought in live.thoughts())

    run(scenario, Failing(error))


def test_a_room_of_old_opens_by_its_six_letters() -> None:
    async def scenario(lobby: Lobby) -> None:
        row = lobby.open("/games/war", load_game("war")).row()
        old = msgspec.structs.replace(row, code="ABCDEF", document=row.document.replace(row.code, "ABCDEF"))
        lobby.tables.file.rooms.save(old)
        assert lobby.get("abc def").code == "ABCDEF"

    run(scenario)


def test_a_damaged_room_does_not_hide_the_others() -> None:
    async def scenario(lobby: Lobby) -> None:
        for name in ("war", "hearts"):
            await joined(lobby.open(f"/games/{name}", load_game(name)), "Ada")
        first, second = lobby.live
        lobby.tables.file.rooms.save(msgspec.structs.replace(first.row(), document=f'["{seal_of("Ada")}"]'))
        lobby.forget(first.code)
        assert [room.code for room, _ in lobby.of("Ada")] == [second.code]

    run(scenario)


def test_deals_are_drawn_from_more_numbers_than_anybody_can_try() -> None:
    """With a hand of a deal all deals can be tried; of 2**53 a graphics card has done so in half a day."""
    assert max(new_seed() for _ in range(64)).bit_length() > 57
    assert max(any_seed() for _ in range(64)).bit_length() > 57


def test_hands_of_a_room_cannot_be_worked_out_from_the_hands_before() -> None:
    """The generator of simulations could be solved for its state by whoever has seen enough whole hands."""

    async def scenario(lobby: Lobby) -> None:
        room = lobby.open("/games/crazy-eights", load_game("crazy-eights"))
        await joined(room, "Ada", "Ben")
        await room.deal(0)
        assert room.live is not None
        assert room.live.table.sealed

    run(scenario)
