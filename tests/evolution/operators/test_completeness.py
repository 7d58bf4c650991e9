"""Whatever a game can be made of, some operator can bring in: no rule is out of the reach of evolution."""

from __future__ import annotations

import typing
from functools import cache
from importlib import import_module
from inspect import isabstract
from pathlib import Path

import pytest

from darwindeck.evolution import operators
from darwindeck.evolution.operators.base import Group, Operator
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.genome.cards import Deck, RankOrder
from darwindeck.genome.conditions import Condition
from darwindeck.genome.conditions import Operator as Comparison
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.phases import (
    AllPass,
    ClaimRank,
    DrawOpponent,
    DrawSource,
    DrawUntil,
    PassDirection,
    Phase,
    Trump,
    TrumpOrder,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    EvaluationMethod,
    Moon,
    ScoringTrigger,
    TallyRule,
    TallySource,
    TricksFrom,
    WinType,
)
from darwindeck.genome.setup import (
    DeckEmptyAction,
    DeckTop,
    Eliminate,
    FirstLead,
    Hands,
    SequenceDirection,
    TableauMode,
)
from darwindeck.validation.repair import repair
from tests.evolution.operators.parents import changes, kinds, parents
from tests.sweeps import each

UNIONS = {
    "phases": Phase,
    "conditions": Condition,
    "hands": Hands,
    "leads": FirstLead,
    "tallies": TallyRule,
    "out": Eliminate,
}
ROUNDS = {Group.EFFECTS: 12, Group.CONDITIONS: 4, Group.TRICKS: 4, Group.PLAYS: 4, Group.PASSING: 12}
"""Operators that choose among much are tried more often."""
NOT_A_RULE = {"PassPhase.direction=none"}
"""Passing to nobody is a dead phase that `validate` refuses."""
VALUES = {
    "SpecialEffect.effect_type": EffectType,
    "SpecialEffect.target": TargetSelector,
    "WinCondition.type": WinType,
    "SetupRules.tableau_mode": TableauMode,
    "SetupRules.sequence_direction": SequenceDirection,
    "SetupRules.initial_deck": Deck,
    "SetupRules.rank_order": RankOrder,
    "GameGenome.deck_empty_action": DeckEmptyAction,
    "GameGenome.moon": Moon,
    "GameGenome.tricks_from": TricksFrom,
    "SetupRules.deck_top": DeckTop,
    "CardScore.trigger": ScoringTrigger,
    "TallyScore.source": TallySource,
    "HandEvaluation.method": EvaluationMethod,
    "TrickPhase.trump": Trump,
    "TrickPhase.trump_order": TrumpOrder,
    "PlayPhase.on_all_pass": AllPass,
    "ClaimPhase.rank_mode": ClaimRank,
    "DrawPhase.source": DrawSource,
    "DrawPhase.until": DrawUntil,
    "DrawPhase.opponent": DrawOpponent,
    "PassPhase.direction": PassDirection,
    "HandSize.operator": Comparison,
}


def wanted() -> set[str]:
    """Every kind and value that has to be brought in."""
    every = {kind.__name__ for union in UNIONS.values() for kind in typing.get_args(union)}
    return every | {f"{field}={value.value}" for field, of in VALUES.items() for value in of} - NOT_A_RULE


@cache
def brought_in() -> frozenset[str]:
    """Collect the kinds and values that are in a child and not in its parent, until there are all, over two
    generations."""
    found: set[str] = set()
    missing = wanted()
    games = parents(48)
    for _ in range(2):
        children: list[GameGenome] = []
        for operator in OPERATORS:
            made = list(changes(operator, games, rounds=ROUNDS.get(operator.family, 1)))
            for parent, change in made:
                found |= kinds(change.genome) - kinds(parent)
            if missing <= found:
                return frozenset(found)
            children += [repair(change.genome)[0] for _, change in made[:: 1 + len(made) // 5]]
        games = tuple(children)
    return frozenset(found)


def test_every_operator_is_listed_in_its_module() -> None:
    """Operators of a module stand in its `OPERATORS`, and the module stands in operators/table.py."""
    folder = Path(operators.__file__).parent
    modules = [import_module(f"{operators.__name__}.{path.stem}") for path in sorted(folder.glob("*.py"))]
    written = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Operator) and kind.__module__ == module.__name__
        if not isabstract(kind)
    }
    listed = {type(operator) for operator in OPERATORS}
    assert {f"{kind.__module__}.{kind.__name__}" for kind in written - listed} == set()


@pytest.mark.parametrize("name", UNIONS)
def test_every_kind_can_be_brought_in(name: str) -> None:
    every = {kind.__name__ for kind in typing.get_args(UNIONS[name])}
    assert every - brought_in() == set()


@each("field", VALUES)
def test_every_value_can_be_brought_in(field: str) -> None:
    every = {f"{field}={value.value}" for value in VALUES[field]} - NOT_A_RULE
    assert every - brought_in() == set()


def test_every_kind_of_win_can_go() -> None:
    gone: set[WinType] = set()
    for operator in OPERATORS:
        if operator.family not in (Group.WINS, Group.TABLEAU):
            continue
        for parent, change in changes(operator, parents(), rounds=2):
            kept = {win.type for win in change.genome.win_conditions}
            gone |= {win.type for win in parent.win_conditions} - kept
    assert gone == set(WinType)
