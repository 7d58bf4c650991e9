"""The archive: up to three games a cell at a distance from each other, replaced by what is better beyond the noise."""

from __future__ import annotations

from darwindeck.analysis.family import Family
from darwindeck.canonical import content_hash
from darwindeck.evolution.archive import FLOOR, PER_CELL, AddStatus, Archive
from darwindeck.evolution.cells import CELLS, MINUTES_EDGES, cell_at
from darwindeck.evolution.niche import (
    ALIKE_WITHIN,
    NEAR_WITHIN,
    does_the_same,
    is_copy,
    nearness,
    purpose,
    ships,
    too_near,
)
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.phases import PassDirection, PassPhase, TrickPhase, Trump, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ContractScoring, ScoringTrigger
from darwindeck.pitch import ideas_apart
from tests.evolution.small import measured_elite
from tests.sweeps import each


def apart(one: GameGenome, two: GameGenome) -> bool:
    """Every game is far from every other."""
    del one, two
    return False


def full_cell() -> Archive:
    archive = Archive(apart)
    for name, fitness in (("a", 0.5), ("b", 0.6), ("c", 0.7)):
        assert archive.add(measured_elite(name, fitness, error=0.03)) is AddStatus.NEW
    return archive


def names(archive: Archive) -> list[str]:
    return [elite.genome_hash for elite in archive]


def test_a_cell_holds_three_games_the_best_first() -> None:
    assert names(full_cell()) == ["c", "b", "a"]
    assert PER_CELL == 3


def test_a_full_cell_gives_way_only_to_what_is_better_beyond_the_noise() -> None:
    archive = full_cell()
    assert archive.add(measured_elite("d", 0.53, error=0.03)) is AddStatus.REJECTED
    assert archive.add(measured_elite("e", 0.56, error=0.03)) is AddStatus.IMPROVED
    assert names(archive) == ["c", "b", "e"]


def test_a_free_place_has_a_floor() -> None:
    archive = Archive(apart)
    assert archive.add(measured_elite("a", FLOOR - 0.01)) is AddStatus.REJECTED
    assert archive.add(measured_elite("b", FLOOR + 0.01)) is AddStatus.NEW


def test_games_too_near_to_each_other_are_rivals_in_whatever_cell() -> None:
    archive = Archive()
    archive.add(measured_elite("short", 0.5, error=0.02, game="hearts", minutes=5))
    assert (
        archive.add(measured_elite("long", 0.51, error=0.02, game="hearts", minutes=60)) is AddStatus.REJECTED
    )
    assert archive.add(measured_elite("far", 0.4, error=0.02, game="whist", minutes=5)) is AddStatus.NEW
    assert (
        archive.add(measured_elite("better", 0.6, error=0.02, game="hearts", minutes=60))
        is AddStatus.IMPROVED
    )
    assert sorted(names(archive)) == ["better", "far"]


def test_a_tidier_form_need_not_be_better_only_not_worse_beyond_the_noise() -> None:
    for fitness, status in ((0.49, AddStatus.IMPROVED), (0.4, AddStatus.REJECTED)):
        archive = Archive()
        archive.add(measured_elite("a", 0.5, error=0.02))
        assert archive.add(measured_elite("b", fitness, error=0.02), tidier_than="a") is status


def test_the_bar_is_the_floor_where_there_is_room_and_the_last_or_the_nearest_game_elsewhere() -> None:
    hearts, whist = load_game("hearts"), load_game("whist")
    archive = Archive()
    assert archive.bar(hearts) == FLOOR
    archive.add(measured_elite("a", 0.5, game="hearts"))
    assert archive.bar(hearts) == 0.5
    assert archive.bar(whist) == FLOOR


def test_other_seats_and_other_suits_are_the_same_game() -> None:
    hearts, spades = load_game("hearts"), load_game("spades")
    assert too_near(hearts, hearts.copy_with(player_count=3))
    clubs = tuple(
        TrickPhase(trump=Trump.CLUBS, breaking_suit=Suit.CLUBS) if isinstance(phase, TrickPhase) else phase
        for phase in spades.phases
    )
    assert too_near(spades, spades.copy_with(phases=clubs))
    assert not too_near(hearts, spades)


