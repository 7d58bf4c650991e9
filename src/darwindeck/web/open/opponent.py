"""Opponents that are not people: the scripted player, or a model by name.

Each plays in a thread of its own, through the same tools.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Final, assert_never

from darwindeck.errors import ModelError, TableError
from darwindeck.llm.loop import AgentConfig, Answer, Brain, Budget, Question, open_transcript
from darwindeck.llm.loop.agent_config import FINISHED, PartEnd
from darwindeck.llm.loop.transcript import (
    AnswerLine,
    EndLine,
    HouseLine,
    Line,
    PartLine,
    PromptLine,
    ResultLine,
    TroubleLine,
)
from darwindeck.llm.messages import ToolCall
from darwindeck.llm.players import TablePlayer
from darwindeck.llm.providers import is_model_name, open_brain
from darwindeck.llm.scripted import TranscriptLine, scripted_player
from darwindeck.table.actions import Concede
from darwindeck.web.open.live import LiveOpenTable, Opponent
from darwindeck.web.open.messages import Way
from darwindeck.web.open.runs import AGAIN, REWIND, STOP, Run, ThreadedOpponent

SCRIPTED: Final = "scripted"


class ScriptedOpponent(ThreadedOpponent):
    """The player that comes with the package. It gives up where it meets what it was not written for."""

    def play(self, run: Run) -> None:
        player = scripted_player(self.live.table, self.seat, self.live.options.chosen)
        player.watch = self._watch
        while self.due and not run.over.is_set():
            before = self.live.table.revision
            try:
                player.act()
            except (TableError, ValueError, LookupError):
                if run.over.is_set():
                    return
                self.live.table.submit(self.seat, Concede())
            if self.live.table.revision == before:
                self.live.table.submit(self.seat, Concede())

    def _watch(self, line: TranscriptLine) -> None:
        self.note_call(ToolCall("", line.tool, line.arguments), line.ok)


class ModelOpponent(ThreadedOpponent):
    """A model by its name. It thinks in one thread for the whole game, so that it remembers what it asked."""

    def __init__(self, live: LiveOpenTable, seat: int, transcript: Path) -> None:
        super().__init__(live, seat)
        self.name = live.row.players[seat]
        self.transcript = transcript
        self.budget = self._new_budget()
        self._made: dict[str, ToolCall] = {}

    def _new_budget(self) -> Budget:
        return Budget(self.live.options.tokens, self.live.options.cost)

    def ways(self) -> tuple[Way, ...]:
        if self.live.table.state.result is not None:
            return ()
        if self.due and not self.trouble:
            return (STOP,)
        return (*((AGAIN,) if self.trouble else ()), *((REWIND,) if self.rewindable() else ()))

    def steer(self, what: str) -> str:
        if what == AGAIN.what and self.budget.why_stop():
            self.budget = self._new_budget()
        return super().steer(what)

    def spent(self) -> str:
        spent = self.budget.spent
        if not spent.requests:
            return ""
        cost = "" if spent.unpriced else f", ${spent.cost:.4f}"
        return f"{spent.requests} answers, {spent.tokens} tokens{cost}."

    def play(self, run: Run) -> None:
        self.transcript.parent.mkdir(parents=True, exist_ok=True)
        with ExitStack() as held:
            brain = held.enter_context(open_brain(self.name))
            transcript = held.enter_context(open_transcript(self.transcript, self._watch))
            asked = StoppableBrain(brain, run)

            def pause(seconds: float) -> None:
                run.over.wait(seconds)

            setting = AgentConfig(asked, self.budget, transcript=transcript, sleep=pause)
            player = TablePlayer(self.live.table, self.seat, setting, stand_in=False)
            while not run.over.is_set() and self.live.table.state.result is None:
                run.bell.clear()
                if not self.due:
                    self.later(self.show)
                    run.bell.wait()
                    continue
                end = player.act()
                if end.ending not in FINISHED:
                    self._give_up(run, end)
                    return

    def _give_up(self, run: Run, end: PartEnd) -> None:
        if not run.over.is_set():
            self.halt(run, f"It could not finish ({end.ending}): {end.reason}.")

    def _watch(self, line: Line) -> None:
        match line:
            case AnswerLine():
                if line.text.strip():
                    self.note_words(line.text.strip())
                self._made = {call.id: call for call in line.calls}
                for call in line.calls:
                    self.note_call(call, None)
            case ResultLine():
                call_made = self._made.get(line.call)
                if call_made is not None:
                    self.note_call(call_made, line.ok)
            case PartLine() | PromptLine() | TroubleLine() | EndLine() | HouseLine():
                return
            case _:
                assert_never(line)


class StoppableBrain:
    """A brain that is not asked, and whose answer does not count, once its run is stopped."""

    def __init__(self, brain: Brain, run: Run) -> None:
        self._brain = brain
        self._run = run

    @property
    def name(self) -> str:
        return self._brain.name

    def answer(self, question: Question) -> Answer:
        self._check()
        answer = self._brain.answer(question)
        self._check()
        return answer

    def clean(self, text: str) -> str:
        return self._brain.clean(text)

    def _check(self) -> None:
        if self._run.over.is_set():
            raise ModelError("stopped", code="model/stopped")


def seat_opponent(live: LiveOpenTable, transcripts: Path) -> Opponent | None:
    """Return the player of the seat that no person holds, if there is one."""
    for seat, spec in enumerate(live.row.players):
        if spec == SCRIPTED:
            return ScriptedOpponent(live, seat)
        if is_model_name(spec):
            return ModelOpponent(live, seat, transcripts / f"{live.id}.jsonl")
    return None
