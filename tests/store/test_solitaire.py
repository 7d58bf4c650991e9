"""What is kept of games played alone."""

from __future__ import annotations

from pathlib import Path

from darwindeck.store.solitaire import (
    SolitaireFile,
    SolitaireGame,
    SolitaireRecord,
    open_solitaire,
    solitaire_in_memory,
)


def play(file: SolitaireFile, table: str, *, won: bool, moves: int = 100, seconds: float = 60.0) -> None:
    game = SolitaireGame(
        table=table, person="ann", game="klondike, draw 1", deal=7, won=won, moves=moves, seconds=seconds
    )
    file.note(game)


def test_nothing_is_known_of_whoever_has_not_played() -> None:
    with solitaire_in_memory() as file:
        assert file.record("ann", "klondike, draw 1") == SolitaireRecord()


def test_wins_streaks_fewest_moves_and_shortest_time_are_counted() -> None:
    with solitaire_in_memory() as file:
        for number, won in enumerate((True, True, False, True)):
            play(file, f"t{number}", won=won, moves=100 + number, seconds=90 - number)
        assert file.record("ann", "klondike, draw 1") == SolitaireRecord(
            played=4, won=3, streak=1, longest=2, fewest_moves=100, shortest=87.0
        )
        assert file.record("bob", "klondike, draw 1").played == 0
        assert file.record("ann", "klondike, draw 3").played == 0


def test_a_table_counts_once_and_what_is_won_stays_won() -> None:
    with solitaire_in_memory() as file:
        play(file, "t", won=False, moves=3)
        play(file, "t", won=True, moves=140)
        play(file, "t", won=False, moves=1)
        found = file.record("ann", "klondike, draw 1")
        assert (found.played, found.won, found.fewest_moves) == (1, 1, 140)


def test_the_file_keeps_what_was_noted(tmp_path: Path) -> None:
    with open_solitaire(tmp_path / "solitaire.db") as file:
        play(file, "t", won=True)
    with open_solitaire(tmp_path / "solitaire.db") as file:
        assert file.record("ann", "klondike, draw 1").won == 1
