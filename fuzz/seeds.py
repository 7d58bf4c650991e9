"""Writes the known games, and old files, as the first programs of the fuzzer's corpus: `python fuzz/seeds.py`."""

from __future__ import annotations

from pathlib import Path

from darwindeck.bytecode import encode
from darwindeck.genome.library import known_games, load_game

CORPUS = Path(__file__).parent / "corpus" / "decode"
OLD = Path(__file__).parents[1] / "vectors" / "old" / "bytecode"


def main() -> None:
    CORPUS.mkdir(parents=True, exist_ok=True)
    for game in known_games():
        (CORPUS / f"{game}.ddb").write_bytes(encode(load_game(game)))
    for file in OLD.glob("*.bin"):
        (CORPUS / file.name).write_bytes(file.read_bytes())


if __name__ == "__main__":
    main()
