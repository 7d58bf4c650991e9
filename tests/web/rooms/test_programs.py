"""A client of the MCP server and people in one room, whichever opened it; and which models can be seated."""

from __future__ import annotations

import re

import anyio
from mcp import Client

from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.model import Model, RoomPhase
from darwindeck.web.app import Site
from tests.llm.mcp.clients import Player
from tests.web.rooms.guests import Visitor, live_room
from tests.web.site import RunningSite


def test_a_room_that_a_client_opened_is_joined_by_people_with_its_code(house: RunningSite) -> None:
    async def scenario() -> None:
        async with Client(f"{house.address}/mcp", mode="legacy") as client:
            player = Player(client)
            opened = await player.must("create_table", game="crazy-eights", opponents=["open"])
            code = re.search(r"room ([A-Z]{8})", opened)
            assert code is not None
            await player.join(table=code[1], name="Robby")
            assert "not begun" in await player.must("wait_for_turn", timeout=0)
            guest = Visitor(house)
            await anyio.to_thread.run_sync(guest.join, code[1], "Ada")
            assert live_room(house, code[1]).room.phase is RoomPhase.PLAYING
            state = await player.must("wait_for_turn", timeout=0)
            assert "Ada" in state

    anyio.run(scenario)


def test_a_client_is_refused_what_is_not_its_own(house: RunningSite) -> None:
    async def scenario() -> None:
        code = Visitor(house).open("crazy-eights")
        async with Client(f"{house.address}/mcp") as client:
            player = Player(client, keeps_secret=True)
            assert not (await player.call("join_table", table="ZZZZZZ"))[0]
            assert not (await player.call("wait_for_turn", secret=f"{code}-guessed"))[0]
            assert code not in await player.must("list_tables")
            await player.join(table=code)
            assert not (await player.call("play", action="7h", version=0))[0]

    anyio.run(scenario)


def test_only_models_that_the_server_was_told_of_can_be_seated(house: RunningSite) -> None:
    host = Visitor(house)
    code = host.open("crazy-eights")
    assert host.do("give", seat=1, to="openai:dear")[0] == 409

    async def given(running: Site) -> None:
        await running.lobby.get(code).do(f.Give(0, 1, Model("scripted:first-legal")))

    house.do(given)
    assert live_room(house, code).room.seats[1] == Model("scripted:first-legal")


def test_the_lobby_tells_of_the_door_for_programs_only_where_there_is_one(
    house: RunningSite, site: RunningSite
) -> None:
    for running, told in ((house, True), (site, False)):
        host = Visitor(running)
        code = host.open("crazy-eights")
        assert ("/mcp" in host.ask("GET", f"/rooms/{code}")[2]) is told
