"""Refusals in the words of the rulebook."""

from __future__ import annotations

import re
from random import Random
from typing import get_args

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.reasons import MARKS, PLAIN, SELF_EVIDENT
from darwindeck.rulebook.build import rulebook
from darwindeck.simulation.refusals import ConditionFails, Refusal


def test_every_refusal_of_the_engine_is_looked_up_or_plain() -> None:
    """The sentence of a condition is found by its tests."""
    assert {*get_args(Refusal)} == {*MARKS, *PLAIN, ConditionFails}
    assert not MARKS.keys() & {*PLAIN}
    assert {*SELF_EVIDENT} <= {*MARKS, ConditionFails}


@pytest.mark.parametrize("game", known_games())
def test_a_refusal_that_the_rulebook_words_is_worded_so(game: str) -> None:
    genome = load_game(game)
    text = re.sub(r"[*]|^ *(?:-|[0-9]+\.) ", "", rulebook(genome).markdown(), flags=re.MULTILINE)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=6)
    rng = Random(3)
    for _ in range(40):
        if table.actor is None:
            break
        for card in table.view(table.actor).hand:
            refusal = table.positions[-1].refusal(card)
            if (
                isinstance(refusal, SELF_EVIDENT)
                and not isinstance(refusal, ConditionFails)
                and card not in table.choosable(table.actor)
            ):
                assert table.why_not(card).reason in text
        table.submit(table.actor, rng.choice(table.legal_actions(table.actor)))
