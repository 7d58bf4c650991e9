"""Seed 000: NONE, WAR, MATCH_RANK and SEQUENCE, each by its own rules and nothing else."""

from __future__ import annotations

import pytest

from darwindeck.errors import ActionError
from darwindeck.genome.cards import Deck, Rank, RankOrder, Suit
from darwindeck.genome.conditions import CardIsSuit
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PlayPhase, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTrigger, WinType
from darwindeck.genome.setup import (
    CaptureRest,
    SequenceDirection,
    Single,
    TableauMode,
)
from darwindeck.simulation import check, deal, simulate
from darwindeck.simulation.testing import arranged
from tests.genome.examples import with_setup
from tests.seeds.games import (
    captured,
    fan_tan,
    hand_sizes,
    options,
    played_out,
    tableau,
    tableau_game,
    win,
)

# NONE


def test_none_cards_accumulate_without_interaction() -> None:
    game = tableau_game(TableauMode.NONE)
    state = arranged(game, hands=["7h 2c", "7s 3c"], tableau="7d").play("7h", "7s")
    assert tableau(state) == {"7d", "7h", "7s"}
    assert captured(state, 0) == captured(state, 1) == set()


# MATCH_RANK


def match_rank(**setup: object) -> GameGenome:
    return tableau_game(TableauMode.MATCH_RANK, **setup)


def scopa(**setup: object) -> GameGenome:
    """Scopa, one hand, nothing else changed."""
    changed = load_game("scopa").copy_with(hands=Single(), win_conditions=win(WinType.HIGH_SCORE))
    return with_setup(changed, **setup)


def test_match_rank_matching_rank_captures() -> None:
    state = arranged(match_rank(), hands=["7h 2c", "3d 4d"], tableau="7d 9s").apply("7h")
    assert captured(state, 0) == {"7h", "7d"}
    assert tableau(state) == {"9s"}


def test_a_card_without_a_match_lies_down() -> None:
    state = arranged(match_rank(), hands=["8h 2c", "3d 4d"], tableau="7d 9s").apply("8h")
    assert captured(state, 0) == set()
    assert tableau(state) == {"7d", "9s", "8h"}


def test_among_several_matches_the_player_chooses_one() -> None:
    state = arranged(match_rank(), hands=["7h 2c", "3d 4d"], tableau="7d 7c 9s").apply("7h")
    assert state.actor == 0
    assert options(state) == {"7d", "7c"}
    chosen = state.apply("7c")
    assert captured(chosen, 0) == {"7h", "7c"}
    assert tableau(chosen) == {"7d", "9s"}
    assert chosen.actor == 1


def test_a_capture_that_is_possible_is_forced() -> None:
    """Whoever plays a card that matches takes the match; no decision stands between."""
    state = arranged(match_rank(), hands=["7h 2c", "3d 4d"], tableau="7d").apply("7h")
    assert state.actor == 1
    assert tableau(state) == set()


def test_several_cards_capture_one_after_the_other() -> None:
    game = match_rank().copy_with(phases=(PlayPhase(target=PlayTarget.TABLEAU, max_cards=2),))
    state = arranged(game, hands=["7c 7s 2c", "3d 4d"], tableau="7h 7d 9s").play("7c", "7s")
    assert options(state) == {"7h", "7d"}
    done = state.apply("7d")
    assert captured(done, 0) == {"7c", "7d", "7s", "7h"}
    assert tableau(done) == {"9s"}


def test_the_second_card_of_a_play_may_capture_the_first() -> None:
    game = match_rank().copy_with(phases=(PlayPhase(target=PlayTarget.TABLEAU, max_cards=2),))
    state = arranged(game, hands=["7c 7s 2c", "3d 4d"], tableau="9s").play("7c", "7s")
    assert captured(state, 0) == {"7c", "7s"}


def test_scopa_takes_a_single_card_before_a_sum() -> None:
    state = arranged(scopa(), hands=["7s 2c 4h", "5c 6c Kc"], tableau="7h 3d 4c").apply("7s")
    assert captured(state, 0) == {"7s", "7h"}
    assert tableau(state) == {"3d", "4c"}


