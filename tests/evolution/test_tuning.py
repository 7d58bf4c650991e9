"""Fine tuning: default runs use the operators of the design documents, as often as the documents say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from darwindeck.evolution.assemble import tools_for
from darwindeck.evolution.births import as_it_is
from darwindeck.evolution.design import anything
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import Mutation, Settings, encode_settings
from darwindeck.evolution.tuning import AGGRESSIVE_TUNING, DEFAULT_TUNING, SEED_OPERATORS, Tuning, suited
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Fixed
from darwindeck.store.run_file import beginning, reading
from darwindeck.validation.validate import validate
from tests.evolution.small import HashEvaluator, keep_all, pool

CLEANUP = "CleanupOrphanedResources"
"""Told of grafts that leave something without a use; a game to breed from holds nothing that it could take out."""
NAMES = {operator.name for operator in SEED_OPERATORS} - {CLEANUP}
A_TENTH = 0.1
OF_THE_SEEDS = {
    *("AddEffect", "RemoveEffect", "MutateEffect"),
    *("EnableTeamMode", "DisableTeamMode", "MutateTeamAssignment"),
    *("AddBiddingPhase", "RemoveBiddingPhase", "MutateBiddingPhase", "MutateContractScoring"),
    *("MutateTableauMode", "MutateSequenceDirection", CLEANUP),
}


def births(folder: Path, settings: Settings) -> tuple[int, Counter[str]]:
    """Run a search that breeds as `evolve` does and plays nothing; count its births, and those of each operator."""
    stub, path = HashEvaluator(), folder / "a.ddrun"
    tools = replace(
        tools_for(settings, threads=1),
        **dict.fromkeys(("glance", "scout", "evaluator", "reporter"), stub),
        pool=pool,
        closing_look=keep_all,
        fit=as_it_is,
        memorable=anything,
    )
    with beginning(path, encode_settings(settings), "1") as run:
        Search(run, tools).go()
    with reading(path) as run:
        rows = list(run.genomes())
        told = [run.ancestry(row.hash) for row in rows]
        assert [row.hash for row in rows if validate(row.read())] == []
    return len(rows), Counter(name for each in told if each is not None for name in each.operators)


def test_the_operators_of_the_seeds_are_thirteen() -> None:
    assert {operator.name for operator in SEED_OPERATORS} == OF_THE_SEEDS


def test_a_short_default_run_uses_most_operators_of_the_seeds(tmp_path: Path) -> None:
    count, found = births(tmp_path, Settings(seed=2, generations=2))
    used = {name: found[name] for name in OF_THE_SEEDS if found[name]}
    assert len(used) >= 7, used
    assert sum(used.values()) >= A_TENTH * count, used


@pytest.mark.deep
def test_a_default_run_uses_all_operators_of_the_seeds(tmp_path: Path) -> None:
    count, found = births(tmp_path, Settings(seed=2, generations=6))
    used = {name: found[name] for name in OF_THE_SEEDS if found[name]}
    assert set(used) == OF_THE_SEEDS
    assert sum(used.values()) >= A_TENTH * count, used


def test_a_game_stands_in_for_one_in_which_an_operator_has_nothing_to_change() -> None:
    hearts, spades = load_game("hearts"), load_game("spades")
    (removes,) = (operator for operator in SEED_OPERATORS if operator.name == "RemoveBiddingPhase")
    assert suited([hearts, spades], (removes,)) == [spades]
    assert suited([hearts, spades], ()) == [hearts, spades]


EFFECTS_AND_TABLES = {
    name for name in NAMES if "Effect" in name or name in ("MutateTableauMode", "MutateSequenceDirection")
}
SEQUENCES = load_game("fan-tan").copy_with(hands=Fixed(4))
"""One hand of Fan-Tan is too thin to breed from."""


@pytest.mark.parametrize(
    ("games", "operators"),
    [
        ((SEQUENCES, load_game("uno-style")), EFFECTS_AND_TABLES),
        ((load_game("partnership-spades"), load_game("no-tricks")), NAMES - EFFECTS_AND_TABLES),
    ],
    ids=["shedding", "tricks"],
)
def test_every_operator_has_births_where_games_have_what_it_changes(
    games: tuple[GameGenome, ...], operators: set[str], tmp_path: Path
) -> None:
    origins = tuple(to_json(game).decode() for game in games)
    _, found = births(tmp_path, Settings(seed=1, generations=4, origins=origins, variants=True))
    assert {name for name in operators if not found[name]} == set()


@pytest.mark.parametrize(
    ("tuning", "mutation"), [(DEFAULT_TUNING, Mutation.DEFAULT), (AGGRESSIVE_TUNING, Mutation.AGGRESSIVE)]
)
def test_operators_are_drawn_at_the_rates_of_the_seeds(tuning: Tuning, mutation: Mutation) -> None:
    rng, times = Random(7), 1 if mutation is Mutation.DEFAULT else 2
    drawn = Counter(operator.name for _ in range(5000) for operator in tuning.draw(rng))
    rates = {
        "AddEffect": 10,
        "RemoveEffect": 10,
        "MutateEffect": 15,
        "EnableTeamMode": 5,
        "AddBiddingPhase": 10,
    }
    for name, percent in rates.items():
        assert drawn[name] / 50 == pytest.approx(times * percent, abs=2)
