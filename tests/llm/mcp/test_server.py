"""What a client is offered and told: tools with hints, resources, refusals, waiting, and no hidden card."""

from __future__ import annotations

import http.client
import random
import re
import socket
import subprocess
import sys
from urllib.parse import urlsplit

import anyio
import pytest
from mcp import Client, MCPError

from darwindeck.genome.library import library_games, load_game
from darwindeck.llm.mcp.hosts import GameHost, OpenHost
from darwindeck.llm.mcp.offers import Offers, check_offers
from darwindeck.llm.mcp.seat_tools import DESTRUCTIVE, NEEDS_NO_SEAT, READ_ONLY, SEAT_TOOLS, TABLE_TOOLS
from darwindeck.llm.mcp.server import Protocol, open_door
from darwindeck.llm.mcp.service import Service
from darwindeck.llm.tools.registry import EVERY_TOOL, TOOLS
from darwindeck.metrics.kept_portraits import known_rulebook
from darwindeck.wording.names import card_sign
from tests.llm.mcp.clients import PROGRAM, Player, serving, version_in
from tests.llm.players.test_no_hidden_cards import WatchedGame, WatchedTable

GAME = Offers(game="crazy-eights", genome=load_game("crazy-eights"), seed=3)
POKEMON = Offers(table="pokemon", seed=5)
KLONDIKE = Offers(table="klondike", seed=5)


async def tools_of(offers: Offers, *, stdio: bool = True) -> dict[str, tuple[dict[str, object], bool, bool]]:
    async with Client(Protocol(offers, stdio=stdio).server()) as client:
        listed = (await client.list_tools()).tools
    found = {}
    for tool in listed:
        assert tool.annotations is not None
        assert tool.description
        hints = tool.annotations
        found[tool.name] = tool.input_schema, bool(hints.read_only_hint), bool(hints.destructive_hint)
    return found


@pytest.mark.parametrize("offers", [GAME, POKEMON, KLONDIKE], ids=lambda offers: offers.default)
def test_the_tools_are_those_of_the_registry_and_of_the_seat(offers: Offers) -> None:
    tools = anyio.run(tools_of, offers)
    own = {*SEAT_TOOLS, *(TABLE_TOOLS if offers.table else ())}
    assert set(tools) == own | set(offers.tools)
    assert own.isdisjoint(offers.tools)
    for name, (schema, read_only, destructive) in tools.items():
        assert read_only == (name in READ_ONLY)
        assert destructive == (name in DESTRUCTIVE)
        assert schema["type"] == "object"


def test_hints_are_about_tools_that_exist() -> None:
    assert set(EVERY_TOOL) | set(SEAT_TOOLS) | set(TABLE_TOOLS) >= READ_ONLY | DESTRUCTIVE
    assert READ_ONLY.isdisjoint(DESTRUCTIVE)
    assert "launch_subagent" in TOOLS
    assert "launch_subagent" not in POKEMON.tools


def test_room_for_a_secret_is_where_a_connection_may_not_be_kept() -> None:
    async def scenario() -> None:
        kept, loose = await tools_of(GAME), await tools_of(GAME, stdio=False)
        for name in set(kept) - NEEDS_NO_SEAT:
            assert "secret" not in str(kept[name][0])
            assert "secret" in str(loose[name][0])

    anyio.run(scenario)


def test_the_list_of_legal_actions_may_be_withheld() -> None:
    untold = Offers(game="crazy-eights", genome=load_game("crazy-eights"), legal=False, seed=3)

    async def scenario() -> None:
        assert "legal_actions" not in await tools_of(untold)
        async with Client(Protocol(untold, stdio=True).server()) as client:
            player = Player(client)
            await player.join()
            accepted, text = await player.call("play", action="hocus", version=0)
            assert not accepted
            assert "You can" not in text

    anyio.run(scenario)


def test_rulebook_and_cards_are_there_to_read() -> None:
    async def scenario() -> None:
        async with Client(Protocol(GAME, stdio=True).server()) as client:
            uris = [str(resource.uri) for resource in (await client.list_resources()).resources]
            assert uris == [
                "darwindeck://rulebook/crazy-eights",
                "darwindeck://cards/crazy-eights",
                "darwindeck://games",
            ]
            texts = [(await client.read_resource(uri)).contents[0].text for uri in uris]  # type: ignore[union-attr]
            assert texts[0] == known_rulebook(load_game("crazy-eights"), None).markdown()
            assert len(texts[1].split()) == 52
            assert texts[2].split() == [
                "crazy-eights",
                *(game for game in library_games() if game != "crazy-eights"),
            ]
            hearts = await client.read_resource("darwindeck://rulebook/hearts")
            assert "Hearts" in hearts.contents[0].text  # type: ignore[union-attr]
            for wrong in ("darwindeck://rulebook/..", "darwindeck://secrets/hearts", "file:///etc/passwd"):
                with pytest.raises(MCPError):
                    await client.read_resource(wrong)

    anyio.run(scenario)


