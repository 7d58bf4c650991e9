"""Operators on points: what they say they added or changed is a rule of the game they give back."""

from __future__ import annotations

import pytest

from darwindeck.canonical import canonical
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.validate import validate
from darwindeck.wording.clauses import rule_words
from tests.evolution.operators.parents import BY_NAME, changes, parents


def said(genome: GameGenome) -> list[str]:
    return [rule_words(genome, rule) for rule in (*genome.card_scoring, *genome.tally_scoring)]


@pytest.mark.parametrize("name", ["AddCardScore", "MutateCardScore", "AddTally", "MutateTally"])
def test_a_rule_that_is_told_is_there_and_stands_alone(name: str) -> None:
    for parent, change in changes(BY_NAME[name], parents(), rounds=3):
        told = change.sentence.partition(": ")[2].partition("; before: ")[0]
        assert told in said(change.genome), change.sentence
        added = len(said(canonical(change.genome))) - len(said(canonical(parent)))
        assert added == name.startswith("Add"), change.sentence


def test_points_are_given_for_cards_of_the_deck() -> None:
    kuhn = (load_game("kuhn-poker"),)
    made = [change for _, change in changes(BY_NAME["AddCardScore"], kuhn, rounds=60)]
    assert len(made) > 10
    assert [change.sentence for change in made if validate(change.genome)] == []
