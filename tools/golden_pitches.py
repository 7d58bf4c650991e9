"""The pitches of all known games and of forty invented ones, as one file that people read: written by `make golden`.

The invented games stand beside it as genomes, so only the telling changes it and not what evolution would breed today.

    python -m tools.golden_pitches vectors/pitches
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from darwindeck.files import write_whole
from darwindeck.genome.codec import from_json
from darwindeck.genome.library import known_games, load_game
from darwindeck.pitch import pitch_of

INVENTED: Final = "invented.jsonl"
PITCHES: Final = "pitches.txt"


def pitches_text(folder: Path) -> str:
    """A paragraph for each game."""
    return "\n\n".join(_paragraphs(folder)) + "\n"


def _paragraphs(folder: Path) -> Iterator[str]:
    for game in known_games():
        yield f"{game}: {pitch_of(load_game(game))}"
    for number, line in enumerate((folder / INVENTED).read_bytes().splitlines(), start=1):
        yield f"invented {number}: {pitch_of(from_json(line))}"


def main(folder: Path) -> None:
    write_whole(folder / PITCHES, pitches_text(folder).encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
