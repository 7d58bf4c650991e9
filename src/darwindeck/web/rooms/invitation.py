"""What to send to friends: a link with a code that they can reach, and the same as a picture for a phone."""

from __future__ import annotations

from starlette.requests import Request

from darwindeck.web.rooms.qr import qr_svg
from darwindeck.web.settings import WebSettings


def link_to(settings: WebSettings, request: Request, code: str) -> str:
    """The address that others can reach, not the one of this machine for itself."""
    base = settings.shown if settings.shown and not settings.local else ""
    return f"{base or str(request.base_url).rstrip('/')}/rooms/{code}"


def picture_of(link: str) -> str:
    """The link as a QR code; nothing if it is too long for one."""
    try:
        return qr_svg(link)
    except ValueError:
        return ""
