"""Every known game comes to its own end: no fault, nobody stuck, and hardly ever the turn limit."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.simulation import simulate
from tests.sweeps import each


def faults(game_id: str, games: int) -> list[str]:
    """What went wrong in so many random games."""
    report = simulate(load_game(game_id), games=games, seed=games, threads=1)
    found = {
        "errors": report.errors > 0,
        "stuck": report.reasons["stuck"] > 0,
        "turn limit": report.reasons["turn_limit"] >= games / 100,
        "games without an end": sum(report.reasons.values()) != games,
    }
    return [fault for fault, seen in found.items() if seen]


@each("game_id", known_games())
def test_three_hundred_random_games_end_by_their_own_rules(game_id: str) -> None:
    assert faults(game_id, 300) == []


@pytest.mark.deep
@pytest.mark.parametrize("game_id", known_games())
def test_a_hundred_thousand_random_games_end_by_their_own_rules(game_id: str) -> None:
    assert faults(game_id, 100_000) == []


def test_there_are_at_least_thirty_known_games() -> None:
    assert len(known_games()) >= 30
