"""Combinations that are counted: at the end of a hand, in a trick, when they are played, when one of them is led."""

from __future__ import annotations

from typing import Any

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import CardIsSuit, CardIsTrump, Role, Who
from darwindeck.genome.patterns import Combination, Pattern, RunOf, RunOrder, RunSuit, SameSuit, SetOf
from darwindeck.genome.phases import TrickPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    EachOver,
    Measure,
    Most,
    Table,
    TallyAt,
    TallyRule,
    TallyScore,
    TallySource,
    TallyTo,
    WinType,
)
from darwindeck.genome.setup import Fixed
from darwindeck.genome.values import CardValue
from darwindeck.simulation.testing import arranged
from tests.engine.games import game, playing, tricks, win

RUN = RunOf(3, 7, suit=RunSuit.SAME, order=RunOrder.ACE_BOTH)
COUPLE = RunOf(2, suit=RunSuit.SAME, order=RunOrder.ACE_BOTH)
HIGH = (win(WinType.HIGH_SCORE),)


def counted(of: Combination, rule: TallyRule, points: int = 1, **fields: Any) -> dict[str, Any]:
    """The fields of a game that counts one combination."""
    ranks = fields.pop("ranks", ())
    term = TallyScore(
        **{"source": TallySource.CAPTURED, "rule": rule, "points": points, "pattern": "it", **fields}
    )
    return {"patterns": (Pattern(name="it", of=of, ranks=ranks),), "tally_scoring": (term,)}


def captured(cards: str, of: Combination, rule: TallyRule, **fields: Any) -> int:
    """The score of a seat that ends a hand with these cards."""
    genome = tricks(2, hands=Fixed(2), win_conditions=HIGH, **counted(of, rule, **fields))
    state = arranged(genome, hands=["2h", "3c"], captured=["", cards], deck="", leader=0)
    return state.play("2h", "3c").snapshot().scores[1]


def test_each_run_among_the_captured_cards_scores() -> None:
    assert captured("7h 8h 9h Td Jd Qd", RUN, EachOver(0), points=5) == 10
    assert captured("7h 8h 9d", RUN, EachOver(0), points=5) == 0


def test_a_table_is_read_by_the_size_of_each_combination() -> None:
    table = Table((0, 0, 3, 7))
    assert captured("7h 8h 9h", RUN, table) == 3
    assert captured("7h 8h 9h Th", RUN, table) == 7
    assert captured("7h 8h 9h Th Jh 7d 8d 9d", RUN, table) == 10


def test_combinations_can_be_counted_and_compared_as_cards_are() -> None:
    assert captured("7h 7d 7c 7s 8h 8d", SetOf(2), AtLeast(3), points=4) == 4
    assert captured("7h 7d", SetOf(2), Most(), points=4) == 4


def test_only_cards_of_the_condition_make_the_combination() -> None:
    hearts = CardIsSuit(Suit.HEARTS)
    assert captured("7h 8h 9h 4d 5d 6d", RUN, EachOver(0), condition=hearts) == 1
    assert captured("Kd Qd", COUPLE, EachOver(0), ranks=(Rank.KING, Rank.QUEEN)) == 1
    assert captured("Kd Jd", COUPLE, EachOver(0), ranks=(Rank.KING, Rank.QUEEN)) == 0


def test_cards_of_combinations_can_be_counted_by_what_they_are_worth() -> None:
    values = (CardValue(Rank.SEVEN, 7), CardValue(Rank.NINE, 9))
    assert captured("7h 7d 9s", SetOf(2), EachOver(0), measure=Measure.VALUE, values=values) == 14


def test_a_hand_that_is_over_scores_by_its_combinations() -> None:
    fields = counted(SameSuit(3, 13), EachOver(0), points=-2, source=TallySource.HAND)
    genome = game(playing(), hands=Fixed(2), **fields)
    state = arranged(genome, hands=["2h", "4c 5c 9c"], deck="", discard="", current_player=0)
    assert state.play("2h").snapshot().scores == (0, -2)


def in_tricks(**fields: Any) -> GameGenome:
    phase = TrickPhase(trump=Trump.HEARTS)
    return tricks(2, phase=phase, win_conditions=HIGH, **counted(COUPLE, EachOver(0), points=20, **fields))


