"""A real client plays whole games: over stdio, over HTTP, with the present protocol and the one before it."""

from __future__ import annotations

from typing import Literal

import anyio
import pytest
from mcp import Client

from tests.llm.mcp.clients import Player, serving, stdio

pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_rules_game_over_stdio(mode: Literal["auto", "legacy"]) -> None:
    async def scenario() -> None:
        async with Client(stdio("--game", "mau-mau", "--seed", "3"), mode=mode) as client:
            player = Player(client)
            await player.join()
            end = await player.play_game()
            assert player.turns > 2
            assert "The game is over." in end

    anyio.run(scenario)


def test_the_pokemon_table_over_stdio() -> None:
    async def scenario() -> None:
        async with Client(stdio("--table", "pokemon", "--seed", "5")) as client:
            player = Player(client)
            await player.join()
            end = await player.play_pokemon()
            assert player.turns >= 2
            assert "You lost" in end

    anyio.run(scenario)


def test_two_clients_play_each_other_over_http_one_with_a_session_and_one_without() -> None:
    with serving("--game", "briscola", "--opponents", "open", "--seed", "3") as address:

        async def scenario() -> None:
            async with Client(address) as first, Client(address, mode="legacy") as second:
                one, other = Player(first, keeps_secret=True), Player(second)
                await one.join(seat=0)
                await other.join()
                assert {one.seat, other.seat} == {0, 1}
                assert one.table == other.table
                ends = []

                async def play(player: Player) -> None:
                    ends.append(await player.play_game())

                async with anyio.create_task_group() as both:
                    both.start_soon(play, one)
                    both.start_soon(play, other)
                assert one.turns == other.turns == 20
                assert all("The game is over." in end for end in ends)

        anyio.run(scenario)


def test_the_pokemon_table_over_http() -> None:
    with serving("--table", "pokemon", "--seed", "5") as address:

        async def scenario() -> None:
            async with Client(address) as client:
                player = Player(client, keeps_secret=True)
                await player.join()
                assert "You lost" in await player.play_pokemon()

        anyio.run(scenario)
