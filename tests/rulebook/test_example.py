"""The example stays within one hand, and where it ends one it tells why, who pays and who wins."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Figure, SectionId
from darwindeck.rulebook.sections.example import telling
from darwindeck.rulebook.sections.moments import Moment
from darwindeck.rulebook.sections.passages import best_passage, passages, signs
from darwindeck.simulation.testing import arranged
from darwindeck.wording.text import plain
from tests.rulebook.reading import book_of, known, text
from tests.sweeps import each


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


@each("game", sorted(known()))
def test_an_example_stays_within_one_hand(game: str) -> None:
    for passage in passages(RulebookContext(known()[game])):
        assert len({moment.before.hand_no for moment in passage.moments}) <= 1
        assert not any(moment.ends for moment in passage.moments[:-1])


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("gin-rummy", "knocks. "),
        ("gin-rummy", "points of deadwood."),
        ("spades", "for the contract"),
        ("cheat", " doubts "),
        ("scopa", "sweeps the table: 1 point."),
        ("go-fish", " lays a book of "),
        ("draw-poker", "a pair of"),
        ("hearts", "−26 for the moon"),
        ("black-maria", "takes the trick with K♠: 10 points."),
        ("spades", "−100 for Nil"),
        ("crazy-eights", " names "),
        ("war", " wins the battle and takes "),
        ("rummy", " lays down a "),
        ("thirty-one", "points in "),
    ],
)
def test_the_example_is_the_moment_that_the_game_is_about(game: str, said: str) -> None:
    assert said in text(book_of(load_game(game)), SectionId.EXAMPLE)


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("scopa", "| 1 | took 7♦ (1), 24 cards in all, 6 diamonds and 2 sevens | 1 for sweeps, "),
        ("scopa", "1 for cards at the end, 1 for the most cards and 1 for the most diamonds | 4 |"),
        (
            "hearts",
            "| 3 | took 13 cards (1 each) and Q♠ (13) | 26 for cards in tricks and −26 for the moon | 0 |",
        ),
        ("gin-rummy", "| 2 | 10 of deadwood | 23 for deadwood | 23 |"),
        ("go-fish", "| 3 | 4 books | 4 for books | 4 |"),
        ("whist", "| 1 and 3 | 9 tricks | 3 for tricks above six | 3 |"),
        ("president", "| 1 | first out | 2 for the place | 2 |"),
    ],
)
def test_the_hand_of_the_example_is_worked_out(game: str, row: str) -> None:
    assert row in book_of(load_game(game)).markdown().split("## An example")[1].split("## Quick")[0]


def test_the_worked_hand_is_that_of_the_example_and_adds_up() -> None:
    for genome in known().values():
        found = best_passage(RulebookContext(genome))
        if found is None or found.end is None:
            continue
        assert found.end.sheet.sheet.hand_no == found.moments[0].before.hand_no
        for column in found.end.sheet.sheet.columns:
            assert column.before + sum(entry.points for entry in column.entries) == column.after


def test_what_has_to_be_beaten_is_told() -> None:
    assert "; the last play was Q♦." in steps("president")[0]


def test_cards_that_were_thrown_away_unseen_stay_unseen() -> None:
    assert "discard pile" not in steps("draw-poker")[0]


def test_who_leaves_the_discard_pile_and_draws_does_not_draw_nothing() -> None:
    said = last_step(load_game("oklahoma"), ["2h 5c", "3h 9c", "4s Td"], "pass", deck="Jh Qc")
    assert said == "Player 1 leaves the discard pile. Player 1 draws J♥."


def test_what_a_game_is_about_is_found_in_nearly_all_known_games() -> None:
    missed = []
    for game, genome in known().items():
        facts = RulebookContext(genome)
        found = best_passage(facts)
        assert found is not None
        if found.rank >= len(signs(facts)) - 2:
            missed.append(game)
    assert len(missed) <= 3, missed


def test_where_betting_ends_the_hand_the_example_tells_the_showdown_and_who_takes_the_pot() -> None:
    *_, last = steps("kuhn-poker")
    assert "shows" in last
    assert "wins the hand." in last


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
    assert opening.endswith("has knocked.")
    assert any("wins the hand" in line for line in told)


def test_a_knock_of_an_earlier_hand_is_not_told() -> None:
    for passage in passages(RulebookContext(load_game("knock-rummy"))):
        assert all(moment.knocker is None for moment in passage.moments)


@pytest.mark.parametrize(
    ("game", "labels"),
    [
        ("hearts", ["Player 4", "Player 1", "Player 2", "Player 3"]),
        ("scopa", ["On the table", "Played", "Captured"]),
        ("fan-tan", ["Hearts", "Diamonds", "Clubs", "Spades"]),
    ],
)
def test_the_moment_is_pictured(game: str, labels: list[str]) -> None:
    shown = [figure for figure in figures(game) if not figure.table][-1]
    assert [group.label for group in shown.groups] == labels


def test_the_winner_of_a_trick_is_marked_and_the_picture_is_told() -> None:
    trick = figures("hearts")[-1]
    assert [group.marked for group in trick.groups] == [False, False, False, True]
    assert "Player 3 takes the trick with A♠" in trick.alt


def test_the_table_after_the_deal_is_that_of_the_scene() -> None:
    table = next(figure for figure in figures("gin-rummy") if figure.table)
    assert [group.place for group in table.groups] == ["you", "across", "middle", "middle"]
    assert table.alt.startswith(
        "Hand 1: Player 2 deals 10 cards to each player. K♥ is turned up to start the discard"
    )
    assert " You are Player 1 and hold " in table.alt


def figures(game: str) -> list[Figure]:
    sections = book_of(load_game(game)).sections
    return [block for section in sections for block in section.blocks if isinstance(block, Figure)]


def test_an_example_does_not_end_with_a_step_in_which_nothing_is_done() -> None:
    assert "passes" not in text(book_of(load_game("avalanche")), SectionId.EXAMPLE)


def test_the_picture_of_the_table_says_when_a_card_was_drawn_before_the_first_choice() -> None:
    drawn = next(figure for figure in figures("liars-table") if figure.table)
    assert drawn.caption.startswith("The table after the deal and the first draw")
