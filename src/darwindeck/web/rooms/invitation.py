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
    """The invitation that a page shows. A link that only this machine can reach is useless to a phone, so
    it has no QR code; the page explains how to make it reachable instead."""

    link: str
    picture: str
    unreachable: bool


def invitation(settings: WebSettings, request: Request, code: str, *, hosts: bool) -> Invitation:
    """Make the invitation for the host, or for a guest, who cannot start a server."""
    link = link_to(settings, request, code)
    return Invitation(link, "" if settings.local else picture_of(link), settings.local and hosts)


def picture_of(link: str) -> str:
    """Return the link as a QR code; nothing if it is too long for one."""
    try:
        return qr_svg(link)
    except ValueError:
        return ""
