"""Points: card scoring by trigger, zone and receiver, tallies, places, totals over hands."""

from __future__ import annotations

from typing import Any

import pytest

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import CardIsRank, CardIsSuit, Condition, Role, Who
from darwindeck.genome.phases import PlayTarget, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    EachOver,
    Every,
    Exactly,
    Fewest,
    Last,
    Measure,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    Table,
    TallyRule,
    TallyScore,
    TallySource,
    TallyTies,
    TallyTo,
    WinType,
)
from darwindeck.genome.setup import Fixed, TableauMode
from darwindeck.genome.values import CardValue
from darwindeck.simulation.testing import arranged
from tests.engine.games import HEARTS, drawing, game, per_card, playing, setup, tricks, win

HIGH = (win(WinType.HIGH_SCORE),)


# Card scoring


def test_points_for_playing_a_card_come_at_once() -> None:
    genome = game(playing(), card_scoring=(per_card(3, ScoringTrigger.PLAY, HEARTS),))
    state = arranged(genome, hands=["2h 3s", "4h 5h"], deck="", discard="", current_player=0)
    assert state.play("2h").snapshot().scores == (3, 0)
    assert state.play("3s").snapshot().scores == (0, 0)


def test_each_card_of_a_set_scores() -> None:
    genome = game(playing(max_cards=3), card_scoring=(per_card(3, ScoringTrigger.PLAY),))
    state = arranged(genome, hands=["2h 2c 2s 9d", "4h"], deck="", discard="", current_player=0)
    assert state.play("2h", "2c", "2s").snapshot().scores == (9, 0)


def test_a_capture_scores_every_card_that_enters_the_pile() -> None:
    """3-exact-rules: the trigger `capture` scores the played card too."""
    genome = game(
        playing(target=PlayTarget.TABLEAU),
        setup=setup(tableau_mode=TableauMode.MATCH_RANK),
        card_scoring=(per_card(1, ScoringTrigger.CAPTURE),),
    )
    state = arranged(genome, hands=["5h 3s", "4h 7h"], deck="", tableau="5c 9d", current_player=0)
    after = state.play("5h").snapshot()
    assert (after.scores, set(after.zones.captured[0])) == ((2, 0), {"5h", "5c"})


def test_rules_for_the_same_card_add_up() -> None:
    genome = game(
        playing(),
        card_scoring=(
            per_card(3, ScoringTrigger.PLAY, HEARTS),
            per_card(4, ScoringTrigger.PLAY, CardIsRank(Rank.TWO)),
        ),
    )
    state = arranged(genome, hands=["2h 3s", "4h 5h"], deck="", discard="", current_player=0)
    assert state.play("2h").snapshot().scores == (7, 0)


def at_the_end(zone: ScoringZone, to: ScoringTo, condition: Condition | None = None) -> GameGenome:
    score = CardScore(condition=condition, points=10, trigger=ScoringTrigger.HAND_END, zone=zone, to=to)
    return game(playing(), card_scoring=(score,), hands=Fixed(2))


def test_cards_left_in_hand_score_for_their_owner_at_the_end() -> None:
    genome = at_the_end(ScoringZone.HAND, ScoringTo.OWNER)
    state = arranged(genome, hands=["2h", "4h 5h"], deck="", discard="", current_player=0)
    assert state.play("2h").snapshot().scores == (0, 20)


def test_cards_left_in_hand_score_for_the_winner_of_the_hand() -> None:
    """Crazy Eights, Uno: the winner scores what the others still hold."""
    genome = at_the_end(ScoringZone.HAND, ScoringTo.HAND_WINNER)
    state = arranged(genome, hands=["2h", "4h 5h"], deck="", discard="", current_player=0)
    assert state.play("2h").snapshot().scores == (20, 0)


def test_captured_cards_score_for_their_owner_at_the_end() -> None:
    genome = at_the_end(ScoringZone.CAPTURED, ScoringTo.OWNER, CardIsSuit(Suit.CLUBS))
    state = arranged(
        genome, hands=["2h", "4h 5h"], captured=["2c 3c 9d", "4c"], deck="", discard="", current_player=0
    )
    assert state.play("2h").snapshot().scores == (20, 10)


def test_a_hand_that_nobody_won_pays_no_winner() -> None:
    genome = at_the_end(ScoringZone.CAPTURED, ScoringTo.HAND_WINNER).copy_with(
        phases=(TrickPhase(),), win_conditions=HIGH
    )
    state = arranged(genome, hands=["2h", "4h"], deck="", leader=0)
    assert state.play("2h", "4h").snapshot().scores == (0, 0)


