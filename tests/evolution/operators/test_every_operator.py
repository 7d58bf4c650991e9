"""What holds for every operator on every game: pure, untouched input, a valid game in the end, a sentence."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from darwindeck.analysis.family import Family
from darwindeck.evolution.operators.base import Group, Operator
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import changes, parents
from tests.sweeps import each

LEAST_VALID = 0.9


@each("operator", OPERATORS, ids=lambda each: each.name)
def test_an_operator_gives_a_valid_game_after_repair_and_mostly_before(operator: Operator) -> None:
    made = valid = 0
    for _, change in changes(operator, parents()):
        made += 1
        problems = validate(change.genome)
        valid += not problems
        after, _ = repair(change.genome) if problems else (change.genome, ())
        assert validate(after) == [], f"{change.sentence}: {problems[:1]}"
    assert valid >= LEAST_VALID * made


@each("operator", OPERATORS, ids=lambda each: each.name)
def test_an_operator_leaves_its_input_alone_and_depends_on_nothing_else(operator: Operator) -> None:
    for index, game in enumerate(parents()[::7]):
        if operator.applies(game):
            before = to_json(game)
            first, second = (operator.mutate(game, Random(index)) for _ in range(2))
            assert first == second
            assert to_json(game) == before


@each("operator", OPERATORS, ids=lambda each: each.name)
def test_an_operator_tells_its_change_in_one_line(operator: Operator) -> None:
    for _, change in changes(operator, parents()[:90]):
        assert change.sentence == change.sentence.strip() != ""
        assert "\n" not in change.sentence
        assert "Phase" not in change.sentence, "people do not know our class names"
        assert "_" not in change.sentence, change.sentence


def test_names_are_those_of_the_seeds_and_unlike_each_other() -> None:
    names = [operator.name for operator in OPERATORS]
    assert len(set(names)) == len(names)
    assert {type(operator).__name__ for operator in OPERATORS} == {f"{name}Mutation" for name in names}
    assert {operator.family for operator in OPERATORS} == set(Group)


def test_the_weights_are_those_of_the_seeds() -> None:
    weights = {each.name: (each.weight, each.aggressive_weight) for each in OPERATORS}
    named = {
        "AddEffect": (10, 20),
        "RemoveEffect": (10, 20),
        "MutateEffect": (15, 30),
        "MutateTableauMode": (5, 10),
        "MutateSequenceDirection": (5, 10),
        "EnableTeamMode": (5, 10),
        "DisableTeamMode": (5, 10),
        "MutateTeamAssignment": (5, 10),
        "AddBiddingPhase": (10, 20),
        "RemoveBiddingPhase": (10, 20),
        "MutateBiddingPhase": (10, 20),
        "MutateContractScoring": (10, 20),
        "CleanupOrphanedResources": (10, 20),
    }
    assert {name: weights[name] for name in named} == named


def test_aggressive_weights_are_another_distribution() -> None:
    """If all were doubled, the same operators would be drawn as often as before."""
    ratios = {each.family: each.aggressive_weight / each.weight for each in OPERATORS}
    assert ratios[Group.EFFECTS] == ratios[Group.PHASES] == 2
    assert ratios[Group.SCORING] == ratios[Group.CONDITIONS] == 1


def test_an_operator_that_does_not_apply_changes_nothing() -> None:
    for operator in OPERATORS:
        for game in parents()[:30]:
            if not operator.applies(game):
                change = operator.mutate(game, Random(3))
                assert change is None or change.genome == game or validate(repair(change.genome)[0]) == []


@pytest.mark.deep
def test_ten_thousand_random_games_stay_valid_under_every_operator() -> None:
    tried: Counter[str] = Counter()
    valid: Counter[str] = Counter()
    for index, game in enumerate(_many()):
        for operator in OPERATORS[index // len(Family) % 4 :: 4]:  # the games go through the families in turn
            change = operator.mutate(game, Random(index)) if operator.applies(game) else None
            if change is None:
                continue
            tried[operator.name] += 1
            problems = validate(change.genome)
            valid[operator.name] += not problems
            assert not problems or validate(repair(change.genome)[0]) == [], change.sentence
    for name, count in sorted(tried.items()):
        print(f"{name:28} {count:6} {valid[name] / count:7.1%} valid before repair")
    assert sum(valid.values()) >= LEAST_VALID * sum(tried.values())
    assert all(valid[name] >= LEAST_VALID * count for name, count in tried.items() if count >= 50)


def _many() -> list[GameGenome]:
    return [*map(load_game, known_games()), *random_genomes(23, 10_000)]
