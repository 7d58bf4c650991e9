"""How a table is to be played, as the form of its start page says it."""

from __future__ import annotations

from typing import Final

from darwindeck.errors import RunError
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins import Plugin
from darwindeck.web.open.live import Options

LONGEST_NUMBER: Final = 12
MOST_COST: Final = 10_000
ALLOWED: Final = "allowed"


def read_options(chosen: Plugin, form: dict[str, str]) -> Options:
    level = form.get("referee", "")
    known = [str(each) for each in Referee]
    referee = Referee(level) if level in known else chosen.referee
    given = {option.id: form[option.id] for option in chosen.options if form.get(option.id)}
    searches = form.get("search_in_decision", ALLOWED) == ALLOWED
    return Options(referee, given, _tokens(form.get("tokens", "")), _cost(form.get("cost", "")), searches)


def _tokens(text: str) -> int | None:
    """Return the number of tokens that a model may use; empty means no limit."""
    number = text.strip()
    if not number:
        return None
    if not (number.isdecimal() and number.isascii()) or len(number) > LONGEST_NUMBER:
        raise RunError(f"{text[:40]!r} is not a number of tokens")
    return int(number)


def _cost(text: str) -> float | None:
    """Dollars a model may use; nothing is no limit."""
    if not text.strip():
        return None
    try:
        cost = float(text)
    except ValueError:
        cost = -1.0
    if not 0 <= cost <= MOST_COST:
        raise RunError(f"{text[:40]!r} is not a sum of dollars")
    return cost
