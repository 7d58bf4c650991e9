"""Simple players in heats: who goes on, and what the best one is worth."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.metrics.finesse import THUMBS
from darwindeck.metrics.heats import HEATS, PLAYERS, best_player, best_thumb, heat_queries
from darwindeck.metrics.plan import GREEDY, Settings, Size
from darwindeck.simulation.duels import Duel
from tests.metrics.made import duel

SIZE = Size(decisions=10, actions=12, hands=1)


def heat(number: int, duels: list[Duel]) -> dict[str, tuple[int, int]]:
    """The players of a heat, with their deals and the seed of these."""
    asked = heat_queries(number, duels, load_game("hearts"), SIZE, Settings(), seed=1)
    return {player: (query.deals, query.seed) for player, query in asked.items()}


def test_all_play_the_first_heat_and_the_best_habit_meets_the_one_ply_player_in_the_last() -> None:
    first = [duel(0.5 + at / 100, agent=player) for at, player in enumerate(PLAYERS)]
    best = list(reversed(THUMBS))
    assert tuple(heat(0, [])) == PLAYERS
    assert list(heat(1, first)) == [GREEDY, *best[:5]]
    assert list(heat(len(HEATS) - 1, first)) == [GREEDY, best[0]]


def test_no_deal_of_a_heat_is_played_in_another() -> None:
    seeds = [{seed for _, seed in heat(number, []).values()} for number in range(len(HEATS))]
    assert len(set.union(*seeds)) == len(HEATS)


def test_who_is_left_plays_more_than_twice_what_all_could_have_played() -> None:
    deals = [heat(number, [])[GREEDY][0] for number in range(len(HEATS))]
    whole = sum(heat.players * heat.share for heat in HEATS) * Settings().heat_deals
    assert sum(deals) > 2 * whole / len(PLAYERS)


def test_the_best_player_is_one_of_the_last_by_all_that_it_played() -> None:
    lucky, steady = "thumb:match", "thumb:duck"
    played = [duel(0.99, agent=lucky, deals=10), duel(0.7, agent=steady, deals=10), duel(0.6, deals=10)]
    played += [duel(0.6, agent=steady, deals=30), duel(0.5, deals=30)]
    found = best_player(played)
    assert (found.agent, found.deals) == (steady, 40)
    assert found.win_rate == pytest.approx((0.7 * 10 + 0.6 * 30) / 40)
    assert found.high - found.low < duel(0.7).high - duel(0.7).low


def test_the_best_rule_of_thumb_is_the_one_that_beats_random_players_most() -> None:
    habits = [duel(0.6, agent="thumb:match"), duel(0.7, agent="thumb:duck"), duel(0.9, agent="greedy")]
    assert best_thumb(habits) == "thumb:duck"
    assert best_thumb([duel(0.4, agent="thumb:match")]) == "random"
