"""What is too odd for anybody to be curious about, and matches made of single hands."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.evolution.births import over_too_soon
from darwindeck.evolution.child import Draft
from darwindeck.evolution.matches import in_a_match
from darwindeck.evolution.odd import is_odd
from darwindeck.evolution.operators.base import Change
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit, Not
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore
from darwindeck.metrics.naturalness import MADE_UP
from tests.sweeps import each

SOME_BUT_NOT_ALL = ["oklahoma", "tablic"]
"""They give points to some cards of a kind and not to others, which takes people long to learn."""


def test_hardly_a_game_that_people_play_is_odd() -> None:
    odd = [name for name in known_games() if name not in MADE_UP and is_odd(load_game(name))]
    assert odd == SOME_BUT_NOT_ALL


def test_one_step_that_no_known_game_has_is_what_is_new_and_not_odd() -> None:
    eights = load_game("crazy-eights")
    draw, play = eights.phases
    assert isinstance(play, PlayPhase)
    assert play.valid_play_condition is not None
    turned = replace(play, valid_play_condition=Not(play.valid_play_condition))
    assert not is_odd(eights.copy_with(phases=(draw, turned)))
    assert is_odd(eights.copy_with(phases=(draw, turned, draw, turned)))


def test_points_for_some_hearts_but_not_for_others_are_odd() -> None:
    hearts = load_game("hearts")
    four = And((CardIsSuit(Suit.HEARTS), Not(CardIsRank(Rank.FOUR))))
    rule = replace(hearts.card_scoring[0], condition=four)
    assert isinstance(rule, CardScore)
    assert is_odd(hearts.copy_with(card_scoring=(rule,)))


def draft(game: GameGenome) -> Draft:
    return Draft(operators=("Test",), changes=(Change(game, "changed"),), older=(game,))


@each("name", ["cheat", "mau-mau", "fan-tan"])
def test_one_hand_in_which_nothing_is_counted_becomes_a_match(name: str) -> None:
    game = load_game(name)
    assert over_too_soon(game)
    made = in_a_match(draft(game))
    assert not over_too_soon(made.genome)
    assert made.operators[-1] == "Match"


@each("name", ["hearts", "blackjack", "gin-rummy"])
def test_a_game_of_several_hands_stays_what_it_is(name: str) -> None:
    game = load_game(name)
    assert in_a_match(draft(game)) == draft(game)
