"""How somebody fares at a solitaire: games played and won, streaks, the fewest moves and the shortest time.

One file for all players of a server. A table counts once, whatever becomes of it: left first and won later, it is won.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from darwindeck.store.database import Database, open_for_writing, open_in_memory
from darwindeck.store.schema import FileKind

FILE: Final = "solitaire.db"


class SolitaireGame(Struct, frozen=True, kw_only=True):
    """One game that has ended or was left."""

    table: str
    person: str
    game: str
    """Which game, and how it was played: `klondike, draw 3`."""
    deal: int
    won: bool
    moves: int
    seconds: float


class SolitaireRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody's games of one kind in numbers."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """Games won in a row up to now."""
    longest: int = 0
    """The most games ever won in a row."""
    fewest_moves: int | None = None
    shortest: float | None = None


class SolitaireFile:
    """The file; close it, or use it in a `with`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def __enter__(self) -> SolitaireFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    def note(self, game: SolitaireGame) -> None:
        """Counts a game; one that was won stays won."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO games (table_id, person, game, deal, won, moves, seconds) VALUES (?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (table_id) DO UPDATE SET won = excluded.won, moves = excluded.moves, "
                "seconds = excluded.seconds WHERE games.won = 0",
                (game.table, game.person, game.game, game.deal, game.won, game.moves, game.seconds),
            )

    def record(self, person: str, game: str) -> SolitaireRecord:
        rows = self._database.rows(
            "SELECT won, moves, seconds FROM games WHERE person = ? AND game = ? ORDER BY id", person, game
        )
        won = [row for row in rows if row["won"]]
        streak, longest = streaks(bool(row["won"]) for row in rows)
        return SolitaireRecord(
            played=len(rows),
            won=len(won),
            streak=streak,
            longest=longest,
            fewest_moves=min((row["moves"] for row in won), default=None),
            shortest=min((row["seconds"] for row in won), default=None),
        )


def streaks(results: Iterable[bool]) -> tuple[int, int]:
    """Return the current and the longest streak of wins.

    >>> streaks([True, True, False, True])
    (1, 2)
    """
    now = longest = 0
    for won in results:
        now = now + 1 if won else 0
        longest = max(longest, now)
    return now, longest


def open_solitaire(path: Path) -> SolitaireFile:
    """Return the file at this path, a new one if nothing is there."""
    return SolitaireFile(open_for_writing(path, FileKind.SOLITAIRE, create=True))


def solitaire_in_memory() -> SolitaireFile:
    return SolitaireFile(open_in_memory(FileKind.SOLITAIRE))
