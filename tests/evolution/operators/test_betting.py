"""Operators on chips and the bank: they come only where the deck has the cards for it."""

from __future__ import annotations

from darwindeck.evolution.operators.house import AddHouseMutation
from darwindeck.genome.library import load_game
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import changes, parents


def test_a_bank_comes_only_where_the_deck_suffices_for_it() -> None:
    operator = AddHouseMutation()
    applies = {name: operator.applies(load_game(name)) for name in ("kuhn-poker", "simple-poker")}
    assert applies == {"kuhn-poker": False, "simple-poker": True}
    made = [change for _, change in changes(operator, parents())]
    assert made
    assert [change for change in made if validate(change.genome)] == []
