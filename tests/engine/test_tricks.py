"""The Trick phase against the rules of Whist, Hearts, Spades, Scotch Whist, Euchre and Knock-Out Whist."""

from __future__ import annotations

import pytest

from darwindeck.errors import ActionError
from darwindeck.genome.cards import Deck, RankOrder, Suit
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import BreakingRule, FirstTrick, TrickPhase, Trump, TrumpOrder
from darwindeck.genome.scoring import Moon, ScoringTrigger
from darwindeck.simulation import simulate
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import (
    HEARTS,
    HEARTS_HAND,
    QUEEN_OF_SPADES,
    opening,
    options,
    per_card,
    setup,
    tricks,
)


def one_trick(phase: TrickPhase, cards: str, *, trump: str | None = None, **setup_fields: object) -> int:
    """Who wins the trick in which the seats from 0 on play these cards (each has one more to come)."""
    played = cards.split()
    genome = tricks(len(played), phase, setup=setup(cards_per_player=2, **setup_fields))
    spare = ("2h", "3h", "4h", "5h")
    hands = [f"{card} {other}" for card, other in zip(played, spare, strict=False)]
    layout = {"trump": trump} if trump else {}
    state = arranged(genome, hands=hands, deck="", leader=0, **layout)  # type: ignore[arg-type]
    return state.play(*played).snapshot().leader


def test_whoever_holds_the_led_suit_has_to_follow_it() -> None:
    """Whist: a player who can follow suit must."""
    state = arranged(tricks(), hands=["9d 2c 2s", "Kd 3d As", "Ah Kh Qh", "4d 4c 4s"], deck="", leader=0)
    led = state.play("9d")
    assert options(led) == {"Kd", "3d"}
    with pytest.raises(ActionError) as refused:
        led.apply("As")
    assert refused.value.code == "action/illegal"
    assert refused.value.rule == "you have to follow suit"


def test_whoever_is_void_may_play_anything() -> None:
    """Whist: a player without the led suit may discard or trump."""
    state = arranged(tricks(), hands=["9d 2c 2s", "Kd 3d As", "Ah Kh Qh", "4d 4c 4s"], deck="", leader=0)
    assert options(state.play("9d", "Kd")) == {"Ah", "Kh", "Qh"}


def test_nobody_has_to_follow_where_the_rules_do_not_ask_for_it() -> None:
    """Briscola: any card may be played to any trick."""
    free = tricks(2, TrickPhase(lead_suit_required=False))
    state = arranged(free, hands=["9d 2c 2s", "Kd 3c As"], deck="", leader=0)
    assert options(state.play("9d")) == {"Kd", "3c", "As"}


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("9d Kd 3d Ad", 3), ("9d 2s Kd Ad", 1), ("9d 2s Kd 3s", 3), ("9d Ah Ac Kh", 0), ("2s As 3s Ks", 1)],
)
def test_trump_beats_the_led_suit_and_the_led_suit_beats_the_rest(cards: str, winner: int) -> None:
    """Spades: the highest spade wins, else the highest card of the suit led."""
    assert one_trick(TrickPhase(trump=Trump.SPADES), cards) == winner


def test_without_trump_the_highest_card_of_the_led_suit_wins() -> None:
    """Hearts: no trump; an ace of another suit wins nothing."""
    assert one_trick(TrickPhase(), "9d As Td Ac") == 2


@pytest.mark.parametrize(("cards", "winner"), [("9d Kd 3d Ad", 2), ("9d 2s Kd 3s", 1), ("9d As Kd 3c", 1)])
def test_when_low_wins_the_order_turns_round_inside_each_class_only(cards: str, winner: int) -> None:
    """3-exact-rules: high_card_wins=false inverts inside a class; trump still beats the led suit."""
    assert one_trick(TrickPhase(trump=Trump.SPADES, high_card_wins=False), cards) == winner


def test_of_two_equal_cards_the_first_wins() -> None:
    """Two packs (Hand and Foot, Doppelkopf's usual rule): of identical cards the first played counts."""
    assert one_trick(TrickPhase(), "9d Kd Kd Qd", initial_deck=Deck.DOUBLE_104) == 1


