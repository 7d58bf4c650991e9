"""Operators on games with a handful of cards: they find nothing to do, or give a game that the deck suffices for."""

from __future__ import annotations

from functools import cache
from random import Random

from darwindeck.analysis.deck import pack_of
from darwindeck.evolution.operators.base import Operator
from darwindeck.evolution.operators.edits import with_setup
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import changes
from tests.sweeps import each


@cache
def small_games() -> tuple[GameGenome, ...]:
    """The known games with what a few cards leave of them, and Kuhn Poker as it is."""
    found = [load_game("kuhn-poker")]
    for game_id in known_games():
        known = load_game(game_id)
        names = sorted(pack_of(known.setup.initial_deck, ()).names)
        for size in (3, 6, 14):
            gone = Random(f"{game_id}/{size}").sample(names, len(names) - size)
            small, _ = repair(with_setup(known, removed_cards=tuple(sorted(gone))))
            if not validate(small):
                found.append(small)
    return tuple(found)


@each("operator", OPERATORS, ids=lambda each: each.name)
def test_no_operator_deals_more_cards_than_there_are(operator: Operator) -> None:
    for _, change in changes(operator, small_games()):
        codes = {problem.code for problem in validate(change.genome)}
        assert codes.isdisjoint({"deal/over-dealt", "deal/empty-deck"}), change.sentence
        assert validate(repair(change.genome)[0]) == []
