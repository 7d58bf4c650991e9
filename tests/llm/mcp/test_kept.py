"""What a server keeps: after a kill every table, seat, secret, move and word is there again."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import anyio
import pytest
from mcp import Client

from darwindeck.genome.library import load_game
from darwindeck.llm.mcp.hosts import GameHost
from darwindeck.llm.mcp.offers import Offers
from darwindeck.llm.mcp.service import RefusedError, Service
from darwindeck.store.tables import TableFile, hold_tables
from tests.llm.mcp.clients import PROGRAM, Player, version_in

OFFERS = Offers(game="crazy-eights", genome=load_game("crazy-eights"), opponents=("open",), seed=3)
POKEMON = Offers(table="pokemon", seed=5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.ddtables"


async def play_once(service: Service, secret: str) -> None:
    state = (await service.call(None, "wait_for_turn", {"secret": secret, "timeout": 0})).text
    if "You are to act." not in state:
        return
    listed = (await service.call(None, "legal_actions", {"secret": secret})).text
    action = listed.splitlines()[1].partition(" ")[0]
    await service.call(None, "play", {"secret": secret, "action": action, "version": version_in(state)})


async def joined(service: Service, **arguments: object) -> str:
    reply = await service.call(None, "join_table", arguments)
    assert reply.data is not None
    return str(reply.data["secret"])


def test_a_table_whose_deal_nobody_chose_is_sealed_and_stays_so(path: Path) -> None:
    async def sealed(file: TableFile, *, seed: int | None) -> bool:
        service = Service(replace(OFFERS, seed=seed), file)
        if not service.lobby.tables:
            await joined(service, seat=0)
        (table,) = service.lobby.tables.values()
        return isinstance(table.host, GameHost) and table.host.table.sealed

    for seed in (3, None):
        for _ in range(2):
            with hold_tables(path.with_stem(f"seed-{seed}")) as file:
                assert anyio.run(partial(sealed, file, seed=seed)) is (seed is None)


def test_a_server_that_starts_again_has_its_tables_with_every_move_and_word(path: Path) -> None:
    async def first(file: TableFile) -> tuple[list[str], list[str]]:
        service = Service(OFFERS, file)
        secrets = [await joined(service, seat=0), await joined(service, seat=1)]
        for _ in range(3):
            for secret in secrets:
                await play_once(service, secret)
        await service.call(None, "say", {"secret": secrets[0], "message": "well played"})
        return secrets, [(await service.call(None, "look", {"secret": one})).text for one in secrets]

    async def again(file: TableFile, secrets: list[str]) -> list[str]:
        service = Service(OFFERS, file)
        assert list(service.lobby.tables) == ["crazy-eights-1"]
        looks = [(await service.call(None, "look", {"secret": one})).text for one in secrets]
        await play_once(service, secrets[0])
        return looks

    with hold_tables(path) as file:
        secrets, before = anyio.run(first, file)
    with hold_tables(path) as file:
        assert anyio.run(again, file, secrets) == before
    assert "well played" in before[1]


def test_a_restart_opens_no_second_hand_to_a_client_that_has_seen_one(path: Path) -> None:
    """Over stdio a client starts its server anew: it had taken the other seat then, and read both hands."""

    async def first(file: TableFile) -> str:
        service = Service(OFFERS, file)
        secret = await joined(service, seat=0)
        await service.call(None, "look", {"secret": secret})
        return secret

    async def again(file: TableFile, secret: str) -> None:
        service = Service(OFFERS, file)
        with pytest.raises(RefusedError, match="table/has-seen"):
            await joined(service, seat=1)
        assert await joined(service, secret=secret) == secret

    with hold_tables(path) as file:
        secret = anyio.run(first, file)
    with hold_tables(path) as file:
        anyio.run(again, file, secret)


def test_the_open_table_goes_on_where_it_was(path: Path) -> None:
    async def set_up(file: TableFile) -> tuple[str, str]:
        service = Service(POKEMON, file)
        secret = await joined(service)

        async def call(tool: str, **arguments: object) -> str:
            return (await service.call(None, tool, {**arguments, "secret": secret})).text

        basic = re.findall(r"^(.+?) — Basic Pokemon", await call("look"), re.MULTILINE)[0]
        await call("move_card", fromZone="your_hand", toZone="your_active", cardName=basic)
        await call("end_turn")
        await call("draw")
        await call("end_phase")
        return secret, await call("look")

    async def look(file: TableFile, secret: str) -> str:
        service = Service(POKEMON, file)
        seen = (await service.call(None, "look", {"secret": secret})).text
        await service.call(None, "end_turn", {"secret": secret})
        return seen

    with hold_tables(path) as file:
        secret, before = anyio.run(set_up, file)
    assert "This is the part: main" in before
    with hold_tables(path) as file:
        assert anyio.run(look, file, secret) == before


def test_an_action_that_cannot_be_kept_is_not_taken_and_nobody_is_told(path: Path) -> None:
    async def scenario(file: TableFile) -> None:
        service = Service(OFFERS, file)
        secrets = [await joined(service, seat=0), await joined(service, seat=1)]

        async def looks() -> list[str]:
            return [(await service.call(None, "look", {"secret": one})).text for one in secrets]

        words = {"secret": secrets[0], "message": "x" * 190}
        before, refusal = await looks(), ""
        file.limit_pages(1)
        while not refusal:
            before = await looks()
            try:
                await service.call(None, "say", words)
            except RefusedError as error:
                refusal = str(error)
        assert "run/disk-full" in refusal
        assert "was not taken" in refusal
        assert await looks() == before

    with hold_tables(path) as file:
        anyio.run(scenario, file)


def test_tables_nobody_sits_at_are_not_brought_back(path: Path) -> None:
    async def create(file: TableFile) -> None:
        service = Service(OFFERS, file)
        await service.call(None, "create_table", {"game": "mau-mau"})
        await joined(service, table="crazy-eights-1")

    with hold_tables(path) as file:
        anyio.run(create, file)
    with hold_tables(path) as file:
        assert list(Service(OFFERS, file).lobby.tables) == ["crazy-eights-1"]


@contextmanager
def killed_in_the_end(*arguments: str) -> Iterator[str]:
    command = [sys.executable, "-W", "error", "-c", PROGRAM, "mcp", *arguments, "--http", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            yield process.stderr.readline().split()[1]
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait(timeout=60)
            process.stderr.close()


def test_a_killed_server_goes_on_with_its_game_over_http(path: Path) -> None:
    arguments = ("--game", "mau-mau", "--seed", "3", "--tables", str(path))
    seen: list[str] = []

    async def play(address: str, secret: str) -> str:
        async with Client(address) as client:
            player = Player(client, keeps_secret=True, secret=secret)
            await player.join(**({"secret": secret} if secret else {}))
            if seen:
                assert await player.must("look") == seen[0]
            state = await player.must("wait_for_turn")
            listed = (await player.must("legal_actions")).splitlines()[1:]
            await player.must("play", action=listed[0].partition(" ")[0], version=version_in(state))
            seen.append(await player.must("look"))
            return player.secret

    with killed_in_the_end(*arguments) as address:
        secret = anyio.run(play, address, "")
    with killed_in_the_end(*arguments) as address:
        assert anyio.run(play, address, secret) == secret
