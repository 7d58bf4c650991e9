"""A quiz as data: questions with choices, and which of them are right. The engine found the answers, nobody else."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from string import ascii_uppercase

import msgspec


class Kind(StrEnum):
    """What is asked."""

    LEGAL = "legal"  # what may you do here
    TRICK = "trick"  # who takes this trick
    POINTS = "points"  # what does this score
    CAPTURE = "capture"  # what does this card capture
    SHOWDOWN = "showdown"  # who wins with these hands
    DOUBT = "doubt"  # who takes the pile
    NEXT = "next"  # who acts next
    ENDING = "ending"  # is the hand over, and who wins it
    DEAL = "deal"  # how the hand begins


class QuizQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """One question. Choices are lettered from A; `right` are the letters of all that are right."""

    kind: Kind
    text: str
    choices: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def several(self) -> bool:
        """Whether more than one choice may be right, and all of them are wanted."""
        return self.kind is Kind.LEGAL

    def is_right(self, letters: Collection[str]) -> bool:
        return {letter.upper() for letter in letters} == set(self.right)

    def shown(self, number: int) -> str:
        """The question with its choices, as people and models read it."""
        every = " (all that are right)" if self.several else ""
        choices = "\n".join(f"   {letter}) {choice}" for letter, choice in self.lettered())
        return f"{number}. {self.text}{every}\n{choices}"

    def lettered(self) -> list[tuple[str, str]]:
        return list(zip(ascii_uppercase, self.choices, strict=False))


class Quiz(msgspec.Struct, frozen=True):
    """The questions about one game."""

    game: str
    seed: int
    questions: tuple[QuizQuestion, ...]

    def share_right(self, answers: Collection[Collection[str]]) -> float:
        """The share of questions that these answers, one set of letters each, get right."""
        pairs = zip(self.questions, answers, strict=False)
        return sum(question.is_right(given) for question, given in pairs) / max(1, len(self.questions))


def one_of(kind: Kind, text: str, choices: tuple[str, ...], right: str) -> QuizQuestion:
    """A question with one right choice."""
    letter = ascii_uppercase[choices.index(right)]
    return QuizQuestion(kind=kind, text=text, choices=choices, right=(letter,))
