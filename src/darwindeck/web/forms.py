"""What people write into forms, read with care: each field once, names on one line, numbers of deals."""

from __future__ import annotations

import re
import secrets
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request

from darwindeck.errors import RunError
from darwindeck.limits import MOST_DIGITS, MOST_FIELDS

LONG_NUMBER: Final = re.compile(rf"\d{{{MOST_DIGITS + 1}}}", re.ASCII)


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form, each once."""
    text = (await request.body()).decode("utf-8", "replace")
    try:
        fields = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError as error:
        raise RunError(f"a form has at most {MOST_FIELDS} fields", code="web/bad-message") from error
    if any(value.isdecimal() and len(value) > MOST_DIGITS for value in fields.values()):
        raise RunError(f"a number has at most {MOST_DIGITS} digits", code="web/bad-message")
    return fields


def short_name(text: str) -> str:
    """Return what a player wants to be called, on one line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:40]


MOST_SEED: Final = 2**63
"""So many that nobody tries them all to find the one that dealt a hand."""
SHORT_SEED: Final = 10**6
"""Deals that a player alone may tell others by number. Where others hide cards from him, a deal must not be guessed."""


def any_seed(*, alone: bool = False) -> int:
    """Draw a deal by lot."""
    return secrets.randbelow(SHORT_SEED if alone else MOST_SEED)


def seed_of(text: str, *, alone: bool = False) -> int:
    """Return the deal of this number, or any."""
    return int(text) % MOST_SEED if text.isdecimal() and text.isascii() else any_seed(alone=alone)
