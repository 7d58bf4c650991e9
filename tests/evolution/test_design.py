"""Designs: ideas about different sides of a game that is liked."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.analysis.family import Family, family
from darwindeck.evolution.design import Designer
from darwindeck.evolution.hooks import HOOKS
from darwindeck.evolution.hooks.base import STRONG
from darwindeck.evolution.loved import LIKED, LOVED
from darwindeck.genome.library import load_game
from darwindeck.metrics.critique import findings
from darwindeck.validation.validate import validate
from tools.fit_weights import reputations

ASPECTS = {hook.name: hook.aspect for hook in HOOKS}


def test_what_is_loved_and_liked_is_what_the_tiers_say() -> None:
    tiers = {name: each.tier for name, each in reputations().items()}
    assert set(LOVED) == {name for name, tier in tiers.items() if tier >= 4}
    assert {tiers[name] for name in LIKED} == {3}


@pytest.mark.parametrize("name", ["hearts", "whist", "tablic", "briscola", "spades"])
def test_a_design_has_a_strong_idea_and_no_two_about_the_same_side(name: str) -> None:
    made = [Designer().child(load_game(name), Random(place), 2) for place in range(12)]
    children = [child for child in made if child is not None]
    assert children
    for child in children:
        sides = [ASPECTS[operator] for operator in child.operators]
        assert len(set(sides)) == len(sides) == 2
        assert sides == sorted(sides), "from the table to the edge"
        assert set(sides) & STRONG
        assert not validate(child.genome)
        assert not findings(child.genome)


def test_a_composed_game_is_of_the_family_and_for_the_players_that_are_asked_for() -> None:
    made = [Designer(seats=3).compose(Random(place), Family.TRICK) for place in range(12)]
    children = [child for child in made if child is not None]
    assert children
    assert {family(child.genome) for child in children} == {Family.TRICK}
    assert {child.genome.player_count for child in children} == {3}


def test_the_same_draw_gives_the_same_design() -> None:
    one, two = (Designer().compose(Random(5)) for _ in range(2))
    assert one == two
