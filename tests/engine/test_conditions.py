"""Every kind of condition: a position in which it holds, and the smallest change after which it does not."""

from __future__ import annotations

from typing import NamedTuple, get_args

import pytest

from darwindeck.genome.cards import SUIT_RANKS, Colour, Deck, Rank, RankOrder, Suit
from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    CardBeatsTop,
    CardCondition,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    ChipCount,
    Condition,
    HandSize,
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    HasTrump,
    IsTrickWinner,
    Location,
    LocationEmpty,
    LocationSize,
    MatchesOrWild,
    MustFollowSuit,
    Not,
    Number,
    Operator,
    Or,
    PlayerHasCard,
    PositionCondition,
    PotSize,
    Role,
    ScoreCompare,
    SequenceAdjacent,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.phases import PlayTarget, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.values import CardValue
from darwindeck.simulation.arranging import PositionLayout
from darwindeck.simulation.testing import arranged
from tests.engine.games import TABLE, TOP, game, options, playing, setup
from tests.sweeps import each

PLAIN: PositionLayout = {
    "hands": ["2h 5h 9c Kd", "3s"],
    "deck": "7s",
    "discard": "5d",
    "tableau": "4h",
    "captured": ["Ac", ""],
    "current_player": 0,
    "phase": 0,
}
"""Where the conditions are asked; a case changes what it needs."""

VALUES = tuple(CardValue(rank, min(10, place + 2)) for place, rank in enumerate(SUIT_RANKS))


def rules(condition: Condition, **fields: object) -> GameGenome:
    """Play a card that meets the condition; nothing else is asked."""
    return game(
        playing(condition, mandatory=False),
        TrickPhase(trump=Trump.CLUBS),
        setup=setup(initial_discard_count=1, card_values=VALUES, **fields),
    )


def fitting(condition: Condition, layout: PositionLayout = PLAIN, **fields: object) -> set[str]:
    """The cards in hand for which the condition holds."""
    return options(arranged(rules(condition, **fields), **layout)) - {"pass"}


class CardCase(NamedTuple):
    test: Condition
    fits: str


CARD_CASES = (
    CardCase(CardIsRank(Rank.KING), "Kd"),
    CardCase(CardIsRank(Rank.TWO), "2h"),
    CardCase(CardIsSuit(Suit.HEARTS), "2h 5h"),
    CardCase(CardIsColour(Colour.RED), "2h 5h Kd"),
    CardCase(CardIsColour(Colour.BLACK), "9c"),
    CardCase(CardIsTrump(), "9c"),
    CardCase(CardMatchesRank(TOP), "5h"),
    CardCase(CardMatchesRank(TABLE), ""),
    CardCase(CardMatchesSuit(TOP), "Kd"),
    CardCase(CardMatchesSuit(TABLE), "2h 5h"),
    CardCase(CardMatchesColour(TOP), "2h 5h Kd"),
    CardCase(MatchesOrWild(TOP), "5h Kd"),
    CardCase(SequenceAdjacent(TABLE), "5h"),
    CardCase(CardBeatsTop(TOP), "9c Kd"),
    CardCase(CardBeatsTop(TABLE), "5h 9c Kd"),
    CardCase(CardAdjacentToLayout(), "5h"),
)


@pytest.mark.parametrize("case", CARD_CASES, ids=lambda case: f"{type(case.test).__name__}-{case.fits}")
def test_a_card_test_picks_out_its_cards_and_not_turns_it_round(case: CardCase) -> None:
    fits = set(case.fits.split())
    assert fitting(case.test) == fits
    assert fitting(Not(case.test)) == {"2h", "5h", "9c", "Kd"} - fits


class PositionCase(NamedTuple):
    """`change` is what flips the answer."""

    test: Condition
    holds: bool
    change: PositionLayout


