"""Changes that are made at once, each written for the game that was listed."""

from __future__ import annotations

from itertools import combinations

import pytest

from darwindeck.errors import GenomeError
from darwindeck.genome.library import load_game
from darwindeck.validation.edits import Add, Remove, Set, apply_edits
from darwindeck.workbench.merging import merge_edits
from darwindeck.workbench.palette import offers

HEARTS = load_game("hearts")


@pytest.mark.parametrize("name", ["polignac", "gin-rummy", "mau-mau", "scopa", "president"])
def test_an_idea_alone_is_what_it_is(name: str) -> None:
    game = load_game(name)
    for offer in offers(game):
        merged = merge_edits(game, {offer.id: offer.edits}, ())
        assert apply_edits(game, merged) == apply_edits(game, offer.edits)


def test_any_two_ideas_come_together_or_are_refused_with_the_rule_they_both_change() -> None:
    polignac = load_game("polignac")
    refusals = []
    for one, other in combinations(offers(polignac)[::4], 2):
        try:
            apply_edits(polignac, merge_edits(polignac, {one.id: one.edits, other.id: other.edits}, ()))
        except GenomeError as error:
            refusals.append(error.message)
    assert refusals
    assert all(": both change “" in words for words in refusals)


def test_new_rules_stand_where_their_ideas_put_them_whatever_goes() -> None:
    ideas = {
        "first": (Remove("phases[0]"), Add("phases[0]", '{"type":"bidding"}')),
        "last": (Add("phases[2]", '{"type":"draw"}'),),
    }
    after = apply_edits(HEARTS, merge_edits(HEARTS, ideas, ()))
    assert [phase.__struct_config__.tag for phase in after.phases] == ["bidding", "trick", "draw"]


def test_what_a_person_sets_holds_over_what_an_idea_sets() -> None:
    ideas = {"short": (Set("win_conditions[0].threshold", "50"),)}
    merged = merge_edits(HEARTS, ideas, (Set("win_conditions[0].threshold", "75"),))
    assert apply_edits(HEARTS, merged).win_conditions[0].threshold == 75
