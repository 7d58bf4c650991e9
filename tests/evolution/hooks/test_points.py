"""Points for tricks beside those of the cards: as many as it takes to be played for, or none."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.evolution.hooks.points import ShootTheMoon, TricksCount
from darwindeck.evolution.operators.edits import with_setup
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, Moon, ScoringTrigger
from darwindeck.validation.validate import validate


def court_worth(points: int) -> GameGenome:
    """Five tricks, and every court card and ace in them brings so much."""
    cards = tuple(
        CardScore(condition=CardIsRank(rank), points=points, trigger=ScoringTrigger.TRICK_WIN)
        for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    )
    bare = with_setup(load_game("scotch-whist"), cards_per_player=5)
    return bare.copy_with(card_scoring=cards, tally_scoring=())


@pytest.mark.parametrize(("points", "each"), [(1, 2), (10, 25), (1000, None)])
def test_a_trick_brings_what_is_played_for_beside_its_cards(points: int, each: int | None) -> None:
    """Where cards bring so much that no trick could count beside them, tricks do not count."""
    game, hook = court_worth(points), TricksCount()
    assert validate(game) == []
    assert hook.applies(game)
    change = hook.twist(game, Random(1))
    found = None if change is None else [tally.points for tally in change.genome.tally_scoring]
    assert found == (None if each is None else [each])


def test_a_moon_that_is_taken_out_again_is_no_change() -> None:
    """Polignac's points are in five cards: no feat, so nothing may be told of it either."""
    moon = ShootTheMoon()
    assert all(moon.mutate(load_game("polignac"), Random(seed)) is None for seed in range(8))
    maria = moon.mutate(load_game("black-maria"), Random(1))
    assert maria is not None
    assert maria.genome.moon is not Moon.NONE
