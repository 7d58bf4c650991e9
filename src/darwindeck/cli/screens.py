"""Which screen a command gets: full, or line by line."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from darwindeck.cli.output import remark
from darwindeck.errors import RunError
from darwindeck.extras import install_line

FourColour = Annotated[
    bool, Parameter(name="--four-colour", negative="", help="Diamonds blue and clubs green.")
]
Line = Annotated[
    bool,
    Parameter(name="--line", negative="", help="Line by line, even where a full screen would work."),
]
Full = Annotated[
    bool, Parameter(name="--full", negative="", help="Full screen; needs the extra `tui` and a terminal.")
]


def full_screen(*, line: bool, full: bool) -> bool:
    """Return whether the screen is a full one: if asked for, else if there is a terminal and the extra is installed."""
    if line and full:
        raise RunError("--line and --full are two different screens; choose one")
    installed = _installed()
    if full and not installed:
        raise RunError(
            f"a full screen needs textual: {install_line('tui')}; --line works without it",
            code="run/missing-extra",
        )
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if full and not terminal:
        raise RunError("a full screen needs a terminal to read from and to draw on; --line works without one")
    if full or line or not terminal:
        return full
    if not installed:
        remark(f"Line mode; for a full screen: {install_line('tui')}")
    return installed


def _installed() -> bool:
    try:
        import textual  # noqa: F401
    except ModuleNotFoundError:
        return False
    return True
