"""The course of a game: passing, drawing, empty decks, limits, how hands and games end."""

from __future__ import annotations

import pytest

from darwindeck.errors import ActionError
from darwindeck.genome.conditions import CardMatchesSuit, HandSize, Operator
from darwindeck.genome.phases import DiscardPhase, DrawOpponent, DrawSource, DrawUntil, TrickPhase
from darwindeck.genome.scoring import CardScore, ScoringTrigger, ScoringZone, WinOrder, WinType
from darwindeck.genome.setup import DeckEmptyAction, Fixed, UntilWin
from darwindeck.simulation.testing import arranged, simulate_unchecked
from tests.engine.games import TOP, drawing, game, hand, options, playing, setup, shedding, tricks, win

HIGH = (win(WinType.HIGH_SCORE),)


# Passing


def test_whoever_need_not_play_may_pass() -> None:
    state = arranged(shedding(mandatory=False), hands=["2h 3h", "2d"], discard="9c", current_player=0)
    assert options(state) == {"2h", "3h", "pass"}


def test_whoever_has_to_play_may_not_pass_while_able() -> None:
    state = arranged(shedding(), hands=["2h 3h", "2d"], discard="9c", current_player=0)
    assert options(state) == {"2h", "3h"}
    with pytest.raises(ActionError) as refused:
        state.apply("pass")
    assert refused.value.rule == "you may not pass while you can play"


def test_whoever_is_unable_passes_where_the_rules_allow_it() -> None:
    state = arranged(shedding(CardMatchesSuit(TOP)), hands=["2h", "2d"], discard="9c", current_player=0)
    assert options(state) == {"pass"}


def test_whoever_is_unable_and_may_not_pass_ends_the_hand() -> None:
    """3-exact-rules: mandatory without pass_if_unable and nothing legal: the hand is over."""
    genome = shedding(CardMatchesSuit(TOP), pass_if_unable=False)
    state = arranged(genome, hands=["2c 3c", "2d"], discard="9c", current_player=0)
    over = state.play("2c")
    assert (over.over, over.outcome().reason) == (True, "stuck")


def test_min_cards_zero_means_not_mandatory() -> None:
    state = arranged(shedding(min_cards=0), hands=["2h", "2d"], discard="9c", current_player=0)
    assert options(state) == {"2h", "pass"}


# Draws


def test_an_optional_draw_is_one_choice_for_the_whole_count() -> None:
    genome = game(drawing(count=3, mandatory=False), playing())
    state = arranged(genome, hands=["2h 3h", "2d"], deck="4h 5h 6h 7h", current_player=0, phase=0)
    assert options(state) == {"deck", "pass"}
    assert hand(state.play("deck"), 0) == {"2h", "3h", "4h", "5h", "6h"}
    assert hand(state.play("pass"), 0) == {"2h", "3h"}


def test_deck_or_discard_is_one_choice_for_each_card() -> None:
    genome = game(drawing(source=DrawSource.DECK_OR_DISCARD, count=2), playing())
    state = arranged(
        genome.copy_with(setup=setup(initial_discard_count=1)),
        seed=1,
    )
    assert options(state) == {"deck", "discard"}
    first = state.play("discard")
    assert options(first) == {"deck"}, "the discard held one card only"
    assert first.play("deck").snapshot().phase == 1


def test_a_draw_whose_condition_fails_is_skipped() -> None:
    genome = game(drawing(condition=HandSize(Operator.LT, 3)), playing(), setup=setup(cards_per_player=3))
    assert len(hand(arranged(genome, seed=1), 0)) == 3
    few = game(drawing(condition=HandSize(Operator.LT, 4)), playing(), setup=setup(cards_per_player=3))
    assert len(hand(arranged(few, seed=1), 0)) == 4


def test_refill_draws_up_to_a_hand_of_count() -> None:
    genome = game(drawing(until=DrawUntil.REFILL, count=5), playing())
    assert len(hand(arranged(genome, seed=1), 0)) == 5


def test_playable_draws_stop_at_the_cap() -> None:
    genome = game(
        drawing(until=DrawUntil.PLAYABLE, count=2),
        playing(CardMatchesSuit(TOP)),
        setup=setup(initial_discard_count=1),
    )
    state = arranged(
        genome, hands=["2h 3h", "2d 4d"], discard="9h", deck="5c 6c 7c 8h", current_player=0, phase=1
    )
    after = state.play("2h")
    assert hand(after, 1) == {"2d", "4d", "5c", "6c"}
    assert options(after) == {"pass"}


