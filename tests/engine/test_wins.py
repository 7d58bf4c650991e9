"""When each way to win is looked at, what it compares, who wins, and what happens on a tie."""

from __future__ import annotations

import pytest

from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.phases import DiscardPhase, DrawSource, PlayTarget, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTrigger, WinCondition, WinOrder, WinType
from darwindeck.genome.setup import Fixed, ScoreAtLeast, TableauMode, UntilWin
from darwindeck.simulation import Outcome
from darwindeck.simulation.testing import arranged
from tests.engine.games import drawing, game, per_card, playing, setup, tricks, win

W = WinType


def after_a_trick(
    *wins: WinCondition, scores: list[int] | None = None, seats: int = 2, **layout: object
) -> Outcome:
    """The outcome of a game that ends with a trick which seat 0 wins; each card counts a point."""
    genome = tricks(seats, win_conditions=wins, card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN),))
    cards = ["Ah", "3h", "4h", "5h"][:seats]
    state = arranged(genome, hands=cards, deck="", leader=0, scores=scores or [0] * seats, **layout)  # type: ignore[arg-type]
    over = state.play(*cards)
    assert over.over
    return over.outcome()


# At once


def test_empty_hand_wins_at_once_and_the_remaining_phases_do_not_run() -> None:
    genome = game(playing(), DiscardPhase())
    over = arranged(genome, hands=["2h", "3h 4h"], deck="", discard="", current_player=0, phase=0).play("2h")
    assert (over.over, over.outcome().winner, over.outcome().shares) == (True, 0, (1.0, 0.0))


def test_empty_hand_can_be_won_with_a_discard() -> None:
    """Rummy: going out with the last discard."""
    genome = game(playing(mandatory=False), DiscardPhase())
    state = arranged(genome, hands=["2h", "3h 4h"], deck="", discard="", current_player=0, phase=0)
    assert state.play("pass", "2h").outcome().winner == 0


def test_a_seat_emptied_by_another_wins_only_when_it_acts() -> None:
    """2-game-model: `empty_hand` is claimed by the seat that acts."""
    effect = SpecialEffect(Rank.TWO, EffectType.FORCE_DISCARD)
    genome = game(playing(), special_effects=(effect,))
    state = arranged(genome, hands=["2h 5c", "3h"], deck="", discard="", current_player=0)
    emptied = state.play("2h")
    assert (emptied.over, emptied.legal_actions()) == (False, ["pass"])
    assert emptied.play("pass").outcome().winner == 1


def test_a_seat_that_was_robbed_of_its_last_card_has_not_won_yet() -> None:
    genome = game(playing(), drawing(source=DrawSource.OPPONENT_HAND))
    state = arranged(genome, hands=["2h 5c", "3h"], deck="", discard="", current_player=0, phase=0)
    after = state.play("2h")
    assert (after.over, after.actor) == (False, 1)


def test_several_hands_emptied_in_a_table_phase_are_a_draw_among_those_seats() -> None:
    """3-exact-rules: several empty at once = draw; tied seats share the win."""
    genome = game(drawing(), TrickPhase(), seats=3)
    state = arranged(genome, hands=["Ah", "3h", "4h 5h"], deck="", discard="", leader=0, phase=1)
    over = state.play("Ah", "3h", "4h")
    assert (over.outcome().winner, over.outcome().reason) == (-1, "draw")
    assert over.outcome().shares == (0.5, 0.5, 0.0)


def test_first_to_score_wins_in_the_middle_of_a_hand() -> None:
    genome = tricks(
        2,
        win_conditions=(win(W.FIRST_TO_SCORE, 2),),
        card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN),),
        hands=UntilWin(9),
    )
    over = arranged(genome, hands=["Ah 2c", "3h 4c"], deck="", leader=0).play("Ah", "3h")
    assert (over.outcome().winner, over.outcome().hands) == (0, 1)


