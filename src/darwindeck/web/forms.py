"""What people write into forms, read with care: each field once, names on one line, numbers of deals."""

from __future__ import annotations

import secrets
from urllib.parse import parse_qsl

from starlette.requests import Request


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form, each once."""
    text = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=40))


def short_name(text: str) -> str:
    """What a player wants to be called, on one line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:40]


def seed_of(text: str) -> int:
    """The deal of this number, or any."""
    return int(text) % 2**53 if text.isdecimal() and text.isascii() else secrets.randbelow(2**53)
