"""The sentence of an idea stays with a game only as long as it is true of it."""

from __future__ import annotations

from random import Random

import msgspec

from darwindeck.evolution.child import Draft, finish_child
from darwindeck.evolution.hooks.dilemmas import TallPoppy
from darwindeck.evolution.kept_ideas import still_true
from darwindeck.evolution.operators.base import Change
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PassDirection
from darwindeck.genome.schema import GameGenome


def tall_poppy() -> Change:
    game = load_game("no-tricks")
    made = TallPoppy().mutate(game, Random(1))
    assert made is not None
    assert made.sentence == "each trick scores 1, but whoever takes the most loses 6"
    return made


def with_loss(game: GameGenome, points: int) -> GameGenome:
    each, most = game.tally_scoring
    return game.copy_with(tally_scoring=(each, msgspec.structs.replace(most, points=points)))


def test_a_number_that_is_another_takes_the_sentence_with_it() -> None:
    made = tall_poppy()
    assert still_true(made.sentence, made.genome, made.genome)
    assert not still_true(made.sentence, made.genome, with_loss(made.genome, -7))


def test_a_rule_that_is_gone_takes_the_sentence_with_it() -> None:
    made = tall_poppy()
    fewer = made.genome.copy_with(tally_scoring=made.genome.tally_scoring[:1])
    assert not still_true(made.sentence, made.genome, fewer)


def test_what_the_sentence_does_not_name_may_change() -> None:
    made = tall_poppy()
    longer = made.genome.copy_with(
        win_conditions=tuple(msgspec.structs.replace(win, threshold=50) for win in made.genome.win_conditions)
    )
    assert still_true(made.sentence, made.genome, longer)


def test_a_direction_that_is_another_takes_the_sentence_with_it() -> None:
    game = load_game("black-maria")
    assert still_true("everybody first passes three cards to the right", game, game)
    turned = msgspec.structs.replace(game.phases[0], direction=PassDirection.LEFT)
    other = game.copy_with(phases=(turned, *game.phases[1:]))
    assert not still_true("everybody first passes three cards to the right", game, other)


def test_a_child_says_nothing_that_a_later_change_made_untrue() -> None:
    game, made = load_game("no-tricks"), tall_poppy()
    tweak = Change(with_loss(made.genome, -7), "changed points")
    child = finish_child(Draft(operators=("TallPoppy", "Tweak"), changes=(made, tweak), older=(game,)))
    assert child is not None
    assert child.changes == ("", "changed points")
