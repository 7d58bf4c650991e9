"""What somebody sees who has no seat at the table: only what every seat sees of the others.

Of a seat's own zones and counters it is what the other seats are shown of them, of the table what all are shown alike;
so nothing stands here that some player does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from darwindeck.play.scene.compose import ending, scene, short_name
from darwindeck.play.scene.counters import count_for, counts_own
from darwindeck.play.scene.facts import facts_of
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import (
    Counter,
    Face,
    Fact,
    Player,
    Scene,
    SeatScene,
    Zone,
    ZoneCard,
    ZoneKind,
)
from darwindeck.play.scene.sheet import tabulate
from darwindeck.play.scene.showdown import Hands, turn_up
from darwindeck.simulation.events import Sheet
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.view import View

BELOW = 0
"""The seat that is drawn below for somebody who looks on."""


class Sight(msgspec.Struct, frozen=True):
    """A position with those who sit at it, to be drawn for anybody; what was drawn once is not drawn again."""

    layout: Layout
    position: Playthrough
    names: tuple[str, ...]
    players: tuple[Player, ...]
    stands: dict[int, Playthrough] = msgspec.field(default_factory=dict)
    """By seat, the position as it stands before it, where that is not the same for all."""
    asked: tuple[int, ...] = ()
    """Who still has to choose, waiting for nobody; the acting seat if nobody is named."""
    shown: Hands = msgspec.field(default_factory=dict)
    """The hands that were turned up for all to see."""
    views: dict[int, View] = msgspec.field(default_factory=dict)
    counted: dict[int, tuple[Counter, ...]] = msgspec.field(default_factory=dict)
    """By seat, its counters as all others see them."""
    scored: list[Sheet] = msgspec.field(default_factory=list)
    """The one score sheet, once it was asked for."""
    drawn: dict[int, Scene] = msgspec.field(default_factory=dict)
    looked_on: dict[bool, Scene] = msgspec.field(default_factory=dict)

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        if seat not in self.views:
            self.views[seat] = self.stand(seat).view(seat)
        return self.views[seat]

    def stand(self, seat: int) -> Playthrough:
        """Return the position as a seat stands before it."""
        return self.stands.get(seat, self.position)

    def sheet(self) -> Sheet:
        if not self.scored:
            self.scored.append(self.position.sheet())
        return self.scored[0]

    def scene(self, seat: int) -> Scene:
        """As a seat sees it."""
        if seat not in self.drawn:
            drawn = scene(
                self.layout.genome,
                self.view(seat),
                self.names,
                players=self.players,
                sheet=self.sheet(),
                layout=self.layout,
                asked=self.asked,
                counters=tuple(self._counters(seat, of) for of in range(len(self.names))),
            )
            self.drawn[seat] = turn_up(drawn, self.shown)
        return self.drawn[seat]

    def _counters(self, seat: int, of: int) -> tuple[Counter, ...]:
        """Return what a seat sees counted for another: all others see the same, so it is counted once. Its own
        may differ, by numbers of its hand and while cards of a choice are named.
        """
        if seat == of and (counts_own(self.layout) or self.view(seat).picked):
            return count_for(self.layout, self.view(seat), seat)
        if of not in self.counted:
            beside = seat if seat != of else (of + 1) % len(self.names)
            self.counted[of] = count_for(self.layout, self.view(beside), of)
        return self.counted[of]

    def onlooker(self, *, opened: bool) -> Scene:
        """As somebody without a seat sees it; `opened` lays all hands open."""
        if opened not in self.looked_on:
            self.looked_on[opened] = onlooker_scene(self, opened=opened)
        return self.looked_on[opened]

    def called(self, seat: int) -> str:
        return short_name(self.names[seat])


def onlooker_scene(sight: Sight, *, opened: bool = False) -> Scene:
    """As somebody without a seat sees it; `opened` lays all hands open, each as its own seat sees it."""
    seen = [sight.scene(seat) for seat in range(len(sight.names))]
    sheet = sight.sheet()
    return replace(
        seen[BELOW],
        status=ending(sight.layout, sight.view(BELOW), sight.called, None, sight.asked),
        seats=tuple(_seat(seen, seat, sight) for seat in range(len(seen))),
        zones=tuple(_zone(seen, place, opened=opened) for place in range(len(seen[BELOW].zones))),
        facts=_facts(sight),
        hand=None,
        captures=(),
        suits=(),
        prompt=None,
        sheet=None if sheet is None else tabulate(sight.layout, sheet, sight.called),
    )


def _seat(seen: Sequence[Scene], seat: int, sight: Sight) -> SeatScene:
    """Return a seat as its neighbour is told of it, at its place for somebody who looks on."""
    beside = seen[(seat + 1) % len(seen)].seats[seat]
    marks = tuple(mark for mark in beside.marks if all(mark in one.seats[seat].marks for one in seen))
    return replace(beside, name=sight.called(seat), place=seen[BELOW].seats[seat].place, marks=marks)


def _zone(seen: Sequence[Scene], place: int, *, opened: bool) -> Zone:
    """Return a zone as everybody else sees it: a card that one of them does not see lies face down."""
    wanted = seen[BELOW].zones[place]
    by_seat = [next(zone for zone in one.zones if zone.id == wanted.id) for one in seen]
    if opened and wanted.kind is ZoneKind.HAND and wanted.seat is not None:
        own, beside = by_seat[wanted.seat], by_seat[(wanted.seat + 1) % len(seen)]
        return replace(own, face=Face.UP if own.cards else own.face, caption=beside.caption)
    others = [zone for seat, zone in enumerate(by_seat) if seat != wanted.seat]
    first = others[0]
    if all(zone == first for zone in others):
        return first
    shown = frozenset.intersection(*(frozenset(card.card for card in zone.cards) for zone in others))
    cards = tuple(card if card.card in shown else ZoneCard(None, card.by) for card in first.cards)
    groups = first.groups if all(zone.groups == first.groups for zone in others) else ()
    face = Face.UP if any(card.card for card in cards) else Face.DOWN
    return replace(first, cards=cards, groups=groups, face=face if cards else first.face)


def _facts(sight: Sight) -> tuple[Fact, ...]:
    """Return what holds for all seats alike."""
    views = [sight.view(seat) for seat in range(len(sight.names))]
    first, *others = (facts_of(sight.layout, view, sight.called) for view in views)
    return tuple(fact for fact in first if all(fact in facts for facts in others))
