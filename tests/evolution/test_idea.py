"""An idea stays with a game only as long as the rules that it brought stand there."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from darwindeck.evolution.child import Draft, finish_child
from darwindeck.evolution.hooks import HOOKS, Hook
from darwindeck.evolution.hooks.dilemmas import TallPoppy
from darwindeck.evolution.idea import Idea, brought
from darwindeck.evolution.operators.base import Change
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PassDirection
from darwindeck.genome.schema import GameGenome
from tests.evolution.operators.parents import parents

BY_LENGTH = {"ShortMatch"}
"""Ideas about nothing but the length of a game, which children do not keep."""

COMMON = {
    *("LastingTrump", "TurnedTrump", "RotatingTrump", "NoTrump", "TricksCount", "CardPoints"),
    *("PartnersAcross", "PassThree", "ShortMatch", "WholeDeckDealt"),
}


def tall_poppy() -> Change:
    game = load_game("no-tricks")
    made = TallPoppy().mutate(game, Random(1))
    assert made is not None
    assert made.sentence == "each trick scores 1, but whoever takes the most loses 6"
    return made


def idea_of(change: Change) -> Idea:
    return Idea(change.sentence, change.about)


def with_loss(game: GameGenome, points: int) -> GameGenome:
    each, most = game.tally_scoring
    return game.copy_with(tally_scoring=(each, msgspec.structs.replace(most, points=points)))


def test_another_number_in_a_rule_of_the_idea_ends_it() -> None:
    made = tall_poppy()
    assert idea_of(made).holds_in(made.genome)
    assert not idea_of(made).holds_in(with_loss(made.genome, -7))


def test_an_idea_ends_when_one_of_its_rules_is_gone() -> None:
    made = tall_poppy()
    fewer = made.genome.copy_with(tally_scoring=made.genome.tally_scoring[:1])
    assert not idea_of(made).holds_in(fewer)


def test_a_longer_game_keeps_the_idea() -> None:
    made = tall_poppy()
    longer = made.genome.copy_with(
        win_conditions=tuple(msgspec.structs.replace(win, threshold=50) for win in made.genome.win_conditions)
    )
    assert idea_of(made).holds_in(longer)


def test_an_idea_about_a_direction_ends_when_the_direction_changes() -> None:
    game = load_game("black-maria")
    turned = msgspec.structs.replace(game.phases[0], direction=PassDirection.LEFT)
    other = game.copy_with(phases=(turned, *game.phases[1:]))
    idea = Idea("everybody first passes three cards to the right", brought(other, game))
    assert idea.holds_in(game)
    assert not idea.holds_in(other)


def test_an_idea_whose_rules_nobody_knows_is_not_kept() -> None:
    assert not Idea("from a file of an older version").holds_in(load_game("hearts"))


def test_the_words_of_an_idea_decide_nothing() -> None:
    made = tall_poppy()
    assert Idea("ANY WORDS AT ALL", made.about).holds_in(made.genome)


def test_a_child_keeps_no_idea_that_a_later_change_undid() -> None:
    game, made = load_game("no-tricks"), tall_poppy()
    tweak = Change(with_loss(made.genome, -7), "changed points")
    child = finish_child(Draft(operators=("TallPoppy", "Tweak"), changes=(made, tweak), older=(game,)))
    assert child is not None
    assert child.ideas == ()


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.name)
def test_every_hook_says_which_rules_it_brought(hook: Hook) -> None:
    made = [(game, hook.mutate(game, Random(1))) for game in parents(60) if hook.applies(game)]
    pairs = [(game, change) for game, change in made if change is not None and change.about]
    assert pairs or hook.name in BY_LENGTH
    assert all(idea_of(change).holds_in(change.genome) for _, change in pairs)
    assert not any(idea_of(change).holds_in(game) for game, change in pairs)


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.name)
def test_what_every_other_game_has_is_told_as_no_idea(hook: Hook) -> None:
    game, made = next((game, made) for game in parents(60) if (made := hook.mutate(game, Random(1))))
    child = finish_child(Draft(operators=(hook.name,), changes=(made,), older=(game,)))
    assert child is not None
    told = " ".join(idea.words for idea in child.ideas)
    assert (told == "") is (hook.name in COMMON or not made.about)
    assert made.sentence in child.sentences
