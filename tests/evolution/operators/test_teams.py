"""Operators on seats and teams: valid configurations after every change, as seed 002 asks."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.evolution.operators.teams import (
    PAIRINGS,
    DisableTeamModeMutation,
    EnableTeamModeMutation,
    MutatePlayerCountMutation,
    MutateTeamAssignmentMutation,
    can_repair_teams,
    mutate_player_count,
    repair_teams,
)
from darwindeck.genome.library import load_game
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import changes, parents


def test_team_mode_evolution() -> None:
    """Mutations produce valid team configurations."""
    for _, enabled in changes(EnableTeamModeMutation(), parents(120)):
        seats = sorted(seat for team in enabled.genome.teams for seat in team)
        assert enabled.genome.team_mode
        assert len(enabled.genome.teams) >= 2
        assert seats == list(range(enabled.genome.player_count))
        assert validate(enabled.genome) == []
        moved = MutateTeamAssignmentMutation().mutate(enabled.genome, Random(1))
        if moved is not None:
            sizes = [sorted(map(len, game.teams)) for game in (moved.genome, enabled.genome)]
            assert sizes[0] == sizes[1]
            assert validate(moved.genome) == []
        disabled = DisableTeamModeMutation().mutate(enabled.genome, Random(1))
        assert disabled is not None
        assert not disabled.genome.team_mode
        assert disabled.genome.teams == ()


def test_four_players_sit_in_one_of_the_three_pairings() -> None:
    whist = load_game("whist").copy_with(team_mode=False, teams=())
    found = {
        change.genome.teams
        for change in (EnableTeamModeMutation().mutate(whist, Random(seed)) for seed in range(40))
        if change is not None
    }
    assert found == set(PAIRINGS[4]) == {((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2))}


def test_player_count_mutation_with_teams() -> None:
    """A change of the player count repairs teams, or disables them."""
    spades = load_game("partnership-spades")
    six = mutate_player_count(spades, 6)
    assert six is not None
    assert six.team_mode
    assert six.teams == ((0, 2, 4), (1, 3, 5))
    five = mutate_player_count(spades, 5)
    assert five is not None
    assert not five.team_mode
    assert five.teams == ()
    assert validate(six) == validate(five) == []
    for parent, change in changes(MutatePlayerCountMutation(), parents(), rounds=2):
        assert change.genome.player_count != parent.player_count
        assert validate(change.genome) == [], change.sentence


@pytest.mark.parametrize("count", range(2, 7))
def test_unequal_teams_keep_a_member_each(count: int) -> None:
    teams = ((0, 1, 2), (3,))
    assert can_repair_teams(teams, count) == (count > 2)
    if count > 2:
        found = repair_teams(teams, count)
        assert sorted(seat for team in found for seat in team) == list(range(count))
        assert all(found)


def test_a_war_of_two_stays_a_war_of_two() -> None:
    assert not MutatePlayerCountMutation().applies(load_game("war"))


def test_a_card_taken_out_for_three_comes_back_for_four() -> None:
    four = mutate_player_count(load_game("black-maria"), 4)
    assert four is not None
    assert four.setup.removed_cards == ()
    assert four.setup.cards_per_player == 13


def test_two_players_are_no_teams() -> None:
    two = mutate_player_count(load_game("whist"), 2)
    assert two is not None
    assert not two.team_mode
