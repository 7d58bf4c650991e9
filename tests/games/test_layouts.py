"""Facts of games in which cards are laid on the table: Badam Satti, Snip Snap Snorem, Quick War, Liar's Table."""

from __future__ import annotations

from collections import Counter

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, positions, seats_alike


def badam_satti(*hands: str, tableau: str) -> Arranged:
    return arranged(load_game("badam-satti"), hands=hands, tableau=tableau, current_player=0)


@pytest.mark.parametrize("seed", range(6))
def test_badam_satti_begins_with_the_seven_of_hearts(seed: int) -> None:
    state = deal(load_game("badam-satti"), seed=seed)
    assert "7h" in state.snapshot().zones.hands[state.actor]
    assert state.legal_actions() == ["7h"]


def test_who_holds_the_seven_of_hearts_plays_it_before_any_other_seven() -> None:
    state = badam_satti("7h 7d 6c", "7c 8h", "2c", "3c", tableau="")
    assert options(state) == {"7h"}
    assert options(state.play("7h")) == {"7c", "8h"}


def test_a_suit_of_badam_satti_is_opened_by_its_seven_and_built_at_both_ends() -> None:
    state = badam_satti("5h Th 7d 6d 8c", "2c", "3c", "4c", tableau="6h 7h 8h 9h")
    assert options(state) == {"5h", "Th", "7d"}


def test_nothing_goes_below_an_ace_or_above_a_king_at_badam_satti() -> None:
    pile = "7h 8h 9h Th Jh Qh Kh"
    assert options(badam_satti("Ah 2d", "2c", "3c", "4c", tableau=pile)) == {"pass"}


def test_nobody_passes_at_badam_satti_who_can_play() -> None:
    offers = [state.legal_actions() for state in positions("badam-satti", seed=6)]
    assert ["pass"] in offers
    assert all("pass" not in offer or offer == ["pass"] for offer in offers)


def test_the_cards_left_at_badam_satti_count_against_their_holders() -> None:
    state = badam_satti("8h", "Ah Kd", "Jc 2c", "Qs", tableau="7h")
    assert state.play("8h").snapshot().scores == (0, 14, 13, 12)


def test_the_lowest_total_of_seven_hands_wins_badam_satti() -> None:
    *_, last = positions("badam-satti", seed=3)
    final = last.snapshot()
    assert final.hand_no == 6
    assert final.scores[last.outcome().winner] == min(final.scores)


def test_at_snip_snap_snorem_any_card_leads_and_only_its_rank_follows() -> None:
    hands = ["9h 4c", "9s 9d 4d", "4h 5h", "9c 6h"]
    state = arranged(load_game("snip-snap-snorem"), hands=hands, tableau="", current_player=0)
    assert options(state) == {"9h", "4c"}
    assert options(state.play("9h")) == {"9s", "9d"}
    assert options(state.play("9h", "9s")) == {"pass"}


def test_who_plays_the_last_card_of_a_rank_leads_the_next_at_snip_snap_snorem() -> None:
    hands = ["9h 4c", "9s 9d 4d", "4h 5h", "9c 6h 8h"]
    state = arranged(load_game("snip-snap-snorem"), hands=hands, tableau="", current_player=0)
    snorem = state.play("9h", "9s", "pass", "9c", "pass", "9d", "pass", "pass", "pass")
    assert snorem.actor == 1
    assert options(snorem) == {"4d"}


def test_nobody_holds_a_card_back_at_snip_snap_snorem() -> None:
    offers = [state.legal_actions() for state in positions("snip-snap-snorem", seed=6)]
    assert all("pass" not in offer or offer == ["pass"] for offer in offers)


def test_the_first_without_cards_wins_a_hand_of_snip_snap_snorem_and_three_hands_the_game() -> None:
    hands = ["9h", "9s 4d", "4h 5h", "9c 6h"]
    game = load_game("snip-snap-snorem")
    one = arranged(game, hands=hands, tableau="", current_player=0, scores=[1, 2, 0, 0])
    assert one.play("9h").snapshot().scores == (2, 2, 0, 0)
    last = arranged(game, hands=hands, tableau="", current_player=0, scores=[2, 2, 0, 0])
    assert last.play("9h").outcome().winner == 0


def test_all_cards_are_dealt_at_badam_satti_and_snip_snap_snorem() -> None:
    assert dealt("badam-satti") == dealt("snip-snap-snorem") == [13, 13, 13, 13]


@pytest.mark.parametrize("game_id", ["badam-satti", "snip-snap-snorem", "liars-table"])
def test_no_seat_at_a_table_of_layouts_is_better_than_another(game_id: str) -> None:
    assert seats_alike(batch(game_id, 1000, rotate=True))


