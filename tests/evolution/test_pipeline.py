"""Pipelines: how many operators a child gets; children are valid, new, canonical, and know their parents."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.child import Child
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.evolution.pipeline import (
    CROSSOVER,
    Pipeline,
    create_aggressive_pipeline,
    create_default_pipeline,
)
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import Labels
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import parents

PIPELINES = {"default": create_default_pipeline(), "aggressive": create_aggressive_pipeline()}


def born(pipeline: Pipeline, count: int = 150) -> list[Child]:
    games = parents(60)
    made = [pipeline.child(games[index % len(games)], Random(index)) for index in range(count)]
    return [child for child in made if child is not None]


@pytest.mark.parametrize(("name", "fewest", "most"), [("default", 1, 2), ("aggressive", 2, 4)])
def test_a_child_gets_as_many_operators_as_its_pipeline_says(name: str, fewest: int, most: int) -> None:
    counts = Counter(len(child.operators) for child in born(PIPELINES[name]))
    assert set(counts) == set(range(fewest, most + 1))


@pytest.mark.parametrize("name", PIPELINES)
def test_children_are_valid_canonical_and_known_by_their_content(name: str) -> None:
    children = born(PIPELINES[name])
    assert len(children) >= 148
    for child in children:
        assert validate(child.genome) == []
        assert canonical(child.genome) == child.genome
        assert content_hash(child.genome) == child.genome_hash
        assert child.genome_hash not in child.parents
    assert sum(child.valid_before_repair for child in children) >= 0.9 * len(children)
    assert all(child.repaired != child.valid_before_repair for child in children)


def test_a_child_is_a_function_of_its_parents_and_the_random_source() -> None:
    hearts, rummy = load_game("hearts"), load_game("rummy")
    first, second = (create_default_pipeline().child(hearts, Random(9), rummy) for _ in range(2))
    assert first == second
    assert first is not None


def test_a_child_tells_its_lineage() -> None:
    hearts = load_game("hearts")
    child = create_default_pipeline().child(hearts, Random(4))
    assert child is not None
    lineage = child.genome.labels.lineage
    assert lineage.parents == child.parents == (content_hash(hearts),)
    assert lineage.generation == 1
    assert lineage.changes == child.sentences
    again = create_default_pipeline().child(child.genome, Random(4))
    assert again is not None
    assert again.genome.labels.lineage.generation == 2


def test_a_crossing_counts_as_an_operator_and_names_both_parents() -> None:
    hearts, spades = load_game("hearts"), load_game("spades")
    children = [create_default_pipeline().child(hearts, Random(seed), spades) for seed in range(20)]
    crossed = [child for child in children if child is not None and CROSSOVER in child.operators]
    assert len(crossed) >= 15
    assert all(child.parents == (content_hash(hearts), content_hash(spades)) for child in crossed)
    assert all(len(child.operators) <= 2 for child in crossed)


def test_no_operator_fires_twice_in_one_child() -> None:
    for child in born(PIPELINES["aggressive"]):
        assert len(set(child.operators)) == len(child.operators)


def test_a_child_is_never_its_parent_with_another_turn_limit() -> None:
    games = parents(30)
    for index in range(120):
        parent = games[index % len(games)]
        child = PIPELINES["default"].child(parent, Random(index))
        if child is not None:
            form = canonical(parent).copy_with(labels=Labels(), max_turns=child.genome.max_turns)
            assert form != child.genome.copy_with(labels=Labels())


def test_the_tables_hold_every_operator_with_its_weight() -> None:
    default, aggressive = PIPELINES["default"], PIPELINES["aggressive"]
    assert default.operators == aggressive.operators == OPERATORS
    assert default.weights == tuple(operator.weight for operator in OPERATORS)
    assert aggressive.weights == tuple(operator.aggressive_weight for operator in OPERATORS)


@pytest.mark.parametrize("name", PIPELINES)
def test_an_operators_share_among_children_is_its_weight_among_those_that_apply(name: str) -> None:
    """The seeds' rates of the effect operators, on a game to which all three apply; docs/operators.md says it so."""
    pairs = [
        (operator, weight)
        for operator, weight in zip(PIPELINES[name].operators, PIPELINES[name].weights, strict=True)
        if operator.name in {"AddEffect", "RemoveEffect", "MutateEffect"}
    ]
    operators, weights = zip(*pairs, strict=True)
    alone, game = Pipeline(operators, weights, fewest=1, most=1), load_game("uno-style")
    made = [alone.child(game, Random(index)) for index in range(120)]
    found = Counter(name for child in made if child is not None for name in child.operators)
    for operator, weight in pairs:
        assert found[operator.name] / found.total() == pytest.approx(weight / sum(weights), abs=0.1)
