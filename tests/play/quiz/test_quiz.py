"""A quiz has enough questions about every game, its answers are the engine's, and a model can sit it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.llm.examine import examine
from darwindeck.llm.loop.brain import Answer, Question, Usage
from darwindeck.llm.messages import AssistantMessage, UserMessage
from darwindeck.llm.providers.names import ELSEWHERE
from darwindeck.play.quiz import QuestionKind, Quiz, QuizQuestion, make_quiz
from tests.llm.players.stub import chat, serving
from tests.sweeps import each


@cache
def quiz_of(game: str, questions: int = 20) -> Quiz:
    """A quiz is the same every time: made once for all tests."""
    return make_quiz(load_game(game), questions=questions)


@each("game", known_games())
def test_every_known_game_has_twenty_questions(game: str) -> None:
    quiz = quiz_of(game)
    assert len(quiz.questions) == 20
    assert len({question.text for question in quiz.questions}) == 20
    for question in quiz.questions:
        assert 2 <= len(question.choices) <= 8
        assert len(set(question.choices)) == len(question.choices)
        assert question.right
        assert question.several or len(question.right) == 1


def test_invented_games_have_questions_too() -> None:
    for genome in random_genomes(3, 8):
        assert len(make_quiz(genome).questions) >= 10


def test_the_same_seed_gives_the_same_quiz_and_another_seed_another() -> None:
    hearts = load_game("hearts")
    assert make_quiz(hearts, seed=4) == make_quiz(hearts, seed=4)
    assert make_quiz(hearts, seed=4) != make_quiz(hearts, seed=5)


def test_the_questions_are_about_what_the_game_has() -> None:
    kinds = {question.kind for question in quiz_of("hearts").questions}
    assert kinds >= {
        QuestionKind.LEGAL,
        QuestionKind.TRICK,
        QuestionKind.POINTS,
        QuestionKind.NEXT,
        QuestionKind.ENDING,
        QuestionKind.DEAL,
    }
    assert QuestionKind.DOUBT in {question.kind for question in quiz_of("cheat").questions}
    assert QuestionKind.CAPTURE in {question.kind for question in quiz_of("scopa").questions}
    assert QuestionKind.SHOWDOWN in {question.kind for question in quiz_of("draw-poker").questions}
    assert QuestionKind.DUE in {question.kind for question in quiz_of("cheat").questions}
    assert QuestionKind.HOUSE in {question.kind for question in quiz_of("blackjack").questions}


FREE_PILES = ("far-roads", "five-fronts")
"""Games in which any card may be laid, and the quiz asks nothing about piles yet."""


@each("game", known_games())
def test_most_questions_are_about_decisions_and_results(game: str) -> None:
    """Who is next, whether the hand is over, who won, how a hand begins: two of each kind and no more."""
    plain = (QuestionKind.DEAL, QuestionKind.NEXT, QuestionKind.ENDING, QuestionKind.WINNER)
    asked = quiz_of(game).questions
    counts = [sum(question.kind is kind for question in asked) for kind in plain]
    assert game in FREE_PILES or all(count <= 2 for count in counts)


def asked(game: str, words: str) -> list[QuizQuestion]:
    return [question for question in quiz_of(game, 60).questions if words in question.text]


def chosen(question: QuizQuestion) -> list[str]:
    return [choice for letter, choice in question.with_letters() if letter in question.right]


def test_one_may_ask_for_the_ranks_one_holds() -> None:
    for question in asked("go-fish", "ranks may you ask for"):
        held = question.text.split("You hold ")[1].split(". ")[0].split(", ")
        ranks = {
            "aces": "A",
            "twos": "2",
            "threes": "3",
            "fours": "4",
            "fives": "5",
            "sixes": "6",
            "sevens": "7",
        }
        ranks |= {"eights": "8", "nines": "9", "tens": "10", "jacks": "J", "queens": "Q", "kings": "K"}
        signs = {card[:-1] for card in held}
        assert {ranks[name] for name in chosen(question)} == signs & {
            ranks[name] for name in question.choices
        }


def test_the_winner_of_a_hand_scores_what_the_others_hold() -> None:
    worth = {"A": 1, "J": 10, "Q": 10, "K": 10, "8": 50} | {str(n): n for n in (2, 3, 4, 5, 6, 7, 9, 10)}
    found = asked("crazy-eights", "at this end of the hand")
    assert found
    for question in found:
        winner, asks = question.text.split(". ")[1][7], question.text.split("does player ")[1][0]
        held = [
            part for part in question.text.split("Player ") if "still holds" in part and part[0] != winner
        ]
        cards = [
            card.strip(" .;") for part in held for card in part.split("holds ")[1].split("How")[0].split(",")
        ]
        total = sum(worth[card[:-1]] for card in cards)
        assert chosen(question) == [str(total if asks == winner else 0)]


def test_a_knock_scores_the_difference_gin_and_undercut_more() -> None:
    found = asked("gin-rummy", "has knocked")
    assert found
    for question in found:
        knocker = int(question.text.split("Player ")[1][0])
        counts = question.text.split("the deadwood of all: ")[1].split(". How")[0].split(", ")
        wood = {int(each.split()[1][0]): int(each.split(": ")[1]) for each in counts}
        asks = int(question.text.split("does player ")[1][0])
        difference = wood[3 - knocker] - wood[knocker]
        by_knock = (
            difference + (25 if wood[knocker] == 0 else 0) if difference > 0 or not wood[knocker] else 0
        )
        points = {knocker: by_knock, 3 - knocker: 0 if by_knock else 25 - difference}
        assert chosen(question) == [str(points[asks])]


def test_the_house_draws_below_seventeen() -> None:
    worth = {"J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 11)}
    for question in asked("blackjack", "turn of the house"):
        cards = question.text.split("which has ")[1].split(". What")[0].split(", ")
        if not any(card[0] == "A" for card in cards):
            draws = sum(worth[card[:-1]] for card in cards) < 17
            assert chosen(question) == ["it takes another card" if draws else "it takes no card"]


def test_a_position_tells_what_the_rules_need() -> None:
    """Which card was just taken from the pile, and who has folded."""
    discards = asked("gin-rummy", "can you discard now")
    assert discards
    assert all("Just before: " in question.text for question in discards)
    assert any(", out" in question.text for question in asked("draw-poker", "You are player"))
    ended = [question for question in asked("liars-table", "Is the hand over") if chosen(question) == ["yes"]]
    assert ended
    for question in ended:
        assert "has no cards left" in question.text or "The deck is empty." in question.text


def test_nobody_is_asked_what_the_rules_leave_to_the_cards() -> None:
    """Who begins where a card decides it, who chooses next where one can only pass."""
    assert not asked("avalanche", "Who makes the first choice")
    assert not asked("hearts", "Who makes the first choice")
    assert asked("whist", "Who makes the first choice")
    for question in asked("avalanche", "the next to choose something"):
        assert " picked already" not in question.text


def test_nil_is_no_number_of_tricks() -> None:
    for question in asked("partnership-spades", "tricks can you bid"):
        assert "0" not in question.choices


def test_a_trick_is_won_by_the_highest_card_of_the_suit_led() -> None:
    for question in quiz_of("hearts", 60).questions:
        if question.kind is QuestionKind.TRICK:
            plays = [part.rsplit(" ", 1)[1].rstrip(".") for part in question.text.split(" Who")[0].split(",")]
            seats = [part.split("layer ")[1][0] for part in question.text.split(",")]
            led = [at for at, card in enumerate(plays) if card[-1] == plays[0][-1]]
            order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
            best = max(led, key=lambda at: order.index(plays[at][:-1]))
            assert question.choices["ABCD".index(question.right[0])] == f"player {seats[best]}"


class Student:
    """A brain that answers as it is told."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked: list[Question] = []

    name = "student"

    def answer(self, question: Question) -> Answer:
        self.asked.append(question)
        return Answer(AssistantMessage(self.text), Usage(requests=1))

    def clean(self, text: str) -> str:
        return text


