"""`darwindeck games`: what is on the shelf."""

from __future__ import annotations

from typing import TypedDict

from darwindeck.analysis.family import family
from darwindeck.cli.flags import Json
from darwindeck.cli.output import emit_json, emit_table
from darwindeck.genome.library import known_games, load_game


class GameRow(TypedDict):
    id: str
    family: str
    players: int
    description: str


def games(*, json: Json = False) -> int:
    """List the known games."""
    shelf = [_entry(name) for name in known_games()]
    if json:
        emit_json(shelf)
    else:
        rows = ([e["id"], e["family"], str(e["players"]), e["description"]] for e in shelf)
        emit_table(["game", "family", "players", "about"], rows)
    return 0


def _entry(name: str) -> GameRow:
    genome = load_game(name)
    return GameRow(
        id=name,
        family=family(genome),
        players=genome.player_count,
        description=genome.labels.description,
    )