@pytest.mark.parametrize(("order", "winner"), [(RankOrder.ACE_HIGH, 1), (RankOrder.ACE_LOW, 2)])
def test_the_rank_order_of_the_game_decides_how_high_an_ace_is(order: RankOrder, winner: int) -> None:
    assert one_trick(TrickPhase(), "9d Ad Kd 3d", rank_order=order) == winner


def test_two_is_highest_in_two_high_games() -> None:
    """President's order: 3 lowest, then up to ace and two."""
    assert one_trick(TrickPhase(), "9d Ad 2d 3d", rank_order=RankOrder.TWO_HIGH) == 2


def test_the_ten_stands_second_in_ten_second_games() -> None:
    """Skat's side suits: ace, ten, king, queen, jack."""
    assert one_trick(TrickPhase(), "9d Kd Td Qd", rank_order=RankOrder.TEN_SECOND) == 2


def test_the_three_stands_second_in_briscola() -> None:
    assert one_trick(TrickPhase(), "9d Kd 3d Qd", rank_order=RankOrder.THREE_SECOND) == 2


def test_the_jack_of_trumps_is_highest_in_scotch_whist() -> None:
    """Catch the Ten: the trump order is J A K Q T 9 8 7 6; in other suits the jack is a jack."""
    order = TrickPhase(trump=Trump.SPADES, trump_order=TrumpOrder.JACK_HIGH)
    assert one_trick(order, "As Js Ks Qs") == 1
    assert one_trick(order, "Ad Jd Kd Qd") == 0


@pytest.mark.parametrize(("cards", "winner"), [("Ah Jh Jd Kh", 1), ("Ah Kh Jd Qh", 2), ("Ah Kh Jc Js", 0)])
def test_the_bowers_are_the_two_highest_trumps(cards: str, winner: int) -> None:
    """Euchre: right bower (jack of trumps), then left bower (the other jack of the colour), then the ace."""
    order = TrickPhase(trump=Trump.HEARTS, trump_order=TrumpOrder.BOWERS)
    played = cards.split()
    genome = tricks(4, order, setup=setup(cards_per_player=2))
    hands = [f"{card} {other}" for card, other in zip(played, ("9s", "Ts", "Qs", "As"), strict=True)]
    assert arranged(genome, hands=hands, deck="", leader=0).play(*played).snapshot().leader == winner


def test_the_left_bower_follows_trumps_and_not_its_own_suit() -> None:
    """Euchre: the left bower belongs to the trump suit."""
    order = TrickPhase(trump=Trump.HEARTS, trump_order=TrumpOrder.BOWERS)
    state = arranged(tricks(2, order), hands=["Ah Ad 9c", "Jd 9d 9s"], deck="", leader=0)
    assert options(state.play("Ah")) == {"Jd"}
    assert options(state.play("Ad")) == {"9d"}


def test_the_winner_of_a_trick_leads_the_next_and_takes_its_cards() -> None:
    state = arranged(tricks(), hands=["9d 2c", "Kd 3c", "Ad 4c", "4d 5c"], deck="", leader=0)
    after = state.play("9d", "Kd", "Ad", "4d")
    seen = after.snapshot()
    assert (after.actor, seen.tricks_won) == (2, (0, 0, 1, 0))
    assert set(seen.zones.captured[2]) == {"9d", "Kd", "Ad", "4d"}


def test_tricks_go_round_in_the_direction_of_play() -> None:
    state = arranged(
        tricks(), hands=["9d 2c", "Kd 3c", "Ad 4c", "4d 5c"], deck="", leader=0, play_direction=-1
    )
    assert [state.actor, state.play("9d").actor, state.play("9d", "4d").actor] == [0, 3, 2]


def test_hearts_may_not_be_led_before_they_are_broken() -> None:
    """Hearts: no heart is led until one has been discarded."""
    layout = ["Ah 9d", "Kd Kh", "Ad Qh", "4d Jh"]
    state = arranged(HEARTS_HAND, hands=layout, deck="", leader=0, opened=True, trick_no=3)
    assert options(state) == {"9d"}
    with pytest.raises(ActionError) as refused:
        state.apply("Ah")
    assert refused.value.rule == "that suit may not be led before it is broken"


