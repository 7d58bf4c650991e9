"""All operators, family by family, in a fixed order: a draw by weight has to mean the same on every machine."""

from __future__ import annotations

from typing import Final

from darwindeck.evolution.operators import (
    auctions,
    betting,
    bidding,
    boards,
    captures,
    claims,
    combinations,
    conditions,
    counted,
    deck,
    demands,
    effects,
    guards,
    hands,
    house,
    melds,
    passing,
    phases,
    plays,
    scoring,
    setup,
    showdown,
    stock,
    tableau,
    tallies,
    teams,
    tricks,
    wins,
)
from darwindeck.evolution.operators.base import Operator

_FAMILIES: Final = (
    tableau.OPERATORS,
    captures.OPERATORS,
    effects.OPERATORS,
    demands.OPERATORS,
    teams.OPERATORS,
    bidding.OPERATORS,
    setup.OPERATORS,
    deck.OPERATORS,
    phases.OPERATORS,
    plays.OPERATORS,
    conditions.OPERATORS,
    scoring.OPERATORS,
    tallies.OPERATORS,
    counted.OPERATORS,
    betting.OPERATORS,
    showdown.OPERATORS,
    house.OPERATORS,
    claims.OPERATORS,
    melds.OPERATORS,
    passing.OPERATORS,
    tricks.OPERATORS,
    stock.OPERATORS,
    wins.OPERATORS,
    hands.OPERATORS,
    guards.OPERATORS,
    combinations.OPERATORS,
    boards.OPERATORS,
    auctions.OPERATORS,
)
OPERATORS: Final[tuple[Operator, ...]] = tuple(operator for family in _FAMILIES for operator in family)