def test_scores_are_not_reset_between_hands_and_piles_are() -> None:
    genome = tricks(2, hands=Fixed(2), card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN),))
    after = arranged(genome, hands=["9h", "4h"], deck="", leader=0).play("9h", "4h").snapshot()
    assert (after.hand_no, after.scores) == (1, (2, 0))
    assert (after.tricks_won, after.zones.captured) == ((0, 0), ((), ()))


# Tallies


def tallied(
    source: TallySource, rule: TallyRule, condition: Condition | None = None, **fields: Any
) -> tuple[int, ...]:
    """Scores after a hand in which the seats took three tricks, one trick and none."""
    genome = tricks(
        3,
        hands=Fixed(2),
        tally_scoring=(TallyScore(source=source, condition=condition, rule=rule, points=5, **fields),),
    )
    state = arranged(
        genome,
        hands=["9h", "4h", "3h"],
        captured=["2c 3c 4c 5c 6c 7d", "2d 3d 4d", ""],
        tricks_won=[2, 1, 0],
        deck="",
        leader=0,
    )
    return state.play("9h", "4h", "3h").snapshot().scores


@pytest.mark.parametrize(
    ("rule", "scores"),
    [
        (EachOver(0), (15, 5, 0)),
        (EachOver(1), (10, 0, 0)),
        (AtLeast(1), (5, 5, 0)),
        (AtLeast(3), (5, 0, 0)),
        (Most(), (5, 0, 0)),
        (Exactly(0), (0, 0, 5)),
        (Exactly(1), (0, 5, 0)),
        (Every(2), (5, 0, 0)),
        (Fewest(), (0, 0, 5)),
        (Last(), (5, 0, 0)),
        (Table((1, 4)), (20, 5, 0)),
        (Table((-1, 0, 2)), (10, -5, 0)),
    ],
    ids=str,
)
def test_tricks_are_tallied(rule: TallyRule, scores: tuple[int, ...]) -> None:
    """Whist: a point for each trick over six; Euchre: points for at least three; most tricks."""
    assert tallied(TallySource.TRICKS, rule) == scores


@pytest.mark.parametrize(
    ("rule", "condition", "scores"),
    [
        (EachOver(3), None, (30, 0, 0)),
        (EachOver(2), CardIsSuit(Suit.DIAMONDS), (0, 5, 0)),
        (AtLeast(3), CardIsSuit(Suit.CLUBS), (5, 0, 0)),
        (Most(), CardIsSuit(Suit.DIAMONDS), (0, 5, 0)),
    ],
    ids=lambda value: str(value)[:24],
)
def test_captured_cards_are_tallied(
    rule: TallyRule, condition: Condition | None, scores: tuple[int, ...]
) -> None:
    """Scopa: a point for most coins; Catch the Ten: a point for each card over eighteen."""
    assert tallied(TallySource.CAPTURED, rule, condition) == scores


def test_a_tie_for_most_scores_nobody() -> None:
    """Scopa: a split majority counts for nobody."""
    assert tallied(TallySource.CAPTURED, Most(), CardIsRank(Rank.TWO)) == (0, 0, 0)


def test_nobody_has_most_of_nothing() -> None:
    assert tallied(TallySource.CAPTURED, Most(), CardIsRank(Rank.ACE)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("to", "scores"),
    [(TallyTo.OWNER, (5, 5, 0)), (TallyTo.OTHERS, (5, 5, 10)), (TallyTo.FROM_OTHERS, (5, 5, -10))],
    ids=str,
)
def test_points_of_a_tally_go_to_the_others_or_come_from_them(to: TallyTo, scores: tuple[int, ...]) -> None:
    assert tallied(TallySource.TRICKS, AtLeast(1), to=to) == scores


def test_all_who_tie_for_the_most_score_where_ties_count() -> None:
    twos = tallied(TallySource.CAPTURED, Most(), CardIsRank(Rank.TWO), ties=TallyTies.ALL)
    assert twos == (5, 5, 0)


def test_nobody_has_the_fewest_where_all_have_as_many() -> None:
    assert tallied(TallySource.CAPTURED, Fewest(), CardIsRank(Rank.ACE), ties=TallyTies.ALL) == (0, 0, 0)


