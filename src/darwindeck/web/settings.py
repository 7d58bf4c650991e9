"""What a server is told when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1", "[::1]")


class WebSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where the server listens and what it shows."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path
    """Where tables are kept; ratings are in the person's own file, with those of the terminal."""
    runs: tuple[Path, ...] = ()
    """Folders whose runs are shown; the first is where new ones are kept."""
    key: str = ""
    """What makes a browser elsewhere the owner's; empty if only this machine can be."""

    shared: bool = False
    """Others have accounts on this machine: whoever asks from it needs the key as well."""
    shown: str = ""
    """The address that others reach it by, as http://HOST:PORT; empty if it is the one they have come by."""
    names: tuple[str, ...] = ()
    """Names it answers to besides its address, where a proxy stands before it."""
    keep: int = 90
    """Days after which tables and rooms are removed that nobody came back to."""
    pictures: Path | None = None
    """A folder with pictures of cards for the open table."""
    level: str = "medium"
    """Of the bots, unless the player chooses another."""
    even: float = 0.0
    """Seconds that a choice of a bot takes in rooms, so that none tells by its time whether there was a choice."""
    bots: tuple[str, ...] = ()
    """What bots are called, clockwise from the player, as far as there are names."""
    four_colours: bool = False
    """Each suit has a colour of its own, unless the player chooses otherwise."""
    threads: int = 0
    """Engine threads of runs that are begun here; 0 for all cores but one, which is left for the tables."""
    models: tuple[str, ...] = ()
    """Language models that can be seated in rooms."""
    guests_seat_models: bool = False
    """Whether guests may seat them: only where a budget says what that may cost."""

    @property
    def local(self) -> bool:
        """Tell whether nobody else can reach it, not by a proxy either."""
        return self.host in LOOPBACK and not self.names


def address_for_others(settings: WebSettings, request: Request) -> str:
    """Return the address of the site that others can reach, not the one of this machine for itself."""
    base = settings.shown if settings.shown and not settings.local else ""
    return base or str(request.base_url).rstrip("/")
