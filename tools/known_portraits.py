"""Plays every known game for its portrait (some minutes) and writes them into the package.

python -m tools.known_portraits [GAME ...]     # only these, the others stay as they are
python -m tools.known_portraits --read         # only what is read in the rules, without playing
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from darwindeck.files import write_whole
from darwindeck.genome.library import known_games, load_game
from darwindeck.metrics.portrait import KNOWN_FILE, Portrait, portray
from darwindeck.metrics.readings import read_alone

FILE = Path(__file__).parents[1] / "src" / "darwindeck" / "metrics" / KNOWN_FILE
_DIGITS = 4


def rounded(value: object) -> object:
    """Numbers with as many digits as anybody reads."""
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value


def main() -> None:
    asked = sys.argv[1:] or list(known_games())
    kept = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Portrait]) if FILE.exists() else {}
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
    return msgspec.structs.replace(
        portrait, evaluation=msgspec.structs.replace(evaluation, measures=measures)
    )


def write(kept: Mapping[str, Portrait]) -> None:
    lines = [
        f"{msgspec.json.encode(name).decode()}: "
        + msgspec.json.encode(rounded(msgspec.to_builtins(kept[name]))).decode()
        for name in known_games()
        if name in kept
    ]
    write_whole(FILE, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


if __name__ == "__main__":
    main()
