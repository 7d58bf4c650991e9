"""Seats: one to a connection, kept by a secret, never shared."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import anyio
import pytest
from mcp import Client

from darwindeck.errors import TableError
from darwindeck.genome.library import load_game
from darwindeck.llm.mcp.hosts import GameHost
from darwindeck.llm.mcp.lobby import MOST_TABLES, Lobby
from darwindeck.llm.mcp.offers import Offers
from darwindeck.llm.mcp.server import Protocol
from tests.llm.mcp.clients import Player

OPEN_GAME = Offers(game="briscola", genome=load_game("briscola"), opponents=("open",), seed=3)


def played_by(offers: Offers, scenario: Callable[[Player, Player], Awaitable[None]]) -> None:
    """Two clients of one server that keeps no sessions."""
    server = Protocol(offers, stdio=False).server()

    async def run() -> None:
        async with Client(server) as first, Client(server) as second:
            await scenario(Player(first, keeps_secret=True), Player(second, keeps_secret=True))

    anyio.run(run)


def test_two_clients_cannot_take_one_seat() -> None:
    async def scenario(one: Player, other: Player) -> None:
        await one.join(seat=1)
        accepted, text = await other.call("join_table", seat=1)
        assert not accepted
        assert "table/taken" in text
        assert one.secret not in text
        await other.join()
        assert other.seat == 0
        accepted, text = await Player(one.client).call("join_table")
        assert not accepted

    played_by(OPEN_GAME, scenario)


@pytest.mark.parametrize("tool", ["look", "play", "wait_for_turn", "leave_table", "legal_actions"])
def test_a_wrong_secret_is_refused_and_so_is_none(tool: str) -> None:
    async def scenario(one: Player, other: Player) -> None:
        await one.join()
        arguments = {"action": "pass", "version": 0} if tool == "play" else {}
        for secret, code in (("guess", "table/wrong-secret"), ("", "table/no-seat")):
            other.secret = secret
            accepted, text = await other.call(tool, **arguments)
            assert not accepted
            assert code in text
        await one.must("look")

    played_by(OPEN_GAME, scenario)


def test_a_secret_is_good_for_its_own_seat_only() -> None:
    async def scenario(one: Player, other: Player) -> None:
        await one.join(seat=0)
        await other.join(seat=1)
        assert one.secret != other.secret
        assert "You are seat 0" in await one.must("look")
        assert "You are seat 1" in await other.must("look")
        accepted, text = await other.call("play", action="pass", version=0)
        assert not accepted
        assert "action/not_your_turn" in text

    played_by(OPEN_GAME, scenario)


def test_a_seat_is_answered_with_its_own_scene_as_data() -> None:
    async def scenario(one: Player, other: Player) -> None:
        await one.join(seat=0)
        await other.join(seat=1)
        for player in (one, other):
            for tool in ("look", "wait_for_turn"):
                wait = {"timeout": 0.01} if tool == "wait_for_turn" else {}
                result = await player.client.call_tool(tool, {**wait, "secret": player.secret})
                data = result.structured_content
                assert data is not None
                assert data["version"] == 0
                assert data["scene"]["seat"] == player.seat
                hands = {zone["seat"]: zone for zone in data["scene"]["zones"] if zone["kind"] == "hand"}
                assert all(card["card"] for card in hands[player.seat]["cards"])
                assert not any(card["card"] for card in hands[1 - player.seat]["cards"])

    played_by(OPEN_GAME, scenario)


def test_a_client_that_comes_back_takes_its_seat_with_its_secret() -> None:
    async def scenario(one: Player, other: Player) -> None:
        await one.join(seat=0)
        back = Player(other.client, keeps_secret=True)
        await back.join(secret=one.secret)
        assert (back.table, back.seat, back.secret) == (one.table, 0, one.secret)
        for wrong in ({"secret": "made-up"}, {"secret": one.secret, "seat": 1}):
            accepted, text = await other.call("join_table", **wrong)
            assert not accepted
            assert "table/wrong-secret" in text

    played_by(OPEN_GAME, scenario)


def test_a_seat_that_was_left_is_free_and_its_secret_void() -> None:
    async def scenario(one: Player, other: Player) -> None:
        await one.join(seat=0)
        await one.must("leave_table")
        accepted, _ = await one.call("look")
        assert not accepted
        await other.join(seat=0)
        assert other.secret != one.secret

    played_by(OPEN_GAME, scenario)


def test_a_table_is_created_and_joined_by_its_id() -> None:
    async def scenario(one: Player, other: Player) -> None:
        opened = await one.must("create_table", game="mau-mau", opponents=["open", "greedy"])
        assert "mau-mau-2: mau-mau; seat 0 free, seat 1 free, seat 2 greedy" in opened
        await one.join(table="mau-mau-2")
        await other.join(table="mau-mau-2")
        assert (one.seat, other.seat) == (0, 1)
        listed = await one.must("list_tables")
        assert "briscola-1: briscola; seat 0 free, seat 1 free" in listed
        assert "seat 0 taken, seat 1 taken, seat 2 greedy" in listed
        accepted, text = await Player(other.client).call("join_table", table="mau-mau-9")
        assert not accepted
        assert "table/unknown-table" in text

    played_by(OPEN_GAME, scenario)


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "/etc/passwd"},
        {"game": "../briscola.json"},
        {"game": "mau-mau", "opponents": ["ismcts:5000000"]},
        {"game": "mau-mau", "opponents": ["human"]},
        {"game": "mau-mau", "opponents": ["oracle:9"]},
        {"game": "mau-mau", "opponents": ["greedy"] * 7},
        {"opponents": "greedy"},
    ],
)
def test_a_client_opens_only_what_is_served(wanted: dict[str, object]) -> None:
    async def scenario(one: Player, _: Player) -> None:
        accepted, text = await one.call("create_table", **wanted)
        assert not accepted
        assert text.startswith("Error (")
        assert "Traceback" not in text

    played_by(OPEN_GAME, scenario)


def test_a_kept_connection_has_one_seat_and_needs_no_secret() -> None:
    async def scenario() -> None:
        async with Client(Protocol(OPEN_GAME, stdio=True).server()) as client:
            player = Player(client)
            accepted, text = await player.call("look")
            assert not accepted
            assert "join_table" in text
            await player.join()
            assert "You are seat 0" in await player.must("look")
            accepted, text = await player.call("join_table")
            assert not accepted
            assert "one seat to a connection" in text

    anyio.run(scenario)


def test_who_has_seen_a_hand_takes_no_other_seat_of_that_deal() -> None:
    async def scenario() -> None:
        async with Client(Protocol(OPEN_GAME, stdio=True).server()) as client:
            player = Player(client)
            await player.join(seat=0)
            await player.must("look")
            await player.must("leave_table")
            accepted, text = await player.call("join_table", seat=1)
            assert not accepted
            assert "table/has-seen" in text
            await player.join(seat=0)
            await player.must("leave_table")
            await player.must("create_table", game="briscola", opponents=["open"])
            await player.join(table="briscola-2", seat=1)

    anyio.run(scenario)


def test_who_has_seen_nothing_may_change_seats() -> None:
    async def scenario() -> None:
        async with Client(Protocol(OPEN_GAME, stdio=True).server()) as client:
            player = Player(client)
            await player.join(seat=0)
            await player.must("rules")
            await player.must("leave_table")
            accepted, text = await player.call("join_table", seat=1)
            assert accepted, text

    anyio.run(scenario)


def test_clients_without_a_session_cannot_go_from_seat_to_seat() -> None:
    async def scenario(one: Player, other: Player) -> None:
        await one.join(seat=1)
        await one.must("look")
        await one.must("leave_table")
        for player in (Player(one.client), other):
            accepted, text = await player.call("join_table", seat=0)
            assert not accepted
            assert "table/has-seen" in text
        back = Player(one.client, keeps_secret=True)
        await back.join(secret=one.secret)
        assert (back.seat, back.secret) == (1, one.secret)

    played_by(OPEN_GAME, scenario)


def test_a_new_session_for_each_seat_reads_one_hand_only() -> None:
    lobby = Lobby()
    host = GameHost(load_game("hearts"), ("open",) * 4, seed=1, game=0)
    table = lobby.add("hearts", 0, host)
    one = lobby.join("session 1", table=table.id, seat=0)
    lobby.witness(one.chair, "session 1")
    lobby.leave(one.chair)
    for connection in ("session 2", None):
        for seat in range(4):
            with pytest.raises(TableError, match="cannot be told from them"):
                lobby.join(connection, table=table.id, seat=seat)
    assert lobby.join("session 2", secret=one.secret).chair.seat == 0


def test_coming_and_going_is_told_to_everybody() -> None:
    async def scenario(one: Player, other: Player) -> None:
        await one.join(seat=0)
        assert "seat 1 has been" not in await one.must("wait_for_turn", timeout=0)
        await other.join(seat=1)
        assert "seat 1 has been taken\n" in await one.must("wait_for_turn", timeout=0)
        await other.must("leave_table")
        assert "seat 1 has been left\n" in await one.must("wait_for_turn", timeout=0)
        assert "seat 1 has been" not in await one.must("wait_for_turn", timeout=0)

    played_by(OPEN_GAME, scenario)


def test_by_invitation_a_seat_is_taken_with_its_secret_and_with_nothing_else() -> None:
    protocol = Protocol(replace(OPEN_GAME, invite=True), stdio=False)
    guests = protocol.service.guests

    async def scenario() -> None:
        async with Client(protocol.server()) as client:
            assert set(guests) == {0, 1}
            accepted, text = await Player(client).call("join_table")
            assert not accepted
            assert "no table has a free seat" in text
            player = Player(client, keeps_secret=True)
            await player.join(secret=guests[1])
            assert player.seat == 1
            assert "You are seat 1" in await player.must("look")
            accepted, text = await player.call("create_table", game="briscola", opponents=["open"])
            assert not accepted
            assert "invitation" in text
            await player.must("create_table", game="briscola", opponents=["greedy"])

    anyio.run(scenario)


def test_too_many_tables_make_room_only_at_the_cost_of_empty_ones() -> None:
    lobby = Lobby()
    briscola = load_game("briscola")
    for number in range(MOST_TABLES):
        host = GameHost(briscola, ["open", "greedy"], seed=1)
        lobby.add("briscola", lobby.number(), host)
        if number:
            lobby.join(f"client {number}", table=f"briscola-{number + 1}")
    lobby.add("briscola", lobby.number(), GameHost(briscola, ["open", "greedy"], seed=1))
    assert len(lobby.tables) == MOST_TABLES
    assert "briscola-1" not in lobby.tables
    lobby.join("another")
    with pytest.raises(TableError):
        lobby.add("briscola", lobby.number(), GameHost(briscola, ["open", "greedy"], seed=1))
