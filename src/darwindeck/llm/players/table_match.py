"""A whole game at the open table between players of any kind: models, scripts, people's programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from darwindeck.table.state import Result
from darwindeck.table.table import Table

LONGEST: Final = 2000


class Acting(Protocol):
    """Somebody who plays a seat: `act` does whatever that seat has to do now."""

    @property
    def seat(self) -> int: ...

    def act(self) -> object: ...


@dataclass(frozen=True, slots=True)
class TableEnd:
    """The result, or nothing if the game was broken off after so many parts."""

    result: Result | None
    parts: int


def play_table(table: Table, players: Sequence[Acting], *, longest: int = LONGEST) -> TableEnd:
    """Let the seat that is to act do its part, until there is a result."""
    seats = {player.seat: player for player in players}
    for parts in range(longest):
        if table.state.result is not None:
            return TableEnd(table.state.result, parts)
        seats[table.state.to_act].act()
    return TableEnd(table.state.result, longest)
