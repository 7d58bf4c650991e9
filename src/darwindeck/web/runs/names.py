"""What runs are called in the pages: a name that nobody gave, one that can be a file, one that is still free."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Final

from darwindeck.errors import RunError

LONGEST_NAME: Final = 40
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def day_name(day: datetime) -> str:
    """Return what a run is called that nobody named.

    >>> day_name(datetime(2026, 11, 17))
    'tuesday-17-november'
    """
    return f"{day:%A}-{day.day}-{day:%B}".lower()


def name_of_run(wish: str, is_taken: Callable[[str], bool]) -> str:
    """Return a name for a file that is not there yet.

    >>> name_of_run("Friday Night!", {"friday-night"}.__contains__)
    'friday-night-2'
    """
    base = "-".join(re.findall(r"[a-z0-9]+", wish.lower()))[:LONGEST_NAME].strip("-") or "run"
    name = free_name(base, is_taken)
    if not _NAME.fullmatch(name):
        raise RunError(f"{wish!r} cannot be the name of a run")
    return name


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return the name, or the first one with a number after it that is free."""
    free, number = name, 2
    while is_taken(free):
        free, number = f"{name}-{number}", number + 1
    return free
