"""A quiz as data: questions with choices, and which of them are right. The engine found the answers, nobody else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from string import ascii_uppercase
from typing import Final

import msgspec

LETTERS: Final = ascii_uppercase[:10]


class QuestionKind(StrEnum):
    """What is asked."""

    LEGAL = "legal"  # what may you do here
    TRICK = "trick"  # who takes this trick
    POINTS = "points"  # what does this score
    CAPTURE = "capture"  # what does this card capture
    SHOWDOWN = "showdown"  # who wins with these hands
    DOUBT = "doubt"  # who takes the pile
    DUE = "due"  # which rank has to be claimed
    HOUSE = "house"  # what the house does
    WINNER = "winner"  # who wins the game
    NEXT = "next"  # who acts next
    ENDING = "ending"  # is the hand over, and who wins it
    DEAL = "deal"  # how the hand begins


class QuizQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """One question. Choices are lettered from A; `right` are the letters of all that are right."""

    kind: QuestionKind
    text: str
    choices: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def several(self) -> bool:
        """Tell whether the question asks for all right choices, of which there may be several."""
        return self.kind is QuestionKind.LEGAL

    def is_right(self, letters: Collection[str]) -> bool:
        return {letter.upper() for letter in letters} == set(self.right)

    def as_text(self, number: int) -> str:
        """Return the question with its choices, as people and models read it."""
        every = " (all that are right)" if self.several else ""
        choices = "\n".join(f"   {letter}) {choice}" for letter, choice in self.with_letters())
        return f"{number}. {self.text}{every}\n{choices}"

    def with_letters(self) -> list[tuple[str, str]]:
        return list(zip(ascii_uppercase, self.choices, strict=False))


class Quiz(msgspec.Struct, frozen=True):
    """The questions about one game."""

    game: str
    seed: int
    questions: tuple[QuizQuestion, ...]

    def share_right(self, answers: Collection[Collection[str]]) -> float:
        """Return the share of questions that these answers, one set of letters each, get right."""
        pairs = zip(self.questions, answers, strict=False)
        return sum(question.is_right(given) for question, given in pairs) / max(1, len(self.questions))


def one_of(kind: QuestionKind, text: str, choices: tuple[str, ...], right: str) -> QuizQuestion:
    """Make a question with one right choice."""
    letter = ascii_uppercase[choices.index(right)]
    return QuizQuestion(kind=kind, text=text, choices=choices, right=(letter,))


def all_of(kind: QuestionKind, text: str, choices: Sequence[tuple[str, bool]]) -> QuizQuestion:
    """Make a question of which all right choices are wanted; each comes with whether it is right."""
    letters = zip(ascii_uppercase, choices, strict=False)
    right = tuple(letter for letter, (_, is_right) in letters if is_right)
    return QuizQuestion(kind=kind, text=text, choices=tuple(words for words, _ in choices), right=right)


def read_answers(text: str, questions: int) -> tuple[str, ...]:
    """Return the letters by question, from lines like "3. BD" or "3: BD"; what is missing or not to be read is no
    answer.

    >>> read_answers("1. A\\n3: b d\\nnonsense", 3)
    ('A', '', 'BD')
    """
    found = [""] * questions
    for line in text.splitlines():
        number, _, letters = line.strip().replace(":", ".", 1).partition(".")
        if letters and number.isdecimal() and len(number) < 5 and 1 <= int(number) <= questions:
            found[int(number) - 1] = "".join(letter for letter in letters.upper() if letter in LETTERS)
    return tuple(found)
