"""Ten games told in sentences, as the first seat hears them: written by `make golden`, read by people.

A narrator changed by accident changes them. One-ply players play, so that the games are worth telling.

    python -m tools.told_games vectors/told
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from darwindeck.files import write_whole
from darwindeck.genome.library import load_game
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import voice_of
from darwindeck.simulation.events import Event
from darwindeck.simulation.playthrough import deal_with_events

SEED: Final = 3
MOST_LINES: Final = 120
NAMES: Final = ("South", "West", "North", "East", "Fifth", "Sixth")
TOLD: Final = (
    "blackjack",
    "cheat",
    "draw-poker",
    "gin-rummy",
    "go-fish",
    "hearts",
    "partnership-spades",
    "president",
    "scopa",
    "uno-style",
)


def told_text(game: str) -> str:
    """The first lines of a game, to South."""
    genome = load_game(game)
    at, telling = deal_with_events(genome, seed=SEED)
    events: list[Event] = [*telling.seen_by(0)]
    voice = voice_of(genome, NAMES[: genome.player_count], 0)
    lines = tell_all(events, voice)
    while not at.over and len(lines) < MOST_LINES:
        at, telling = at.apply_with_events(at.choice("greedy", seed=len(at.actions)) or "")
        events += telling.seen_by(0)
        lines = tell_all(events, voice)
    return "\n".join([f"{genome.labels.name}, told to South", "", *(line.text for line in lines)]) + "\n"


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.stem not in TOLD:
            path.unlink()
    for game in TOLD:
        write_whole(folder / f"{game}.txt", told_text(game).encode())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