POSITION_CASES = (
    PositionCase(HandSize(Operator.EQ, 4), True, {"hands": ["2h 5h 9c", "3s"]}),
    PositionCase(HandSize(Operator.NE, 4), False, {"hands": ["2h 5h 9c", "3s"]}),
    PositionCase(HandSize(Operator.LT, 4), False, {"hands": ["2h 5h 9c", "3s"]}),
    PositionCase(HandSize(Operator.GT, 3), True, {"hands": ["2h 5h 9c", "3s"]}),
    PositionCase(HandSize(Operator.LE, 3), False, {"hands": ["2h 5h 9c", "3s"]}),
    PositionCase(HandSize(Operator.GE, 4), True, {"hands": ["2h 5h 9c", "3s"]}),
    PositionCase(LocationSize(Location.DECK, Operator.EQ, 1), True, {"deck": "7s 8s"}),
    PositionCase(LocationSize(Location.HAND, Operator.GE, 4), True, {"hands": ["2h 5h 9c", "3s"]}),
    PositionCase(LocationSize(Location.DISCARD, Operator.GT, 1), False, {"discard": "5d 6d"}),
    PositionCase(LocationSize(Location.TABLEAU, Operator.LT, 2), True, {"tableau": "4h 6d"}),
    PositionCase(LocationSize(Location.CAPTURED, Operator.EQ, 1), True, {"captured": ["Ac Qc", ""]}),
    PositionCase(LocationEmpty(Location.DECK), False, {"deck": ""}),
    PositionCase(LocationEmpty(Location.CAPTURED), False, {"captured": ["", "Ac"]}),
    PositionCase(ScoreCompare(Operator.GE, 5), False, {"scores": [5, 0]}),
    PositionCase(ScoreCompare(Operator.LT, 0), False, {"scores": [-1, 0]}),
    PositionCase(HandValue(Operator.EQ, 26), True, {"hands": ["2h 5h 9c Qd Kd", "3s"]}),
    PositionCase(ChipCount(Operator.GE, 10), False, {"chips": [10, 0]}),
    PositionCase(PotSize(Operator.GT, 3), False, {"staked": [2, 2]}),
    PositionCase(PlayerHasCard("9c"), True, {"hands": ["2h 5h 9d Kd", "9c"]}),
    PositionCase(HasSetOfN(2), False, {"hands": ["2h 5h 9c 9d", "3s"]}),
    PositionCase(HasSetOfN(3), False, {"hands": ["9h 5h 9c 9d", "3s"]}),
    PositionCase(HasMatchingPair(), False, {"hands": ["2h 2c 9c Kd", "3s"]}),
    PositionCase(HasRunOfN(2), False, {"hands": ["2h 3h 9c Kd", "3s"]}),
    PositionCase(HasRunOfN(3), False, {"hands": ["Ah 2h 3h Kd", "3s"]}),
    PositionCase(HasTrump(), True, {"hands": ["2h 5h 9d Kd", "3s"]}),
    PositionCase(SuitBroken(Suit.SPADES), False, {"broken": "s"}),
)


@each("case", POSITION_CASES, ids=lambda case: f"{type(case.test).__name__}-{'-'.join(case.change)}")
def test_a_position_test_flips_with_the_position(case: PositionCase) -> None:
    changed: PositionLayout = {**PLAIN, **case.change}
    assert bool(fitting(case.test)) is case.holds
    assert bool(fitting(case.test, changed)) is not case.holds
    assert bool(fitting(Not(case.test))) is not case.holds


AFTER_A_TRICK = ["Kd 2h 9c", "3d 4d 6c"]


def after_a_trick(condition: Condition, *cards: str) -> set[str]:
    """What fits in the play that follows a trick; its winner is asked first."""
    genome = game(TrickPhase(trump=Trump.CLUBS), playing(condition, mandatory=False))
    state = arranged(genome, hands=AFTER_A_TRICK, deck="", discard="", leader=0)
    return options(state.play(*cards)) - {"pass"}


