"""Optional parts of the package: which module belongs to which, and what to type to install one."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, requires
from typing import Final

from darwindeck.errors import RunError

EXTRAS: Final[Mapping[str, str]] = {
    "textual": "tui",
    "starlette": "web",
    "uvicorn": "web",
    "websockets": "web",
    "segno": "web",
    "typst": "pdf",
    "pydantic_ai": "agents",
    "openai": "agents",
    "anthropic": "agents",
    "mcp": "agents",
    "ray": "ray",
    "numpy": "rl",
    "gymnasium": "rl",
    "pettingzoo": "rl",
}
"""Which extra of pyproject.toml brings which module."""


def install_line(extra: str) -> str:
    """Return a line that installs what an extra brings, wherever darwindeck itself came from.

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


def missing_extra(error: ImportError) -> RunError | None:
    """Return what to tell a person whose command failed to import, or nothing if no extra would help."""
    cause: BaseException | None = error
    while cause is not None:
        module = (cause.name or "").split(".")[0] if isinstance(cause, ModuleNotFoundError) else ""
        if module in EXTRAS:
            line = install_line(EXTRAS[module])
            return RunError(f"this command needs {module}: {line}", code="run/missing-extra")
        cause = cause.__cause__
    return None
