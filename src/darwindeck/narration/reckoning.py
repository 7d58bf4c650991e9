"""The end of a hand as one thing to read: who won it, and what was shown and counted before it was closed.

The points stand on the score sheet with their reasons and are not told again here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from darwindeck.narration.scores import hand_result
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice
from darwindeck.simulation.events import (
    BetSettled,
    Captured,
    ContractScored,
    DeadwoodCounted,
    Decided,
    Drew,
    Eliminated,
    Event,
    GameEnds,
    HandEnds,
    HandShown,
    LaidOff,
    Melded,
    NilScored,
    PotWon,
    Scored,
    StakeReturned,
    Swept,
    TurnedUp,
    Undercut,
    WentGin,
    WentOut,
)
from darwindeck.wording.grammar import sentence, text_of

_COUNTED = (
    HandShown
    | PotWon
    | StakeReturned
    | BetSettled
    | DeadwoodCounted
    | WentGin
    | Undercut
    | ContractScored
    | NilScored
    | WentOut
    | Eliminated
    | Decided
)
"""What is told of how a hand ended."""
_BETWEEN = Scored | Swept | Captured | Drew | TurnedUp | Melded | LaidOff
"""What may happen among it: the house draws, melds are laid down, what is left on the table is taken."""


class Reckoning(msgspec.Struct, frozen=True):
    """The end of one hand; `hand` counts from 1. The result is empty where nobody won it."""

    beat: int
    hand: int
    result: str
    lines: tuple[str, ...]


def reckonings(events: Sequence[Event], voice: Voice) -> Iterator[Reckoning]:
    """Yield the hands that end in these events. The one that ends the game is not among them: the game has its
    own result.
    """
    for at, event in enumerate(events):
        after = events[at + 1 :]
        if not isinstance(event, HandEnds) or any(isinstance(each, GameEnds) for each in after):
            continue
        counted = [*_before(events[:at]), *_behind(after)]
        lines = tuple(line.text for together in _together(counted) for line in tell_all(together, voice))
        result = "" if event.winner is None else text_of(sentence(hand_result(event, voice)))
        yield Reckoning(event.beat, event.sheet.hand_no + 1, result, lines)


def _together(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield a line for each event; those who are out at the same moment may share a place."""
    for (_, out), group in groupby(events, lambda event: (event.beat, isinstance(event, WentOut))):
        if out:
            yield list(group)
        else:
            yield from ([event] for event in group)


def _before(events: Sequence[Event]) -> list[Event]:
    """Return what was counted, back to the last choice of a player."""
    found: list[Event] = []
    for event in reversed(events):
        if isinstance(event, _COUNTED):
            found.append(event)
        elif not isinstance(event, _BETWEEN):
            break
    return found[::-1]


def _behind(events: Sequence[Event]) -> Iterator[Event]:
    """Yield what decided the hand may be told right after its end."""
    for event in events:
        if not isinstance(event, Decided):
            return
        yield event
