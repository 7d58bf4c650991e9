"""Games told from known ones: what is a variant, what is another game, and that the telling leaves nothing out."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.canonical import canonical
from darwindeck.genome.cards import Suit
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import PassPhase, TrickPhase
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.genome.setup import UntilWin
from darwindeck.pitch import apply, ideas_apart, nearest_known, patches, variant_of
from tests.evolution.operators.parents import parents
from tests.pitch.tweaks import tweaked_games

PARENTS = tuple(canonical(game.copy_with(labels=Labels())) for game in parents(60))
GAMES = st.sampled_from(PARENTS)
KIN = {
    ("babanuki", "old-maid"),
    ("double-dummy-whist", "whist"),
    ("escoba", "scopa"),
    ("gin-rummy", "knock-rummy"),
    ("gin-rummy", "poker-rum"),
    ("goofspiel", "psychological-jujitsu"),
    ("knock-rummy", "poker-rum"),
    ("mau-mau", "stacked-sevens"),
    ("partnership-spades", "spades"),
}
"""Known games that are told from each other in two ideas or so."""


@given(GAMES, GAMES)
def test_patches_turn_one_game_into_the_other(base: GameGenome, other: GameGenome) -> None:
    assert apply(base, patches(base, other)) == other


def test_a_game_is_no_idea_away_from_itself_whatever_it_is_called() -> None:
    for game_id in known_games():
        game = load_game(game_id)
        assert ideas_apart(game, game.copy_with(labels=Labels(name="Something else"))) == 0
        assert variant_of(game) == game_id


def test_small_changes_of_known_games_are_variants_of_them() -> None:
    tweaks = list(tweaked_games())
    assert len(tweaks) >= 150
    lost = [
        (game_id, tweak, kin)
        for game_id, tweak, game in tweaks
        if (kin := variant_of(game)) != game_id and KIN.isdisjoint({(game_id, kin), (kin, game_id)})
    ]
    assert not lost


def test_known_games_are_hardly_ever_variants_of_each_other() -> None:
    pairs = list(combinations(known_games(), 2))
    near = [pair for pair in pairs if ideas_apart(*map(load_game, pair)) <= 2.5]
    assert set(near) == KIN


@pytest.mark.parametrize(
    ("game", "near", "far"),
    [
        ("hearts", "black-maria", "gin-rummy"),
        ("spades", "partnership-spades", "crazy-eights"),
        ("crazy-eights", "uno-style", "rummy"),
        ("gin-rummy", "knock-rummy", "hearts"),
        ("draw-poker", "simple-poker", "war"),
        ("whist", "scotch-whist", "go-fish"),
    ],
)
def test_related_games_are_fewer_ideas_away(game: str, near: str, far: str) -> None:
    one = load_game(game)
    assert ideas_apart(one, load_game(near)) < ideas_apart(one, load_game(far))


def test_caps_that_nobody_meets_are_nothing() -> None:
    hearts = load_game("hearts")
    assert ideas_apart(hearts, hearts.copy_with(hands=UntilWin(7), max_turns=9000)) == 0


def test_a_number_is_less_than_a_rule_and_a_rule_less_than_a_kind_of_step() -> None:
    hearts = load_game("hearts")
    passing, trick = hearts.phases
    assert isinstance(passing, PassPhase)
    assert isinstance(trick, TrickPhase)
    number = hearts.copy_with(phases=(PassPhase(count=4, direction=passing.direction), trick))
    rule = hearts.copy_with(phases=(trick,))
    step = hearts.copy_with(phases=(*hearts.phases, *load_game("rummy").phases))
    assert 0 < ideas_apart(hearts, number) < ideas_apart(hearts, rule) < ideas_apart(hearts, step)


def test_suits_under_other_names_are_the_same_game() -> None:
    hearts = load_game("hearts")
    renamed = next(
        form
        for form in _relabelled(hearts)
        if form.phases[1].breaking_suit is Suit.CLUBS  # type: ignore[union-attr]
    )
    found = nearest_known(renamed)
    assert (found.game_id, found.apart) == ("hearts", 0)


def _relabelled(game: GameGenome) -> tuple[GameGenome, ...]:
    from darwindeck.canonical import suit_relabellings

    return suit_relabellings(game)


def test_the_same_step_again_is_half_an_idea_of_its_kind() -> None:
    hearts = load_game("hearts")
    again = hearts.copy_with(phases=(PassPhase(count=1), *hearts.phases))
    assert ideas_apart(hearts, again) < ideas_apart(hearts.copy_with(phases=hearts.phases[1:]), again)