@pytest.mark.parametrize(
    ("opponent", "expected"),
    [(DrawOpponent.NEXT, {1}), (DrawOpponent.PREV, {2}), (DrawOpponent.RANDOM, {1, 2})],
)
def test_a_card_is_taken_from_the_opponent_the_rules_name(opponent: DrawOpponent, expected: set[int]) -> None:
    genome = game(drawing(source=DrawSource.OPPONENT_HAND, opponent=opponent), playing(), seats=3)
    givers = set()
    for seed in range(20):
        sizes = [len(held) for held in arranged(genome, seed=seed).snapshot().zones.hands]
        assert sizes[0] == 4
        givers |= {seat for seat in (1, 2) if sizes[seat] == 2}
    assert givers == expected


def test_the_player_chooses_from_whom_to_draw() -> None:
    genome = game(drawing(source=DrawSource.OPPONENT_HAND, opponent=DrawOpponent.CHOICE), playing(), seats=3)
    state = arranged(genome, seed=1)
    assert options(state) == {"seat-1", "seat-2"}
    sizes = [len(held) for held in state.play("seat-2").snapshot().zones.hands]
    assert sizes == [4, 3, 2]


def test_with_one_opponent_there_is_nothing_to_choose() -> None:
    """3-exact-rules: a follow-up is asked only with two or more options."""
    genome = game(drawing(source=DrawSource.OPPONENT_HAND, opponent=DrawOpponent.CHOICE), playing())
    assert arranged(genome, seed=1).snapshot().phase == 1


# The deck runs out


def dry(action: DeckEmptyAction, discard: str) -> object:
    genome = game(
        drawing(count=2),
        playing(),
        deck_empty_action=action,
        setup=setup(initial_discard_count=1),
        hands=Fixed(2),
    )
    return arranged(
        genome, hands=["2h 3h", "2d 4d"], discard=discard, deck="5c", current_player=0, phase=1
    ).play("2h")


def test_reshuffling_goes_on_with_the_draw_and_keeps_the_top() -> None:
    after = dry(DeckEmptyAction.RESHUFFLE_DISCARD, "9h 8h").snapshot()  # type: ignore[attr-defined]
    assert len(after.zones.hands[1]) == 4
    assert after.zones.discard == ("2h",)
    assert "5c" in after.zones.hands[1]


def test_with_one_discard_the_rest_of_the_draw_is_skipped() -> None:
    after = dry(DeckEmptyAction.RESHUFFLE_DISCARD, "").snapshot()  # type: ignore[attr-defined]
    assert set(after.zones.hands[1]) == {"2d", "4d", "5c"}
    assert after.zones.discard == ("2h",)


def test_the_hand_can_end_when_the_deck_is_empty() -> None:
    after = dry(DeckEmptyAction.HAND_ENDS, "9h 8h").snapshot()  # type: ignore[attr-defined]
    assert after.hand_no == 1


def test_the_draw_can_be_skipped_when_the_deck_is_empty() -> None:
    after = dry(DeckEmptyAction.SKIP_DRAW, "9h 8h").snapshot()  # type: ignore[attr-defined]
    assert set(after.zones.hands[1]) == {"2d", "4d", "5c"}
    assert (after.zones.discard, after.hand_no) == (("2h", "9h", "8h"), 0)


# Limits


def test_the_turn_limit_is_a_draw_with_its_reason() -> None:
    genome = game(playing(mandatory=False), max_turns=3, win_conditions=HIGH)
    over = arranged(genome, seed=1).play("pass", "pass", "pass")
    assert (over.over, over.outcome().reason, over.outcome().turns) == (True, "turn_limit", 3)
    assert over.outcome().winner == -1


def test_turns_are_summed_over_all_hands() -> None:
    genome = game(playing(), setup=setup(cards_per_player=1), hands=Fixed(50), max_turns=4)
    state = arranged(genome, seed=1)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    assert (state.outcome().reason, state.outcome().turns) == ("turn_limit", 4)


def test_a_game_that_ends_with_its_last_allowed_turn_is_won() -> None:
    """13 tricks of four cards are 52 turns: a limit of 52 is enough for one hand."""
    genome = tricks(4, setup=setup(cards_per_player=13), max_turns=52)
    report = simulate_unchecked(genome, games=50, seed=1, threads=1)
    assert report.reasons["turn_limit"] == 0


def test_a_game_in_which_nothing_moves_is_stuck() -> None:
    """3-exact-rules: stuck after 2 × seats × phases decisions without movement."""
    genome = game(playing(mandatory=False), win_conditions=HIGH)
    state, passes = arranged(genome, seed=1), 0
    while not state.over:
        state, passes = state.apply("pass"), passes + 1
    assert (state.outcome().reason, passes) == ("stuck", 2 * 2 * 1)


def test_movement_starts_the_count_anew() -> None:
    genome = game(playing(mandatory=False), win_conditions=HIGH)
    state = arranged(genome, hands=["2h 3h 4h", "2d 3d 4d"], deck="", discard="", current_player=0)
    assert not state.play("pass", "pass", "pass", "2d", "pass", "pass", "pass").over