def test_sums_are_chosen_card_by_card_and_only_where_they_come_out_exactly() -> None:
    state = arranged(scopa(), hands=["7s 2c 4h", "5c 6c Kc"], tableau="2h 3d 4c 5s 6s").apply("7s")
    assert options(state) == {"2h", "3d"}  # 2 + 5, or 3 + 4; the six needs an ace
    done = state.apply("3d")
    assert captured(done, 0) == {"7s", "3d", "4c"}
    assert tableau(done) == {"2h", "5s", "6s"}


def test_the_rest_of_a_sum_that_has_only_one_way_is_not_asked_for() -> None:
    state = arranged(scopa(), hands=["7s 2c 4h", "5c 6c Kc"], tableau="2h 3d 4c 5s").play("7s", "2h")
    assert state.actor == 1
    assert captured(state, 0) == {"7s", "2h", "5s"}


def test_a_sum_may_take_more_than_two_cards() -> None:
    state = arranged(scopa(), hands=["Ks 2c 4h", "5c 6c Kc"], tableau="2h 3d 5s").apply("Ks")
    assert captured(state, 0) == {"Ks", "2h", "3d", "5s"}


def test_a_sum_that_does_not_come_out_takes_nothing() -> None:
    state = arranged(scopa(), hands=["7s 2c 4h", "5c 6c Kc"], tableau="2h 4c 6s").apply("7s")
    assert captured(state, 0) == set()
    assert tableau(state) == {"2h", "4c", "6s", "7s"}


def test_a_sum_waits_for_each_open_choice() -> None:
    """A jack counts 8; every step offers only what still completes the sum, in one order."""
    state = arranged(scopa(), hands=["Js 2c 4h", "5c 6c Kc"], tableau="4d Ah 3h 4c 5s").apply("Js")
    assert options(state) == {"3h", "4d"}  # 3 + A + 4, 3 + 5, 4 + 4; the ace comes after the three
    assert options(state.apply("3h")) == {"Ah", "5s"}
    assert options(state.play("3h", "Ah")) == {"4d", "4c"}
    assert captured(state.play("3h", "5s"), 0) == {"Js", "3h", "5s"}


def test_without_capture_sums_only_equal_ranks_are_taken() -> None:
    state = arranged(scopa(capture_sums=False), hands=["7s 2c 4h", "5c 6c Kc"], tableau="3d 4c").apply("7s")
    assert captured(state, 0) == set()


def test_an_emptied_tableau_is_a_sweep() -> None:
    state = arranged(scopa(), hands=["7s 2c 4h", "5c 6c Kc"], tableau="3d 4c").apply("7s")
    assert state.snapshot().scores == (1, 0)


def test_cards_left_on_the_tableau_are_no_sweep() -> None:
    state = arranged(scopa(), hands=["7s 2c 4h", "5c 6c Kc"], tableau="3d 4c 6s").apply("7s")
    assert state.snapshot().scores == (0, 0)


def test_the_rest_goes_to_the_last_capturer_and_is_never_a_sweep() -> None:
    game = scopa().copy_with(card_scoring=(), tally_scoring=())
    state = arranged(game, hands=["Kc", "2s"], tableau="Kd 5h 2h", deck="").play("Kc", "2s")
    assert captured(state, 0) == {"Kc", "Kd"}
    assert captured(state, 1) == {"2s", "2h", "5h"}
    assert state.snapshot().scores == (0, 0)


def test_without_capture_rest_the_rest_stays() -> None:
    game = scopa(capture_rest=CaptureRest.NONE)
    state = arranged(game, hands=["Kc", "2s"], tableau="Kd 5h 2h", deck="").play("Kc", "2s")
    assert tableau(state) == {"5h"}


def test_the_capture_trigger_scores_the_played_card_too() -> None:
    scoring = (
        CardScore(condition=CardIsSuit(Suit.HEARTS), points=10, trigger=ScoringTrigger.CAPTURE),
        CardScore(condition=CardIsSuit(Suit.DIAMONDS), points=1, trigger=ScoringTrigger.CAPTURE),
    )
    game = match_rank().copy_with(card_scoring=scoring)
    state = arranged(game, hands=["7h 2c", "3d 4d"], tableau="7d 9s").apply("7h")
    assert state.snapshot().scores == (11, 0)


