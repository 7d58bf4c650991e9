"""A line to a table without a browser: what a page sends and gets, as plain JSON.

`PlainLine` knows questions and answers; `Line` the states of a rules game, `open/line.py` those of an open table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import msgspec
from websockets.sync.client import ClientConnection, connect

from darwindeck.play.scene import Scene
from darwindeck.play.scene.model import Prompt
from darwindeck.web.messages import State
from darwindeck.web.people import PERSON

if TYPE_CHECKING:
    from tests.web.site import OpenTable

_STATE = msgspec.json.Decoder(State)
WAIT = 120
"""Seconds until a line that says nothing is given up; no test waits for it to pass. Where a model plays for the first
time its library is loaded meanwhile, and two cores may be busy with something else."""
_NAMES = map("line {}".format, count())
"""No question has the name of another: a table answers each name once."""


class PlainLine:
    """One connection; `heard` is every message as it came."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[str] = []
        self.version = -1
        self._asked = 0
        self._name = next(_NAMES)

    def say(self, **message: object) -> None:
        self.connection.send(json.dumps(message))

    def ask(self, kind: str, **message: object) -> str:
        self._asked += 1
        name = f"{self._name}-{self._asked}"
        self.say(**{"type": kind, "id": name, "version": self.version, **message})
        return name

    def hear(self, wait: float = WAIT) -> dict[str, object]:
        """The next message; a state is remembered."""
        text = self.connection.recv(wait)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, object] = json.loads(text)
        if message["type"] == "state":
            self.told(text)
        return message

    def told(self, text: str) -> None:
        """A state has come."""
        raise NotImplementedError

    def answer(self, name: str) -> dict[str, object]:
        """What comes for a question; everything before it is heard too."""
        while True:
            message = self.hear()
            if message.get("id") == name:
                return message


class Line(PlainLine):
    """A line to a table of a rules game."""

    def __init__(self, connection: ClientConnection) -> None:
        super().__init__(connection)
        self.scene: Scene | None = None

    def told(self, text: str) -> None:
        state = _STATE.decode(text)
        self.version, self.scene = state.version, state.scene

    def until_asked(self) -> Scene:
        """Hears until the person has to choose, or the game is over."""
        while self.scene is None or not (self.scene.prompt or self.scene.over):
            self.hear()
        return self.scene

    def act(self, actions: list[str]) -> dict[str, object]:
        self.scene = None
        return self.answer(self.ask("act", actions=actions))


@contextmanager
def line_to(table: OpenTable, **headers: str) -> Iterator[Line]:
    """A line with the secret of the table's person, greeted."""
    with connected(table, **headers) as connection:
        line = Line(connection)
        line.say(type="hello", version=-1)
        yield line


def connected(table: OpenTable, **headers: str) -> ClientConnection:
    """A connection with the secret of a seat."""
    address = table.address.replace("http", "ws") + "/socket"
    cookie = {"Cookie": f"{PERSON}={table.secret}"}
    return connect(address, additional_headers={**cookie, **headers}, max_size=None)


def some_choice(prompt: Prompt, rng: Random) -> list[str]:
    """All actions of one choice that a prompt offers."""
    ways: list[list[str]] = [list(option.actions) for option in prompt.options]
    if prompt.number is not None:
        number = prompt.number
        allowed = [n for n in range(number.least, number.most + 1, number.step) if n not in number.barred]
        ways += [[number.action.replace("N", str(n))] for n in allowed]
    for pick in prompt.picks:
        others = list(pick.cards)
        for card in pick.must:
            others.remove(card)
        more = max(1, pick.least) - len(pick.must)
        ways.append([*pick.before, *pick.must, *rng.sample(others, max(0, more))])
    return rng.choice(ways)
