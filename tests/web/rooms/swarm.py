"""Many people in many rooms at once, over real lines, each of whom plays by chance and comes back after every break.

What was acknowledged to anybody is remembered, so that it can be held against the file of a server that was killed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from darwindeck.web.messages import State
from darwindeck.web.people import PERSON
from tests.web.line import some_choice

_STATE = msgspec.json.Decoder(State)
LATE, TOO_FAST = "action/stale_version", "web/too-fast"


@dataclass
class Course:
    """What a room's people were told: the actions that were acknowledged, by the version they were sent at."""

    taken: dict[int, list[str]] = field(default_factory=dict)
    reached: int = 0
    """The latest version that anybody was shown."""


@dataclass
class Client:
    """One person, who sends an action again until it is acknowledged, as the page does."""

    code: str
    secret: str
    course: Course
    rng: Random
    acknowledged: Callable[[], None]
    version: int = -1
    asked: int = 0
    pending: dict[str, object] | None = None
    state: State | None = None
    states: int = 0
    """How many were seen since the last break."""

    async def live(self, address: str) -> None:
        """Comes to the room and plays, again after every break, until it is stopped."""
        url = f"{address.replace('http', 'ws')}/rooms/{self.code}/socket"
        cookie = {"Cookie": f"{PERSON}={self.secret}"}
        while True:
            try:
                async with connect(url, additional_headers=cookie, max_size=None, proxy=None) as line:
                    await self._talk(line)
            except (TimeoutError, OSError, WebSocketException):
                await asyncio.sleep(self.rng.uniform(0.05, 0.2))

    async def _talk(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "hello", "version": self.version}))
        if self.pending is not None:
            await line.send(json.dumps(self.pending))
        async for text in line:
            message = json.loads(text)
            if message["type"] == "state":
                await self._see(line, _STATE.decode(text))
            elif self.pending is not None and message.get("id") == self.pending["id"]:
                await self._hear(line, message)

    async def _see(self, line: ClientConnection, state: State) -> None:
        assert state.version >= self.version, "what was shown is gone"
        self.version, self.state = state.version, state
        self.states += 1
        self.course.reached = max(self.course.reached, state.version)
        await self._act(line)

    async def _act(self, line: ClientConnection) -> None:
        """Chooses by chance, if something is asked and nothing is on its way."""
        if self.pending is not None or self.state is None or self.state.scene.prompt is None:
            return
        await asyncio.sleep(self.rng.uniform(0.03, 0.12))
        self.asked += 1
        self.pending = {
            "type": "act",
            "id": f"{self.secret[:8]}-{self.asked}",
            "version": self.version,
            "actions": some_choice(self.state.scene.prompt, self.rng),
        }
        await line.send(json.dumps(self.pending))

    async def _hear(self, line: ClientConnection, answer: dict[str, object]) -> None:
        """An acknowledgement; what is refused as late was done before the break."""
        assert self.pending is not None
        if answer["type"] == "refused" and answer["code"] == TOO_FAST:
            await line.send(json.dumps(self.pending))
            return
        sent, self.pending = self.pending, None
        if answer["type"] == "said":
            version, actions = sent["version"], sent["actions"]
            assert isinstance(version, int)
            assert isinstance(actions, list)
            self.course.taken[version] = actions
            self.acknowledged()
        else:
            assert answer["code"] == LATE, answer
        if sent["version"] != self.version:  # the state that follows it came first
            await self._act(line)
