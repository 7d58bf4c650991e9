"""One action of a record with the positions before and after it, and the words for players and cards in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from darwindeck.genome.phases import Phase
from darwindeck.simulation.events import Event
from darwindeck.simulation.snapshots import StateSnapshot
from darwindeck.wording.text import Card, Line, say, seat, series

RECORD: Final = "from the record of a game"
AUTOMATIC: Final = ""
"""What happens at the start of a turn before the player has to choose anything."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One action and the positions before and after it."""

    actor: int
    action: str
    phase: Phase | None
    before: StateSnapshot
    after: StateSnapshot
    over: bool
    events: tuple[Event, ...] = ()
    """All that happened, with all cards."""
    knocker: int | None = None
    """Who had knocked in this hand before the turn began."""
    last_play: tuple[str, ...] = ()
    """The cards that were last played to the tableau, where a rule looks at them."""
    choices: int = 1
    """How many actions were possible."""

    @property
    def ends(self) -> bool:
        """Tell whether it is the last action of its hand."""
        return self.over or self.after.hand_no != self.before.hand_no


def player(who: int) -> Line:
    return say("player {n}", n=seat(who, derived=RECORD))


def card_series(names: Sequence[str]) -> Line:
    return series([say("{c}", c=Card(name)) for name in names])
