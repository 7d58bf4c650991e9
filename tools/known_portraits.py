"""Plays every game that ships for its portrait (some minutes) and writes them into the package.

python -m tools.known_portraits [GAME ...]     # only these, the others stay as they are
python -m tools.known_portraits --read         # only what is read in the rules, without playing
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from darwindeck.files import write_whole
from darwindeck.genome.library import invented_games, known_games, library_games, load_game
from darwindeck.metrics.because import Because, Why
from darwindeck.metrics.portrait import INVENTED_FILE, KNOWN_FILE, Portrait, portray
from darwindeck.metrics.readings import read_alone

FOLDER = Path(__file__).parents[1] / "src" / "darwindeck" / "metrics"
FILES = {KNOWN_FILE: known_games(), INVENTED_FILE: invented_games()}
"""Which games have their portraits where."""
_DIGITS = 4


def rounded(value: object) -> object:
    """Numbers with as many digits as anybody reads."""
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value


def main() -> None:
    asked = sys.argv[1:] or list(library_games())
    kept = {
        game: portrait
        for name in FILES
        if (FOLDER / name).exists()
        for game, portrait in msgspec.json.decode(
            (FOLDER / name).read_bytes(), type=dict[str, Portrait]
        ).items()
    }
    if asked == ["--read"]:
        write({game: read_anew(game, portrait) for game, portrait in kept.items()})
        return
    for number, game in enumerate(asked, 1):
        kept[game] = portray(load_game(game))
        print(f"{number} of {len(asked)}: {game}", flush=True)
        write(kept)


def read_anew(game: str, portrait: Portrait) -> Portrait:
    """The portrait with what is read in the rules now; a game that was refused has no measures."""
    if not portrait.evaluation.ok:
        return portrait
    evaluation = portrait.evaluation
    measures = {**evaluation.measures, **dict(read_alone(load_game(game)))}
    works = Because(Why.WORKS)
    return msgspec.structs.replace(
        portrait, evaluation=msgspec.structs.replace(evaluation, because=works, measures=measures)
    )


def write(kept: Mapping[str, Portrait]) -> None:
    for name, games in FILES.items():
        lines = [
            f"{msgspec.json.encode(game).decode()}: "
            + msgspec.json.encode(rounded(msgspec.to_builtins(kept[game]))).decode()
            for game in games
            if game in kept
        ]
        write_whole(FOLDER / name, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


if __name__ == "__main__":
    main()
