"""Optional parts of the package: what to type to install one."""

from __future__ import annotations

import shlex
from importlib.metadata import PackageNotFoundError, requires


def install_line(extra: str) -> str:
    """A line that installs what an extra brings, wherever darwindeck itself came from.

    >>> install_line("pdf").startswith("pip install 'typst>=")
    True
    """
    try:
        asked = [line.partition(";") for line in requires("darwindeck") or ()]
    except PackageNotFoundError:
        asked = []
    marks = (f"extra == '{extra}'", f'extra == "{extra}"')
    names = [name.strip() for name, _, condition in asked if any(mark in condition for mark in marks)]
    return "pip install " + " ".join(shlex.quote(name) for name in names or [f"darwindeck[{extra}]"])