def test_a_heart_thrown_off_breaks_hearts() -> None:
    """Hearts: the first heart discarded on another suit breaks them."""
    layout = ["Ah 9d Tc", "2h 3h 4h", "Ad Qh 9c", "4d Jh 8c"]
    state = arranged(HEARTS_HAND, hands=layout, deck="", leader=0, opened=True, trick_no=3)
    after = state.play("9d", "2h", "Ad", "4d")
    assert (after.actor, "Qh" in options(after)) == (2, True)


def test_a_hand_of_nothing_but_hearts_may_lead_one() -> None:
    layout = ["Ah 9h", "Kd Kh", "Ad Qh", "4d Jh"]
    state = arranged(HEARTS_HAND, hands=layout, deck="", leader=0, opened=True, trick_no=3)
    assert options(state) == {"Ah", "9h"}


def test_a_suit_that_was_led_perforce_is_broken_too() -> None:
    layout = ["3h 2h", "Kd Kh", "Ad Qh", "4d Jh"]
    state = arranged(HEARTS_HAND, hands=layout, deck="", leader=0, opened=True, trick_no=3)
    after = state.play("3h", "Kh", "Qh", "Jh")
    assert (after.actor, options(after)) == (1, {"Kd"})
    assert after.play("Kd", "Ad", "4d", "2h").over


def test_a_suit_that_may_not_be_played_stays_in_hand_while_there_is_another() -> None:
    """`cannot_play_until_broken`: not even thrown off, unless nothing else is left."""
    phase = TrickPhase(
        breaking_suit=Suit.HEARTS, breaking_rule=BreakingRule.CANNOT_PLAY_UNTIL_BROKEN, trump=Trump.NONE
    )
    state = arranged(tricks(2, phase), hands=["9d 2d", "Kc Kh"], deck="", leader=0)
    assert options(state.play("9d")) == {"Kc"}
    bare = arranged(tricks(2, phase), hands=["9d 2d", "Ah Kh"], deck="", leader=0)
    assert options(bare.play("9d")) == {"Ah", "Kh"}


def test_breaking_one_suit_says_nothing_about_another() -> None:
    """Spades: only spades have to be broken; hearts thrown off do not break them."""
    phase = TrickPhase(breaking_suit=Suit.SPADES)
    state = arranged(tricks(2, phase), hands=["9d 2s 3c", "Kh Ks Kc"], deck="", leader=0)
    after = state.play("9d", "Kh")
    assert (after.actor, options(after)) == (0, {"3c"})


def test_the_holder_of_the_opening_card_leads_it() -> None:
    """Hearts: the two of clubs leads to the first trick."""
    for seed in range(8):
        state = arranged(HEARTS_HAND, seed=seed)
        assert "2c" in state.snapshot().zones.hands[state.actor]
        assert options(state) == {"2c"}


def test_the_opening_card_is_asked_for_by_name() -> None:
    state = arranged(HEARTS_HAND, seed=1)
    other = next(card for card in state.snapshot().zones.hands[state.actor] if card != "2c")
    with pytest.raises(ActionError) as refused:
        state.apply(other)
    assert refused.value.rule == "the opening card has to be played first"


def test_a_holder_who_need_not_play_the_card_only_leads() -> None:
    genome = tricks(4, setup=setup(cards_per_player=13, first_lead=opening("2c", must_play=False)))
    state = arranged(genome, seed=3)
    assert "2c" in state.snapshot().zones.hands[state.actor]
    assert len(options(state)) == 13


def test_if_nobody_holds_the_card_the_dealers_left_leads() -> None:
    genome = tricks(2, setup=setup(removed_cards=("2c",), first_lead=opening("2c")))
    assert arranged(genome, seed=3).actor == 0


def test_no_card_with_points_falls_on_the_first_trick() -> None:
    """Hearts: no hearts and no queen of spades on the first trick."""
    layout = ["2c Ah Kh", "Qs 3h 4d", "4c 5h 6h", "5c 7h 8h"]
    state = arranged(HEARTS_HAND, hands=layout, deck="", leader=0)
    led = state.play("2c")
    assert options(led) == {"4d"}
    with pytest.raises(ActionError) as refused:
        led.apply("Qs")
    assert refused.value.rule == "no card with points may be played to the first trick"


