"""`darwindeck quiz GAME`: questions about a game that the engine has answered, for people and for models."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from darwindeck.cli.flags import GAME, Json, Quiet, named_path
from darwindeck.cli.output import emit, remark
from darwindeck.errors import RunError
from darwindeck.files import read_whole
from darwindeck.play.quiz import Quiz, make_quiz, read_answers
from darwindeck.resolve import load
from darwindeck.rulebook.build import rulebook


def quiz(
    game: Annotated[str, GAME],
    /,
    *,
    questions: int = 20,
    seed: int = 0,
    answers: str | None = None,
    grade: Annotated[Path | None, Parameter(converter=named_path)] = None,
    model: str | None = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Ask about a game; the answers come from the engine.

    Parameters
    ----------
    questions
        How many.
    seed
        Another seed asks other questions.
    answers
        Your answers, a group of letters for each question: "A BD C". They are marked.
    grade
        A file with your answers, a line like "3: BD" for each question. They are marked.
    model
        Let a language model read the rulebook and answer (openai:MODEL, anthropic:MODEL, openai:MODEL@http://address).
    """
    if questions < 1:
        raise RunError("a quiz has at least one question")
    genome = load(game)
    asked = make_quiz(genome, questions=questions, seed=seed)
    given = _answers_of_model(model, rulebook(genome).prompt(), asked) if model is not None else None
    if answers is not None:
        given = tuple(answers.split())
    if grade is not None:
        given = read_answers(read_whole(grade).decode(errors="replace"), len(asked.questions))
    if json:
        emit(msgspec.json.format(msgspec.json.encode(asked)).decode())
    elif given is None:
        _print(asked)
    if given is not None:
        return _mark(asked, given, quiet=quiet or json)
    return 0


def _print(asked: Quiz) -> None:
    emit(f"{asked.game}: {len(asked.questions)} questions\n")
    for number, question in enumerate(asked.questions, 1):
        emit(question.as_text(number) + "\n")
    emit("Answers: " + " ".join("".join(question.right) for question in asked.questions))


def _mark(asked: Quiz, given: tuple[str, ...], *, quiet: bool) -> int:
    padded = (*given, *("" for _ in asked.questions[len(given) :]))
    for number, (question, letters) in enumerate(zip(asked.questions, padded, strict=False), 1):
        if not question.is_right(letters) and not quiet:
            emit(
                f"{question.as_text(number)}\n   answered {letters or 'nothing'}, right is {''.join(question.right)}\n"
            )
    share = asked.share_right(padded)
    remark(f"{asked.game}: {share:.0%} of {len(asked.questions)} right", quiet=False)
    return 0


def _answers_of_model(model: str, rules: str, asked: Quiz) -> tuple[str, ...]:
    from darwindeck.llm.examine import examine
    from darwindeck.llm.providers import open_brain

    with open_brain(model) as brain:
        return examine(brain, rules, asked).answers
