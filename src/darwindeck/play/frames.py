"""A replay as pictures to step through: for every place the scene, and what led to it.

One seat sits below. What it sees is what it saw then; with open cards the hands of the others lie face up too, each as
its own seat saw it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice, voice_of
from darwindeck.play.replay import Replay
from darwindeck.play.scene import Layout, Scene, player_of, scene
from darwindeck.play.scene.model import Face, Zone, ZoneKind
from darwindeck.play.scene.showdown import hands_shown, turn_up
from darwindeck.play.seats import seat_of
from darwindeck.simulation.events import Event

MOST_FRAMES: Final = 60
"""So many are made at once."""


class ReplayOutline(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to step through: how many places, where hands begin, and who plays."""

    game: str
    length: int
    starts: tuple[int, ...]
    names: tuple[str, ...]
    seat: int
    """Who sits below at first."""
    over: bool
    seed: int | None
    """Only when the game is over: who knows it can deal all cards."""
    lines: tuple[tuple[str, ...], ...]
    """By place, what led to it in sentences."""


class ReplayFrame(msgspec.Struct, frozen=True, kw_only=True):
    """One place, as it was seen."""

    place: int
    scene: Scene
    events: tuple[Event, ...]
    """What led here last."""


def course_of(replay: Replay, seat: int, *, every: bool = False) -> ReplayOutline:
    """Return the course of a replay as a seat knew it, or with all cards."""
    voice = voice_of(replay.genome, replay.names, seat)
    eyes = None if every else seat
    over = replay.positions[-1].over
    return ReplayOutline(
        game=replay.genome.labels.name,
        length=replay.length,
        starts=tuple(replay.starts()),
        names=replay.names,
        seat=seat,
        over=over,
        seed=replay.seed if over else None,
        lines=tuple(
            tuple(line.text for line in tell_all(replay.events_at(place, eyes), voice))
            for place in range(replay.length + 1)
        ),
    )


class Pictures:
    """Makes the frames of one replay."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._layout = Layout(replay.genome)
        known = "?" not in replay.seats
        self._players = tuple(player_of(seat_of(spec)) for spec in replay.seats) if known else ()

    def voice(self, seat: int) -> Voice:
        return voice_of(self.replay.genome, self.replay.names, seat)

    def frames(self, first: int, count: int, seat: int, *, every: bool = False) -> Iterator[ReplayFrame]:
        """Some places in a row, seen by a seat; with `every`, all hands lie open."""
        last = min(first + min(count, MOST_FRAMES), self.replay.length + 1)
        for place in range(max(0, first), last):
            events = self.replay.events_at(place, None if every else seat)
            yield ReplayFrame(place=place, scene=self._scene(place, seat, every=every), events=events)

    def _scene(self, place: int, seat: int, *, every: bool) -> Scene:
        seen = self._scene_for(place, seat)
        if not every:
            return seen
        others = range(self.replay.genome.player_count)
        return open_hands(
            seen, [seen if other == seat else self._scene_for(place, other) for other in others]
        )

    def _scene_for(self, place: int, seat: int) -> Scene:
        position = self.replay.positions[place]
        seen = scene(
            self.replay.genome,
            position.view(seat),
            self.replay.names,
            players=self._players,
            sheet=position.sheet(),
            layout=self._layout,
        )
        shown = hands_shown(self.replay.events_at(place, seat)) if position.over else {}
        return turn_up(replace(seen, prompt=None), shown)


def open_hands(seen: Scene, by_seat: Sequence[Scene]) -> Scene:
    """Return the same scene with the hand of every seat as that seat sees it."""
    hands = {
        zone.id: zone
        for own in by_seat
        for zone in own.zones
        if zone.kind is ZoneKind.HAND and zone.seat == own.seat
    }
    return replace(seen, zones=tuple(_open(zone, hands) for zone in seen.zones))


def _open(zone: Zone, hands: dict[str, Zone]) -> Zone:
    own = hands.get(zone.id)
    if own is None:
        return zone
    return replace(zone, cards=own.cards, face=Face.UP if own.cards else zone.face)
