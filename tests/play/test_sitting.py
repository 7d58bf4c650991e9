"""What is counted while somebody plays, and what is kept of what they thought."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.genome.codec import from_json
from darwindeck.play.sitting import LONGEST_PAUSE, Sitting, Verdict, keep_rating
from darwindeck.play.terminal.asking import Asking
from darwindeck.store.ratings import Again, ratings
from tests.play.tables import SIX, decisions


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))


def test_time_is_counted_between_deeds_and_a_long_pause_is_no_play() -> None:
    hours: Iterator[float] = iter([0.0, 30.0, 90.0, 90.0 + 10 * LONGEST_PAUSE, 100.0 + 10 * LONGEST_PAUSE])
    sitting = Sitting(clock=lambda: next(hours))
    for _ in range(5):
        sitting.touch()
    assert sitting.seconds == 30 + 60 + LONGEST_PAUSE + 10


def test_a_rating_holds_all_that_is_known_of_the_sitting() -> None:
    table = SIX["trick"].table()
    list(decisions(table))
    said = Verdict(again=Again.YES, stars=5, chips=("too short",), comment=" more ")
    keep_rating(table, 0, Sitting(90.0, 2, 1), said, person="player-1")
    (kept,) = ratings()
    assert (kept.again, kept.stars, kept.chips, kept.comment) == (Again.YES, 5, ("too short",), "more")
    assert (kept.minutes, kept.hints, kept.undos, kept.seat) == (1.5, 2, 1, 0)
    assert (kept.finished, kept.result) == (True, table.outcome().shares[0])
    assert (kept.hands, kept.actions) == (2, len(table.actions))
    assert kept.record == table.record()
    assert content_hash(from_json(kept.genome.encode())) == kept.genome_hash


def test_a_game_that_is_left_has_no_result_and_says_how_far_one_got() -> None:
    table = SIX["trick"].table()
    for _, _ in zip(range(4), decisions(table), strict=False):
        pass
    keep_rating(table, 0, Sitting(), Verdict(again=Again.NO), person="player-1")
    (kept,) = ratings()
    assert (kept.finished, kept.result, kept.hands) == (False, None, 1)
    assert kept.actions == len(table.actions) > 0


def test_nothing_said_is_nothing_kept() -> None:
    table = SIX["trick"].table()
    with pytest.raises(RunError, match="says something"):
        keep_rating(table, 0, Sitting(), Verdict(), person="player-1")
    assert ratings() == []


def test_the_questions_are_asked_in_order() -> None:
    asking = Asking()
    for typed, words in [("m", "again"), ("4", "stars"), ("8 15, 8", "too long"), ("slow", "Anything else")]:
        assert words in asking.question
        asking.answer(typed)
    assert asking.done
    assert asking.verdict == Verdict(
        again=Again.MAYBE, stars=4, chips=("too long", "did not understand"), comment="slow"
    )


def test_whoever_does_not_answer_the_first_question_is_asked_nothing_more() -> None:
    asking = Asking()
    asking.answer("")
    assert asking.done
    assert asking.keep(SIX["trick"].table(), 0, Sitting()) == ""


@pytest.mark.parametrize(
    ("answered", "odd"), [((), "perhaps"), (("y",), "9"), (("y", "4"), "x 77"), (("y", "4"), "1 2 3 4")]
)
def test_what_is_no_answer_is_asked_again(answered: tuple[str, ...], odd: str) -> None:
    asking = Asking()
    for typed in answered:
        asking.answer(typed)
    question, verdict = asking.question, asking.verdict
    assert odd in asking.answer(odd)
    assert (asking.question, asking.verdict) == (question, verdict)


def test_every_answer_can_be_left_out() -> None:
    asking = Asking()
    for typed in ("yes", "", "", ""):
        assert asking.answer(typed) == ""
    assert asking.done
    assert asking.verdict == Verdict(again=Again.YES)


@pytest.mark.parametrize("word", ["q", "Quit"])
def test_q_at_the_first_question_leaves_and_nothing_is_rated(word: str) -> None:
    asking = Asking()
    assert asking.answer(word) == ""
    assert asking.done
    assert asking.verdict.again is None
