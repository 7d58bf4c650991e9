"""`darwindeck validate GAME...`: every problem of every game, with code, path and hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from darwindeck.canonical import idle_settings
from darwindeck.cli.flags import Json, Quiet
from darwindeck.cli.output import emit, emit_json
from darwindeck.errors import DarwinDeckError, GenomeError, ProblemLike, problem_lines
from darwindeck.resolve import load
from darwindeck.validation.problems import Problem
from darwindeck.wording.amounts import how_many


class ProblemRow(TypedDict):
    """A problem for programs."""

    code: str
    path: str
    message: str
    hint: str


class FileVerdict(NamedTuple):
    """What is wrong with one game."""

    file: str
    problems: Sequence[ProblemLike]
    idle: tuple[str, ...] = ()
    """What is set and means nothing in it."""


def validate(game: str, /, *games: str, json: Json = False, quiet: Quiet = False) -> int:
    """Check games.

    Parameters
    ----------
    game
        A file (.json, .ddb), a known game (hearts), or RUN:RANK (tonight:3).
    games
        More of them.
    """
    verdicts = [examine(name) for name in (game, *games)]
    if json:
        emit_json(
            [
                {"file": verdict.file, "problems": list(map(problem_row, verdict.problems))}
                for verdict in verdicts
            ]
        )
    else:
        for verdict in verdicts:
            _print(verdict, quiet=quiet)
    return 1 if any(verdict.problems for verdict in verdicts) else 0


def examine(game: str) -> FileVerdict:
    """List what is wrong with a game, all of it; nothing for one that can be played."""
    try:
        return FileVerdict(game, (), idle_settings(load(game)))
    except DarwinDeckError as error:
        told = error.problems if isinstance(error, GenomeError) else ()
        return FileVerdict(game, told or (Problem(error.code, "", error.message, ""),))


def problem_row(problem: ProblemLike) -> ProblemRow:
    return ProblemRow(code=problem.code, path=problem.path, message=problem.message, hint=problem.hint)


def _print(verdict: FileVerdict, *, quiet: bool) -> None:
    if not verdict.problems:
        if not quiet:
            emit(f"{verdict.file}: valid")
            for path in verdict.idle:
                emit(f"  {path} means nothing in this game: no rule looks at it")
        return
    emit(f"{verdict.file}: {how_many(len(verdict.problems), 'problem')}")
    for problem in verdict.problems:
        for line in problem_lines(problem):
            emit(f"  {line}")
