"""The turn limit is tested between turns, and in a table phase every seat's action is a turn."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import check
from darwindeck.simulation.testing import simulate_unchecked


@pytest.mark.parametrize("limit", [1, 5, 6, 8, 30])
@pytest.mark.parametrize("game", ["whist", "hearts", "spades", "simple-poker"])
def test_a_game_stops_at_its_limit_also_in_the_middle_of_a_table_phase(game: str, limit: int) -> None:
    genome = load_game(game).copy_with(max_turns=limit)
    counts = simulate_unchecked(genome, games=20, seed=3).counts
    assert counts.turns.max <= limit


def test_a_trick_cut_short_by_the_limit_keeps_its_cards() -> None:
    assert check(load_game("whist").copy_with(max_turns=6), games=5) == 30
