"""Single sentences that depend on a number: one card or several, once or several times, the cards taken or kept."""

from __future__ import annotations

import pytest

from darwindeck.genome.conditions import ChipCount, Operator, PotSize
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import BettingPhase, DrawPhase, DrawUntil, Phase, PlayPhase, PotTo
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook import rulebook
from tests.rulebook.reading import text


def words(genome: GameGenome) -> str:
    return text(rulebook(genome))


def with_phase(game_id: str, place: int, phase: Phase) -> GameGenome:
    game = load_game(game_id)
    return game.copy_with(phases=(*game.phases[:place], phase, *game.phases[place + 1 :]))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (0, "Draw as many cards as you like, one at a time from the deck; stop when you want."),
        (1, "You may draw one card from the deck."),
        (3, "Draw up to three cards, one at a time from the deck; stop when you want."),
    ],
)
def test_a_draw_that_one_may_end_says_how_many_cards_it_is(cards: int, said: str) -> None:
    assert said in words(with_phase("blackjack", 1, DrawPhase(count=cards, until=DrawUntil.STAND)))


@pytest.mark.parametrize(
    ("raises", "said"), [(1, "raise your own bet once by 10 chips."), (2, "by 10 chips, up to two times.")]
)
def test_a_bet_against_the_house_says_how_often_it_is_raised(raises: int, said: str) -> None:
    phase = BettingPhase(ante=10, max_raises=raises, pot_to=PotTo.HOUSE)
    assert said in words(with_phase("blackjack", 0, phase))


def test_chips_are_counted_and_not_measured() -> None:
    own = PlayPhase(valid_play_condition=ChipCount(Operator.LT, 60))
    assert "you have fewer than 60 chips" in words(with_phase("draw-poker", 1, own))
    pot = PlayPhase(valid_play_condition=PotSize(Operator.LT, 60))
    assert "the pot holds fewer than 60 chips" in words(with_phase("draw-poker", 1, pot))


def test_of_cards_taken_out_and_cards_kept_the_fewer_are_named() -> None:
    assert "Take out 2♣ before the game; 51 cards are left." in words(load_game("black-maria"))
    assert "Take out all but J♠, Q♠ and K♠ before the game; 3 cards are left." in words(
        load_game("kuhn-poker")
    )
