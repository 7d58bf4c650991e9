"""What a rulebook says where bets are laid before tricks: who opens, who sits out, how the pot is shared."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    BettingPhase,
    DiscardPhase,
    DrawPhase,
    Phase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod, HandEvaluation, WinCondition, WinType
from darwindeck.genome.setup import Deck, Knock, KnockMoment, KnockThen, SetupRules
from darwindeck.rulebook.build import unchecked_rulebook
from darwindeck.rulebook.model import SectionId
from darwindeck.simulation.testing import arranged
from darwindeck.validation.validate import validate
from tests.rulebook.reading import text

NEXT = BettingPhase(pot_to=PotTo.NEXT_TAKER)
SHOWDOWN = ShowdownPhase(hand_evaluation=HandEvaluation(method=EvaluationMethod.HIGH_CARD))


def game(*phases: Phase, players: int = 3, cards: int = 4) -> GameGenome:
    setup = SetupRules(initial_deck=Deck.STANDARD_52, cards_per_player=cards, starting_chips=20)
    wins = (WinCondition(WinType.MOST_CHIPS),)
    return GameGenome(player_count=players, setup=setup, phases=phases, win_conditions=wins)


def words(genome: GameGenome, *sections: SectionId) -> str:
    assert validate(genome) == []
    return text(unchecked_rulebook(genome), *sections)


def test_the_winner_of_the_last_trick_opens_the_later_rounds_of_betting() -> None:
    bets = game(NEXT, TrickPhase())
    said = "goes clockwise from the player who begins, later the winner of the last trick, among"
    assert said in words(bets)
    after = arranged(bets, hands=["2h 3h", "Ah 3s", "4h 3c"], chips=[90, 90, 90], leader=0, phase=1)
    assert after.play("2h", "Ah", "4h").actor == 1


def test_a_round_that_comes_after_a_trick_is_opened_by_its_winner_and_one_before_a_showdown_never() -> None:
    assert "A round of betting goes clockwise from the winner of the last trick, among" in words(
        game(TrickPhase(), NEXT)
    )
    once = words(game(BettingPhase(), TrickPhase(), SHOWDOWN, cards=5))
    assert "A round of betting goes clockwise from the player who begins, among" in once


def test_turns_after_a_trick_go_round_from_its_winner() -> None:
    said = "Everybody in turn, beginning with the winner of the last trick, does this:"
    assert said in words(load_game("briscola"))
    said = "Everybody in turn, clockwise from the winner of the last trick, does this in this order:"
    assert said in words(load_game("running-dry"))


def test_who_folds_or_has_no_cards_sits_the_trick_out() -> None:
    bets = game(NEXT, TrickPhase())
    said = "Players who have folded or have no cards sit the trick out; if the leader does, the next player"
    assert said in words(bets)
    assert "A player without cards bets like the others, but cannot take the trick." in words(bets)
    after = arranged(bets, hands=["2h", "Ah", "4h 3c"], chips=[90, 90, 90], leader=0).play(
        "bet", "call", "fold"
    )
    after = after.play("2h", "Ah")
    assert not after.over
    assert "bet" in after.legal_actions()
    assert after.actor == 1, "who won the trick bets without cards"


def test_a_hand_of_bets_ends_when_those_who_have_not_folded_are_without_cards() -> None:
    bets = game(NEXT, TrickPhase())
    assert "Nobody who is still in the hand has cards left." in words(bets, SectionId.END)
    after = arranged(bets, hands=["", "", "4h 3c"], chips=[90, 90, 90], leader=0).play("bet", "call", "fold")
    assert after.over


def test_of_two_players_nobody_plays_on_alone_after_a_fold() -> None:
    two = words(game(NEXT, TrickPhase(), players=2))
    assert "sit the trick out" not in two
    assert "All cards have been played." in two
    assert "what the other staked beyond that goes back." in two


def test_before_a_showdown_a_fold_is_for_the_whole_hand_and_hands_stay_equal() -> None:
    said = words(game(BettingPhase(), TrickPhase(), DrawPhase(), SHOWDOWN, cards=5))
    assert "Players who have folded sit the trick out" in said
    assert "bets like the others" not in said


def test_nobody_sits_out_a_trick_that_is_played_before_anybody_can_have_folded() -> None:
    last = words(game(TrickPhase(), BettingPhase(), SHOWDOWN, cards=5))
    assert "sit the trick out" not in last
    again = words(game(TrickPhase(), NEXT))
    assert "Players who have folded or have no cards sit the trick out" in again


def test_where_a_knock_makes_the_stages_repeat_the_ante_is_paid_before_the_first_round_only() -> None:
    once = game(BettingPhase(ante=5), DrawPhase(), DiscardPhase(), SHOWDOWN)
    assert "Before the betting every player puts 5 chips into the pot" in words(once)
    knocked = once.copy_with(knock=Knock(moment=KnockMoment.TURN_START, then=KnockThen.LAP))
    assert "Before the first round of a hand every player puts 5 chips into the pot" in words(knocked)
    assert "Before the betting" not in words(knocked)


def test_where_no_hands_are_compared_no_equal_hands_share() -> None:
    tricks = words(game(NEXT, TrickPhase()))
    assert "Equal hands" not in tricks
    assert "side pot" not in tricks
    assert "split evenly among the others still in the hand who staked more" in tricks
    shown = words(game(BettingPhase(), TrickPhase(), SHOWDOWN, cards=5))
    assert "Equal hands split the pot evenly" in shown
    assert "a side pot for the best hand among those who staked more" in shown
