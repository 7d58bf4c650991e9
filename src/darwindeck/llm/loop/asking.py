"""Asking a model with patience: passing faults are waited out, lasting ones are not."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.errors import ModelError
from darwindeck.llm.loop.brain import Answer, Brain, Question, Sleep
from darwindeck.llm.loop.limits import Retry

Trouble = Callable[[int, ModelError, float | None], None]
"""Told of every failed attempt: its number, the fault, and the seconds until the next one, if there is one."""


def ask_patiently(brain: Brain, question: Question, retry: Retry, sleep: Sleep, trouble: Trouble) -> Answer:
    """One answer, or the fault that could not be waited out."""
    attempt = 0
    while True:
        attempt += 1
        try:
            return brain.answer(question)
        except ModelError as fault:
            wait = retry.wait(attempt, fault)
            trouble(attempt, fault, wait)
            if wait is None:
                raise
        sleep(wait)
