"""Who asks: a person is known by a long random secret in a cookie, and by nothing else."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from darwindeck.play.seats import HUMAN
from darwindeck.store.ratings import pseudonym
from darwindeck.store.tables import seal_of

PERSON: Final = "darwindeck_person"
"""The cookie that holds a person's seats."""
_YEAR: Final = 365 * 24 * 3600


def person(connection: HTTPConnection) -> str:
    """The secret of whoever asks; empty for a newcomer."""
    return str(connection.cookies.get(PERSON, ""))[:64]


def remember(response: Response, secret: str, *, secure: bool) -> Response:
    response.set_cookie(PERSON, secret, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


def rater_of(secret: str, name: str, *, local: bool) -> str:
    """What a person is called in ratings. Where only this machine can come, it is whoever uses the terminal too;
    elsewhere the name that was given at the table, or something made of the secret that does not tell it."""
    if local:
        return pseudonym()
    return name if name != HUMAN else f"player-{seal_of(secret)[:6]}"
