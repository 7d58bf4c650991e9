"""The course of a table: every position since the deal, what was told on the way, and what was taken back.

The stream of events only grows, so that somebody far away can follow it: taking back is an event of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.genome.schema import GameGenome
from darwindeck.play.messages import Event, Undone
from darwindeck.simulation import events
from darwindeck.simulation.events import Telling
from darwindeck.simulation.playthrough import Playthrough, deal_with_events


class History:
    """Positions and events; it knows no seats and refuses nothing but what the rules refuse."""

    def __init__(self, genome: GameGenome, *, seed: int, game: int) -> None:
        first, telling = deal_with_events(genome, seed=seed, game=game)
        self._positions = [first]
        self._stream: list[tuple[int, tuple[events.Event, ...] | Undone, int | None]] = []
        """Version, what happened as each seat may know it, and for what was taken back the number it goes back to."""
        self._valid: list[int] = []
        """Numbers of the events that have not been taken back."""
        self._lengths: list[int] = []
        """By position, how many events are valid there."""
        self._undone: list[str] = []
        self.version = 0
        self._tell(telling)

    @property
    def now(self) -> Playthrough:
        return self._positions[-1]

    @property
    def positions(self) -> Sequence[Playthrough]:
        """From the deal to now; position n is the one after n actions."""
        return tuple(self._positions)

    @property
    def undone(self) -> tuple[str, ...]:
        """Actions that have been taken back, the next first."""
        return tuple(self._undone)

    @property
    def told(self) -> int:
        """How many events there have been."""
        return len(self._stream)

    def act(self, action: str) -> None:
        """Takes an action; ActionError if the rules forbid it. What had been taken back is forgotten."""
        self._step(action)
        self._undone.clear()

    def again(self) -> None:
        """Takes the next of the actions that were taken back."""
        self._step(self._undone[0])
        del self._undone[0]

    def back_to(self, actions: int) -> None:
        """Goes back to the position after so many actions."""
        gone = self.now.actions[actions:]
        del self._positions[actions + 1 :], self._lengths[actions + 1 :]
        kept = self._lengths[-1]
        first = self._valid[kept] if kept < len(self._valid) else len(self._stream)
        del self._valid[kept:]
        self._undone[:0] = gone
        self.version += 1
        self._stream.append((self.version, Undone(len(gone)), first))

    def events(self, seat: int, since: int) -> tuple[Event, ...]:
        """All events from a number on, those taken back too."""
        return tuple(self._event(number, seat) for number in range(max(0, since), len(self._stream)))

    def log(self, seat: int) -> tuple[Event, ...]:
        """What led to the present position."""
        return tuple(self._event(number, seat) for number in self._valid)

    def _event(self, number: int, seat: int) -> Event:
        version, seen, back_to = self._stream[number]
        return Event(number, version, seen if isinstance(seen, Undone) else seen[seat], back_to)

    def _step(self, action: str) -> None:
        after, telling = self.now.apply_with_events(action)
        self._positions.append(after)
        self.version += 1
        self._tell(telling)

    def _tell(self, telling: Telling) -> None:
        first = len(self._stream)
        seats = [telling.seen_by(seat) for seat in range(self.now.genome.player_count)]
        self._stream.extend((self.version, seen, None) for seen in zip(*seats, strict=True))
        self._valid.extend(range(first, len(self._stream)))
        self._lengths.append(len(self._valid))