def test_a_combination_in_a_trick_scores_for_its_winner() -> None:
    genome = in_tricks(at=TallyAt.TRICK_WON)
    state = arranged(genome, hands=["Qs 9c", "Ks 3c"], deck="", leader=0, trump="h").play("Qs", "Ks")
    assert state.snapshot().scores == (0, 20)
    assert state.play("3c", "9c").snapshot().scores == (0, 20)


def test_a_combination_of_trumps_is_one_of_the_trumps_of_this_hand() -> None:
    genome = in_tricks(at=TallyAt.TRICK_WON, condition=CardIsTrump())
    for suit, points in (("h", 20), ("s", 0)):
        hands = [f"Q{suit} 2c", f"K{suit} 3c"]
        state = arranged(genome, hands=hands, deck="", leader=0, trump="h").play(f"Q{suit}", f"K{suit}")
        assert state.snapshot().scores == (0, points)


def test_a_lead_scores_the_combination_in_hand_that_it_belongs_to_and_shows_it() -> None:
    genome = in_tricks(at=TallyAt.LEAD, source=TallySource.HAND)
    state = arranged(genome, hands=["Ks Qs 2d", "2c 3c 4c"], deck="", leader=0, trump="h")
    assert state.play("2d").snapshot().scores == (0, 0)
    led = state.play("Ks")
    assert led.snapshot().scores == (20, 0)
    assert led.play("2c", "Qs").snapshot().scores == (20, 0)


def test_who_follows_shows_and_scores_nothing() -> None:
    genome = in_tricks(at=TallyAt.LEAD, source=TallySource.HAND)
    state = arranged(genome, hands=["As 2d", "Ks Qs"], deck="", leader=0, trump="h")
    assert state.play("As", "Ks").snapshot().scores == (0, 0)


def test_what_is_shown_with_a_lead_is_dealt_to_nobody_else_in_the_worlds_of_the_others() -> None:
    genome = in_tricks(at=TallyAt.LEAD, source=TallySource.HAND)
    state = arranged(genome, hands=["Ks Qs 2d 3d", "2c 3c 4c 5d"], deck="6d 7d 8d 9d", leader=0, trump="h")
    for world in state.play("Ks").worlds(40, seed=3):
        assert "Qs" in world.snapshot().zones.hands[0]


def test_a_game_to_a_score_ends_with_the_lead_that_reaches_it() -> None:
    fields = counted(COUPLE, EachOver(0), points=20, at=TallyAt.LEAD, source=TallySource.HAND)
    goal = (win(WinType.FIRST_TO_SCORE, 20),)
    genome = tricks(2, phase=TrickPhase(trump=Trump.HEARTS), win_conditions=goal, **fields)
    state = arranged(genome, hands=["Ks Qs", "2c 3c"], deck="", leader=0, trump="h").play("Ks")
    assert state.over


def test_cards_played_together_score_when_they_are_played() -> None:
    genome = game(
        playing(max_cards=3),
        **counted(SetOf(2, 4), Table((0, 1, 4)), at=TallyAt.PLAY, source=TallySource.HAND),
    )
    state = arranged(genome, hands=["2h 2c 2s 9d", "4h 5h"], deck="", discard="", current_player=0)
    assert state.play("2h", "2c", "done").snapshot().scores == (1, 0)
    assert state.play("2h", "2c", "2s").snapshot().scores == (4, 0)
    assert state.play("9d").snapshot().scores == (0, 0)


def test_points_of_a_moment_are_paid_by_the_others_or_given_to_them() -> None:
    for to, scores in ((TallyTo.FROM_OTHERS, (-20, 40, -20)), (TallyTo.OTHERS, (20, 0, 20))):
        fields = counted(COUPLE, EachOver(0), points=20, at=TallyAt.TRICK_WON, to=to)
        genome = tricks(3, win_conditions=HIGH, **fields)
        state = arranged(genome, hands=["Qs 2c", "Ks 3c", "2s 4c"], deck="", leader=0)
        assert state.play("Qs", "Ks", "2s").snapshot().scores == scores


def test_a_moment_can_be_for_the_dealer_alone() -> None:
    fields = counted(COUPLE, EachOver(0), points=20, at=TallyAt.TRICK_WON, when=Role(Who.DEALER))
    for dealer, scores in ((1, (0, 20)), (0, (0, 0))):
        genome = tricks(2, win_conditions=HIGH, **fields)
        state = arranged(genome, hands=["Qs 2c", "Ks 3c"], deck="", leader=0, dealer=dealer)
        assert state.play("Qs", "Ks").snapshot().scores == scores
