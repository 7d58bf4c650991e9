"""From what a person typed to a genome: the id of a game that ships, a file of JSON or bytecode, or RUN:RANK; each of
them with @N for another number of players.

The one place that decides what GAME means; commands, pages and scripts all ask here.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from darwindeck.arguments import describe_value
from darwindeck.errors import BytecodeError, GenomeError, RunError, WrongTypeError
from darwindeck.files import near_file, read_whole
from darwindeck.genome.codec import load_file, read_checked
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.limits import MOST_GENOME_BYTES

BYTECODE_SUFFIX = ".ddb"
GENOME_SUFFIX = ".json"
NAMED: Final = 3
"""How many games of a run are named when none was asked for."""
NEAR: Final = 6
"""How many games are named to somebody who wrote part of a name."""
_AT_THE_OPEN_TABLE: Final = {
    **dict.fromkeys(("klondike", "solitaire", "patience"), "`darwindeck table klondike` plays Klondike"),
    "pokemon": "`darwindeck table pokemon` shows it",
    "peddlers": "`darwindeck serve` has it in the browser, at the open table",
}
"""Games that are no genomes, and where they are."""
_SEATED: Final = re.compile(r"(?P<game>.+)@(?P<players>\d{1,2})")
_RANKED: Final = re.compile(r"(?P<run>.+):(?P<rank>\d+)")


class RunRank(NamedTuple):
    """A game found by a run: its file and its rank."""

    run: Path
    rank: int


def load(game: str | os.PathLike[str]) -> GameGenome:
    """Return the validated genome that `game` names; a path object is always a file.

    >>> import darwindeck as dd
    >>> dd.load("war").player_count
    2
    >>> dd.load("hearts@3").player_count
    3
    """
    if isinstance(game, str) and not Path(game).exists():
        name, players = split_players(game)
        return _load_named(name) if players is None else load_seated(_load_named(name), players)
    return _load_named(game)


def split_players(game: str) -> tuple[str, int | None]:
    """Split `hearts@3` into the game and the number of players, None where no number is named.

    >>> split_players("hearts@3"), split_players("tonight:2")
    (('hearts', 3), ('tonight:2', None))
    """
    named = _SEATED.fullmatch(game)
    return (game, None) if named is None else (named["game"], int(named["players"]))


def load_seated(genome: GameGenome, players: int) -> GameGenome:
    """Return the validated game for a number of players, or GenomeError that says which there are."""
    from darwindeck.validation.validate import require_valid

    return require_valid(genome.at(players))


def _load_named(game: str | os.PathLike[str]) -> GameGenome:
    if isinstance(game, str) and (known := _known_id(game)):
        return load_game(known)
    if not isinstance(game, str | os.PathLike):
        raise WrongTypeError(f"a game is named by a text or a path, not by {describe_value(game)}")
    place = place_in_run(game)
    if place is not None:
        return load_place(place)
    path = Path(game)
    if path.name and not path.suffix and not path.exists():
        written = path.with_name(path.name + GENOME_SUFFIX)
        path = written if written.is_file() and _find_run(path) is None else path
    if (run := _find_run(path)) is not None:
        raise RunError(_ranks_of(run), code="run/bad-argument")
    if path.suffix not in {GENOME_SUFFIX, BYTECODE_SUFFIX} and (path.is_dir() or not path.exists()):
        raise GenomeError(_unknown(str(game)), code="genome/unknown-game")
    return load_path(path)


def _known_id(name: str) -> str:
    """Return the game that is meant among those that ship, however it is written ("Crazy Eights", crazy_eights);
    empty if none is, or if a file is called so.
    """
    if name in library_games():
        return name
    written = re.sub(r"[^a-z0-9]+", "-", re.sub("['’]", "", name.lower())).strip("-")
    return written if written in library_games() and not Path(name).exists() else ""


def from_json(text: str | bytes) -> GameGenome:
    """Return the validated genome of a piece of JSON, or GenomeError with all its problems.

    >>> import darwindeck as dd
    >>> dd.from_json('{"player_count": 2, "setup": {"cards_per_player": 7}, "phases": [{"type": "play"}], '
    ...           '"win_conditions": [{"type": "empty_hand"}]}').player_count
    2
    """
    if not isinstance(text, str | bytes | bytearray):
        raise WrongTypeError(
            f"JSON is a text or bytes, not {describe_value(text)}; json.dumps(…) makes a text of a dict"
        )
    return read_checked(text if isinstance(text, str) else bytes(text))


def place_in_run(game: str | os.PathLike[str]) -> RunRank | None:
    """Return the run and the rank that RUN:RANK names; None if it is no such name, or a file is called so.

    >>> place_in_run("tonight:3").rank, place_in_run("hearts")
    (3, None)
    """
    named = _RANKED.fullmatch(split_players(game)[0]) if isinstance(game, str) else None
    if named is None or Path(named[0]).is_file():
        return None
    from darwindeck.store.run_file import find_run

    return RunRank(find_run(named["run"]), int(named["rank"]))


def _find_run(path: Path) -> Path | None:
    """Return the run that is meant by a path without a rank, if there is one."""
    from darwindeck.store.run_file import SUFFIX, find_run

    run = path if path.is_dir() else find_run(path)
    return run if run.suffix == SUFFIX and run.is_file() else None


def _ranks_of(run: Path) -> str:
    """Return what to write for a game of this run."""
    from darwindeck.store.run_file import reading

    with reading(run) as opened:
        best = opened.archive()
    if not best:
        return f"{run} is a run, and has found no game yet"
    some = ", ".join(f"{run}:{rank} ({elite.name})" for rank, elite in enumerate(best[:NAMED], start=1))
    return f"{run} is a run of {len(best)} games; say which one: {some}{' …' if len(best) > NAMED else ''}"


def load_place(place: RunRank) -> GameGenome:
    """Return the genome of a rank, with the name the run gave it."""
    from msgspec.structs import replace

    from darwindeck.store.run_file import reading
    from darwindeck.validation.validate import require_valid

    with reading(place.run) as run:
        elite = run.elite(place.rank)
        genome = run.genome(elite.hash).read()
    return require_valid(genome.copy_with(labels=replace(genome.labels, name=elite.name)))


def load_path(path: Path) -> GameGenome:
    """Return the validated genome in a file: bytecode if it is named so, else JSON."""
    try:
        if path.suffix == BYTECODE_SUFFIX:
            from darwindeck.bytecode import decode

            return decode(read_whole(path, MOST_GENOME_BYTES))
        return load_file(path)
    except GenomeError as error:
        message = f"{path}: {error.message}"
        raise GenomeError(message, code=error.code, problems=error.problems, file=str(path)) from error
    except BytecodeError as error:
        message = f"{path}: {error.message}"
        raise BytecodeError(message, code=error.code, offset=error.offset, kind=error.kind) from error
    except OSError as error:
        raise RunError(f"{path}: {error.strerror or error}", code="run/io") from error


def _unknown(name: str) -> str:
    """That there is none, and which are called something like it: all whose names hold the word, else the nearest."""
    if (way := _AT_THE_OPEN_TABLE.get(name.lower())) is not None:
        return f"{name} is a game of the open table, not one of the library: {way}"
    holding = [known for known in library_games() if len(name) > 2 and name.lower() in known]
    near = holding or difflib.get_close_matches(name.lower(), library_games(), n=1)
    file = near_file(Path(name)) if Path(name).suffix or not near else None
    meant = str(file) if file is not None else _either(near)
    hint = f"did you mean {meant}?" if meant else "`darwindeck games` lists the known ones"
    return f"no known game and no file is called {name!r}; {hint}"


def _either(names: Sequence[str]) -> str:
    """
    >>> _either(["draw-poker", "kuhn-poker"])
    "'draw-poker' or 'kuhn-poker'"
    """
    some = [*map(repr, names[:NEAR]), *(["another"] if len(names) > NEAR else [])]
    return ", ".join(some[:-1]) + f" or {some[-1]}" if len(some) > 1 else "".join(some)