def key(quiz: Quiz) -> str:
    return "\n".join(f"{number}. {''.join(q.right)}" for number, q in enumerate(quiz.questions, 1))


def test_a_model_that_knows_everything_gets_everything_right() -> None:
    quiz = quiz_of("hearts")
    student = Student(key(quiz))
    assert examine(student, "RULES OF HEARTS", quiz).share_right == 1.0
    assert student.asked[0].system.endswith("RULES OF HEARTS")
    (asked,) = student.asked[0].messages
    assert isinstance(asked, UserMessage)
    assert quiz.questions[0].text in asked.text


def test_a_model_that_says_nothing_gets_nothing_right() -> None:
    quiz = quiz_of("hearts")
    assert examine(Student("I do not know."), "", quiz).share_right == 0.0


def test_a_quiz_can_be_had_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quiz", "war", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "War"
    assert len(found["questions"]) == 20
    assert set(found["questions"][0]) == {"kind", "text", "choices", "right"}


def test_answers_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    right = " ".join("".join(question.right) for question in quiz_of("war").questions)
    assert main(["quiz", "war", "--answers", right]) == 0
    assert "100% of 20 right" in capsys.readouterr().err


def test_answers_in_a_file_are_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quiz = quiz_of("war")
    lines = [f"{number}: {''.join(question.right)}" for number, question in enumerate(quiz.questions, 1)]
    file = tmp_path / "answers.txt"
    file.write_text("\n".join(["7: X", *lines[:5], *lines[6:]]), encoding="utf-8")
    assert main(["quiz", "war", "--grade", str(file)]) == 0
    spoken = capsys.readouterr()
    assert "95% of 20 right" in spoken.err
    assert "answered nothing" in spoken.out
    assert main(["quiz", "war", "--grade", str(tmp_path / "none.txt")]) == 1


def test_a_model_sits_the_quiz_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(ELSEWHERE, "a-key")
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    quiz = quiz_of("war")
    said = chat("none", {})
    said["choices"] = [
        {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": key(quiz)}}
    ]
    with serving((200, said)) as stub:
        assert main(["quiz", "war", "--model", f"openai:small@{stub.address}/v1"]) == 0
    assert "100% of 20 right" in capsys.readouterr().err
    (request,) = stub.requests
    messages = str(request["messages"])
    assert 'RULES OF "WAR"' in messages
    assert quiz.questions[5].choices[0] in messages
