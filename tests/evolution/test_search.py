"""The search: what it finds depends on the settings alone, and nothing that was saved is done again."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.evolution.births import ODD, SEEN, SHIPS, VARIANT, why_refused
from darwindeck.evolution.closing import Closed, Simplified
from darwindeck.evolution.elite import Document, Elite
from darwindeck.evolution.generation import Tools
from darwindeck.evolution.niche import is_copy
from darwindeck.evolution.search import REPORTED, Search
from darwindeck.evolution.settings import (
    Settings,
    StrategyName,
    decode_settings,
    encode_settings,
    resume_settings,
)
from darwindeck.evolution.stats import GenerationStats, Standing
from darwindeck.genome.cards import Colour, Rank, Suit
from darwindeck.genome.codec import from_json
from darwindeck.genome.conditions import And, CardIsColour, CardIsRank, CardIsSuit, Condition, Not, Or
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.scoring import CardScore, ScoringTrigger
from darwindeck.metrics.evaluation import Stage
from darwindeck.store.rows import EliteRow, EvaluationRow, GenomeRow
from darwindeck.store.run_file import beginning, reading, resuming
from tests.evolution.small import COST, SETTINGS, HashEvaluator, evolve, resume, tools

Content = tuple[list[GenomeRow], list[EvaluationRow], list[EliteRow], list[str]]


def content(path: Path) -> Content:
    """All of a run that is not the clock."""
    with reading(path) as run:
        notes = [row.document + row.state for row in run.generations()]
        return list(run.genomes()), list(run.evaluations()), run.archive(), notes


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Content:
    path = tmp_path_factory.mktemp("runs") / "whole.ddrun"
    evolve(path)
    return content(path)


def test_equal_settings_find_equal_games(whole: Content, tmp_path: Path) -> None:
    evolve(tmp_path / "b.ddrun", remember=False)
    assert content(tmp_path / "b.ddrun") == whole


def test_another_seed_finds_other_games(whole: Content, tmp_path: Path) -> None:
    evolve(tmp_path / "b.ddrun", msgspec.structs.replace(SETTINGS, seed=8))
    assert content(tmp_path / "b.ddrun")[2] != whole[2]


@pytest.fixture(scope="module")
def evaluations(tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many a whole run asks for."""
    evaluator = HashEvaluator()
    evolve(tmp_path_factory.mktemp("runs") / "counted.ddrun", evaluator=evaluator)
    return len(evaluator.evaluated)


BRED_ANEW = 0.4
"""The place at which a run is stopped whose children are made anew, as are those of the run that goes on."""


@pytest.mark.parametrize("part", [0.0, 0.05, 0.15, BRED_ANEW, 0.7, 0.95])
def test_a_run_stopped_anywhere_and_resumed_comes_out_the_same(
    part: float, evaluations: int, whole: Content, tmp_path: Path
) -> None:
    path, calls = tmp_path / "b.ddrun", int(part * evaluations)
    remember = part != BRED_ANEW
    with pytest.raises(KeyboardInterrupt):
        evolve(path, evaluator=HashEvaluator(stop_at=calls), remember=remember)
    resume(path, remember=remember)
    assert content(path) == whole


def test_a_finished_run_is_not_touched_by_resuming_it(whole: Content, tmp_path: Path) -> None:
    path = tmp_path / "b.ddrun"
    evolve(path)
    idle = HashEvaluator()
    resume(path, idle)
    assert idle.evaluated == []
    assert content(path) == whole


def test_a_finished_run_can_go_on_for_more_generations(tmp_path: Path) -> None:
    path = tmp_path / "b.ddrun"
    evolve(path)
    with resuming(path) as run:
        longer = msgspec.structs.replace(decode_settings(run.settings()), generations=5)
        run.extend(encode_settings(longer))
        Search(run, tools()).go()
    with reading(path) as run:
        assert [row.number for row in run.generations()] == [0, 1, 2, 3, 4, 5]
        assert run.finished()


def test_no_genome_goes_through_a_stage_twice_on_the_same_seed(tmp_path: Path) -> None:
    evaluator = HashEvaluator()
    evolve(tmp_path / "b.ddrun", evaluator=evaluator)
    assert max(Counter(evaluator.evaluated).values()) == 1


