"""Keeps the table of moments of the known games true.

python -m tools.moment_docs docs/metrics.md
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from darwindeck.genome.library import known_games, load_game
from darwindeck.metrics.moments import Moment, clear_moments, moments_of

_BLOCK: Final = re.compile(r"(<!-- moments -->\n).*?(<!-- end -->)", re.DOTALL)


def update(page: str) -> str:
    """The page with the table written anew."""
    return _BLOCK.sub(lambda found: found[1] + table() + found[2], page)


def table() -> str:
    """How often each moment occurs in a hand of each known game, as a Markdown table."""
    head = "| game | " + " | ".join(Moment) + " |\n" + "| --- " * (len(Moment) + 1) + "|\n"
    return head + "".join(map(_row, known_games()))


def _row(game_id: str) -> str:
    game = load_game(game_id)
    found, clear = moments_of(game), clear_moments(game)
    cells = (
        f"**{found[moment]:.1f}**" if moment in clear else f"{found[moment]:.1f}" if moment in found else ""
        for moment in Moment
    )
    return f"| {game.labels.name} | " + " | ".join(cells) + " |\n"


def main(paths: list[str]) -> None:
    for name in paths:
        path = Path(name)
        path.write_text(update(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
