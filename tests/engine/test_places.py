"""Going out: who takes which place, and who has won the hand by it.

The rules say that a seat whose empty hand nothing refills is out and takes place 1, 2, …, and that several hands empty
at once are a draw. So seats that go out at the same moment share a place, and the next one comes after
all of them.
"""

from __future__ import annotations

from darwindeck.genome.phases import (
    DiscardPhase,
    DrawSource,
    Matching,
    MeldPhase,
    PassDirection,
    PassPhase,
)
from darwindeck.genome.scoring import AtLeast, TallyScore, TallySource, WinType
from darwindeck.genome.setup import DeckEmptyAction, Fixed, Knock, KnockMoment
from darwindeck.simulation.testing import arranged
from tests.engine.games import drawing, game, options, playing, president, setup, tricks, win


def test_seats_that_go_out_one_after_the_other_take_places_in_that_order() -> None:
    state = arranged(president(), hands=["3h", "4h", "5h 6h"], current_player=0, leader=0)
    state = state.play("3h", "4h")
    assert state.snapshot().places == (1, 2, 3)
    assert state.snapshot().scores == (2, 1, 0)


def test_seats_that_go_out_at_the_same_moment_share_the_place_and_the_next_comes_after_them() -> None:
    """Seat 0 takes the last card of seat 1 and is rid of its own pair: both are out at the end of that turn."""
    pairs = game(
        drawing(source=DrawSource.OPPONENT_HAND, mandatory=False),
        DiscardPhase(min_cards=0, max_cards=4, matching_condition=Matching.PAIR),
        seats=3,
        out_when_empty=True,
        place_points=(7, 5, 3),
        win_conditions=(win(WinType.HIGH_SCORE),),
    )
    layout = arranged(pairs, hands=["3h", "3d", "6h 9c"], deck="", current_player=0, leader=0)
    state = layout.play("deck", "3h", "3d")
    assert state.snapshot().places == (1, 1, 3)
    assert state.snapshot().scores == (7, 7, 3)


def test_a_shared_first_place_wins_the_hand_for_nobody() -> None:
    won = tricks(
        seats=3,
        out_when_empty=True,
        card_scoring=(),
        tally_scoring=(TallyScore(source=TallySource.HANDS_WON, rule=AtLeast(1), points=9),),
        win_conditions=(win(WinType.HIGH_SCORE),),
    )
    state = arranged(won, hands=["3h", "4h", "5h"], deck="", current_player=0, leader=0).play(
        "3h", "4h", "5h"
    )
    assert state.snapshot().places == (1, 1, 1)
    assert state.snapshot().scores == (0, 0, 0)


def test_players_who_all_share_one_place_pass_no_cards_by_place() -> None:
    passing = PassPhase(count=1, direction=PassDirection.BY_PLACE)
    twice = game(
        passing,
        *tricks().phases,
        seats=3,
        out_when_empty=True,
        hands=Fixed(2),
        win_conditions=(win(WinType.MOST_TRICKS),),
    )
    state = arranged(twice, hands=["3h", "4h", "5h"], current_player=0, leader=0, phase=1).play(
        "3h", "4h", "5h"
    )
    assert state.snapshot().hand_no == 1
    assert state.view(state.actor).phase == 1, "the second hand begins with a trick"


def test_going_out_does_not_take_the_hand_from_who_won_the_knock() -> None:
    knocking = game(
        drawing(),
        MeldPhase(hold=True),
        DiscardPhase(),
        knock=Knock(moment=KnockMoment.TURN_START),
        out_when_empty=True,
        tally_scoring=(TallyScore(source=TallySource.HANDS_WON, rule=AtLeast(1), points=1000),),
        win_conditions=(win(WinType.HIGH_SCORE),),
    )
    layout = arranged(knocking, hands=["2h 3d 4s", "9c Tc Qd"], deck="5c 6c 7c", current_player=1, leader=1)
    assert layout.play("knock").snapshot().scores == (0, 1000), "no card counts, so seat 1 is gin"


def test_an_optional_draw_from_an_empty_deck_can_be_declined_before_it_ends_the_hand() -> None:
    optional = game(
        drawing(mandatory=False),
        playing(),
        deck_empty_action=DeckEmptyAction.HAND_ENDS,
        setup=setup(initial_discard_count=1),
    )
    state = arranged(
        optional, hands=["3h 4h", "5h 6h"], discard="2h", deck="", current_player=0, leader=0, phase=0
    )
    assert options(state) == {"deck", "pass"}
    assert not state.apply("pass").over
    assert options(state.apply("pass")) == {"3h", "4h"}
    assert state.apply("deck").over, "the card that is not there ends the hand"


def test_a_draw_that_has_to_be_made_from_an_empty_deck_ends_the_hand_unasked() -> None:
    bound = game(
        playing(),
        drawing(),
        deck_empty_action=DeckEmptyAction.HAND_ENDS,
        setup=setup(initial_discard_count=1),
    )
    state = arranged(
        bound, hands=["3h 4h", "5h 6h"], discard="2h", deck="", current_player=0, leader=0, phase=0
    )
    assert state.apply("3h").over
