"""The end of a hand as one thing to read."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.narration.reckoning import Reckoning, reckonings
from darwindeck.narration.voice import voice_of
from darwindeck.play.seats import COMPASS
from darwindeck.simulation.playthrough import deal


def ends(game: str, *, seed: int = 3, agent: str = "greedy") -> list[Reckoning]:
    """The hands that end in a whole game, as the first seat is told."""
    genome = load_game(game)
    voice = voice_of(genome, COMPASS[genome.player_count], 0)
    at, found = deal(genome, seed=seed), []
    while not at.over:
        chosen = at.choice(agent)
        assert chosen is not None
        at, telling = at.apply_with_events(chosen)
        found += reckonings(telling.seen_by(0), voice)
    return found


def test_contracts_are_told_one_by_one_and_their_points_are_left_to_the_sheet() -> None:
    first = ends("lonely-minuet")[0]
    assert first.hand == 1
    assert len(first.lines) == 3
    assert first.lines[0].startswith(("You make the contract of", "You miss the contract of"))
    assert not any("score" in line for line in first.lines)


def test_a_showdown_tells_the_hands_and_who_wins_the_chips() -> None:
    first = next(end for end in ends("draw-poker") if any("show" in line for line in end.lines))
    assert first.result.endswith("the hand.")
    assert "chips" in first.lines[-1]


def test_a_hand_that_nobody_wins_has_no_winner() -> None:
    assert {end.result for end in ends("hearts")} == {""}


def test_cards_of_a_trick_are_not_told_again_at_the_end_of_the_hand() -> None:
    assert {end.lines for end in ends("bassadewitz")} == {()}


@pytest.mark.parametrize("game", ["war", "briscola", "old-maid"])
def test_the_hand_that_ends_the_game_is_told_by_its_result(game: str) -> None:
    assert ends(game) == []


def test_hands_are_counted_from_one() -> None:
    assert [end.hand for end in ends("kuhn-poker")] == list(range(1, 10))
