"""The idea of a game, where nobody said which it was made by: its own, not that of every game of its family."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import invented_games, known_games, load_game
from darwindeck.pitch import hook_of, pitch_of


@pytest.mark.parametrize("game", invented_games())
def test_an_invented_game_has_an_idea_that_is_told_of_no_known_game(game: str) -> None:
    idea = hook_of(load_game(game))
    assert idea
    for clause in idea.split("; "):
        assert clause.lower() in pitch_of(load_game(game)).lower()
        assert not any(clause in pitch_of(load_game(known)).lower() for known in known_games())


def test_what_a_known_game_is_told_by_is_nobodys_own_idea() -> None:
    assert [game for game in known_games() if hook_of(load_game(game))] == []


def test_two_games_that_are_begun_alike_have_different_ideas() -> None:
    spades = load_game("dusty-regent")
    kings = spades.copy_with(card_scoring=())
    assert hook_of(spades) == "each jack taken costs 2 points"
    assert hook_of(kings) != hook_of(spades)