def test_capture_all_means_that_nobody_else_has_a_card() -> None:
    """Pitfall 21: not "exactly 52 in hand"."""
    genome = game(
        playing(target=PlayTarget.TABLEAU),
        win_conditions=(win(W.CAPTURE_ALL),),
        setup=setup(tableau_mode=TableauMode.WAR),
    )
    state = arranged(genome, hands=["Ah 9c", "3h"], deck="Kc", tableau="", discard="", current_player=0)
    over = state.play("Ah", "3h")
    assert (over.over, over.outcome().winner) == (True, 0)


def test_a_seat_with_captured_cards_still_has_cards() -> None:
    genome = game(
        playing(target=PlayTarget.TABLEAU),
        win_conditions=(win(W.CAPTURE_ALL),),
        setup=setup(tableau_mode=TableauMode.WAR),
    )
    state = arranged(
        genome,
        hands=["Ah 9c", "3h"],
        captured=["", "7d"],
        deck="Kc",
        tableau="",
        discard="",
        current_player=0,
    )
    assert not state.play("Ah", "3h").over


# At the end of the hand or of the game


@pytest.mark.parametrize(
    ("kind", "winner"), [(W.HIGH_SCORE, 0), (W.LOW_SCORE, 1), (W.MOST_TRICKS, 0), (W.FEWEST_TRICKS, 1)]
)
def test_the_best_measure_wins_at_the_end(kind: WinType, winner: int) -> None:
    assert after_a_trick(win(kind)).winner == winner


@pytest.mark.parametrize(("order", "winner"), [(WinOrder.HIGHEST, 0), (WinOrder.LOWEST, 1)])
def test_all_hands_empty_compares_as_its_order_says(order: WinOrder, winner: int) -> None:
    """Pitfall 20: not always the lowest score."""
    assert after_a_trick(win(W.ALL_HANDS_EMPTY, order=order)).winner == winner


def test_most_captured_counts_cards() -> None:
    """Pitfall 31: most_captured can fire."""
    assert after_a_trick(win(W.MOST_CAPTURED), captured=["", "2c 3c 4c"]).winner == 1
    assert after_a_trick(win(W.MOST_CAPTURED), captured=["", "2c"]).winner == 0


def test_most_chips_is_decided_at_the_end_of_the_game() -> None:
    assert after_a_trick(win(W.MOST_CHIPS), chips=[5, 6]).winner == 1


def test_the_first_condition_of_the_list_that_fires_decides() -> None:
    assert after_a_trick(win(W.LOW_SCORE), win(W.HIGH_SCORE)).winner == 1
    assert after_a_trick(win(W.HIGH_SCORE), win(W.LOW_SCORE)).winner == 0


def test_a_threshold_that_nobody_reached_decides_nothing() -> None:
    """A null threshold never means 0, and an unreached one never means "best so far" in a single hand."""
    outcome = after_a_trick(win(W.HIGH_SCORE, 50))
    assert (outcome.winner, outcome.reason) == (-1, "draw")
    assert after_a_trick(win(W.HIGH_SCORE, 2)).winner == 0


def test_with_a_threshold_the_best_of_all_wins_once_anybody_has_reached_it() -> None:
    """Hearts: when somebody reaches 100 the lowest score wins."""
    assert after_a_trick(win(W.LOW_SCORE, 100), scores=[100, 30]).winner == 1


def test_when_several_reach_the_threshold_together_the_best_measure_wins() -> None:
    assert after_a_trick(win(W.FIRST_TO_SCORE, 5), scores=[5, 9]).winner == 1


# Ties and shares


def test_a_tie_is_a_draw_in_which_the_tied_seats_share() -> None:
    outcome = after_a_trick(win(W.HIGH_SCORE), scores=[0, 3, 0], seats=3)
    assert (outcome.winner, outcome.winning_team, outcome.reason) == (-1, -1, "draw")
    assert outcome.shares == (0.5, 0.5, 0.0)


def test_all_shares_of_a_won_game_belong_to_the_winner() -> None:
    assert after_a_trick(win(W.HIGH_SCORE), seats=3).shares == (1.0, 0.0, 0.0)


