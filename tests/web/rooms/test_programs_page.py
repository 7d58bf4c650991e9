"""A browser at one table with a client of the MCP server, and with a language model; thoughts are shown at the end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import anyio
from mcp import Client
from playwright.sync_api import expect

from tests.llm.mcp.clients import Player
from tests.play.tables import Case
from tests.web.rooms.guests import Visitor
from tests.web.rooms.meeting import Meeting, NewPerson
from tests.web.site import RunningSite

EIGHTS = Case("crazy-eights", 11, target=2)


def play_as_program(address: str, code: str) -> str:
    """A client of the SDK joins a room as Robby and plays to the end; the last it is told."""

    async def scenario() -> str:
        async with Client(f"{address}/mcp") as client:
            player = Player(client, keeps_secret=True)
            await player.join(table=code, name="Robby")
            return await player.play_game()

    return anyio.run(scenario)


def test_a_client_and_a_browser_play_crazy_eights_in_a_room_that_the_browser_opened(
    house: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(house, EIGHTS.genome(), seed=11)
    page = meeting.enter(people(), "Ada")
    with ThreadPoolExecutor(1) as beside:
        told = beside.submit(play_as_program, house.address, meeting.code)
        expect(page.get_by_text("Robby").first).to_be_visible()
        meeting.start("Ada")
        meeting.play_to_the_end()
        assert "The game is over." in told.result(60)
    assert meeting.table.names == ("Ada", "Robby")


def test_a_model_plays_in_a_room_and_its_thoughts_are_shown_after_the_game(
    house: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(house, EIGHTS.genome(), seed=11)
    page = meeting.enter(people(), "Ada")
    page.get_by_label("Who plays seat 2").select_option("scripted:first-legal")
    expect(page.get_by_text("language model", exact=True)).to_be_visible()
    meeting.start("Ada")
    meeting.play(2)
    thoughts = page.get_by_role("heading", name="What the models thought")
    expect(thoughts).to_be_hidden()
    assert Visitor(house).ask("GET", f"/rooms/{meeting.code}/thoughts")[2] == '{"thoughts":[]}'
    meeting.play_to_the_end()
    expect(thoughts).to_be_visible()
    expect(page.locator(".thoughts li").first).to_contain_text("first-legal: ")
