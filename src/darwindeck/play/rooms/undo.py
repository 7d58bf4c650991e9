"""The last choice of somebody among others. They take it back freely while nobody else has acted since, if it told them
nothing. The engine decides that: it tries the choice in other worlds that its maker took for possible."""

from __future__ import annotations

import msgspec

from darwindeck.play.authority import PlayTable


class LastChoice(msgspec.Struct, frozen=True):
    """The choice that would be taken back, and whether nobody needs to be asked."""

    to: int
    free: bool


def last_choice_of(table: PlayTable, seat: int) -> LastChoice | None:
    """Return the last choice of a seat, or None if it has not chosen yet."""
    to = table.last_choice(seat)
    if to is None:
        return None
    since = table.positions[to:]
    alone = all(position.actor == seat for position in since[:-1])
    return LastChoice(to, alone and not since[0].tells_its_maker(table.actions[to:]))
