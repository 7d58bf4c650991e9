"""A Ray cluster of this machine alone, and what runs on it."""

from __future__ import annotations

from pathlib import Path

STORE = 100 * 2**20


def busy_workers() -> list[int]:
    """Processes of this machine in which a task of ours runs."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdecimal():
            try:
                title = (place / "cmdline").read_bytes()
            except OSError:
                continue
            if title.startswith(b"ray::evaluate"):
                found.append(int(place.name))
    return found
