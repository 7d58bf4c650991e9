"""Tidying proposes numbers that people would choose."""

from __future__ import annotations

import msgspec

from darwindeck.evolution.tidy import round_numbers
from darwindeck.genome.cards import Rank
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.validate import validate


def values(genome: GameGenome) -> dict[Rank, int]:
    return {each.rank: each.value for each in genome.setup.card_values}


def test_what_cards_count_in_sums_has_no_gap_that_nobody_can_explain() -> None:
    """At Tablić jacks count 12, because an ace may count 11."""
    tablic = load_game("tablic")
    assert values(round_numbers(tablic)) == values(tablic)
    plain = tuple(msgspec.structs.replace(each, alternate=None) for each in tablic.setup.card_values)
    tidied = round_numbers(tablic.copy_with(setup=msgspec.structs.replace(tablic.setup, card_values=plain)))
    assert [values(tidied)[rank] for rank in (Rank.ACE, Rank.TEN, Rank.JACK, Rank.KING)] == [1, 10, 11, 13]
    assert validate(tidied) == []


def test_values_outside_of_captures_stay() -> None:
    gin = load_game("gin-rummy")
    assert values(round_numbers(gin)) == values(gin)
