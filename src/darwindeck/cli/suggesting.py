"""`play --suggest`: three games to play next, and which of them it shall be."""

from __future__ import annotations

import sys
from pathlib import Path

from darwindeck.analysis.family import family
from darwindeck.cli.output import emit, remark
from darwindeck.errors import RunError
from darwindeck.evolution.next_games import next_games, why
from darwindeck.metrics.suggesting import Suggestion
from darwindeck.pitch import pitch_of
from darwindeck.resolve import load
from darwindeck.store.rating_file import ME, ratings_of
from darwindeck.store.run_file import SUFFIX


def choose_game(named: str, folder: Path = Path()) -> str:
    """Ask which game the person takes; empty where nobody can be asked, or wants none."""
    if named:
        raise RunError(f"--suggest names games itself; to play {named} leave it out")
    runs = {path.name.removesuffix(SUFFIX): path for path in sorted(folder.glob(f"*{SUFFIX}"))}
    found = next_games(runs, ratings_of(ME))
    for number, suggestion in enumerate(found, start=1):
        emit(f"{number}. {_format_suggestion(suggestion)}")
    if sys.stdin.isatty():
        return _ask_choice([each.game.id for each in found])
    remark(f"play one with: darwindeck play {found[0].game.id}")
    return ""


def _format_suggestion(suggestion: Suggestion) -> str:
    genome = load(suggestion.game.id)
    pitch = genome.labels.description or pitch_of(genome)
    kind = f"{family(genome).words} for {genome.player_count}"
    return f"{genome.labels.name} ({suggestion.game.id}, {kind}): {pitch}\n   Why: {why(suggestion)}."


def _ask_choice(games: list[str]) -> str:
    """Ask for the person's choice; the end of input means that they have left."""
    while True:
        sys.stdout.write(f"Which one? 1 to {len(games)}, or q to leave: ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        typed = line.strip().casefold()
        if not line or typed in ("q", "quit"):
            return ""
        if typed.isdecimal() and 1 <= int(typed) <= len(games):
            return games[int(typed) - 1]
