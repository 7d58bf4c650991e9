"""What a server is told when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1", "[::1]")
MOST_BODY: Final = 256 * 1024
"""Bytes of a request or of a message."""


class WebSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where the server listens and what it shows."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path
    """Where tables are kept; ratings are in the person's own file, with those of the terminal."""
    runs: tuple[Path, ...] = ()
    """Folders whose runs are shown."""

    @property
    def local(self) -> bool:
        """Whether nobody else can reach it."""
        return self.host in LOOPBACK