def test_only_what_is_reported_climbs_the_ladder(tmp_path: Path) -> None:
    evaluator = HashEvaluator()
    evolve(tmp_path / "b.ddrun", evaluator=evaluator)
    climbed = {name for name, _, until in evaluator.evaluated if until is Stage.LADDER}
    with reading(tmp_path / "b.ddrun") as run:
        elites = [row.hash for row in run.archive()]
    assert climbed & set(elites)
    assert len(climbed) <= REPORTED
    children = {name for name, _, _ in evaluator.evaluated}
    assert len(children) > len(climbed), "what is not reported climbs nothing"


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing(threads: int, whole: Content, tmp_path: Path) -> None:
    with beginning(tmp_path / "b.ddrun", encode_settings(SETTINGS), "1") as run:
        Search(run, tools(threads=threads)).go()
    assert content(tmp_path / "b.ddrun") == whole


def assert_resumes(folder: Path, settings: Settings, *, stop_at: int) -> None:
    """A run that is stopped and goes on ends as one that was not."""
    evolve(folder / "a.ddrun", settings)
    with pytest.raises(KeyboardInterrupt):
        evolve(folder / "b.ddrun", settings, HashEvaluator(stop_at=stop_at))
    resume(folder / "b.ddrun")
    assert content(folder / "a.ddrun") == content(folder / "b.ddrun")


BUDGET = Settings(seed=7, batch=12, founders=10, variants=True, budget=0.2)


def test_a_budget_is_counted_in_what_is_played(tmp_path: Path) -> None:
    evolve(tmp_path / "b.ddrun", BUDGET)
    with reading(tmp_path / "b.ddrun") as run:
        spent = [msgspec.json.decode(row.document, type=GenerationStats).spent for row in run.generations()]
        assert run.finished()
    limit = BUDGET.budget * 60_000 * 0.85
    assert sum(spent[:-1]) < limit <= sum(spent) < limit + 60 * COST


def test_a_run_with_a_budget_resumes_to_the_same_end(tmp_path: Path) -> None:
    assert_resumes(tmp_path, BUDGET, stop_at=60)


def test_variants_of_known_games_are_not_even_played(tmp_path: Path) -> None:
    short = Settings(generations=2, seed=7, batch=16, founders=4)
    evolve(tmp_path / "b.ddrun", short)
    with reading(tmp_path / "b.ddrun") as run:
        games = [row.read() for row in run.genomes()]
        refused = [
            msgspec.json.decode(row.document, type=GenerationStats).refused for row in run.generations()
        ]
    assert games
    assert [game for game in games if is_copy(game)] == []
    assert sum(sum(each.values()) for each in refused) > 0


def test_every_elite_states_its_hook(whole: Content) -> None:
    hooks = [msgspec.json.decode(row.document, type=Document).hook for row in whole[2]]
    assert hooks
    assert all(hooks)


def test_a_run_of_the_first_search_can_be_read_and_not_gone_on_with(tmp_path: Path) -> None:
    old = msgspec.json.decode(encode_settings(SETTINGS))
    del old["search"]
    stored = decode_settings(msgspec.json.encode(old).decode())
    with pytest.raises(RunError, match="started by an earlier version") as refused:
        resume_settings(stored, stored)
    assert refused.value.code == "run/settings-differ"


def test_every_elite_was_measured_on_fresh_seeds_before_it_is_reported(whole: Content) -> None:
    rounds = Counter(row.hash for row in whole[1])
    assert whole[2]
    assert all(rounds[elite.hash] >= 3 for elite in whole[2])


def test_a_game_that_dies_on_fresh_seeds_is_not_reported(tmp_path: Path) -> None:
    evolve(tmp_path / "b.ddrun", evaluator=HashEvaluator(dead_when_seen_again=True))
    assert content(tmp_path / "b.ddrun")[2] == []


def test_a_game_with_a_rule_that_never_fires_is_not_reported(tmp_path: Path) -> None:
    evolve(tmp_path / "b.ddrun", evaluator=HashEvaluator(firing=0.0))
    assert content(tmp_path / "b.ddrun")[2] == []


def test_dead_children_are_kept_with_their_verdict(whole: Content) -> None:
    verdicts = {row.verdict for row in whole[1]}
    assert verdicts == {"ok", "stuck"}


def test_known_games_are_parents_and_never_elites(whole: Content, tmp_path: Path) -> None:
    known = {content_hash(load_game(name)) for name in known_games()}
    assert known.isdisjoint(elite.hash for elite in whole[2])
    evolve(tmp_path / "b.ddrun")
    with reading(tmp_path / "b.ddrun") as run:
        parents = {
            parent
            for row in run.genomes()
            if (told := run.ancestry(row.hash)) is not None
            for parent in told.parents
        }
    assert parents & known


