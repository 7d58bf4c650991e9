"""The schedule is balanced: sides, opponents and deals are the same for everybody."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from darwindeck.analysis.deal import sides_of
from darwindeck.genome.library import known_games, load_game
from darwindeck.llm.arena.schedule import schedule, seatings
from tests.sweeps import each

SIZES = [(players, sides) for players in range(2, 8) for sides in range(2, 7)]


@pytest.mark.parametrize(("players", "sides"), SIZES)
def test_every_player_takes_every_side_equally_often(players: int, sides: int) -> None:
    taken = Counter((who, side) for order in seatings(players, sides) for side, who in enumerate(order))
    assert len(taken) == players * sides
    assert len(set(taken.values())) == 1


@pytest.mark.parametrize(("players", "sides"), SIZES)
def test_every_two_players_meet_equally_often(players: int, sides: int) -> None:
    met = Counter(pair for order in seatings(players, sides) for pair in combinations(sorted(set(order)), 2))
    assert set(met) == set(combinations(range(players), 2))
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(("players", "sides"), SIZES)
def test_nobody_sits_twice_at_a_table_unless_there_are_too_few_players(players: int, sides: int) -> None:
    for order in seatings(players, sides):
        assert len(order) == sides
        assert len(set(order)) == min(players, sides)


def test_every_seating_is_played_on_the_same_deals() -> None:
    matches = schedule(3, (2, 4), 5)
    assert len(matches) == len(set(matches)) == 5 * (6 + 3)
    by_seating = Counter((match.game, match.seating) for match in matches)
    assert set(by_seating.values()) == {5}


def test_deals_come_one_after_the_other_so_that_a_broken_run_is_complete_up_to_its_last() -> None:
    deals = [match.deal for match in schedule(4, (2, 3), 4)]
    assert deals == sorted(deals)


@each("game", known_games())
def test_a_side_is_a_team_or_a_seat(game: str) -> None:
    genome = load_game(game)
    sides = sides_of(genome)
    assert len(sides) == genome.player_count
    assert set(sides) == set(range(max(sides) + 1))
    for team in genome.teams:
        assert len({sides[seat] for seat in team}) == 1
