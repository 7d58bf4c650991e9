"""Attackers who come back in every way there is: nobody reads two hands of one deal."""

from __future__ import annotations

import anyio
from mcp import Client

from darwindeck.play.rooms.model import Person
from tests.llm.mcp.clients import Player
from tests.web.rooms.guests import Visitor, fix_deals, live_room
from tests.web.site import RunningSite
from tests.web.test_hidden_cards import cards_in


def hearts_for_two(site: RunningSite) -> tuple[Visitor, Visitor]:
    """Ada and Ben at a dealt table of Hearts; bots play the other two seats."""
    fix_deals(site, 7)
    host, guest = Visitor(site), Visitor(site)
    guest.join(host.open("hearts"), "Ben")
    host.do("start")
    return host, guest


def seats(site: RunningSite, code: str) -> list[str]:
    """The names of those who sit, by seat; empty for a bot."""
    holders = live_room(site, code).room.seats
    return [holder.name if isinstance(holder, Person) else "" for holder in holders]


def test_a_guest_who_leaves_and_comes_in_again_reads_no_other_hand(site: RunningSite) -> None:
    host, guest = hearts_for_two(site)
    for seat in (2, 3):
        guest.do("leave")
        guest.join(host.code, "Bob", role="onlooker")
        status, _, text = guest.do("sit", seat=seat)
        assert status == 409
        assert "another hand of this deal" in text
    assert seats(site, host.code) == ["Ada", "", "", ""]
    guest.do("leave")
    guest.join(host.code, "Ben")
    assert seats(site, host.code) == ["Ada", "Ben", "", ""]


def test_a_second_browser_of_a_guest_is_given_no_seat_at_the_door(site: RunningSite) -> None:
    host, _ = hearts_for_two(site)
    second = Visitor(site)
    second.join(host.code, "Eve")
    assert seats(site, host.code) == ["Ada", "Ben", "", ""]
    assert second.do("sit", seat=2)[0] == 409
    with second.line() as line:
        state = line.until("state")
    assert not cards_in(state["scene"]["zones"])  # type: ignore[index]


def test_a_host_who_frees_a_seat_and_takes_it_in_a_second_browser_is_seen_to_do_so(site: RunningSite) -> None:
    host, guest = hearts_for_two(site)
    host.do("give", seat=1, to="")
    second = Visitor(site)
    second.join(host.code, "Eve")
    assert second.do("sit", seat=1)[0] == 409
    host.do("admit", guest=2)
    assert second.do("sit", seat=1)[0] == 303
    with guest.line() as line:
        line.until("room")
        told = [message["text"] for message in line.room["messages"]]  # type: ignore[attr-defined]
    assert "The host has freed Ben’s seat." in told
    assert "The host lets Eve take a seat in this deal." in told


def test_a_session_of_the_mcp_server_reads_one_hand_and_a_new_one_waits_for_the_host(
    house: RunningSite,
) -> None:
    host, _ = hearts_for_two(house)

    async def hop(waiting: list[str]) -> None:
        for _ in range(2):
            async with Client(f"{house.address}/mcp", mode="legacy") as client:
                accepted, text = await Player(client).call("join_table", table=host.code, name="Robby")
                assert not accepted
                assert "room/not-let-in" in text
                waiting.append(text.rpartition("your secret ")[2].rstrip("."))

    async def admitted(secret: str) -> None:
        async with Client(f"{house.address}/mcp", mode="legacy") as client:
            player = Player(client)
            await player.join(secret=secret)
            assert "You" in await player.must("look")
            await player.must("leave_table")
            accepted, text = await player.call(
                "join_table", table=host.code, seat=3 if player.seat == 2 else 2
            )
            assert not accepted
            assert "room/has-seen" in text
            await player.join(table=host.code, seat=player.seat)

    waiting: list[str] = []
    anyio.run(hop, waiting)
    assert seats(house, host.code) == ["Ada", "Ben", "", ""]
    host.do("admit", guest=2)
    anyio.run(admitted, waiting[0])


def test_one_session_of_the_mcp_server_takes_one_seat(house: RunningSite) -> None:
    host = Visitor(house)
    code = host.open("hearts")

    async def twice() -> None:
        async with Client(f"{house.address}/mcp", mode="legacy") as client:
            player = Player(client)
            await player.join(table=code, name="Robby", seat=1)
            await player.join(table=code, name="Robby")
            assert player.seat == 1

    anyio.run(twice)
    assert seats(house, code) == ["Ada", "Robby", "", ""]
