"""Clients of the server: the SDK's own, playing by reading what a model would read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import mcp_types as types
from mcp import Client, StdioServerParameters

from darwindeck.store.home import VARIABLE

PROGRAM = "import sys; from darwindeck.cli import main; sys.exit(main())"
PART = re.compile(r"This is the part: (\w+)")
BASIC = re.compile(r"^(.+?) — Basic Pokemon", re.MULTILINE)
BENCH = re.compile(r"^your_(bench_\d) \([1-9]", re.MULTILINE)


def stdio(*arguments: str) -> StdioServerParameters:
    """The command as a client's configuration starts it; warnings of the server are its end."""
    return StdioServerParameters(
        command=sys.executable,
        args=["-W", "error", "-c", PROGRAM, "mcp", *arguments],
        env={VARIABLE: os.environ[VARIABLE]},
    )


@contextmanager
def serving(*arguments: str, complaint: str = "") -> Iterator[str]:
    """The command over HTTP at any free port of this machine; its address. It may make one complaint, and no other."""
    command = [sys.executable, "-W", "error", "-c", PROGRAM, "mcp", *arguments, "--http", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            word, address = process.stderr.readline().split()
            assert word == "serving"
            yield address
        finally:
            process.terminate()
            out, err = process.communicate(timeout=60)
            assert out == ""
            assert complaint in err
            assert err.count("\n") == bool(complaint)


def text_of(result: types.CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, types.TextContent)
    return content.text


@dataclass
class Player:
    """A client at a table. It shows its secret with every call when told to keep it."""

    client: Client
    keeps_secret: bool = False
    read: Callable[[str], None] = lambda _: None
    secret: str = ""
    seat: int = -1
    table: str = ""
    turns: int = 0
    last: str = field(default="", repr=False)

    async def call(self, tool: str, **arguments: object) -> tuple[bool, str]:
        """Whether it was accepted, and what was answered."""
        shown = {"secret": self.secret} if self.secret and self.keeps_secret else {}
        result = await self.client.call_tool(tool, {**arguments, **shown})
        self.last = text_of(result)
        self.read(self.last)
        return not result.is_error, self.last

    async def must(self, tool: str, **arguments: object) -> str:
        accepted, text = await self.call(tool, **arguments)
        assert accepted, text
        return text

    async def join(self, **arguments: object) -> None:
        result = await self.client.call_tool("join_table", arguments)
        assert not result.is_error, text_of(result)
        data = result.structured_content
        assert data is not None
        self.table, self.seat, self.secret = data["table"], data["seat"], data["secret"]
        assert self.secret in text_of(result)

    async def play_game(self, choose: Callable[[list[str]], str] = lambda actions: actions[0]) -> str:
        """A rules game to its end; the last position."""
        while True:
            state = await self.must("wait_for_turn", timeout=60)
            if "The game is over" in state:
                return state
            if "You are to act." not in state:
                continue
            self.turns += 1
            listed = (await self.must("legal_actions")).splitlines()[1:]
            actions = [line.partition(" ")[0] for line in listed]
            await self.must("play", action=choose(actions), version=version_in(state))

    async def play_pokemon(self, turns: int = 40) -> str:
        """A game at the open table by somebody who only ever sends one Pokémon forward; the last state."""
        for _ in range(turns * 4):
            state = await self.must("wait_for_turn", timeout=60)
            if "The game is over" in state:
                return state
            found = PART.search(state)
            assert found is not None
            await self._part(found[1], state)
        raise AssertionError("the game does not end")

    async def _part(self, part: str, state: str) -> None:
        match part:
            case "setup":
                basics = BASIC.findall(state)
                if not basics:
                    await self.must("mulligan")
                    return
                await self.must("move_card", fromZone="your_hand", toZone="your_active", cardName=basics[0])
                await self.must("end_turn")
            case "start_of_turn":
                await self.must("draw")
                await self.must("end_phase")
            case "decision":
                bench = BENCH.search(state)
                if bench is not None:
                    await self.must("swap_card_stacks", zone1=f"your_{bench[1]}", zone2="your_active")
                await self.must("resolve_decision")
            case _:
                self.turns += 1
                await self.must("end_turn")


def version_in(state: str) -> int:
    found = re.search(r"\bversion: (\d+)", state)
    assert found is not None
    return int(found[1])
