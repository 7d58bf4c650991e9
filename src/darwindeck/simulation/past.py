"""The way to a position: the actions so far, which all that follows shares, or a position that somebody laid out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from darwindeck import _core


class Past(msgspec.Struct, eq=False):
    """The last action and those before it, which all that follows shares; and what it told, once somebody has asked."""

    action: str
    before: Past | None
    count: int
    told: tuple[_core.Position, list[bytes]] | None = None

    @staticmethod
    def of(actions: Iterable[str]) -> Past | None:
        """Return the past of some actions from the first on."""
        past = None
        for action in actions:
            past = Past.after(action, past)
        return past

    @staticmethod
    def after(action: str, before: Past | None) -> Past:
        return Past(action, before, 1 if before is None else before.count + 1)

    def steps(self) -> list[Past]:
        """From the first action on."""
        step: Past | None = self
        steps = []
        while step is not None:
            steps.append(step)
            step = step.before
        return steps[::-1]


class LaidOut(NamedTuple):
    """A position that no seed dealt, and how to lay it out again: description and seed, none for a world."""

    position: _core.Position
    description: tuple[bytes, int] | None
