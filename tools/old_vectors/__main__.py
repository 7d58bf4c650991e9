"""Writes vectors/old: the old files, and beside them what the readers make of each (look at the difference)."""

from __future__ import annotations

from pathlib import Path

import msgspec

from darwindeck.genome.codec import rules_json
from darwindeck.legacy import read_old
from tools.old_vectors.bytecode_games import GAMES
from tools.old_vectors.json_games import JSON_GAMES, written

VECTORS = Path(__file__).parents[2] / "vectors" / "old"


def files() -> dict[str, bytes]:
    """Every old file by its path under vectors/old."""
    bytecode = {f"bytecode/{name}.bin": game.build() for name, game in GAMES.items()}
    return {**bytecode, **{f"json/{name}.json": written(game) for name, game in JSON_GAMES.items()}}


def reading_of(data: bytes) -> bytes:
    """What is read from a file, before anything is mended: each game, and what there is to tell about it."""
    readings = [
        {
            "part": reading.part,
            "genome": None if reading.genome is None else msgspec.Raw(rules_json(reading.genome)),
            "refusal": None if reading.refusal is None else reading.refusal.message,
            "translated": reading.notes.translated,
            "repaired": reading.notes.repaired,
            "lost": reading.notes.lost,
        }
        for reading in read_old(data)
    ]
    return msgspec.json.format(msgspec.json.encode(readings), indent=2) + b"\n"


def reading_path(name: str) -> Path:
    """Where the reading of an old file is kept: `bytecode/v1a-war.bin` in readings/v1a-war.json."""
    return VECTORS / "readings" / f"{Path(name).stem}.json"


def main() -> None:
    for folder in ("bytecode", "json", "readings"):
        (VECTORS / folder).mkdir(parents=True, exist_ok=True)
        for left in (VECTORS / folder).iterdir():
            left.unlink()
    for name, data in files().items():
        (VECTORS / name).write_bytes(data)
        reading_path(name).write_bytes(reading_of(data))


if __name__ == "__main__":
    main()
