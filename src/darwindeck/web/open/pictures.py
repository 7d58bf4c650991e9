"""Pictures of cards that the owner of the server has: a folder for every plugin, files called like the cards' ids.

The folders are read once. A picture is found by its name among those that were there, so no address leads to another
file; links that lead out of the folder, large files and other kinds of files do not count.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import quote

from darwindeck.errors import RunError
from darwindeck.table.plugins import plugin_names

KINDS: Final = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".avif": "image/avif",
}
MOST_BYTES: Final = 4 * 1024 * 1024


class CardPictures:
    """The pictures there are, by plugin and card."""

    def __init__(self, folder: Path | None = None) -> None:
        if folder is not None and not folder.is_dir():
            raise RunError(f"{folder}: no such folder", code="run/io")
        self._found = (
            {} if folder is None else {name: _list_pictures(folder / name) for name in plugin_names()}
        )

    def address(self, game: str, card: str) -> str:
        """Where a page finds the picture of a card; empty if there is none."""
        return f"/pictures/{game}/{quote(card, safe='')}" if self.find(game, card) is not None else ""

    def find(self, game: str, card: str) -> Path | None:
        return self._found.get(game, {}).get(card)


def _list_pictures(folder: Path) -> dict[str, Path]:
    if not folder.is_dir():
        return {}
    inside = folder.resolve()
    files = (path for path in sorted(folder.iterdir()) if path.suffix.lower() in KINDS)
    return {
        path.stem: path
        for path in files
        if path.resolve().parent == inside and path.is_file() and path.stat().st_size <= MOST_BYTES
    }
