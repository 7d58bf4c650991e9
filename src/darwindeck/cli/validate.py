"""`darwindeck validate GAME...`: every problem of every game, with code, path and hint."""

from __future__ import annotations

from typing import TypedDict

from darwindeck.cli.flags import Json, Quiet
from darwindeck.cli.output import counted, emit, emit_json
from darwindeck.errors import DarwinDeckError, GenomeError
from darwindeck.resolve import load


class ProblemRow(TypedDict):
    code: str
    path: str
    message: str
    hint: str


class FileVerdict(TypedDict):
    file: str
    problems: list[ProblemRow]


def validate(game: str, /, *games: str, json: Json = False, quiet: Quiet = False) -> int:
    """Check games.

    Parameters
    ----------
    game
        A file (.json, .ddb), the id of a known game, or RUN:RANK.
    games
        More of them.
    """
    verdicts = [FileVerdict(file=name, problems=examine(name)) for name in (game, *games)]
    if json:
        emit_json(verdicts)
    else:
        for verdict in verdicts:
            _print(verdict, quiet=quiet)
    return 1 if any(verdict["problems"] for verdict in verdicts) else 0


def examine(game: str) -> list[ProblemRow]:
    """What is wrong with a game, all of it; nothing for one that can be played."""
    try:
        load(game)
    except GenomeError as error:
        if error.problems:
            return [
                ProblemRow(code=p.code, path=p.path, message=p.message, hint=str(getattr(p, "hint", "")))
                for p in error.problems
            ]
        return [_finding(error)]
    except DarwinDeckError as error:
        return [_finding(error)]
    return []


def _finding(error: DarwinDeckError) -> ProblemRow:
    return ProblemRow(code=error.code, path="", message=error.message, hint="")


def _print(verdict: FileVerdict, *, quiet: bool) -> None:
    problems = verdict["problems"]
    if not problems:
        if not quiet:
            emit(f"{verdict['file']}: valid")
        return
    emit(f"{verdict['file']}: {counted(len(problems), 'problem')}")
    for problem in problems:
        where = f" at {problem['path']}" if problem["path"] else ""
        emit(f"  {problem['code']}{where}: {problem['message']}")
        if problem["hint"]:
            emit(f"    hint: {problem['hint']}")