@pytest.mark.parametrize(
    ("measure", "scores"),
    [(Measure.VALUE, (130, 0)), (Measure.BEST_SUIT, (95, 0)), (Measure.BEST_OF_SUITS, (0, 0))],
    ids=str,
)
def test_cards_are_counted_by_values_of_their_own(measure: Measure, scores: tuple[int, int]) -> None:
    """Clubs of 1, 3, 4, 5 and 6 and hearts of 3 and 4; nobody has a card of every suit."""
    pips = (CardValue(Rank.TWO, 1), *(CardValue(Rank(str(n)), n) for n in (3, 4, 5, 6)))
    assert tallied(TallySource.CAPTURED, EachOver(0), measure=measure, values=pips)[::2] == scores


def test_a_tally_may_be_for_the_dealer_alone() -> None:
    assert tallied(TallySource.TRICKS, AtLeast(1), when=Role(Who.DEALER)) == (0, 0, 0)
    assert tallied(TallySource.TRICKS, Exactly(0), when=Role(Who.DEALER)) == (0, 0, 5)


def test_hands_won_are_tallied() -> None:
    genome = game(
        playing(),
        hands=Fixed(2),
        tally_scoring=(TallyScore(source=TallySource.HANDS_WON, rule=AtLeast(1), points=5),),
    )
    state = arranged(genome, hands=["2h", "4h 5h"], deck="", discard="", current_player=0)
    assert state.play("2h").snapshot().scores == (5, 0)


def test_tallies_count_for_the_team_as_a_whole() -> None:
    genome = tricks(
        4,
        hands=Fixed(2),
        team_mode=True,
        teams=((0, 2), (1, 3)),
        tally_scoring=(TallyScore(source=TallySource.TRICKS, rule=EachOver(2), points=1),),
    )
    state = arranged(genome, hands=["9h", "4h", "3h", "2h"], tricks_won=[1, 2, 2, 0], deck="", leader=0)
    after = state.play("9h", "4h", "3h", "2h").snapshot()
    assert (after.team_scores, after.scores) == ((2, 0), (0, 0, 0, 0))


def test_card_points_go_to_the_seat_and_to_its_team() -> None:
    genome = tricks(
        4, team_mode=True, teams=((0, 2), (1, 3)), card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN),)
    )
    state = arranged(genome, hands=["9h 2c", "4h 3c", "3h 4c", "2h 5c"], deck="", leader=0)
    after = state.play("9h", "4h", "3h", "2h").snapshot()
    assert (after.team_scores, after.scores) == ((4, 0), (4, 0, 0, 0))


# Places


def test_points_by_place_and_nothing_beyond_the_list() -> None:
    genome = game(playing(), seats=4, out_when_empty=True, place_points=(7, -2), win_conditions=HIGH)
    layout = ["2h", "3h", "4h", "5h 6h"]
    over = arranged(genome, hands=layout, deck="", discard="", current_player=0).play("2h", "3h", "4h")
    seen = over.snapshot()
    assert (seen.places, seen.scores) == ((1, 2, 3, 4), (7, -2, 0, 0))


def test_the_first_seat_out_wins_the_hand() -> None:
    genome = game(
        playing(),
        seats=3,
        out_when_empty=True,
        win_conditions=HIGH,
        tally_scoring=(TallyScore(source=TallySource.HANDS_WON, rule=AtLeast(1), points=5),),
    )
    over = arranged(genome, hands=["2h 9c", "3h", "4h"], deck="", discard="", current_player=0).play(
        "2h", "3h", "4h"
    )
    assert over.snapshot().scores == (0, 5, 0)


def test_an_empty_hand_that_a_draw_refills_is_not_out() -> None:
    genome = game(drawing(), playing(), seats=3, out_when_empty=True, win_conditions=HIGH)
    state = arranged(
        genome, hands=["2h", "3h 6h", "4h 7h"], deck="9c 8c", discard="", current_player=0, phase=1
    )
    after = state.play("2h").snapshot()
    assert (after.out, after.places) == ((False, False, False), (0, 0, 0))


def test_seats_emptied_by_a_trick_are_out_too() -> None:
    genome = game(
        playing(), TrickPhase(), seats=3, out_when_empty=True, win_conditions=HIGH, place_points=(3, 1)
    )
    state = arranged(
        genome, hands=["2h 9h", "3h 4h 5c", "4c 7h 6c"], deck="", discard="", current_player=0, phase=0
    )
    after = state.play("2h", "3h", "4c", "9h", "4h", "7h").snapshot()
    assert (after.out, after.places) == ((True, False, False), (1, 0, 0))
