"""What people write into forms, read with care: each field once, names on one line, numbers of deals."""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form, each once."""
    text = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=40))


def short_name(text: str) -> str:
    """What a player wants to be called, on one line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:40]


MOST_SEED: Final = 2**53
SHORT_SEED: Final = 10**6
"""Deals that a player alone may tell others by number. Where others hide cards from him, a deal must not be guessed."""


def any_seed(*, alone: bool = False) -> int:
    """A deal drawn by lot."""
    return secrets.randbelow(SHORT_SEED if alone else MOST_SEED)


def seed_of(text: str, *, alone: bool = False) -> int:
    """The deal of this number, or any."""
    return int(text) % MOST_SEED if text.isdecimal() and text.isascii() else any_seed(alone=alone)