def test_is_trick_winner_holds_for_the_winner_of_the_last_trick_only() -> None:
    genome = game(TrickPhase(), playing(IsTrickWinner(), mandatory=False))
    state = arranged(genome, hands=AFTER_A_TRICK, deck="", discard="", leader=0).play("Kd", "3d")
    assert (state.actor, options(state)) == (0, {"2h", "9c", "pass"})
    other = state.play("pass")
    assert (other.actor, options(other)) == (1, {"pass"})


def test_trick_contains_card_looks_into_the_last_trick() -> None:
    assert after_a_trick(TrickContainsCard("3d"), "Kd", "3d") == {"2h", "9c"}
    assert after_a_trick(TrickContainsCard("3d"), "Kd", "4d") == set()


def test_must_follow_suit_asks_for_a_card_of_the_suit_that_was_led() -> None:
    assert after_a_trick(MustFollowSuit(), "Kd", "3d") == set(), "the winner has no diamond left"
    assert after_a_trick(MustFollowSuit(), "9c", "6c") == set()
    genome = game(TrickPhase(), playing(MustFollowSuit(), mandatory=False))
    state = arranged(genome, hands=AFTER_A_TRICK, deck="", discard="", leader=0).play("Kd", "3d", "pass")
    assert options(state) == {"4d", "6c", "pass"}


def test_every_kind_of_condition_has_a_case_here() -> None:
    tested = {type(case.test) for case in (*CARD_CASES, *POSITION_CASES)}
    by_name = {IsTrickWinner, TrickContainsCard, MustFollowSuit, Number, Role}  # the last two: test_guards.py
    assert tested | by_name == {*get_args(CardCondition), *get_args(PositionCondition)}


# Combinations


HEART, FIVE, FEW = CardIsSuit(Suit.HEARTS), CardIsRank(Rank.FIVE), HandSize(Operator.LE, 3)


