"""The archive: a cell each, replaced by confidence bounds, the same in any order of coming."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.analysis.family import Family
from darwindeck.evolution.archive import AddStatus, Archive
from darwindeck.evolution.cells import CELLS, LENGTH_CELLS, LENGTH_EDGES, SKILL_CELLS, cell_of
from darwindeck.evolution.elite import Elite, Novelty
from darwindeck.metrics.evaluation import Descriptor
from tests.evolution.small import measured_elite


def test_a_free_cell_takes_the_first_game_that_comes() -> None:
    archive = Archive()
    assert archive.add(measured_elite("a", 0.1, error=0.1)) is AddStatus.NEW
    assert len(archive) == 1


def test_an_elite_is_replaced_only_when_the_lower_bound_beats_it() -> None:
    archive = Archive()
    archive.add(measured_elite("a", 0.5, error=0.1))
    assert archive.add(measured_elite("b", 0.6, error=0.15)) is AddStatus.REJECTED
    assert archive.add(measured_elite("c", 0.6, error=0.05)) is AddStatus.IMPROVED
    assert [elite.genome_hash for elite in archive] == ["c"]


def test_a_gain_smaller_than_its_error_is_not_even_a_tie() -> None:
    archive = Archive()
    archive.add(measured_elite("a", 0.5))
    assert archive.add(measured_elite("b", 0.5)) is AddStatus.REJECTED


@pytest.mark.parametrize(
    ("holder", "newcomer", "status"),
    [
        ((0.5, True), (0.45, False), AddStatus.IMPROVED),
        ((0.5, True), (0.35, False), AddStatus.REJECTED),
        ((0.5, False), (0.65, True), AddStatus.REJECTED),
        ((0.5, False), (0.75, True), AddStatus.IMPROVED),
        ((0.5, True), (0.55, True), AddStatus.REJECTED),
    ],
)
def test_a_variant_of_a_known_game_holds_a_cell_against_a_new_game_only_if_it_is_surely_better(
    holder: tuple[float, bool], newcomer: tuple[float, bool], status: AddStatus
) -> None:
    archive = Archive()
    archive.add(_dressed("a", *holder))
    assert archive.add(_dressed("b", *newcomer)) is status


def _dressed(name: str, fitness: float, variant: bool) -> Elite:
    novelty = Novelty(distance=0.1, nearest="war", variant=variant)
    return msgspec.structs.replace(measured_elite(name, fitness, error=0.1), novelty=novelty)


def test_children_are_held_against_what_the_elite_looked_like_without_the_ladder() -> None:
    archive = Archive()
    archive.add(msgspec.structs.replace(measured_elite("a", 0.5), bar=0.6))
    assert not archive.contends(measured_elite("b", 0.55))
    assert archive.contends(measured_elite("c", 0.65))


def test_a_game_worth_nothing_gets_no_cell() -> None:
    assert Archive().add(measured_elite("a", 0.0)) is AddStatus.REJECTED


def test_games_of_other_families_or_skill_do_not_compete() -> None:
    archive = Archive()
    for elite in (
        measured_elite("a", 0.9),
        measured_elite("b", 0.1, kind=Family.RUMMY),
        measured_elite("c", 0.1, skill=0.9),
    ):
        assert archive.add(elite) is AddStatus.NEW
    assert archive.stats().cells == 3


def test_the_order_of_the_elites_does_not_depend_on_the_order_of_their_coming() -> None:
    elites = [measured_elite(f"{skill}", 0.5, skill=skill / 8) for skill in range(8)]
    one, two = Archive(), Archive()
    for elite in elites:
        one.add(elite)
    for elite in reversed(elites):
        two.add(elite)
    assert list(one) == list(two)


def test_a_game_measured_again_moves_to_where_it_belongs() -> None:
    archive = Archive()
    archive.add(measured_elite("a", 0.5, skill=0.4))
    archive.renew(measured_elite("a", 0.4, skill=0.6))
    (moved,) = archive
    assert (moved.cell.skill, moved.fitness.value) == (4, 0.4)


@pytest.mark.parametrize(("fitness", "stays"), [(0.7, "a"), (0.5, "b")])
def test_where_a_moved_game_meets_another_the_better_estimate_stays(fitness: float, stays: str) -> None:
    archive = Archive()
    archive.add(measured_elite("a", 0.9, skill=0.1))
    archive.add(measured_elite("b", 0.6, skill=0.6))
    archive.renew(measured_elite("a", fitness, skill=0.6))
    assert [elite.genome_hash for elite in archive] == [stays]


def test_a_game_that_dies_on_fresh_seeds_leaves_the_archive() -> None:
    archive = Archive()
    archive.add(measured_elite("a", 0.9))
    archive.renew(measured_elite("a", 0.0))
    assert len(archive) == 0


def test_stats_are_coverage_qd_score_and_the_best_of_each_family() -> None:
    archive = Archive()
    archive.add(measured_elite("a", 0.5))
    archive.add(measured_elite("b", 0.25, kind=Family.RUMMY))
    archive.add(measured_elite("c", 0.125, kind=Family.RUMMY, skill=0.9))
    stats = archive.stats()
    assert (stats.cells, stats.coverage, stats.qd_score) == (3, 3 / CELLS, 0.875)
    assert stats.best == {"trick": 0.5, "rummy": 0.25}
    assert stats.families == 2


def test_every_descriptor_has_a_cell_on_the_map() -> None:
    assert (SKILL_CELLS, LENGTH_CELLS, CELLS) == (8, 6, 384)
    assert cell_of(Descriptor(Family.MIXED, -0.1, 0.0)).slot == "mixed/0/0"
    assert cell_of(Descriptor(Family.MIXED, 1.0, 1e9)).slot == "mixed/7/5"
    for place, edge in enumerate(LENGTH_EDGES):
        assert cell_of(Descriptor(Family.MIXED, 0.5, edge)).length == place + 1
