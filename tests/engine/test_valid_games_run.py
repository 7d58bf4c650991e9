"""What `validate` has nothing to say about, the engine plays.

Known games and random games of all families are tried in tests/simulation/test_conformance.py (300, and 10 000 deep).
"""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.canonical import canonical
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.cards import Deck, Suit
from darwindeck.genome.conditions import (
    CardBeatsTop,
    CardIsTrump,
    CardMatchesRank,
    Condition,
    HasTrump,
    IsTrickWinner,
    MustFollowSuit,
    Reference,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    AllPass,
    ClaimPhase,
    DrawPhase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import DeckEmptyAction, SetupRules
from darwindeck.simulation.engine import check
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from tests.validation.test_repair import crossed


def test_the_canonical_form_of_a_valid_game_runs_as_well() -> None:
    for game in random_genomes(seed=31, n=60):
        assert check(canonical(game), games=1, every=9) > 0


def with_lap(phase: DrawPhase | PlayPhase) -> GameGenome:
    """Tricks with hearts as trumps, and a turn of every seat after each."""
    return GameGenome(
        player_count=3,
        setup=SetupRules(cards_per_player=6),
        phases=(TrickPhase(trump=Trump.HEARTS), phase),
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
        win_conditions=(WinCondition(WinType.MOST_TRICKS),),
    )


@pytest.mark.parametrize(
    "condition",
    [HasTrump(), MustFollowSuit(), IsTrickWinner(), SuitBroken(Suit.HEARTS), TrickContainsCard("Qs")],
    ids=lambda condition: type(condition).__name__,
)
def test_a_draw_between_tricks_may_depend_on_the_trick(condition: Condition) -> None:
    game = with_lap(DrawPhase(condition=condition))
    assert validate(game) == []
    assert check(game, games=20) > 0


def test_a_card_may_be_thrown_off_between_tricks_if_it_is_a_trump() -> None:
    game = with_lap(PlayPhase(valid_play_condition=CardIsTrump()))
    assert validate(game) == []
    assert check(game, games=20) > 0


def test_a_trump_is_turned_though_all_cards_are_dealt_it_is_the_dealers_last() -> None:
    game = GameGenome(
        player_count=4,
        setup=SetupRules(initial_deck=Deck.PIQUET_32, cards_per_player="all"),
        phases=(TrickPhase(trump=Trump.TURNED),),
        win_conditions=(WinCondition(WinType.MOST_TRICKS),),
    )
    assert validate(game) == []
    assert check(game, games=20) > 0


def test_claims_leave_the_discard_open_to_be_read() -> None:
    game = load_game("cheat").copy_with(
        phases=(ClaimPhase(), PlayPhase(valid_play_condition=CardMatchesRank(Reference.TOP_DISCARD)))
    )
    assert validate(game) == []
    assert check(game, games=5, every=9) > 0


def repaired_crossings(seeds: range) -> list[GameGenome]:
    """Two known games mixed without care, and what the repair makes of it: stranger than any random game."""
    return [repair(crossed(Random(seed)))[0] for seed in seeds]


def test_a_tableau_that_is_cleared_leaves_nothing_before_a_seat_in_a_war() -> None:
    """War with a pile that is cleared when all have passed: the cards lay in front of the seats."""
    war = load_game("quick-war")
    play = PlayPhase(
        target=PlayTarget.TABLEAU,
        valid_play_condition=CardBeatsTop(Reference.TABLEAU_TOP),
        mandatory=False,
        on_all_pass=AllPass.CLEAR_AND_LEAD,
    )
    game = war.copy_with(phases=(play,), win_conditions=(WinCondition(WinType.EMPTY_HAND),))
    assert check(game, games=20) > 0


def test_a_hundred_careless_crossings_run_once_they_are_repaired() -> None:
    assert sum(check(game, games=1, every=9) for game in repaired_crossings(range(100))) > 1000


@pytest.mark.deep
@pytest.mark.parametrize("bundle", range(10))
def test_five_thousand_careless_crossings_run_once_they_are_repaired(bundle: int) -> None:
    games = repaired_crossings(range(1000 + 500 * bundle, 1500 + 500 * bundle))
    assert sum(check(game, games=2, every=5) for game in games) > 5000
