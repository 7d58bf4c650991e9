"""The quick reference has what one looks up in play; the example tells one play as one."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import SectionId
from tests.rulebook.reading import book_of, drawn, known, text


@pytest.mark.parametrize(
    ("game_id", "said"),
    [
        ("president", "When there is a play to follow, you must play the same number of cards"),
        ("crazy-eights", "Eights are wild: they may be played regardless of this rule."),
        ("scopa", "If none matches, capture cards whose values add up to the value of your card"),
        ("hearts", "You may not lead hearts until they are broken"),
        ("cheat", "every claim is one rank higher than the last"),
        ("cheat", "the doubter takes the whole pile"),
        ("go-fish", "If the player has none, you fish: draw the top card of the deck."),
        ("draw-poker", "you may check (do nothing) or bet"),
        ("spades", "Bid at least 1, and at most as many tricks as you have cards."),
        ("spades", "You may also bid zero, which is called Nil"),
        ("hearts", "In the first hand they go to the left, in the second to the right"),
        ("oh-hell", "may not bid the number that would make all bids add up"),
        ("draw-poker", "Be the last one left in the game; or have the most chips"),
        (
            "newmarket",
            "has the same suit as the card last laid on the tableau and is exactly one rank above it.",
        ),
    ],
)
def test_the_quick_reference_says_which_cards_may_be_played_and_what_they_take(
    game_id: str, said: str
) -> None:
    assert said in text(rulebook(load_game(game_id)), SectionId.QUICK)


def test_a_long_rule_stands_in_the_quick_reference_too_in_one_line() -> None:
    said = text(rulebook(load_game("warthog")), SectionId.QUICK)
    assert (
        "at least one of these is true: it has the same rank as the top card of the discard pile; it has"
        in said
    )
    assert (
        "all of these (it has the same colour as the top card of the discard pile; the discard pile" in said
    )


@pytest.mark.parametrize(
    ("game_id", "said"),
    [
        ("gin-rummy", "For deadwood, cards count as follows: 2 to 10 face value; A 1; K, Q and J 10 each."),
        ("scopa", "For captures, cards count as follows: 2 to 7 face value; A 1; J 8; Q 9; K 10."),
        ("bassadewitz", "The cards rank from high to low: A 10 K Q J 9 8 7."),
        ("euchre-like", "The jack of trumps is the highest trump."),
        ("hearts", "In the first trick of a hand nobody may play a card that scores points"),
    ],
)
def test_the_quick_reference_says_what_cards_count_and_how_they_rank(game_id: str, said: str) -> None:
    assert said in text(rulebook(load_game(game_id)), SectionId.QUICK)


def test_a_question_is_told_as_a_question_and_a_claim_as_a_claim() -> None:
    fish = text(rulebook(load_game("go-fish")), SectionId.EXAMPLE)
    assert "Player 1 asks player 3 for sevens. Player 3 hands over 7♦, 7♣ and 7♠ to player 1." in fish
    lies = text(rulebook(load_game("verish-ne-verish")), SectionId.EXAMPLE)
    assert " face down and calls " in lies


def test_that_a_showdown_ends_the_hand_is_said_once_with_the_steps() -> None:
    said = text(rulebook(load_game("simple-poker")), SectionId.PLAY)
    assert "After the showdown the hand is over." in said
    assert "The showdown ends the hand." not in said


@pytest.mark.parametrize(
    ("game_id", "said"),
    [
        ("hearts", "In tricks you win: each heart = 1; Q♠ = 13."),
        ("fan-tan", "Piles. A suit that has no pile can only be started with its seven"),
        ("gin-rummy", "and 25 more if the knocker has none (gin)"),
        ("german-whist", "Only tricks won when the deck is empty count."),
        ("partnership-spades", "Nil: 100 if made, 100 off if not."),
        ("partnership-spades", "Every 10 overtricks (bags): 100 off."),
        ("partnership-spades", "Trumps. Spades."),
        ("scopa", "Each sweep: 1."),
        ("uno-style", "2, J, Q and K = 20"),
        ("draw-poker", "straight flush, four of a kind"),
        ("president", "first out scores 2 points"),
    ],
)
def test_the_quick_reference_says_how_to_score(game_id: str, said: str) -> None:
    assert said in text(rulebook(load_game(game_id)), SectionId.QUICK)


def test_whatever_scores_stands_in_the_quick_reference() -> None:
    for genome in (*known().values(), *drawn()):
        if RulebookContext(genome).scores:
            assert "Scoring. " in text(book_of(genome), SectionId.QUICK)


def test_a_step_that_comes_twice_stands_once_in_the_quick_reference() -> None:
    lines = text(book_of(known()["pontoon"]), SectionId.QUICK).split("\n")
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize("game_id", ["hearts", "snip-snap-snorem", "badam-satti"])
def test_a_guard_that_no_game_of_a_hundred_thousand_meets_is_not_told(game_id: str) -> None:
    """Of 100 000 games between random and of 100 000 between greedy players, the longest have half the limit."""
    assert "drag on" not in text(book_of(known()[game_id]))


def test_a_guard_that_games_meet_is_a_footnote() -> None:
    assert "If a game drags on, it is a draw after 2000 turns" in text(book_of(known()["scala-quaranta"]))