def test_games_played_for_the_same_stand_farther_apart() -> None:
    spades = load_game("spades")
    passing, turned = PassPhase(count=3), TrickPhase(trump=Trump.TURNED, trump_order=TrumpOrder.BOWERS)
    jacks = CardScore(condition=CardIsRank(Rank.JACK), points=-5, trigger=ScoringTrigger.TRICK_WIN)
    other = spades.copy_with(phases=(passing, spades.phases[0], turned), card_scoring=(jacks,))
    assert NEAR_WITHIN < ideas_apart(spades, other) < ALIKE_WITHIN
    assert too_near(spades, other)
    assert not too_near(load_game("hearts"), load_game("whist"))


def test_a_game_that_differs_only_in_what_counts_and_in_numbers_is_a_variant() -> None:
    spades = load_game("spades")
    turned = TrickPhase(trump=Trump.ROTATING, trump_order=TrumpOrder.BOWERS)
    kings = CardScore(condition=CardIsRank(Rank.KING), points=-5, trigger=ScoringTrigger.TRICK_WIN)
    other = spades.copy_with(phases=(spades.phases[0], turned), card_scoring=(kings,), player_count=3)
    assert is_copy(other)
    assert does_the_same(spades, other)


def test_two_things_done_that_no_known_game_has_together_make_no_copy() -> None:
    spades = load_game("spades")
    passes = PassPhase(count=3, direction=PassDirection.RIGHT)
    stock = load_game("german-whist")
    passing = stock.copy_with(phases=(passes, *stock.phases))
    assert is_copy(spades.copy_with(phases=(passes, *spades.phases)))  # an invented game that ships does that
    assert not is_copy(passing)
    bids = passing.copy_with(phases=(spades.phases[0], *passing.phases), contract_scoring=ContractScoring())
    assert not does_the_same(stock, bids)


def test_another_wish_makes_another_game_only_beside_something_else_to_do() -> None:
    hearts, whist = load_game("hearts"), load_game("whist")
    assert purpose(hearts) != purpose(whist)
    assert does_the_same(hearts.copy_with(card_scoring=whist.card_scoring), hearts)
    assert not does_the_same(hearts, whist)
    poor = hearts.copy_with(phases=tuple(p for p in hearts.phases if not isinstance(p, PassPhase)))
    assert does_the_same(hearts, poor)


def test_only_runs_that_keep_variants_tell_games_apart_by_all_that_is_said() -> None:
    assert nearness(variants=False) is does_the_same
    assert nearness(variants=True) is too_near


@each("game_id", library_games())
def test_a_game_that_ships_is_known_by_its_hash(game_id: str) -> None:
    game = load_game(game_id)
    assert ships(content_hash(game))
    assert not ships(content_hash(game.copy_with(max_turns=game.max_turns + 1)))
    assert is_copy(game)


def test_the_order_of_the_elites_does_not_depend_on_the_order_of_their_coming() -> None:
    elites = [measured_elite(f"{kind}", 0.5, kind=kind) for kind in Family]
    one, two = Archive(apart), Archive(apart)
    for elite in elites:
        one.add(elite)
    for elite in reversed(elites):
        two.add(elite)
    assert list(one) == list(two)


def test_games_measured_again_move_to_where_they_belong_and_the_better_stay() -> None:
    archive = full_cell()
    archive.renew([measured_elite("a", 0.4, minutes=60.0), measured_elite("b", 0.0)])
    assert names(archive) == ["c", "a"]
    assert [elite.cell.slot for elite in archive] == ["trick/2/15-40", "trick/2/over-40"]


def test_stats_are_coverage_qd_score_and_the_best_of_each_family() -> None:
    archive = full_cell()
    archive.add(measured_elite("d", 0.5, kind=Family.RUMMY))
    stats = archive.stats()
    assert (stats.games, stats.cells, stats.coverage) == (4, 2, 2 / CELLS)
    assert round(stats.qd_score, 9) == 2.3
    assert stats.best == {"trick": 0.7, "rummy": 0.5}


def test_cells_are_families_players_and_minutes() -> None:
    assert CELLS == 8 * 4 * 3
    assert cell_at(Family.MIXED, 2, 0.0).slot == "mixed/2/under-15"
    assert cell_at(Family.MIXED, 5, 1e9) == cell_at(Family.MIXED, 6, 41.0)
    assert [cell_at(Family.TRICK, 4, edge).minutes for edge in MINUTES_EDGES] == [1, 2]