def quick_war(*hands: str) -> Arranged:
    return arranged(load_game("quick-war"), hands=hands, tableau="")


def test_the_higher_card_of_quick_war_takes_both_and_they_are_put_aside() -> None:
    after = quick_war("Kh 2h", "9s 3s").play("deck", "deck").snapshot()
    assert [set(pile) for pile in after.zones.captured] == [{"Kh", "9s"}, set()]
    assert [len(hand) for hand in after.zones.hands] == [1, 1]


def test_the_ace_of_quick_war_is_the_lowest_card() -> None:
    after = quick_war("Ah 4h", "2s 3s").play("deck", "deck").snapshot()
    assert [len(pile) for pile in after.zones.captured] == [0, 2]


def test_equal_cards_of_quick_war_stay_with_their_owners() -> None:
    after = quick_war("Kh 4h", "Ks 3s").play("deck", "deck").snapshot()
    assert after.zones.captured == (("Kh",), ("Ks",))


def test_quick_war_is_over_after_26_battles_and_most_cards_win() -> None:
    *_, last = positions("quick-war", seed=2)
    aside = [len(pile) for pile in last.snapshot().zones.captured]
    assert sum(aside) == 52
    assert last.snapshot().turn == 52
    assert aside[last.outcome().winner] == max(aside)


def liars_table(*hands: str, deck: str = "Ks As Ac", scores: tuple[int, ...] = (0, 0, 0, 0)) -> Arranged:
    """Seat 0 has drawn and lays cards down."""
    game = load_game("liars-table")
    return arranged(game, hands=hands, deck=deck, scores=scores, current_player=0, phase=1)


OTHERS = ("Kd Ad", "Kc Ac", "Ks As")


def test_the_liars_deck_is_six_queens_six_kings_six_aces_and_two_jokers() -> None:
    zones = deal(load_game("liars-table"), seed=3).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [4, 3, 3, 3]  # the first has drawn
    cards = [*zones.deck, *(card for hand in zones.hands for card in hand)]
    assert Counter(card[0] for card in cards) == {"Q": 6, "K": 6, "A": 6, "J": 2}


def test_one_to_three_cards_are_laid_and_said_to_be_queens() -> None:
    laid = liars_table("Kd Kc Ks Ac", *OTHERS).play("Kd", "Kc", "Ks")
    assert laid.view(1).claimed == "Q"
    assert laid.view(1).claim_count == 3
    assert options(laid) == {"challenge", "accept"}


def test_who_is_caught_with_a_king_takes_the_pile() -> None:
    laid = liars_table("Kd Qc", *OTHERS).play("Kd", "done", "accept", "accept", "accept")
    caught = laid.play("Ks", "challenge").snapshot()
    assert Counter(caught.zones.hands[1]) == Counter(["Kd", "Ad", "Kd", "Ks"])


@pytest.mark.parametrize("true", ["Qc", "Js"])
def test_who_doubts_a_queen_or_a_joker_takes_the_pile(true: str) -> None:
    doubted = liars_table(f"Kd {true}", *OTHERS).play(true, "challenge").snapshot()
    assert Counter(doubted.zones.hands[1]) >= Counter(["Kd", "Ad", true])


def test_the_last_card_goes_out_at_liars_table_only_if_it_is_true_or_believed() -> None:
    def over(card: str, *answers: str) -> bool:
        return liars_table(card, *OTHERS).play(card, *answers).snapshot().hand_no == 1

    assert over("Qc", "challenge")
    assert over("Kc", "accept", "accept", "accept")
    assert not over("Kc", "accept", "accept", "challenge")


def test_when_the_deck_is_used_up_every_card_in_hand_counts_one_at_liars_table() -> None:
    state = liars_table("Kd Qc Qs", *OTHERS, deck="").play("Qs", "accept", "accept", "accept")
    assert state.snapshot().scores == (2, 2, 2, 2)


def test_the_lowest_score_wins_liars_table_when_somebody_has_25() -> None:
    state = liars_table("Kd Qc Qs", *OTHERS, deck="", scores=(20, 23, 9, 10))
    assert state.play("Qs", "accept", "accept", "accept").outcome().winner == 2


def test_players_who_search_tell_lies_at_liars_table_and_beat_greedy_ones() -> None:
    thinkers = ["ismcts:30", "greedy", "ismcts:30", "greedy"]
    report = simulate(load_game("liars-table"), games=40, seed=2, agents=thinkers, threads=1, trace=True)
    assert report.reasons["turn_limit"] == report.reasons["stuck"] == 0
    assert report.wins[0] + report.wins[2] > 3 * (report.wins[1] + report.wins[3])
    assert report.counts.facts is not None
    assert report.counts.facts.lies_kept > 40
