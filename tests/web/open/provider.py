"""A provider on loopback that thinks: every question is answered by a function, in the provider's own format."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from darwindeck.llm.scripted import ScriptedPlayer
from darwindeck.table.table import Table
from darwindeck.web.open.live import LiveOpenTable
from tests.llm.loopback import Json, answering


class Reply(NamedTuple):
    """A tool call, and words that go with it."""

    tool: str
    arguments: str = "{}"
    words: str = ""


Think = Callable[[Json], Reply | list[Reply]]


def completion(replies: list[Reply], number: int) -> Json:
    calls = [
        {
            "id": f"call-{number}-{place}",
            "type": "function",
            "function": {"name": reply.tool, "arguments": reply.arguments},
        }
        for place, reply in enumerate(replies)
    ]
    words = " ".join(reply.words for reply in replies if reply.words)
    message = {"role": "assistant", "content": words or None, "tool_calls": calls}
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    choice = {"index": 0, "finish_reason": "tool_calls", "message": message}
    return {
        "id": "c",
        "object": "chat.completion",
        "created": 1,
        "model": "small",
        "choices": [choice],
        "usage": usage,
    }


@contextmanager
def thinking(think: Think) -> Iterator[str]:
    """The address of a provider that answers as the function says."""
    count = iter(range(1_000_000))

    def answer(asked: Json, _: Mapping[str, str]) -> tuple[int, bytes]:
        said = think(asked)
        replies = [said] if isinstance(said, Reply) else said
        return 200, json.dumps(completion(replies, next(count))).encode()

    with answering(answer) as address:
        yield f"{address}/v1"


class Understudy:
    """A model that plays as the script would, and talks about every card it has looked at."""

    def __init__(self, find: Callable[[], LiveOpenTable], seat: int = 1) -> None:
        self._find = find
        self._seat = seat
        self._player: ScriptedPlayer | None = None
        self._planned: list[Reply] = []

    def __call__(self, _: Json) -> Reply:
        if not self._planned:
            self._plan()
        return self._planned.pop(0)

    def _plan(self) -> None:
        table = self._find().table
        spare = Table(table.game, table.start, hooks=table.hooks, referee=table.referee)
        spare.state, spare.revision = table.state, table.revision
        spare.history, spare.events, spare.steps = [*table.history], [*table.events], [*table.steps]
        player = ScriptedPlayer(spare, self._seat)
        if self._player is not None:  # what it remembers of its turn
            player._started_turn = self._player._started_turn
            player._attacked_turn = self._player._attacked_turn
        player.act()
        self._player = player
        self._planned = [
            Reply(line.tool, line.arguments, f"I know: {line.text}") for line in player.transcript
        ]