def test_a_genome_says_the_generation_it_was_born_in(whole: Content) -> None:
    told = [(row.generation, from_json(row.document).labels.lineage.generation) for row in whole[0]]
    assert {born for born, _ in told} == {0, 1, 2, 3}
    assert [pair for pair in told if pair[0] != pair[1]] == []


def test_each_generation_is_told_as_it_is_saved(tmp_path: Path) -> None:
    told: list[Standing] = []
    with beginning(tmp_path / "b.ddrun", encode_settings(SETTINGS), "1") as run:
        Search(run, tools()).go(told.append)
    assert [standing.stats.number for standing in told] == [0, 1, 2, 3]
    with reading(tmp_path / "b.ddrun") as run:
        saved = [msgspec.json.decode(row.document, type=GenerationStats) for row in run.generations()]
    assert saved == [standing.stats for standing in told]
    last = told[-1].stats
    assert last.archive.cells > 0
    assert 0 < last.alive <= last.fresh <= SETTINGS.batch
    assert last.valid_before_repair <= last.born
    assert told[-1].clock.stages[Stage.MEASURE][0] >= last.fresh
    assert told[-1].share == 1.0


def _always_war(given: Tools) -> Tools:
    """Simplifies everything to War."""
    war = load_game("war")
    smaller = Simplified(genome=war, genome_hash=content_hash(war), sentences=("left out: all that was new",))

    def closing_look(elite: Elite, seed: int) -> Closed:
        del elite, seed
        return Closed(smaller=smaller, cost=0.0)

    return msgspec.structs.replace(given, closing_look=closing_look)


def test_a_smaller_game_that_plays_the_same_takes_the_place(tmp_path: Path) -> None:
    evaluator = HashEvaluator()
    with beginning(tmp_path / "b.ddrun", encode_settings(SETTINGS), "1") as run:
        Search(run, _always_war(tools(evaluator))).go()
    war = content_hash(load_game("war"))
    with reading(tmp_path / "b.ddrun") as run:
        assert war in run.hashes()
        told = run.ancestry(war)
    assert told is not None
    assert told.source == "simplified"
    assert told.sentences == ("left out: all that was new",)
    assert len(told.parents) == 1


GA = Settings(generations=4, seed=5, batch=10, founders=12, strategy=StrategyName.GA, variants=True)


def test_the_genetic_algorithm_keeps_its_best(tmp_path: Path) -> None:
    best: list[float] = []
    with beginning(tmp_path / "g.ddrun", encode_settings(GA), "1") as run:
        Search(run, tools()).go(lambda standing: best.append(max(standing.stats.archive.best.values())))
        assert 0 < len(run.archive()) <= GA.batch
    # A best game may fall by what its fresh measurement takes from it, no further.
    assert all(later > earlier - 0.1 for earlier, later in pairwise(best))
    assert best[-1] > best[0]


def test_the_genetic_algorithm_resumes_to_the_same_end(tmp_path: Path) -> None:
    assert_resumes(tmp_path, GA, stop_at=40)


@pytest.mark.parametrize(
    "cards",
    [
        And((CardIsSuit(Suit.DIAMONDS), Not(CardIsRank(Rank.FOUR)))),
        And((CardIsRank(Rank.SIX), CardIsColour(Colour.RED))),
        Or((CardIsRank(Rank.QUEEN), CardIsSuit(Suit.DIAMONDS))),
    ],
)
def test_points_for_arbitrary_cards_are_refused_before_anybody_plays(cards: Condition) -> None:
    hearts = load_game("hearts")
    odd = CardScore(condition=cards, points=2, trigger=ScoringTrigger.TRICK_WIN)
    strange = hearts.copy_with(card_scoring=(*hearts.card_scoring, odd))
    assert why_refused(strange, set(), content_hash(strange), variants=True) == ODD


def test_a_game_that_ships_is_always_refused_and_a_variant_unless_asked_for() -> None:
    hearts = load_game("hearts")
    name = content_hash(hearts)
    assert why_refused(hearts, set(), name, variants=True) == SHIPS
    assert why_refused(hearts, set(), name, variants=False) == SHIPS
    other = hearts.copy_with(max_turns=hearts.max_turns + 1)
    assert why_refused(other, set(), content_hash(other), variants=True) is None
    assert why_refused(other, set(), content_hash(other), variants=False) == VARIANT
    assert why_refused(hearts, {name}, name, variants=True) == SEEN
