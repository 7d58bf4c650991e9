"""Fine tuning: default runs use the operators of the design documents, as often as the documents say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from darwindeck.evolution.assemble import tools_for
from darwindeck.evolution.births import as_it_is
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import Mutation, Settings, encode_settings
from darwindeck.evolution.tuning import AGGRESSIVE_TUNING, DEFAULT_TUNING, SEED_OPERATORS, Tuning
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Fixed
from darwindeck.store.run_file import beginning, reading
from darwindeck.validation.validate import validate
from tests.evolution.small import HashEvaluator, keep_all, pool

CLEANUP = "CleanupOrphanedResources"
"""Valid games hold nothing that it could take out."""
NAMES = {operator.name for operator in SEED_OPERATORS} - {CLEANUP}
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
    )
    with beginning(path, encode_settings(settings), "1") as run:
        Search(run, tools).go()
    with reading(path) as run:
        rows = list(run.genomes())
        told = [run.ancestry(row.hash) for row in rows]
        assert [row.hash for row in rows if validate(row.read())] == []
    return len(rows), Counter(name for each in told if each is not None for name in each.operators)


@pytest.fixture(scope="module")
def default_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Counter[str]]:
    return births(tmp_path_factory.mktemp("runs"), Settings(seed=1, generations=2))


def test_the_operators_of_the_seeds_are_thirteen() -> None:
    assert {operator.name for operator in SEED_OPERATORS} == OF_THE_SEEDS


@pytest.mark.deep
def test_a_default_run_uses_the_operators_of_the_seeds(default_run: tuple[int, Counter[str]]) -> None:
    count, found = default_run
    used = {name: found[name] for name in NAMES if found[name]}
    assert len(used) >= 5, used
    assert sum(used.values()) >= count / 10


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
