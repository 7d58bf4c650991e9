"""Writes the Markdown rulebooks of all known games, to be compared by a test.

python -m tools.golden_rulebooks vectors/rulebooks
"""

from __future__ import annotations

import sys
from pathlib import Path

from darwindeck.genome.library import known_games, load_game
from darwindeck.rulebook.build import rulebook


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for game in known_games():
        (folder / f"{game}.md").write_text(rulebook(load_game(game)).markdown(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
