"""What a rulebook says of turns between tricks: who has one, who sits a trick out, when a player is out."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardIsRank,
    CardIsSuit,
    Condition,
    HasTrump,
    IsTrickWinner,
    MustFollowSuit,
    Not,
    TrickContainsCard,
)
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase, MeldPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Most, TallyScore, TallySource, WinCondition, WinType
from darwindeck.genome.setup import DeckTop
from darwindeck.rulebook.build import unchecked_rulebook
from darwindeck.validation.validate import require_valid
from tests.rulebook.reading import text

SITS_OUT = "A player without cards sits the trick out; the other one leads, plays alone and wins it."


def some_draw(condition: Condition) -> GameGenome:
    """Briscola, in which only some draw after a trick."""
    game = load_game("briscola")
    return game.copy_with(phases=(game.phases[0], DrawPhase(condition=condition)))


def words(genome: GameGenome) -> str:
    return text(unchecked_rulebook(require_valid(genome)))


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (IsTrickWinner(), "If you won the trick just played, draw one card"),
        (Not(IsTrickWinner()), "If you did not win the trick just played, draw one card"),
        (TrickContainsCard("Qs"), "If Q♠ was in the trick just played, draw one card"),
        (HasTrump(), "If you hold a trump, draw one card"),
        (Not(HasTrump()), "If you hold no trump, draw one card"),
        (Not(MustFollowSuit()), "you hold no card of the suit that was led to the trick just played, draw"),
    ],
)
def test_a_draw_after_a_trick_speaks_of_the_trick_just_played(condition: Condition, said: str) -> None:
    assert words(some_draw(condition)).count(said) == 2  # in the rules, and in the quick reference


def test_where_some_draw_and_some_do_not_a_player_without_cards_sits_the_trick_out() -> None:
    assert SITS_OUT in words(some_draw(IsTrickWinner()))
    assert SITS_OUT not in words(load_game("briscola"))


def test_where_the_first_empty_hand_ends_it_all_nobody_sits_a_trick_out() -> None:
    first = (WinCondition(WinType.EMPTY_HAND),)
    assert SITS_OUT not in words(some_draw(IsTrickWinner()).copy_with(card_scoring=(), win_conditions=first))


def test_while_there_is_a_deck_to_draw_from_nobody_is_out() -> None:
    last = (WinCondition(WinType.LAST_STANDING),)
    whoever, winner = (
        some_draw(condition).copy_with(card_scoring=(), win_conditions=last, out_when_empty=True)
        for condition in (MustFollowSuit(), And((IsTrickWinner(), MustFollowSuit())))
    )
    assert "Players without cards are out as soon as nothing is left to draw" in words(whoever)
    assert "Players who run out of cards are out, unless they won the trick and draw" in words(winner)
    assert "Players who run out of cards and can draw none are out" in words(load_game("old-maid"))


def test_the_rulebook_of_german_whist_says_who_takes_the_open_card_and_which_tricks_count() -> None:
    said = words(load_game("german-whist"))
    assert "Win the most tricks once the deck is empty." in said
    assert "the next one is turned up as soon as everybody has had a turn." in said
    assert "Whoever draws first (after a trick, its winner) takes the face-up card" in said
    assert "A trick counts only if the deck has no card left when it is won" in said
    assert "The cards in it are captured all the same." not in said, "nothing asks for them"


def test_turn_after_turn_the_open_card_is_the_first_one_drawn() -> None:
    rummy = load_game("rummy")
    said = words(rummy.copy_with(setup=msgspec.structs.replace(rummy.setup, deck_top=DeckTop.UP)))
    assert "the next one is turned up at the end of the turn." in said
    assert "The first card you draw from the deck in your turn is the one that lies face up" in said


def test_the_example_of_german_whist_tells_who_drew_what() -> None:
    said = words(load_game("german-whist"))
    assert "lies face up. Trumps are" in said
    assert "takes the trick with" in said
    assert "from the top of the deck." in said
    assert "is turned up." in said


def test_a_card_that_takes_points_off_is_no_cost_where_the_lowest_score_wins() -> None:
    assert "The jack of diamonds takes 10 points off your score." in words(load_game("omnibus-hearts"))


def test_the_moon_is_shot_with_the_cards_that_add_points() -> None:
    said = "A player who wins all the cards of a hand that add points shoots the moon: the total is taken off"
    assert said in words(load_game("omnibus-hearts"))
    assert "wins all the point cards of a hand" in words(load_game("hearts"))


def test_melds_before_the_tricks_leave_hands_that_run_out_at_different_times() -> None:
    said = "Players without cards sit the trick out"
    whist = load_game("whist")
    melds = whist.copy_with(phases=(MeldPhase(once=True), *whist.phases))
    assert said in words(melds)
    assert said not in words(whist)


def test_all_the_tricks_of_a_hand_are_not_so_many_or_more() -> None:
    said = words(load_game("euchre-like"))
    assert "a team with all five tricks scores 1 more point." in said
    assert "3 or more tricks: 1. All 5 tricks: 1 more." in said


def test_whoever_holds_the_first_card_of_a_trick_leads_it() -> None:
    assert "Whoever holds 2♣ after the cards have been passed begins, and must lead it." in words(
        load_game("hearts")
    )
    assert "Whoever holds 7♦ begins, and must play it first." in words(load_game("fan-tan"))


def test_the_second_jack_counts_by_the_suit_printed_on_it() -> None:
    printed = "When points are counted, that other jack is a card of the suit printed on it, and no trump."
    euchre = load_game("euchre-like")
    hearts = TallyScore(source=TallySource.CAPTURED, condition=CardIsSuit(Suit.HEARTS), rule=Most(), points=3)
    kings = msgspec.structs.replace(hearts, condition=CardIsRank(Rank.KING))
    assert printed in words(euchre.copy_with(tally_scoring=(hearts,)))
    assert printed not in words(euchre.copy_with(tally_scoring=(kings,)))
    assert printed not in words(euchre)
