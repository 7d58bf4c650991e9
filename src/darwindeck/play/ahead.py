"""Choices made before their turn, where all choose at the same time.

The engine asks one seat after the other and shows nothing until all have chosen. So a seat that owes such a choice may
make it at once: it waits here until the turn comes to it. Nobody but its maker knows it.
"""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.simulation.playthrough import Playthrough


class Ahead:
    """The choices of one table that were made before their turn."""

    def __init__(self) -> None:
        self._chosen: dict[int, tuple[str, ...]] = {}

    def stand(self, now: Playthrough, seat: int) -> Playthrough:
        """Return the position as a seat stands before it, with what it has chosen already."""
        if now.over or seat not in now.choosing:
            return now
        return now.ahead(seat).play(*self._chosen.get(seat, ()))

    def asked(self, now: Playthrough) -> tuple[int, ...]:
        """List the seats that still have to choose and wait for nobody, from the acting one on."""
        return tuple(seat for seat in now.choosing if self.stand(now, seat).actor == seat)

    def choose(self, seat: int, actions: Sequence[str]) -> None:
        """Add actions to the choice of a seat."""
        self._chosen[seat] = (*self._chosen.get(seat, ()), *actions)

    def due(self, now: Playthrough) -> tuple[str, ...]:
        """Take out what the acting seat has chosen before its turn."""
        return () if now.over else self._chosen.pop(now.actor, ())

    def has(self, seat: int) -> bool:
        """Tell whether a seat has chosen before its turn."""
        return seat in self._chosen

    def forget(self, seat: int | None = None) -> None:
        """Take back the choice of a seat, or of all."""
        if seat is None:
            self._chosen.clear()
        else:
            self._chosen.pop(seat, None)

    def __bool__(self) -> bool:
        return bool(self._chosen)
