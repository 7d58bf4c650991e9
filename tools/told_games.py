"""Ten games told in sentences, as the first seat hears them: written by `make golden`, read by people. Of a long game
the beginning and the end are told.

A narrator changed by accident changes them. The actions stand beside the text, chosen once by one-ply players: a player
that gets better changes no story. A file of actions that is missing, or that the rules no longer allow, is made anew.

    python -m tools.told_games vectors/told
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from darwindeck.errors import ActionError
from darwindeck.files import write_whole
from darwindeck.genome.library import load_game
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice, voice_of
from darwindeck.simulation.events import Event
from darwindeck.simulation.playthrough import deal, deal_with_events

SEED: Final = 3
FIRST, LAST = 110, 30
"""Actions that are told at the beginning and at the end."""
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


def told_text(game: str, actions: Sequence[str]) -> str:
    """A game as South hears it."""
    genome = load_game(game)
    at, telling = deal_with_events(genome, seed=SEED)
    tellings: list[Sequence[Event]] = [telling.seen_by(0)]
    for action in actions:
        at, telling = at.apply_with_events(action)
        tellings.append(telling.seen_by(0))
    voice = voice_of(genome, NAMES[: genome.player_count], 0)
    lines = [f"{genome.labels.name}, told to South", ""]
    if len(actions) <= FIRST + LAST:
        return "\n".join([*lines, *_lines(tellings, voice), ""])
    first, last = _lines(tellings[: FIRST + 1], voice), _lines(tellings[-LAST:], voice)
    left_out = len(actions) - FIRST - LAST
    return "\n".join([*lines, *first, "", f"… {left_out} actions later …", "", *last, ""])


def _lines(tellings: Sequence[Sequence[Event]], voice: Voice) -> list[str]:
    return [line.text for line in tell_all([event for told in tellings for event in told], voice)]


def chosen_actions(game: str) -> list[str]:
    at = deal(load_game(game), seed=SEED)
    while not at.over:
        at = at.apply(at.choice("greedy", seed=len(at.actions)) or "")
    return list(at.actions)


def kept_actions(path: Path) -> list[str]:
    return path.read_text("utf-8").split()


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.stem not in TOLD:
            path.unlink()
    for game in TOLD:
        actions = folder / f"{game}.actions"
        try:
            text = told_text(game, kept_actions(actions))
        except (OSError, ActionError):
            write_whole(actions, "\n".join([*chosen_actions(game), ""]).encode())
            text = told_text(game, kept_actions(actions))
        write_whole(folder / f"{game}.txt", text.encode())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
