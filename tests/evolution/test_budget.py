"""A run spends what it was given, also where nothing comes of it; where nothing does for long, it ends and says so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from darwindeck.analysis.family import Family
from darwindeck.evolution.births import CHANCE_MS, LOOKED_MS, TRIED_MS, TRIES, Nursery
from darwindeck.evolution.child import Child
from darwindeck.evolution.emitters import Emitter, Workshop
from darwindeck.evolution.fruitless import FRUITLESS, fruitless_after
from darwindeck.evolution.pipeline import create_default_pipeline
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import Settings, encode_settings
from darwindeck.evolution.stats import GenerationStats, Standing
from darwindeck.evolution.strategy import ParentPick
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.store.run_file import beginning, reading, resuming
from tests.evolution.small import HashEvaluator, evolve, resume, tools
from tests.evolution.test_search import content

POKER = to_json(load_game("draw-poker"), indent=0).decode()
"""A game that hardly a child of is worth playing: no idea is about it."""
BARREN = Settings(seed=7, batch=200, founders=4, variants=True, origins=(POKER,), budget=0.2)
MOST_STEPS = 400


class EndlessRunError(AssertionError):
    pass


class IdleWorkshop(Workshop):
    """Nothing comes of what it tries."""

    def make(
        self,
        emitter: Emitter,
        parent: GameGenome | None,
        mate: GameGenome | None,
        rng: Random,
        kind: Family | None = None,
    ) -> Child | None:
        del emitter, parent, mate, rng, kind
        return None


def go(path: Path, settings: Settings) -> tuple[Search, list[GenerationStats]]:
    """A run in which no child can be made, with a stop where it would not end."""
    seen: list[GenerationStats] = []

    def told(standing: Standing) -> None:
        seen.append(standing.stats)
        if len(seen) > MOST_STEPS:
            raise EndlessRunError

    nothing = IdleWorkshop(create_default_pipeline())
    with beginning(path, encode_settings(settings), "1") as run:
        search = Search(run, msgspec.structs.replace(tools(), workshop=nothing))
        search.go(told)
        return search, seen


def test_children_that_are_refused_before_anybody_plays_are_paid_for() -> None:
    whist = load_game("whist")
    nursery = Nursery(Workshop(create_default_pipeline()), set(), variants=False)
    for index in range(6):
        nursery.born(ParentPick(Emitter.TWIST, whist), Random(index), 1)
    refused = sum(nursery.refused.values())
    assert refused > 0
    assert nursery.spent >= nursery.tried * TRIED_MS + refused * LOOKED_MS


def test_a_try_that_comes_to_nothing_costs_what_trying_costs() -> None:
    nursery = Nursery(IdleWorkshop(create_default_pipeline()), set(), variants=False)
    nursery.born(ParentPick(Emitter.COMPOSE), Random(1), 1)
    assert nursery.spent == TRIES * TRIED_MS
    nursery.born(ParentPick(Emitter.CHANCE), Random(1), 1)
    assert nursery.spent == TRIES * (TRIED_MS + CHANCE_MS)


def test_a_run_in_which_no_child_can_be_made_spends_its_budget(tmp_path: Path) -> None:
    search, seen = go(tmp_path / "a.ddrun", BARREN)
    limit = BARREN.budget * 60_000 * 0.85
    spent = [stats.spent for stats in seen]
    assert sum(spent[:-1]) < limit <= sum(spent)
    assert search.disappointment == (
        "nothing that can be kept came of it; begin with another game (--from), or with none"
    )


def test_a_run_ends_early_where_many_generations_brought_nothing_and_says_what_to_do(tmp_path: Path) -> None:
    rich = msgspec.structs.replace(BARREN, budget=1000.0)
    search, seen = go(tmp_path / "a.ddrun", rich)
    assert len(seen) == fruitless_after(rich)
    assert (
        search.disappointment
        == f"ended early: the last {len(seen)} generations brought nothing that can be kept; "
        "begin with another game (--from), or with none"
    )
    with reading(tmp_path / "a.ddrun") as run:
        assert run.finished()


def test_a_run_without_a_budget_ends_early_too(tmp_path: Path) -> None:
    long = msgspec.structs.replace(BARREN, budget=0.0, generations=5000)
    _, seen = go(tmp_path / "a.ddrun", long)
    assert len(seen) == fruitless_after(long)


def test_a_run_that_disappointment_is_over_when_it_is_resumed(tmp_path: Path) -> None:
    go(tmp_path / "a.ddrun", msgspec.structs.replace(BARREN, budget=1000.0))
    before = content(tmp_path / "a.ddrun")
    with resuming(tmp_path / "a.ddrun") as run:
        search = Search(run, tools())
        search.go()
        assert search.disappointment
    assert content(tmp_path / "a.ddrun") == before


def test_a_run_that_finds_games_does_not_end_early(tmp_path: Path) -> None:
    settings = Settings(generations=3, seed=7, batch=12, founders=10, variants=True)
    with beginning(tmp_path / "a.ddrun", encode_settings(settings), "1") as run:
        search = Search(run, tools())
        search.go()
        assert search.disappointment is None


@pytest.mark.parametrize(("batch", "generations"), [(64, 16), (1000, 5), (12, 84)])
def test_early_is_after_a_thousand_children_and_five_generations(batch: int, generations: int) -> None:
    assert FRUITLESS == 1000
    assert fruitless_after(Settings(batch=batch)) == generations


def test_a_run_with_refused_children_resumes_to_the_same_end(tmp_path: Path) -> None:
    settings = Settings(seed=3, batch=8, founders=6, budget=0.2)
    evolve(tmp_path / "a.ddrun", settings)
    with pytest.raises(KeyboardInterrupt):
        evolve(tmp_path / "b.ddrun", settings, HashEvaluator(stop_at=30))
    resume(tmp_path / "b.ddrun")
    assert content(tmp_path / "a.ddrun") == content(tmp_path / "b.ddrun")
