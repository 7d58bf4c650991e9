"""What to send to friends: a link with a code that they can reach, and the same as a picture for a phone."""

from __future__ import annotations

import msgspec
from starlette.requests import Request

from darwindeck.web.rooms.qr import qr_svg
from darwindeck.web.settings import WebSettings, address_for_others


def link_to(settings: WebSettings, request: Request, code: str) -> str:
    """Return the address of a room that others can reach."""
    return f"{address_for_others(settings, request)}/rooms/{code}"


class Invitation(msgspec.Struct, frozen=True):
    """What a page shows to whoever invites. No phone can open a link that only this machine can reach, so such a link
    has no picture; how others can reach it is told instead."""

    link: str
    picture: str
    unreachable: bool


def invitation(settings: WebSettings, request: Request, code: str, *, hosts: bool) -> Invitation:
    """For whoever hosts the table, or for a guest, who cannot start a server."""
    link = link_to(settings, request, code)
    return Invitation(link, "" if settings.local else picture_of(link), settings.local and hosts)


def picture_of(link: str) -> str:
    """Return the link as a QR code; nothing if it is too long for one."""
    try:
        return qr_svg(link)
    except ValueError:
        return ""
