"""A model sits an exam: it reads the rulebook, answers the quiz, and the engine's answers mark it.

So the arena can say whether a model has understood a game that nobody ever wrote about, and whether a rulebook can be
understood at all.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from darwindeck.llm.loop.brain import Brain, Question, Sleep, Usage
from darwindeck.llm.loop.limits import Retry, ask_patiently
from darwindeck.llm.messages import UserMessage
from darwindeck.play.quiz import Quiz, read_answers

MAX_TOKENS: Final = 4096
SYSTEM: Final = """You have read the rules of a card game, given below, and answer questions about it.
Answer every question on a line of its own: its number, a full stop, a space, and the letters of the right choices,
as `3. BD`. Give one letter, unless the question asks for all that are right. Write nothing else.

"""


@dataclass(frozen=True, slots=True)
class Exam:
    """What was answered, a group of letters a question; how much of it is right; what it took."""

    answers: tuple[str, ...]
    share_right: float
    usage: Usage


def examine(
    brain: Brain,
    rules: str,
    quiz: Quiz,
    *,
    retry: Retry = Retry(),  # noqa: B008  (frozen)
    sleep: Sleep = time.sleep,
) -> Exam:
    """Let a model answer a quiz by the rules alone; ModelError if it cannot be asked."""
    asked = "\n\n".join(question.as_text(number) for number, question in enumerate(quiz.questions, 1))
    question = Question(SYSTEM + rules, (UserMessage(asked),), (), MAX_TOKENS)
    answer = ask_patiently(brain, question, retry, sleep, lambda *_: None)
    answers = read_answers(answer.message.text, len(quiz.questions))
    return Exam(answers, quiz.share_right(answers), answer.usage)
