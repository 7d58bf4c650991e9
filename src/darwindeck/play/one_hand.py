"""The one rule about hands, for pages, rooms and the MCP server: nobody sees two hands of one deal."""

from __future__ import annotations

from collections.abc import Collection


def may_hold(seat: int, held: Collection[int], *, admitted: bool) -> bool:
    """Tell whether somebody may take a seat of a running deal.

    A player who has held seats of this deal takes back one of those and no other, however they come back. A newcomer
    has to be admitted.

    >>> may_hold(2, {2}, admitted=False), may_hold(1, {2}, admitted=True), may_hold(1, (), admitted=True)
    (True, False, True)
    """
    return seat in held if held else admitted
