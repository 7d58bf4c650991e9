"""A questionnaire about a game, answered by the engine: whoever has read the rulebook should get it right."""

from darwindeck.play.quiz.asking import make_quiz
from darwindeck.play.quiz.model import QuestionKind, Quiz, QuizQuestion, read_answers

__all__ = ["QuestionKind", "Quiz", "QuizQuestion", "make_quiz", "read_answers"]