def test_the_cards_of_the_pokemon_table_are_there_to_read() -> None:
    async def scenario() -> None:
        async with Client(Protocol(POKEMON, stdio=True).server()) as client:
            cards = (await client.read_resource("darwindeck://cards/pokemon")).contents[0].text  # type: ignore[union-attr]
            assert "Kettlefox — Basic Pokemon" in cards
            rules = (await client.read_resource("darwindeck://rulebook/pokemon")).contents[0].text  # type: ignore[union-attr]
            assert {"# setup", "# start_of_turn", "# main", "# decision"} <= set(rules.splitlines())

    anyio.run(scenario)


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("play", {"action": "7h", "version": 99}, "action/stale_version"),
        ("play", {"action": "hocus", "version": 0}, "action/invalid"),
        ("play", {"action": "7h"}, "table/bad-arguments"),
        ("play", {"action": "7h", "version": 0, "more": 1}, "table/bad-arguments"),
        ("wait_for_turn", {"timeout": 9999}, "table/bad-arguments"),
        ("juggle", {}, "table/unknown-tool"),
    ],
)
def test_a_refusal_is_a_result_a_model_can_read(tool: str, arguments: dict[str, object], code: str) -> None:
    async def scenario() -> None:
        async with Client(Protocol(GAME, stdio=True).server()) as client:
            player = Player(client)
            await player.join()
            before = await player.must("look")
            accepted, text = await player.call(tool, **arguments)
            assert not accepted
            assert text.startswith(f"Error ({code}): ")
            assert await player.must("look") == before

    anyio.run(scenario)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("play", {"action": "x" * 1_000_000, "version": 0}),
        ("create_table", {"game": "x" * 1_000_000}),
        ("join_table", {"table": "x" * 1_000_000}),
        ("y" * 1_000_000, {}),
    ],
)
def test_a_megabyte_of_argument_does_not_come_back_whole(tool: str, arguments: dict[str, object]) -> None:
    async def scenario() -> None:
        async with Client(Protocol(GAME, stdio=True).server()) as client:
            player = Player(client)
            await player.join()
            accepted, text = await player.call(tool, **arguments)
            assert not accepted
            assert len(text) < 5000

    anyio.run(scenario)


def test_waiting_ends_when_the_other_seat_has_acted_and_in_time_when_it_does_not() -> None:
    service = Service(Offers(game="briscola", genome=load_game("briscola"), opponents=("open",), seed=3))
    told: list[str] = []

    async def wait() -> None:
        told.append((await service.call("other", "wait_for_turn", {"timeout": 60})).text)

    async def scenario() -> None:
        await service.call("one", "join_table", {"seat": 0})
        await service.call("other", "join_table", {"seat": 1})
        still = (await service.call("other", "wait_for_turn", {"timeout": 0})).text
        assert "Not your turn yet: seat 0 (taken) is to act" in still
        state = (await service.call("one", "wait_for_turn", {})).text
        listed = (await service.call("one", "legal_actions", {})).text
        async with anyio.create_task_group() as waiting:
            waiting.start_soon(wait)
            await anyio.wait_all_tasks_blocked()
            assert told == []
            action = listed.splitlines()[1].partition(" ")[0]
            await service.call("one", "play", {"action": action, "version": version_in(state)})
        assert "You are to act." in told[0]
        assert f"South leads {card_sign(action)}." in told[0]

    anyio.run(scenario)


def test_no_result_names_a_card_that_its_seat_has_not_seen() -> None:
    for game in ("crazy-eights", "knockout-whist"):
        service = Service(Offers(game=game, genome=load_game(game), opponents=("open",), seed=3))
        host = next(iter(service.lobby.tables.values())).host
        assert isinstance(host, GameHost)
        watches = [OpenPlays(host.table, seat, 3) for seat in range(len(host.players))]
        anyio.run(_play_watched, service, host, watches)
        assert min(watch.checked for watch in watches) > 20
        assert all(watch.hidden_cards > 10 * watch.checked for watch in watches)


