"""Who asks: a person is known by a long random secret in a cookie, and by nothing else."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

PERSON: Final = "darwindeck_person"
"""The cookie that holds a person's seats."""
_YEAR: Final = 365 * 24 * 3600


def person(connection: HTTPConnection) -> str:
    """The secret of whoever asks; empty for a newcomer."""
    return str(connection.cookies.get(PERSON, ""))[:64]


def remember(response: Response, secret: str, *, secure: bool) -> Response:
    response.set_cookie(PERSON, secret, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)
    return response
