"""`darwindeck games`: what is on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

from darwindeck.analysis.family import Family, family
from darwindeck.cli.flags import Json
from darwindeck.cli.output import emit, emit_json, emit_table, remark
from darwindeck.genome.library import invented_games, known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.store.home import home_path
from darwindeck.store.own_games import FOLDER, SUFFIX, own_games, unreadable_games
from darwindeck.validation.seats import counted, player_counts


class GameRow(TypedDict):
    id: str
    family: str
    players: int
    counts: list[int]
    invented: bool
    description: str


def games(*, json: Json = False) -> int:
    """List the games that come with DarwinDeck, the known ones and some that it invented, and those of your own in the
    folder games/ of your data folder."""
    known, invented = ([_entry(name) for name in shelf()] for shelf in (known_games, invented_games))
    data = home_path()
    own = [_own_entry(data, game_id, genome) for game_id, genome in own_games(data).items()]
    if json:
        emit_json([*known, *invented, *own])
        return 0
    _emit_shelf("game", known)
    emit("")
    _emit_shelf("invented by DarwinDeck", invented)
    if own:
        emit("")
        _emit_shelf("your own", own)
    for broken in unreadable_games(data):
        remark(f"{data / FOLDER / broken.file} cannot be read: {broken.reason}")
        if broken.hint:
            remark(f"  hint: {broken.hint}")
    return 0


def _emit_shelf(heading: str, shelf: list[GameRow]) -> None:
    rows = (
        [e["id"], Family(e["family"]).words, counted(tuple(e["counts"])), e["description"]] for e in shelf
    )
    emit_table([heading, "family", "players", "about"], rows)


def _entry(name: str) -> GameRow:
    return _row(name, load_game(name), invented=name in invented_games())


def _own_entry(data: Path, game_id: str, genome: GameGenome) -> GameRow:
    """Make the row of a game; one's own is called by its file."""
    row = _row(str(data / FOLDER / f"{game_id}{SUFFIX}"), genome, invented=False)
    return row if row["description"] else {**row, "description": genome.labels.name}


def _row(name: str, genome: GameGenome, *, invented: bool) -> GameRow:
    return GameRow(
        id=name,
        family=family(genome),
        players=genome.player_count,
        counts=list(player_counts(genome)),
        invented=invented,
        description=genome.labels.description,
    )