class OpenPlays(WatchedGame):
    """In these games every card that is played is shown, also the one that ends the hand and is gathered up."""

    def check(self, text: str, *, result: bool) -> None:
        new = self.table.actions[len(self.truth.actions) :]
        self.seen |= {action for action in new if len(action) == 2}
        super().check(text, result=result)


async def _play_watched(service: Service, host: GameHost, watches: list[OpenPlays]) -> None:
    dice = random.Random(14)

    async def ask(seat: int, tool: str, arguments: dict[str, object]) -> str:
        text = (await service.call(str(seat), tool, arguments)).text
        watches[seat].check(text, result=True)
        return text

    for place in range(len(host.players)):
        await service.call(str(place), "join_table", {"seat": place})
    for _ in range(40):
        seat = host.to_act
        if seat is None:
            return
        state = await ask(seat, "wait_for_turn", {})
        actions = [line.partition(" ")[0] for line in (await ask(seat, "legal_actions", {})).splitlines()[1:]]
        await ask(seat, "play", {"action": dice.choice(actions), "version": version_in(state)})
        for other in range(len(host.players)):
            await ask(other, "look", {})


def test_no_result_of_the_open_table_names_a_card_that_its_seat_has_not_seen() -> None:
    protocol = Protocol(POKEMON, stdio=True)
    host = next(iter(protocol.service.lobby.tables.values())).host
    assert isinstance(host, OpenHost)
    watch = WatchedTable(host.table, 0)

    async def scenario() -> None:
        async with Client(protocol.server()) as client:
            player = Player(client, read=lambda text: watch.check(text, result=True))
            await player.join()
            await player.play_pokemon()

    anyio.run(scenario)
    assert watch.checked > 10
    assert watch.unseen > watch.checked


def test_klondike_is_played_alone() -> None:
    async def scenario() -> None:
        async with Client(Protocol(KLONDIKE, stdio=True).server()) as client:
            player = Player(client)
            await player.join()
            assert "You are to act." in await player.must("wait_for_turn")
            await player.must("draw")
            assert "game is over" in await player.must("concede")

    anyio.run(scenario)


def test_a_bot_that_meets_what_it_cannot_play_gives_up_and_the_table_goes_on() -> None:
    service = Service(POKEMON)

    async def call(tool: str, **arguments: object) -> str:
        return (await service.call("me", tool, arguments)).text

    async def scenario() -> None:
        await call("join_table")
        state = await call("look")
        basic = re.findall(r"^(.+?) — Basic Pokemon", state, re.MULTILINE)[0]
        await call("move_card", fromZone="your_hand", toZone="your_active", cardName=basic)
        await call("end_turn")
        await call("draw")
        await call("end_phase")
        for zone in re.findall(r"^(opponent_(?:active|bench_\d)) \([1-9]", await call("look"), re.MULTILINE):
            await call("discard_pokemon_cards", zone=zone)
        await call("end_turn")
        assert "Opponent conceded" in await call("wait_for_turn")

    anyio.run(scenario)


def test_http_is_served_to_this_machine_alone_and_not_to_other_names_for_it() -> None:
    with serving("--game", "mau-mau", complaint="evil.example") as address:
        assert address.startswith("http://127.0.0.1:")
        door = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
        try:
            headers = {"host": "evil.example", "content-type": "application/json", "accept": "*/*"}
            door.request("POST", "/mcp", body="{}", headers=headers)
            assert door.getresponse().status in (403, 421)
        finally:
            door.close()


def test_small_answers_are_sent_at_once() -> None:
    with open_door("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()[:2]):
        accepted, _ = door.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_over_stdio_nothing_but_the_protocol_is_printed() -> None:
    command = [sys.executable, "-W", "error", "-c", PROGRAM, "mcp", "--game", "mau-mau"]
    done = subprocess.run(command, input="", capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    "offers",
    [
        Offers(table="pokemon", opponents=("greedy",)),
        Offers(table="poker"),
        Offers(game="war", genome=load_game("war"), opponents=("nobody",)),
        Offers(opponents=("ismcts:999999",)),
    ],
)
def test_what_cannot_be_served_is_refused_at_once(offers: Offers) -> None:
    with pytest.raises(Exception, match=r"cannot play|no open table|nobody|too long"):
        check_offers(offers)