def test_a_tie_between_teams_is_a_draw_and_players_never_win_in_team_mode() -> None:
    genome = tricks(
        4,
        team_mode=True,
        teams=((0, 2), (1, 3)),
        win_conditions=(win(W.HIGH_SCORE),),
        card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN),),
    )
    state = arranged(genome, hands=["Ah", "3h", "4h", "5h"], deck="", leader=0, team_scores=[0, 4])
    tied = state.play("Ah", "3h", "4h", "5h").outcome()
    assert (tied.winner, tied.winning_team) == (-1, -1)
    won = (
        arranged(genome, hands=["Ah", "3h", "4h", "5h"], deck="", leader=0)
        .play("Ah", "3h", "4h", "5h")
        .outcome()
    )
    assert (won.winner, won.winning_team, won.shares) == (-1, 0, (1.0, 0.0, 1.0, 0.0))


# Over several hands


def one_card_hands(*wins: WinCondition, hands: Fixed | UntilWin, **fields: object) -> GameGenome:
    """Everybody has a single card, so that seat after seat wins a hand by playing it."""
    return game(playing(), hands=hands, setup=setup(cards_per_player=1), win_conditions=wins, **fields)  # type: ignore[arg-type]


def test_an_emptied_hand_ends_only_the_hand_when_there_are_several() -> None:
    genome = one_card_hands(win(W.EMPTY_HAND), hands=Fixed(3))
    first = arranged(genome, seed=1)
    after = first.apply(first.legal_actions()[0])
    assert (after.over, after.snapshot().hand_no) == (False, 1)


def test_a_fixed_number_of_hands_is_won_by_most_hands() -> None:
    genome = one_card_hands(win(W.EMPTY_HAND), hands=Fixed(3))
    state = arranged(genome, seed=1)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    assert (state.outcome().hands, state.outcome().winner) == (3, 0), "seat 0 begins hands 1 and 3"


def test_hands_won_alike_are_a_draw() -> None:
    genome = one_card_hands(win(W.EMPTY_HAND), hands=Fixed(2))
    state = arranged(genome, seed=1)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    assert (state.outcome().winner, state.outcome().shares) == (-1, (0.5, 0.5))


def test_until_win_goes_on_until_the_score_is_reached() -> None:
    genome = one_card_hands(
        win(W.EMPTY_HAND),
        win(W.FIRST_TO_SCORE, 20),
        hands=UntilWin(50),
        card_scoring=(per_card(5, ScoringTrigger.PLAY),),
    )
    state = arranged(genome, seed=1)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    assert (state.outcome().hands, state.outcome().winner, state.snapshot().scores) == (7, 0, (20, 15))


def test_at_the_cap_of_hands_the_measure_decides() -> None:
    """3-exact-rules: at the cap its measure decides, reason `win`."""
    genome = one_card_hands(
        win(W.EMPTY_HAND),
        win(W.FIRST_TO_SCORE, 2000),
        hands=UntilWin(5),
        card_scoring=(per_card(5, ScoringTrigger.PLAY),),
    )
    state = arranged(genome, seed=1)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    outcome = state.outcome()
    assert (outcome.hands, outcome.winner, outcome.reason) == (5, 0, "win")


def test_tricks_are_summed_over_hands() -> None:
    genome = tricks(2, hands=Fixed(2), setup=setup(cards_per_player=1))
    state = arranged(genome, hands=["Ah", "3h"], deck="", leader=0).play("Ah", "3h")
    assert state.snapshot().hand_no == 1
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    outcome = state.outcome()
    assert (outcome.winner, outcome.shares) in [(0, (1.0, 0.0)), (-1, (0.5, 0.5))]


def test_elimination_by_score_is_for_good() -> None:
    genome = tricks(
        3,
        hands=UntilWin(9),
        setup=setup(cards_per_player=1),
        eliminate=ScoreAtLeast(3),
        card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN),),
        win_conditions=(win(W.LAST_STANDING),),
    )
    after = arranged(genome, hands=["Ah", "3h", "4h"], deck="", leader=0).play("Ah", "3h", "4h").snapshot()
    assert after.out == (True, False, False)
    assert [len(held) for held in after.zones.hands] == [0, 1, 1]
    assert after.dealer == 1, "the deal passes over a seat that has left"
