"""What a guest may leave behind in a day: tables, rooms and ratings, counted by address. The owner is not counted."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from darwindeck.errors import RunError
from darwindeck.play.pace import Purses
from darwindeck.play.rooms.doors import DAY, ROOMS_A_DAY, ROOMS_AT_ONCE
from darwindeck.web.people import Owner, client_of

AT_ONCE: Final = {"tables": 120, "rooms": ROOMS_AT_ONCE, "ratings": 120}
A_DAY: Final = {"tables": 500, "rooms": ROOMS_A_DAY, "ratings": 200}
"""From one address: so many at once, and so many in a day for long."""


class Quotas:
    """One purse for each address and each kind of thing."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._purses = {what: Purses(AT_ONCE[what], most / DAY) for what, most in A_DAY.items()}

    def pay(self, what: str, connection: HTTPConnection) -> None:
        """Count one more of a kind; RunError `run/too-many` when it is enough for today."""
        if not self._owner.asks(connection) and not self._purses[what].pays(client_of(connection)):
            raise RunError(
                f"too many {what} have been made from where you are: try again later",
                code="run/too-many",
            )
