"""The editor of a run: a model that is asked once for a child, whose answer is kept before it is used.

Children are bred one after the other, whatever the threads, so questions come in the same order in every equal run, and
the budget is spent at the same place. With the answers that are kept a run comes out the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Self

from darwindeck.canonical import content_hash
from darwindeck.errors import DarwinDeckError, ModelError
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.editor.kept import Kept, Proposal
from darwindeck.llm.editor.question import (
    MAX_TOKENS,
    Proposed,
    describe_game,
    editor_prompt,
    editor_prompt_hash,
    read_answer,
)
from darwindeck.llm.loop.brain import Brain, Question, Sleep, Usage
from darwindeck.llm.loop.limits import Budget, Retry, ask_patiently, cut_answer
from darwindeck.llm.messages import UserMessage

Apply = Callable[[GameGenome, Sequence[str]], GameGenome]
"""Makes lines of changes in a game; GenomeError for one that cannot be made."""


class ModelEditor:
    """Proposes changes of games; an `Editor` of the search."""

    def __init__(
        self,
        model: str,
        opened: Callable[[], AbstractContextManager[Brain]],
        apply: Apply,
        kept: Kept,
        budget: Budget,
        *,
        retry: Retry = Retry(),  # noqa: B008  (frozen)
        sleep: Sleep = time.sleep,
    ) -> None:
        """Open the model when it is asked for the first time: where all is kept already, it is never needed."""
        self.model = model
        self._opened = opened
        self._apply = apply
        self._kept = kept
        self._budget = budget
        self._retry = retry
        self._sleep = sleep
        self._brain: Brain | None = None
        self._closing = ExitStack()
        budget.spend(kept.spent())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.close()

    @property
    def silent(self) -> bool:
        return bool(self._budget.why_stop())

    def proposals(self, parent: GameGenome, place: str) -> list[GameGenome | None]:
        """Return what the model proposes here, now or when it was asked before."""
        asked = content_hash(parent)
        found = self._kept.at(place, asked)
        if found is None:
            if self._kept.repeats:
                return []
            found = self._ask(parent, asked)
            self._kept.keep(place, found)
        self._budget.spend(found.usage)
        return [self._apply_proposal(parent, each) for each in read_answer(found.text)]

    def _ask(self, parent: GameGenome, asked: str) -> Proposal:
        """Take a passing fault that outlasts all patience as an answer without proposals; a lasting one stops the
        run.
        """
        if self._brain is None:
            self._brain = self._closing.enter_context(self._opened())
        brain = self._brain
        question = Question(editor_prompt(), (UserMessage(describe_game(parent)),), (), MAX_TOKENS)
        text, usage, fault = "", Usage(), ""
        try:
            answer = cut_answer(ask_patiently(brain, question, self._retry, self._sleep, lambda *_: None))
            text, usage = brain.clean(answer.message.text), answer.usage
        except ModelError as error:
            if not error.passing:
                raise
            fault = brain.clean(error.message)
        return Proposal(
            model=self.model, prompt=editor_prompt_hash(), parent=asked, text=text, usage=usage, fault=fault
        )

    def _apply_proposal(self, parent: GameGenome, proposed: Proposed) -> GameGenome | None:
        try:
            return self._apply(parent, proposed.lines)
        except DarwinDeckError:
            return None
