"""A line to an open table without a browser: what a page sends and gets, as plain JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from websockets.sync.client import ClientConnection

from darwindeck.table.actions import Action
from darwindeck.web.open.messages import OpenState
from darwindeck.web.open.scene import OpenScene, OpenZone
from tests.web.line import PlainLine, connected

if TYPE_CHECKING:
    from tests.web.site import OpenTable

_STATE = msgspec.json.Decoder(OpenState)


class OpenLine(PlainLine):
    """A line to an open table; `log` is what happened as it was told."""

    def __init__(self, connection: ClientConnection) -> None:
        super().__init__(connection)
        self.log: list[str] = []
        self.scene: OpenScene | None = None

    def told(self, text: str) -> None:
        state = _STATE.decode(text)
        self.version, self.scene = state.version, state.scene
        self.log = [*([] if state.whole else self.log), *state.lines]

    def last_state(self) -> dict[str, object]:
        """The last state as it came."""
        states = (json.loads(text) for text in reversed(self.heard) if '"type":"state"' in text[:40])
        return next(states)  # type: ignore[no-any-return]

    def act(self, action: Action | dict[str, object]) -> dict[str, object]:
        plain = action if isinstance(action, dict) else msgspec.to_builtins(action)
        return self.answer(self.ask("act", action=plain))

    def done(self, action: Action | dict[str, object]) -> dict[str, object]:
        """An action that must be accepted."""
        answer = self.act(action)
        assert answer["type"] == "said", answer
        return answer

    def insist(self, action: Action | dict[str, object]) -> None:
        """An action that is asked for again while somebody else is quicker."""
        while True:
            seen = self.version
            answer = self.act(action)
            if answer["type"] == "said":
                return
            assert answer["code"] == "action/stale_version", answer
            while self.version == seen:  # what has changed is told before the refusal or after it
                self.hear()

    def up_to(self, version: int) -> None:
        """Hears until the table is told at this version."""
        while self.version < version:
            self.hear()

    def zones(self) -> tuple[OpenZone, ...]:
        assert self.scene is not None
        return self.scene.zones

    def zone(self, key: str) -> OpenZone:
        return next(zone for zone in self.zones() if zone.key == key)


@contextmanager
def open_line(table: OpenTable) -> Iterator[OpenLine]:
    """A line with the secret of a seat, greeted."""
    with connected(table) as connection:
        line = OpenLine(connection)
        line.say(type="hello", version=-1)
        line.hear()
        yield line
