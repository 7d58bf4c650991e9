"""What stood on the plates when a hand ended.

The engine deals the next hand within the same action, so no position is left of the end of a hand. What is counted then
is the position before that action and what it brought up to the end: cards that moved, tricks, points, chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from darwindeck.play.scene.counters import count_for, count_hand
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Counter, SuitCount
from darwindeck.play.scene.suits import count_suits
from darwindeck.simulation.events import (
    DeadwoodCounted,
    Event,
    HandEnds,
    HandShown,
    HandsSwapped,
    TrickTaken,
    WentOut,
)
from darwindeck.simulation.events.bases import Moved
from darwindeck.simulation.events.parts import HandSheet, Zone, ZoneKind
from darwindeck.simulation.view import View


class LastAction(NamedTuple):
    """The action that ended a hand, for one seat: what it knew before and after, and what happened as it was told."""

    before: View
    after: View
    events: Sequence[Event]


def count_at_end(layout: Layout, last: LastAction, seat: int) -> tuple[Counter, ...]:
    """Return the counters of a seat at the end of the hand."""
    return count_for(layout, closing_view(layout, last), seat)


def count_suits_at_end(layout: Layout, last: LastAction) -> tuple[SuitCount, ...]:
    """Return the cards by suit at the end of the hand."""
    return count_suits(layout, closing_view(layout, last))


def closing_view(layout: Layout, last: LastAction) -> View:
    """Return what the seat knew when the hand ended, as far as it is counted."""
    before, after = last.before, last.after
    counted = _Counted(before)
    for event in last.events:
        counted.add(event)
        if isinstance(event, HandEnds):
            break
    closed = replace(
        before,
        hand_counts=tuple(counted.cards),
        claimer=None,
        trick=(None,) * len(before.trick),
        tricks=tuple(counted.tricks),
        captured=tuple(map(tuple, counted.captured)),
        deadwood=counted.deadwood,
        hand_name=counted.hand_name,
        places=tuple(counted.places),
        bags=after.bags,
        hands_won=after.hands_won,
        staked=(0,) * len(before.staked),
    )
    return closed if counted.sheet is None else _with_points(layout, closed, counted.sheet)


def _with_points(layout: Layout, view: View, sheet: HandSheet) -> View:
    """Every side's points and chips as they stand on the sheet of the hand."""
    after = {column.side: column.after for column in sheet.columns}
    scores = tuple(after.get(layout.side_of[seat], score) for seat, score in enumerate(view.scores))
    teams = tuple(after.get(side, score) for side, score in enumerate(view.team_scores))
    return replace(view, scores=scores, team_scores=teams, chips=sheet.chips or view.chips)


class _Counted:
    """What is counted in a hand, event by event."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.cards = [count_hand(view, seat) for seat in range(len(view.hand_counts))]
        if (
            view.seat != view.claimer
        ):  # what it picks is still its own, also where it lies until all have chosen
            self.cards[view.seat] += sum(card not in view.tableau for card in view.picked)
        self.tricks = list(view.tricks)
        self.captured = [list(pile) for pile in view.captured]
        self.places = list(view.places)
        self.deadwood = view.deadwood
        self.hand_name = view.hand_name
        self.sheet: HandSheet | None = None

    def add(self, event: Event) -> None:
        if isinstance(event, Moved):
            self._move(event.cards, event.from_, event.to)
        elif isinstance(event, TrickTaken):
            self.tricks[event.seat] += 1
            self._move([played.card for played in event.cards], event.from_, event.to)
        elif isinstance(event, HandsSwapped):
            self.cards[event.seat], self.cards[event.with_] = self.cards[event.with_], self.cards[event.seat]
        elif isinstance(event, WentOut):
            self.places[event.seat] = event.place
        elif isinstance(event, DeadwoodCounted) and event.seat == self.seat:
            self.deadwood = event.points
        elif isinstance(event, HandShown) and event.seat == self.seat:
            self.hand_name = event.hand
        elif isinstance(event, HandEnds):
            self.sheet = event.sheet

    def _move(self, cards: Sequence[str | None], from_: Zone, to: Zone) -> None:
        for zone, sign in ((from_, -1), (to, 1)):
            if zone.seat is not None and zone.kind is ZoneKind.HAND:
                self.cards[zone.seat] += sign * len(cards)
                self._forget_hand(zone.seat)
        if to.seat is not None and to.kind is ZoneKind.CAPTURED:
            self.captured[to.seat] += [card or "" for card in cards]

    def _forget_hand(self, seat: int) -> None:
        """Forget what the own hand counted, which is no longer true; it is told again where it matters."""
        if seat == self.seat:
            self.deadwood = self.hand_name = None
