"""Optional parts: when a command needs one that is not installed, one sentence says what to install."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.errors import RunError
from darwindeck.extras import install_line

EXTRAS: Final[Mapping[str, str]] = {
    "textual": "tui",
    "starlette": "web",
    "uvicorn": "web",
    "websockets": "web",
    "typst": "pdf",
    "pydantic_ai": "agents",
    "openai": "agents",
    "anthropic": "agents",
    "mcp": "agents",
    "ray": "ray",
}
"""Which extra of pyproject.toml brings which module."""


def missing_extra(error: ImportError) -> RunError | None:
    """What to tell a person whose command failed to import, or nothing if no extra would help."""
    cause: BaseException | None = error
    while cause is not None:
        module = (cause.name or "").split(".")[0] if isinstance(cause, ModuleNotFoundError) else ""
        if module in EXTRAS:
            line = install_line(EXTRAS[module])
            return RunError(f"this command needs {module}: {line}", code="run/missing-extra")
        cause = cause.__cause__
    return None
