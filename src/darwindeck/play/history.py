"""The course of a table: every position since the deal, what was told on the way, and what was taken back.

The stream of events only grows, so that somebody far away can follow it: taking back is an event of its own. The past
is kept small: events as the engine told them, and one position of many, from which the others are played again.
Events are read as lines, for a seat or for somebody who looks on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, overload

from darwindeck.genome.schema import GameGenome
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice
from darwindeck.play.messages import SeatEvent, Undone
from darwindeck.simulation import events
from darwindeck.simulation.events import Telling, decode_events
from darwindeck.simulation.playthrough import Playthrough, deal_with_events
from darwindeck.wording.grammar import number, phrase, sentence, text_of

EVERY: Final = 16
"""One of so many positions is kept; a position has several kilobytes."""


class Positions(Sequence[Playthrough]):
    """Positions from the deal to now; position n is the one after n actions."""

    def __init__(self, first: Playthrough) -> None:
        self._kept = [first]
        self.now = first

    def __len__(self) -> int:
        return len(self.now.actions) + 1

    @overload
    def __getitem__(self, at: int) -> Playthrough: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Playthrough]: ...
    def __getitem__(self, at: int | slice) -> Playthrough | Sequence[Playthrough]:
        if isinstance(at, slice):
            places = range(len(self))[at]
            return tuple(self._between(places)) if places.step == 1 else tuple(self[n] for n in places)
        place = range(len(self))[at]
        if place == len(self) - 1:
            return self.now
        return self._kept[place // EVERY].play(*self.now.actions[place // EVERY * EVERY : place])

    def __iter__(self) -> Iterator[Playthrough]:
        return self._between(range(len(self)))

    def _between(self, places: range) -> Iterator[Playthrough]:
        """Positions one after the other, each played on from the one before it."""
        at = None
        for place in places:
            at = self[place] if at is None or place % EVERY == 0 else at.apply(self.now.actions[place - 1])
            yield at

    def append(self, after: Playthrough) -> None:
        self.now = after
        if len(after.actions) % EVERY == 0:
            self._kept.append(after)

    def back_to(self, actions: int) -> None:
        self.now = self[actions]
        del self._kept[actions // EVERY + 1 :]


class _Step(NamedTuple):
    """What one action brought about, or that some were taken back."""

    version: int
    """Of the table once the choice that it belongs to is whole."""
    first: int
    """Number of its first event."""
    packed: tuple[bytes, ...] = ()
    """By seat, as the engine told it, and last to somebody who looks on; what all were told is there once."""
    undone: Undone | None = None
    back_to: int | None = None
    actions: int = 0
    """How many actions stand after it."""

    def events(self, seat: int | None) -> Iterator[SeatEvent]:
        if self.undone is not None:
            yield SeatEvent(self.first, self.version, self.undone, self.back_to)
            return
        for place, happened in enumerate(
            decode_events(self.packed[-1 if seat is None else seat]), self.first
        ):
            yield SeatEvent(place, self.version, happened)


class History:
    """Positions and events; it knows no seats and refuses nothing but what the rules refuse."""

    def __init__(self, genome: GameGenome, *, seed: int, game: int, sealed: bool = False) -> None:
        first, telling = deal_with_events(genome, seed=seed, game=game, sealed=sealed)
        self._course = Positions(first)
        self._steps: list[_Step] = []
        self._valid: list[int] = []
        """By position, the step that led to it."""
        self._undone: list[str] = []
        self.event_count = 0
        """How many events there have been."""
        self.version = 0
        """Grows with every whole choice, and with what is taken back. How many actions a choice takes depends on cards
        that others do not see, so they are not counted."""
        self._tell(telling)

    @property
    def now(self) -> Playthrough:
        return self._course.now

    @property
    def positions(self) -> Sequence[Playthrough]:
        """From the deal to now; position n is the one after n actions."""
        return self._course

    @property
    def undone(self) -> tuple[str, ...]:
        """Actions that have been taken back, the next first."""
        return tuple(self._undone)

    def act(self, action: str) -> None:
        """Takes an action; ActionError if the rules forbid it. What had been taken back is forgotten."""
        self._step(action)
        self._undone.clear()

    def again(self) -> None:
        """Takes the next of the actions that were taken back."""
        self._step(self._undone[0])
        del self._undone[0]

    def back_to(self, actions: int) -> None:
        """Go back to the position after this number of actions."""
        gone, choices = self.now.actions[actions:], self.now.choices
        lost = self._valid[actions + 1 :]
        first = self._steps[lost[0]].first if lost else self.event_count
        del self._valid[actions + 1 :]
        self._course.back_to(actions)
        self._undone[:0] = gone
        self.version += 1
        undone = Undone(max(1, choices - self.now.choices))
        self._steps.append(
            _Step(self.version, self.event_count, undone=undone, back_to=first, actions=actions)
        )
        self.event_count += 1

    def events(self, seat: int | None, since: int) -> tuple[SeatEvent, ...]:
        """All events from a number on, those taken back too."""
        begin = max(0, bisect_right(self._steps, since, key=lambda step: step.first) - 1)
        found = (event for step in self._steps[begin:] for event in step.events(seat))
        return tuple(event for event in found if event.number >= since)

    def events_after(self, seat: int | None, version: int) -> tuple[SeatEvent, ...]:
        """All events that happened after a version, those taken back too."""
        begin = bisect_right(self._steps, version, key=lambda step: step.version)
        return tuple(event for step in self._steps[begin:] for event in step.events(seat))

    def log(self, seat: int | None) -> tuple[SeatEvent, ...]:
        """Return what led to the present position."""
        return tuple(event for at in self._valid for event in self._steps[at].events(seat))

    def _step(self, action: str) -> None:
        after, telling = self.now.apply_with_events(action)
        self._course.append(after)
        told_at = self.version + 1
        if not after.mid_choice:
            self.version = told_at
        self._tell(telling, told_at)

    def actions_at(self, version: int) -> int:
        """How many actions stood at a version."""
        at = bisect_right(self._steps, version, key=lambda step: step.version)
        return self._steps[at - 1].actions

    def _tell(self, telling: Telling, version: int = 0) -> None:
        everybody = (*telling.seats, telling.onlooker_json)
        same = {told: told for told in everybody}
        self._valid.append(len(self._steps))
        packed, actions = tuple(same[told] for told in everybody), len(self.now.actions)
        self._steps.append(_Step(version, self.event_count, packed, actions=actions))
        self.event_count += len(telling.seen_by(0))


def tell_events(entries: Iterable[SeatEvent], voice: Voice) -> list[str]:
    """Return a line for every beat that has something to tell, and one for what was taken back."""
    lines: list[str] = []
    waiting: list[events.Event] = []
    for entry in entries:
        if isinstance(entry.happened, Undone):
            lines += [line.text for line in tell_all(waiting, voice)]
            waiting.clear()
            lines.append(_undone(entry.happened))
        else:
            waiting.append(entry.happened)
    return lines + [line.text for line in tell_all(waiting, voice)]


def _undone(undone: Undone) -> str:
    many = undone.actions != 1
    return text_of(
        sentence(phrase(number(undone.actions), "actions are" if many else "action is", "taken back"))
    )