def test_the_rest_counts_as_captured() -> None:
    scoring = (CardScore(points=1, trigger=ScoringTrigger.CAPTURE),)
    game = scopa().copy_with(card_scoring=scoring, tally_scoring=())
    state = arranged(game, hands=["Kc", "2s"], tableau="Kd 5h 2h", deck="").play("Kc", "2s")
    assert state.snapshot().scores == (2, 3)


def test_scopa_scores_most_cards_most_coins_the_seven_of_coins_and_most_sevens() -> None:
    state = arranged(
        scopa(),
        hands=["Kc", "Ks"],
        tableau="Ah",
        deck="",
        captured=["7d 6d 5d 2h", "7s 7c 2d 3h 4h 5h"],
    ).play("Kc", "Ks")
    # Seat 0: most coins (3 : 1), the seven of coins. Seat 1: most cards (9 : 4), most sevens (2 : 1).
    assert state.snapshot().scores == (2, 2)
    assert state.outcome().winner == -1


def test_a_tie_for_the_most_scores_nobody() -> None:
    state = arranged(
        scopa(), hands=["Kc", "Ks"], tableau="Ah", deck="", captured=["7d 6h 5d 2h 3s 4s", "6d 2d 3h"]
    ).play("Kc", "Ks")
    # Six cards each and two coins each: only the seven of coins, and most sevens, are scored.
    assert state.snapshot().scores == (2, 0)


def test_scopa_captures_occur() -> None:
    report = simulate(load_game("scopa"), games=200, seed=4, trace=True)
    facts = report.counts.facts
    assert facts is not None
    assert facts.captures > 200 * 40
    assert facts.sweeps > 200
    assert report.reasons["win"] + report.reasons["draw"] == 200


# SEQUENCE


def test_sequence_valid_and_invalid_plays() -> None:
    state = arranged(fan_tan(), hands=["6h 8h 9h 5h 7s 8s 6d", "2c", "3c", "4c"], tableau="7h")
    assert options(state) == {"6h", "8h", "7s"}
    for card in ("9h", "5h", "8s", "6d"):
        with pytest.raises(ActionError):
            state.apply(card)


def test_both_grows_at_the_low_and_the_high_end_of_the_pile() -> None:
    """Not only from the card that was played last."""
    state = arranged(fan_tan(), hands=["5h 9h 2c", "3c", "4c", "8c"], tableau="6h 8h 7h")
    assert options(state) == {"5h", "9h"}
    grown = state.apply("9h")
    assert tableau(grown) == {"6h", "7h", "8h", "9h"}


@pytest.mark.parametrize(
    ("direction", "allowed"),
    [
        (SequenceDirection.ASCENDING, {"8h"}),
        (SequenceDirection.DESCENDING, {"6h"}),
        (SequenceDirection.BOTH, {"6h", "8h"}),
    ],
)
def test_the_direction_says_which_end_grows(direction: SequenceDirection, allowed: set[str]) -> None:
    game = fan_tan(sequence_direction=direction)
    state = arranged(game, hands=["6h 8h 2c", "3c", "4c", "8c"], tableau="7h")
    assert options(state) == allowed


def test_ascending_from_the_king_is_no_play() -> None:
    game = fan_tan(sequence_direction=SequenceDirection.ASCENDING)
    state = arranged(game, hands=["Ah 2h 3c", "2c", "4c", "8c"], tableau="7h 8h 9h Th Jh Qh Kh")
    assert options(state) == {"pass"}


def test_descending_from_the_ace_is_no_play() -> None:
    game = fan_tan(sequence_direction=SequenceDirection.DESCENDING)
    state = arranged(game, hands=["Kh Qh 3c", "2c", "4c", "8c"], tableau="7h 6h 5h 4h 3h 2h Ah")
    assert options(state) == {"pass"}


