"""A quiz about a game with answers from the engine: a reader of the rulebook should get it right."""

from darwindeck.play.quiz.asking import make_quiz
from darwindeck.play.quiz.model import QuestionKind, Quiz, QuizQuestion, read_answers

__all__ = ["QuestionKind", "Quiz", "QuizQuestion", "make_quiz", "read_answers"]