def test_nobody_can_act_when_all_seats_in_a_row_had_only_the_forced_pass() -> None:
    genome = shedding(CardMatchesSuit(TOP), seats=3)
    state = arranged(genome, hands=["2h", "2d", "2s"], discard="9c", deck="", current_player=0)
    assert not state.play("pass", "pass").over
    over = state.play("pass", "pass", "pass")
    assert (over.over, over.outcome().reason) == (True, "stuck")


def test_a_pass_by_choice_does_not_mean_that_nobody_can_act() -> None:
    genome = shedding(mandatory=False)
    state = arranged(genome, hands=["2h", "2d"], discard="9c", deck="", current_player=0)
    assert not state.play("pass", "pass").over


def test_when_nobody_can_act_in_a_hand_the_next_one_is_dealt() -> None:
    genome = shedding(CardMatchesSuit(TOP)).copy_with(hands=Fixed(2))
    state = arranged(genome, hands=["2h", "2d"], discard="9c", deck="", current_player=0)
    assert state.play("pass", "pass").snapshot().hand_no == 1


def test_the_hand_ends_when_all_hands_are_empty() -> None:
    state = arranged(tricks(2), hands=["2h", "3h"], deck="", leader=0)
    assert state.play("2h", "3h").over


def test_the_hand_goes_on_while_a_draw_can_still_bring_a_card() -> None:
    """3-exact-rules: all hands empty is tested only if no Draw phase can still bring a card."""
    genome = game(
        playing(), drawing(), win_conditions=(win(WinType.ALL_HANDS_EMPTY, order=WinOrder.HIGHEST),)
    )
    state = arranged(genome, hands=["2h", "2d"], deck="5c 6c 7c", discard="", current_player=0, phase=0)
    assert not state.play("2h", "2d").over


def test_cards_per_player_can_follow_a_schedule_over_hands() -> None:
    """Oh Hell: ten cards, then nine, and so on."""
    genome = tricks(2, setup=setup(cards_per_player=(2, 1, 3)), hands=Fixed(4))
    state, sizes = arranged(genome, seed=1), {}
    while not state.over:
        seen = state.snapshot()
        sizes.setdefault(seen.hand_no, len(seen.zones.hands[state.actor]))
        state = state.apply(state.legal_actions()[0])
    assert list(sizes.values()) == [2, 1, 3, 3], "a schedule stays at its last entry"


def test_all_cards_are_dealt_and_hands_differ_by_one_at_most() -> None:
    genome = game(playing(), seats=3, setup=setup(cards_per_player="all"))
    sizes = [len(held) for held in arranged(genome, seed=1).snapshot().zones.hands]
    assert sizes == [18, 17, 17], "one at a time from the dealer's left"


def test_cards_laid_on_the_tableau_at_the_deal_belong_to_nobody_and_do_nothing() -> None:
    genome = game(
        playing(),
        setup=setup(deal_to_tableau=4),
        card_scoring=(CardScore(points=1, trigger=ScoringTrigger.CAPTURE),),
    )
    seen = arranged(genome, seed=1).snapshot()
    assert (len(seen.zones.tableau), seen.scores) == (4, (0, 0))


def test_removed_cards_are_in_no_zone() -> None:
    genome = game(playing(), setup=setup(removed_cards=("Qc", "2h")))
    zones = arranged(genome, seed=1).snapshot().zones
    cards = [*zones.deck, *zones.discard, *(card for held in zones.hands for card in held)]
    assert len(cards) == 50
    assert not {"Qc", "2h"} & set(cards)


def test_a_once_phase_runs_only_in_the_first_pass_of_a_hand() -> None:
    genome = game(DiscardPhase(once=True), playing(), setup=setup(cards_per_player=4), hands=Fixed(2))
    state = arranged(genome, seed=1)
    phases: list[tuple[int, int]] = []
    while not state.over:
        seen = state.snapshot()
        phases.append((seen.hand_no, seen.phase))
        state = state.apply(state.legal_actions()[0])
    for hand_no in (0, 1):
        order = [phase for number, phase in phases if number == hand_no]
        assert order[:2] == [0, 0], "both seats take it once, before anything else"
        assert set(order[2:]) == {1}


def test_captured_cards_stay_out_of_the_hand() -> None:
    genome = tricks(
        2,
        TrickPhase(),
        hands=UntilWin(3),
        card_scoring=(CardScore(points=1, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.CAPTURED),),
        win_conditions=(win(WinType.FIRST_TO_SCORE, 1),),
    )
    over = arranged(genome, hands=["Ah", "3h"], deck="", leader=0).play("Ah", "3h")
    assert (over.snapshot().scores, over.outcome().winner) == ((2, 0), 0)
