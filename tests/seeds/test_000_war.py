"""Tableau modes (seed 000), WAR: two cards are compared, ties are battles, won cards go under the hand.

Every rule is tried on positions laid out in notation."""

from __future__ import annotations

import pytest

from darwindeck.errors import ActionError
from darwindeck.genome.cards import RankOrder
from darwindeck.genome.library import load_game
from darwindeck.genome.scoring import CardScore, ScoringTrigger
from darwindeck.genome.setup import (
    CaptureTo,
    TieRule,
)
from darwindeck.simulation import simulate
from darwindeck.simulation.testing import arranged
from tests.seeds.games import (
    captured,
    hand,
    hand_sizes,
    options,
    played_out,
    tableau,
    war,
)

# WAR


def test_war_two_cards_on_tableau_are_compared_and_captured() -> None:
    state = arranged(war(), hands=["Kh 2c", "Qs 3d"])
    waiting = state.apply("deck")
    assert tableau(waiting) == {"Kh"}
    assert waiting.actor == 1
    compared = waiting.apply("deck")
    assert tableau(compared) == set()
    assert hand(compared, 0) == {"2c", "Kh", "Qs"}
    assert hand(compared, 1) == {"3d"}


def test_won_cards_go_under_the_hand_the_winners_own_first() -> None:
    state = arranged(war(), hands=["2c 4c 9h", "3d"]).play("deck", "deck")
    assert hand(state, 1) == {"3d", "2c"}
    assert tableau(state.apply("deck").apply("deck")) == set()  # 4c takes 3d, the own card, not 2c
    assert hand(state.play("deck", "deck"), 1) == {"2c"}


def test_a_face_down_hand_offers_only_its_top_card() -> None:
    state = arranged(war(), hands=["2c 4c", "3d 5d"])
    assert options(state) == {"deck"}
    with pytest.raises(ActionError):
        state.apply("2c")


def test_a_tie_is_a_battle_for_the_stake() -> None:
    state = arranged(war(battle_stake=3), hands=["7h 2h 3h 4h 9h 5c", "7s 2s 3s 4s 8s"]).play("deck", "deck")
    assert len(tableau(state)) == 8
    won = state.play("deck", "deck")
    assert len(hand(won, 0)) == 11
    assert won.outcome().winner == 0


def test_without_a_stake_a_tie_stays_until_the_next_comparison() -> None:
    state = arranged(war(battle_stake=0), hands=["7h 9h 2c", "7s 8s 3c"]).play("deck", "deck")
    assert tableau(state) == {"7h", "7s"}
    assert hand(state.play("deck", "deck"), 0) == {"2c", "7h", "9h", "7s", "8s"}


def test_the_next_card_decides_a_battle_not_the_one_before() -> None:
    """Compared are the latest cards of the two, whoever played the last one."""
    state = arranged(war(battle_stake=0), hands=["7h 3h 2c", "7s 4s 3c"]).play("deck", "deck", "deck", "deck")
    assert hand(state, 1) == {"3c", "7s", "4s", "7h", "3h"}


def test_a_short_hand_stakes_fewer_and_keeps_a_card_to_compare() -> None:
    state = arranged(war(battle_stake=3), hands=["7h 9h", "7s 2s 3s 4s 8s 5c"]).play("deck", "deck")
    assert hand_sizes(state) == [1, 2]
    assert len(tableau(state)) == 5
    assert hand(state.play("deck", "deck"), 0) == {"7h", "9h", "7s", "2s", "3s", "4s", "8s"}


def test_who_has_no_card_left_loses_the_battle() -> None:
    state = arranged(war(), hands=["7h", "7s 2s"]).play("deck", "deck")
    assert state.outcome().winner == 1
    assert hand(state, 1) == {"7h", "7s", "2s"}


def test_if_neither_has_a_card_left_each_takes_back_its_own() -> None:
    state = arranged(war(), hands=["7h", "7s"]).play("deck", "deck")
    assert not state.over
    assert (hand(state, 0), hand(state, 1)) == ({"7h"}, {"7s"})


def test_tie_rule_split_gives_each_its_own_back() -> None:
    state = arranged(war(tie_rule=TieRule.SPLIT), hands=["7h 2h", "7s 3s"]).play("deck", "deck")
    assert tableau(state) == set()
    assert (hand(state, 0), hand(state, 1)) == ({"7h", "2h"}, {"7s", "3s"})


def test_capture_to_captured_lays_won_cards_aside() -> None:
    state = arranged(war(capture_to=CaptureTo.CAPTURED), hands=["Kh 2c", "Qs 3d"]).play("deck", "deck")
    assert captured(state, 0) == {"Kh", "Qs"}
    assert hand(state, 0) == {"2c"}


def test_the_winner_takes_cards_that_were_dealt_to_the_tableau() -> None:
    state = arranged(war(), hands=["Kh 2c", "Qs 3d"], tableau="5c").play("deck", "deck")
    assert hand(state, 0) == {"2c", "Kh", "Qs", "5c"}


def test_an_uncompared_card_still_belongs_to_its_player() -> None:
    state = arranged(war(), hands=["Kh", "2s 3s"]).apply("deck")
    assert not state.over


def test_captured_cards_keep_a_player_in_the_game() -> None:
    game = war(capture_to=CaptureTo.CAPTURED)
    state = arranged(game, hands=["2h 3h", "Ks"], captured=["", "4c 5c"]).play("deck", "deck")
    assert not state.over  # seat 1 has no card in hand, but four captured


def test_war_is_decided_by_the_rank_order_of_the_game() -> None:
    state = arranged(war(rank_order=RankOrder.ACE_LOW), hands=["Ah 2c", "2s 3d"]).play("deck", "deck")
    assert hand(state, 1) == {"3d", "2s", "Ah"}


def test_war_captures_score_by_the_capture_trigger() -> None:
    scoring = (CardScore(points=2, trigger=ScoringTrigger.CAPTURE),)
    state = arranged(war().copy_with(card_scoring=scoring), hands=["Kh 2c", "Qs 3d"]).play("deck", "deck")
    assert state.snapshot().scores == (4, 0)


def test_war_games_complete_and_one_player_captures_all() -> None:
    report = simulate(load_game("war"), games=20_000, seed=20)
    assert report.reasons == {"win": 20_000, "draw": 0, "stuck": 0, "turn_limit": 0}
    assert report.counts.turns.max <= 10_000
    assert sum(report.wins) == 20_000


def test_the_winners_own_cards_first_keeps_war_as_short_as_measured() -> None:
    """Without a stake: 719 turns on average, and never 10 000 ("as played" would hardly ever end)."""
    report = simulate(war(battle_stake=0), games=5_000, seed=21)
    assert report.reasons["win"] == 5_000
    assert abs(report.avg_turns - 719) < 30
    assert report.counts.turns.max <= 10_000


@pytest.mark.parametrize("seed", range(5))
def test_the_winner_of_war_holds_all_52_cards(seed: int) -> None:
    state = played_out(load_game("war"), seed)
    assert sorted(hand_sizes(state)) == [0, 52]
    assert hand_sizes(state)[state.outcome().winner] == 52