@pytest.mark.parametrize(
    ("condition", "fits"),
    [
        (And((HEART, FIVE)), "5h"),
        (Or((HEART, CardIsRank(Rank.KING))), "2h 5h Kd"),
        (And((HEART, Not(FIVE))), "2h"),
        (Not(Or((HEART, FIVE))), "9c Kd"),
        (Not(And((HEART, FIVE))), "2h 9c Kd"),
        (And((HEART, CardMatchesRank(TOP))), "5h"),
        (Or((CardMatchesRank(TOP), CardMatchesSuit(TOP))), "5h Kd"),
        (Or((CardMatchesSuit(TOP), CardMatchesRank(TOP))), "5h Kd"),
        (And((HEART, FEW)), ""),
        (Or((HEART, FEW)), "2h 5h"),
        (And((HEART, Not(FEW))), "2h 5h"),
        (Or((And((HEART, CardMatchesRank(TOP))), And((CardIsSuit(Suit.CLUBS), Not(FEW))))), "5h 9c"),
        (Not(Not(CardMatchesSuit(TOP))), "Kd"),
        (And((Or((HEART, CardMatchesSuit(TOP))), Not(CardMatchesRank(TOP)))), "2h Kd"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_conditions_combine_by_and_or_not(condition: Condition, fits: str) -> None:
    assert fitting(condition) == set(fits.split())


# Rulings


@pytest.mark.parametrize(
    "test",
    [
        CardMatchesRank(TOP),
        CardMatchesSuit(TOP),
        CardMatchesColour(TOP),
        MatchesOrWild(TOP),
        CardBeatsTop(TOP),
        SequenceAdjacent(TOP),
    ],
    ids=lambda test: type(test).__name__,
)
def test_with_no_card_to_compare_with_everything_matches_and_beats(test: Condition) -> None:
    """3-exact-rules: empty reference pile: "matches" and "beats" are true."""
    assert fitting(test, {**PLAIN, "discard": ""}) == {"2h", "5h", "9c", "Kd"}


def test_hand_size_is_before_the_play() -> None:
    """3-exact-rules: hand_size is before the play, also while a set is being chosen."""
    genome = game(playing(HandSize(Operator.EQ, 3), max_cards=2), setup=setup(initial_discard_count=1))
    state = arranged(genome, hands=["5h 5c 9c", "3s"], discard="", deck="", current_player=0)
    assert options(state.play("5h")) == {"5c", "done"}


def test_a_wild_card_overrides_the_condition() -> None:
    assert fitting(CardIsSuit(Suit.SPADES), wild_ranks=(Rank.NINE,)) == {"9c"}


def test_card_conditions_hold_for_each_card_of_a_play() -> None:
    genome = game(playing(HEART, max_cards=2), setup=setup(initial_discard_count=1))
    state = arranged(genome, hands=["5h 5c 9h", "3s"], discard="", deck="", current_player=0)
    assert options(state) == {"5h", "9h"}
    assert state.play("5h").snapshot().zones.discard == ("5h",), "there is no other heart of this rank"


@pytest.mark.parametrize(
    ("order", "fits"),
    [(RankOrder.ACE_HIGH, "Ad"), (RankOrder.ACE_LOW, ""), (RankOrder.TWO_HIGH, "2h Ad")],
)
def test_what_beats_what_follows_the_rank_order(order: RankOrder, fits: str) -> None:
    layout: PositionLayout = {**PLAIN, "hands": ["2h 5h Qc Ad", "3s"], "discard": "Kh"}
    assert fitting(CardBeatsTop(TOP), layout, rank_order=order) == set(fits.split())


def test_neighbours_are_the_next_rank_of_this_deck() -> None:
    """An Italian deck has no eight, nine and ten: the jack stands next to the seven."""
    layout: PositionLayout = {**PLAIN, "hands": ["Jh 6c 2d", "3s"], "discard": "7d"}
    assert fitting(SequenceAdjacent(TOP), layout, initial_deck=Deck.ITALIAN_40) == {"Jh", "6c"}
    assert fitting(SequenceAdjacent(TOP), layout) == {"6c"}


def test_colours_are_hearts_with_diamonds_and_clubs_with_spades() -> None:
    """Pitfall 25: colour is not the parity of a suit's number."""
    layout: PositionLayout = {**PLAIN, "hands": ["2h 3d 4c 5s", "3s"]}
    for top, fits in {"9h": "2h 3d", "9d": "2h 3d", "9c": "4c 5s", "9s": "4c 5s"}.items():
        assert fitting(CardMatchesColour(TOP), {**layout, "discard": top}) == set(fits.split())


def test_every_rank_is_itself_in_conditions() -> None:
    """Pitfall 5: no rank is off by one."""
    for rank in SUIT_RANKS:
        layout: PositionLayout = {**PLAIN, "hands": [" ".join(f"{other}h" for other in SUIT_RANKS), "3s"]}
        assert fitting(CardIsRank(rank), layout) == {f"{rank}h"}


def test_score_conditions_look_at_the_team_in_team_mode() -> None:
    genome = rules(ScoreCompare(Operator.GE, 5)).copy_with(
        player_count=4, team_mode=True, teams=((0, 2), (1, 3))
    )
    layout: PositionLayout = {"hands": ["2h 5h", "3s", "4s", "6s"], "current_player": 0, "phase": 0}
    assert options(arranged(genome, **layout, team_scores=[5, 0], scores=[0, 0, 5, 0])) == {
        "2h",
        "5h",
        "pass",
    }
    assert options(arranged(genome, **layout, team_scores=[4, 9], scores=[4, 9, 0, 0])) == {"pass"}


def test_the_top_of_the_tableau_is_the_card_last_played_there() -> None:
    genome = game(playing(CardBeatsTop(TABLE), target=PlayTarget.TABLEAU))
    state = arranged(genome, hands=["5h 9h", "7c 2c 8c"], tableau="", discard="", deck="", current_player=0)
    assert options(state.play("5h", "7c")) == {"9h"}
