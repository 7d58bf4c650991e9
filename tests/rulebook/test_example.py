"""The example stays within one hand, and where it ends one it tells why, who pays and who wins."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import SectionId
from darwindeck.rulebook.sections.example import SEEDS, record
from darwindeck.rulebook.sections.moments import Moment
from darwindeck.rulebook.sections.telling import telling
from darwindeck.rulebook.words.sentences import plain
from darwindeck.simulation.testing import arranged
from tests.rulebook.reading import book_of, known, text


def steps(game: str) -> list[str]:
    """The opening of the example, and its steps."""
    return text(book_of(load_game(game)), SectionId.EXAMPLE).split("\n")


def last_step(genome: GameGenome, hands: list[str], *actions: str, deck: str = "") -> str:
    """What is told of the last of these actions in a first phase."""
    chips, staked = [20] * len(hands), [1] * len(hands)
    at = arranged(genome, hands=hands, chips=chips, staked=staked, deck=deck, leader=0).play(*actions[:-1])
    after, told = at.apply_with_events(actions[-1])
    events = told.with_all_cards()
    phase, before = genome.phases[0], at.snapshot()
    moment = Moment(at.actor, actions[-1], phase, before, after.snapshot(), after.over, events=events)
    (line,) = telling(RulebookContext(genome), [moment])
    return plain(line)


@pytest.mark.parametrize("game", sorted(known()))
def test_an_example_stays_within_one_hand(game: str) -> None:
    for seed in SEEDS:
        moments = record(RulebookContext(known()[game]), seed)
        assert len({moment.before.hand_no for moment in moments}) <= 1
        assert not any(moment.ends for moment in moments[:-1])


def test_where_betting_ends_the_hand_the_example_tells_the_call_the_showdown_and_who_takes_the_pot() -> None:
    _, *told = steps("kuhn-poker")
    assert told == [
        "Player 1 bets 1.",
        (
            "Player 2 calls with 1. Player 1 shows Q♠: queen high. Player 2 shows K♠: king high. "
            "Player 2 wins 4 chips. Player 2 wins the hand."
        ),
    ]


def test_who_is_left_after_a_fold_takes_the_pot_without_showing() -> None:
    said = "Player 2 folds. Player 1 wins 3 chips. Player 1 wins the hand."
    assert last_step(load_game("kuhn-poker"), ["Qs", "Ks"], "bet", "fold") == said


def test_cards_that_are_drawn_between_the_last_bet_and_the_showdown_are_told() -> None:
    kuhn = load_game("kuhn-poker")
    setup = msgspec.structs.replace(kuhn.setup, removed_cards=())
    drawn = kuhn.copy_with(setup=setup, phases=(kuhn.phases[0], DrawPhase(), kuhn.phases[1]))
    said = last_step(drawn, ["Qs", "Ks"], "bet", "call", deck="9s Ts")
    assert "Player 1 draws 9♠. Player 2 draws 10♠. Player 1 shows 9♠ and Q♠: queen high." in said


def test_equal_hands_share_the_pot_in_the_example() -> None:
    poker = load_game("simple-poker")
    hands = ["2h 4h 6d 8d Th", "2d 4d 6h 8h Td", "2c 4c 6s 8s 9c", "2s 4s 6c 8c 9s"]
    said = last_step(poker, hands, "check", "check", "check", "check")
    assert "Player 2 shows 6♥, 8♥, 2♦, 4♦ and 10♦: ten high." in said
    assert "Player 1 wins 2 chips. Player 2 wins 2 chips. The hand ends." in said


def test_the_example_of_thirty_one_tells_who_has_knocked_and_that_this_ended_the_hand() -> None:
    opening, *told = steps("thirty-one")
    assert opening.endswith("Player 1 has knocked.")
    assert "Player 1 shows" in told[-1]
    assert told[-1].count("wins the hand") == 1


def test_the_example_of_knock_rummy_tells_the_deadwood_and_the_points() -> None:
    *_, last = steps("knock-rummy")
    assert "Player 1 has 57 points of deadwood." in last
    assert "Player 3 undercuts player 1" in last


def test_a_knock_of_an_earlier_hand_is_not_told() -> None:
    for seed in SEEDS:
        for moment in record(RulebookContext(load_game("knock-rummy")), seed):
            assert moment.knocker is None
