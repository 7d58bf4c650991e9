"""What happened, in steps that a page can show one after the other: what is said of each, and the cards that move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from darwindeck.narration.reckoning import reckonings
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice
from darwindeck.play.scene.model import Counter, SuitCount, ZoneKind
from darwindeck.play.scene.showdown import shown_by
from darwindeck.play.scene.zones import zone_id
from darwindeck.simulation.events import Event, TrickTaken
from darwindeck.simulation.events.bases import Moved, MovedBy
from darwindeck.simulation.events.parts import Zone
from darwindeck.web.messages import Beat, HandEnd, Move


class Counted(NamedTuple):
    """What was counted when a hand ended."""

    counters: tuple[tuple[Counter, ...], ...] = ()
    """By seat."""
    suits: tuple[SuitCount, ...] = ()


def beats_of(
    events: Sequence[Event], voice: Voice, counted: Mapping[int, Counted] | None = None
) -> Iterator[Beat]:
    """Yield what happened, in steps: what is said of each, and the cards that move in it; `counted` is what was
    counted when a hand ended, by its beat.
    """
    at_end = counted or {}
    lines = {line.beat: line.text for line in tell_all(events, voice)}
    ended = {
        end.beat: HandEnd(end.hand, end.result, end.lines, *at_end.get(end.beat, Counted()))
        for end in reckonings(events, voice)
    }
    for beat, step in groupby(events, lambda event: event.beat):
        said = (lines[beat],) if beat in lines else ()
        together = tuple(step)
        moves = tuple(_moves(together))
        if said or moves:
            yield Beat(said, moves, ended.get(beat), dict(_turned_up(together)))


def _turned_up(events: Iterable[Event]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for event in events:
        for seat, cards in shown_by(event).items():
            yield zone_id(ZoneKind.HAND, seat), cards


def _moves(events: Iterable[Event]) -> Iterator[Move]:
    for event in events:
        if isinstance(event, Moved):
            by = event.seat if isinstance(event, MovedBy) else None
            for card in event.cards:
                yield Move(card=card, from_=_zone(event.from_), to=_zone(event.to), by=by)
        elif isinstance(event, TrickTaken):
            for played in event.cards:
                yield Move(card=played.card, from_=_zone(event.from_), to=_zone(event.to))


def _zone(zone: Zone) -> str:
    """Return what the scene calls a zone."""
    return zone_id(zone.kind, zone.seat, zone.at)