@pytest.mark.parametrize("order", RankOrder)
def test_in_a_sequence_the_ace_is_low_whatever_the_rank_order(order: RankOrder) -> None:
    state = arranged(fan_tan(rank_order=order), hands=["Ah Kh 3c", "2c", "4c", "8c"], tableau="2h 3h")
    assert options(state) == {"Ah"}


def test_piles_do_not_wrap_at_either_end() -> None:
    low = arranged(fan_tan(), hands=["Kh 3c", "2c", "4c", "8c"], tableau="Ah 2h 3h")
    high = arranged(fan_tan(), hands=["Ah 3c", "2c", "4c", "8c"], tableau="Kh Qh Jh")
    assert options(low) == options(high) == {"pass"}


def test_a_pile_takes_only_its_own_suit() -> None:
    state = arranged(fan_tan(), hands=["8s 8d 6c 3c", "2c", "4c", "5c"], tableau="7h")
    assert options(state) == {"pass"}


def test_without_a_start_rank_any_card_starts_the_pile_of_its_suit() -> None:
    state = arranged(fan_tan(start_rank=None), hands=["2s Kd 9h 3c", "2c", "4c", "5c"], tableau="7h")
    assert options(state) == {"2s", "Kd", "3c"}


def test_with_a_start_rank_only_that_rank_starts_a_pile() -> None:
    state = arranged(fan_tan(), hands=["7s Kd 9h 3c", "2c", "4c", "5c"], tableau="7h")
    assert options(state) == {"7s"}
    other = arranged(fan_tan(start_rank=Rank.KING), hands=["7s Kd 9h 3c", "2c", "4c", "5c"], tableau="7h")
    assert options(other) == {"Kd"}


def test_a_sequence_steps_over_ranks_that_the_deck_does_not_have() -> None:
    game = fan_tan(initial_deck=Deck.ITALIAN_40)
    state = arranged(game, hands=["Jh Qh 6h 2c", "3c", "4c", "5c"], tableau="7h")
    assert options(state) == {"6h", "Jh"}


def test_a_sequence_steps_over_a_removed_card_in_its_suit_only() -> None:
    game = fan_tan(removed_cards=("8h",))
    state = arranged(game, hands=["9h 9s 8s 2c", "3c", "4c", "5c"], tableau="7h 7s")
    assert options(state) == {"9h", "8s"}


def test_a_rank_that_lies_in_the_pile_is_unplayable() -> None:
    game = fan_tan(initial_deck=Deck.DOUBLE_104)
    state = arranged(game, hands=["7h 8h 2c", "3c", "4c", "5c"], tableau="7h 6h")
    assert options(state) == {"8h"}


def test_fan_tan_may_not_pass_while_able() -> None:
    able = arranged(fan_tan(), hands=["8h 2c", "3c", "4c", "5c"], tableau="7h")
    unable = arranged(fan_tan(), hands=["9h 2c", "3c", "4c", "5c"], tableau="7h")
    assert options(able) == {"8h"}
    assert options(unable) == {"pass"}


def test_fan_tan_begins_with_the_seven_of_diamonds() -> None:
    state = deal(load_game("fan-tan"), seed=3)
    assert options(state) == {"7d"}


def test_fan_tan_grows_both_ways_from_the_sevens() -> None:
    """In every position of a game each suit on the tableau is an unbroken run around its seven."""
    ranks = "A23456789TJQK"
    state, step = deal(load_game("fan-tan"), seed=5), 0
    while not state.over:
        for suit in "hdcs":
            lying = sorted(ranks.index(card[0]) for card in tableau(state) if card[1] == suit)
            assert not lying or (lying == list(range(lying[0], lying[-1] + 1)) and 6 in lying)
        actions = state.legal_actions()
        state, step = state.apply(actions[step % len(actions)]), step + 1
    assert step > 40


def test_fan_tan_shedding_works() -> None:
    report = simulate(load_game("fan-tan"), games=500, seed=6)
    assert report.reasons["win"] == 500
    state = played_out(load_game("fan-tan"), 7)
    assert hand_sizes(state)[state.outcome().winner] == 0


@pytest.mark.parametrize("name", ["war", "scopa", "fan-tan"])
def test_tableau_games_conform(name: str) -> None:
    assert check(load_game(name), games=10, every=3) > 0