def test_who_has_only_points_may_play_them_on_the_first_trick() -> None:
    layout = ["2c Ah Kh", "Qs 3h 4h", "4c 5h 6h", "5c 7h 8h"]
    state = arranged(HEARTS_HAND, hands=layout, deck="", leader=0)
    assert options(state.play("2c")) == {"Qs", "3h", "4h"}


def test_points_are_free_from_the_second_trick_on() -> None:
    layout = ["2c Ac Kh", "Qs 3h 4d", "4c 5h 6h", "5c 7h 8h"]
    state = arranged(HEARTS_HAND, hands=layout, deck="", leader=0, opened=True, trick_no=1)
    assert options(state.play("2c")) == {"Qs", "3h", "4d"}


def test_a_hearts_hand_has_26_points() -> None:
    """Hearts: thirteen hearts and the queen of spades, every hand, whoever takes them."""
    for seed in range(40):
        state = arranged(HEARTS_HAND, seed=seed)
        while not state.over:
            state = state.apply(state.legal_actions()[seed % len(state.legal_actions())])
        assert sum(state.snapshot().scores) == 26
    report = simulate(HEARTS_HAND, games=2000, seed=4, threads=1)
    assert sum(score.sum for score in report.counts.scores) == 2000 * 26


def test_a_hand_of_hearts_has_thirteen_tricks() -> None:
    report = simulate(HEARTS_HAND, games=300, seed=4, threads=1, trace=True)
    assert report.counts.facts is not None
    assert report.counts.facts.tricks == 300 * 13
    assert (report.counts.actions.min, report.counts.actions.max) == (52, 52)


@pytest.mark.parametrize(
    ("moon", "scores"), [(Moon.NONE, (15, 0)), (Moon.OTHERS, (0, 15)), (Moon.SUBTRACT, (-15, 0))]
)
def test_shooting_the_moon(moon: Moon, scores: tuple[int, int]) -> None:
    """Hearts: who takes all points scores none and the others all (or subtracts them)."""
    genome = HEARTS_HAND.copy_with(player_count=2, moon=moon)
    state = arranged(genome, hands=["Ah Kd", "2h Qs"], deck="", leader=0, opened=True, trick_no=3, broken="h")
    assert state.play("Ah", "2h", "Kd", "Qs").snapshot().scores == scores


def test_points_shared_out_are_no_moon() -> None:
    genome = HEARTS_HAND.copy_with(player_count=2, moon=Moon.OTHERS)
    state = arranged(genome, hands=["Ah 2s", "2h Qs"], deck="", leader=0, opened=True, trick_no=3, broken="h")
    assert state.play("Ah", "2h", "2s", "Qs").snapshot().scores == (2, 13)


def test_a_draw_after_each_trick_goes_on_until_all_cards_are_played() -> None:
    """Briscola: when the stock is gone three tricks are played from the hands; 120 points are in the cards."""
    report = simulate(load_game("briscola"), games=300, seed=8, threads=1)
    assert (report.counts.actions.min, report.counts.actions.max) == (40, 40)
    assert sum(score.sum for score in report.counts.scores) == 300 * 120


def test_scoring_is_only_what_the_rules_say() -> None:
    """Pitfall 17: no hidden points for hearts in a trick game without scoring rules."""
    state: Arranged = arranged(tricks(2), hands=["Ah Qs", "2h 3s"], deck="", leader=0)
    assert state.play("Ah", "2h", "Qs", "3s").snapshot().scores == (0, 0)


def test_the_winner_of_a_trick_scores_its_cards() -> None:
    genome = tricks(
        2,
        TrickPhase(first_trick=FirstTrick.FREE),
        card_scoring=(
            per_card(1, ScoringTrigger.TRICK_WIN, HEARTS),
            per_card(13, ScoringTrigger.TRICK_WIN, QUEEN_OF_SPADES),
        ),
    )
    state = arranged(genome, hands=["Ah Ks", "2h Qs"], deck="", leader=0)
    assert state.play("Ah", "2h").snapshot().scores == (2, 0)
    assert state.play("Ah", "2h", "Ks", "Qs").snapshot().scores == (15, 0)
