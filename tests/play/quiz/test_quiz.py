"""A quiz has enough questions about every game, its answers are the engine's, and a model can sit it."""

from __future__ import annotations

import json

import pytest

from darwindeck.cli import main
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.llm.examine import examine
from darwindeck.llm.loop.brain import Answer, Question, Usage
from darwindeck.llm.messages import AssistantMessage, UserMessage
from darwindeck.play.quiz import Kind, Quiz, make_quiz


@pytest.mark.parametrize("game", known_games())
def test_every_known_game_has_twenty_questions(game: str) -> None:
    quiz = make_quiz(load_game(game))
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
    kinds = {question.kind for question in make_quiz(load_game("hearts")).questions}
    assert kinds >= {Kind.LEGAL, Kind.TRICK, Kind.POINTS, Kind.NEXT, Kind.ENDING, Kind.DEAL}
    assert Kind.DOUBT in {question.kind for question in make_quiz(load_game("cheat")).questions}
    assert Kind.CAPTURE in {question.kind for question in make_quiz(load_game("scopa")).questions}
    assert Kind.SHOWDOWN in {question.kind for question in make_quiz(load_game("draw-poker")).questions}


def test_a_trick_is_won_by_the_highest_card_of_the_suit_led() -> None:
    for question in make_quiz(load_game("hearts"), questions=60).questions:
        if question.kind is Kind.TRICK:
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
    quiz = make_quiz(load_game("hearts"))
    student = Student(key(quiz))
    assert examine(student, "RULES OF HEARTS", quiz).share_right == 1.0
    assert student.asked[0].system.endswith("RULES OF HEARTS")
    (asked,) = student.asked[0].messages
    assert isinstance(asked, UserMessage)
    assert quiz.questions[0].text in asked.text


def test_a_model_that_says_nothing_gets_nothing_right() -> None:
    quiz = make_quiz(load_game("hearts"))
    assert examine(Student("I do not know."), "", quiz).share_right == 0.0


def test_a_quiz_can_be_had_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quiz", "war", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "War"
    assert len(found["questions"]) == 20
    assert set(found["questions"][0]) == {"kind", "text", "choices", "right"}


def test_answers_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    right = " ".join("".join(question.right) for question in make_quiz(load_game("war")).questions)
    assert main(["quiz", "war", "--answers", right]) == 0
    assert "100% of 20 right" in capsys.readouterr().err
