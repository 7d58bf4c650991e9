"""Who asks: a person is known by a long random secret in a cookie, and by nothing else."""

from __future__ import annotations

import secrets
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from darwindeck.play.seats import HUMAN
from darwindeck.store.ratings import pseudonym
from darwindeck.store.tables import seal_of

PERSON: Final = "darwindeck_person"
"""The cookie that holds a person's seats."""
_YEAR: Final = 365 * 24 * 3600


def person(connection: HTTPConnection) -> str:
    """The secret of whoever asks; empty for a newcomer."""
    return str(connection.cookies.get(PERSON, ""))[:64]


def own_secret(request: Request) -> str:
    """The secret of whoever asks; a newcomer gets one."""
    return person(request) or secrets.token_urlsafe(24)


def remember(request: Request, response: Response, secret: str) -> Response:
    """The answer, with the secret for the next time."""
    secure = request.url.scheme == "https"
    response.set_cookie(PERSON, secret, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


def send_to(request: Request, address: str, secret: str) -> Response:
    """Sends somebody to their seat."""
    return remember(request, RedirectResponse(address, status_code=303), secret)


def rater_of(secret: str, name: str, *, local: bool) -> str:
    """What a person is called in ratings. Where only this machine can come, it is whoever uses the terminal too;
    elsewhere the name that was given at the table, or something made of the secret that does not tell it."""
    if local:
        return pseudonym()
    return name if name != HUMAN else f"player-{seal_of(secret)[:6]}"
