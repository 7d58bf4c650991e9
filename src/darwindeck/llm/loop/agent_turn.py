"""The agent loop: one model plays one part of a game from one seat.

Every step is one inference. The fresh state goes last and is never kept; calls run in order and stop at the first
refusal; the history is condensed and folded. A part is done only when the table accepted a terminal action, or when
the seat is no longer to act; every other ending says why, and somebody else has to see to the table.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, assert_never

import msgspec
from msgspec.structs import replace

from darwindeck.errors import DarwinDeckError, ModelError
from darwindeck.llm.condense import condense
from darwindeck.llm.loop.agent_config import AgentConfig, Ending, PartEnd, Task
from darwindeck.llm.loop.brain import Answer, Question, Usage
from darwindeck.llm.loop.limits import ask_patiently, cut_answer
from darwindeck.llm.loop.transcript import (
    AnswerLine,
    EndLine,
    Line,
    PartLine,
    PromptLine,
    ResultLine,
    ToolNote,
    TroubleLine,
)
from darwindeck.llm.loop.window import NUDGE, fold
from darwindeck.llm.messages import AssistantMessage, Message, ToolMessage, UserMessage, tool_return
from darwindeck.llm.seat import SeatSession, SeatStanding
from darwindeck.llm.tools.registry import histories
from darwindeck.llm.tools.spec import Call, ToolResult

STATE_HEAD: Final = "[CURRENT STATE]\n"
BACK: Final = "Play is back with you. Meanwhile:\n"


class AgentTurn:
    """One part in progress. `run` plays it until it ends; after a pause, `run` again goes on."""

    def __init__(self, seat: SeatSession, setting: AgentConfig, task: Task) -> None:
        self.seat = seat
        self.setting = setting
        self.task = task
        self.steps = 0
        self._silent_in_a_row = 0
        self._text = ""
        self._paused = False
        self._lasting = False
        self._fresh_counts()
        self._policies = histories(seat.tools.values())
        self._history: tuple[Message, ...] = (UserMessage(task.opening),)
        self._number = setting.transcript.next_part()
        self._announce()

    def _fresh_counts(self) -> None:
        """Set the counts of one run to zero; steps alone are counted over all runs of the part."""
        self._steps_before = self.steps
        self.usage = Usage()
        self.seconds = 0.0
        self.refusals: Counter[str] = Counter()
        self.silent = 0

    def run(self) -> PartEnd:
        """Step by step until there is an ending."""
        self._fresh_counts()
        if self._paused:
            self._paused = False
            self._history = (*self._history, UserMessage(BACK + self.seat.news()))
        while True:
            found = self._before() or self._try_step()
            if found is not None:
                return self._end(*found)

    def _before(self) -> tuple[Ending, str] | None:
        """Reasons not to ask the model at all."""
        match self.seat.standing():
            case SeatStanding.OVER | SeatStanding.PASSED:
                return Ending.DONE, ""
            case SeatStanding.WAITING:
                self._paused = True
                return Ending.PAUSED, ""
            case SeatStanding.ACTING:
                pass
            case _:
                assert_never(self.seat.standing())
        if self.steps >= self.setting.limits.steps:
            return Ending.STEPS, f"{self.steps} steps were not enough"
        why = self.setting.budget.why_stop()
        return (Ending.BUDGET, why) if why else None

    def _try_step(self) -> tuple[Ending, str] | None:
        """One step; whatever a model answers, the part has an ending."""
        try:
            return self._step()
        except DarwinDeckError:
            raise
        except Exception as error:  # noqa: BLE001  (the answer is from outside: nothing in it may end the game)
            return Ending.UNREADABLE, f"its answer could not be read ({type(error).__name__})"

    def _step(self) -> tuple[Ending, str] | None:
        self.steps += 1
        try:
            answer = self._ask()
        except ModelError as error:
            ending = Ending.DIED if error.code == "model/died" else Ending.PROVIDER
            self._lasting = ending is Ending.PROVIDER and not error.passing
            return ending, self.setting.brain.clean(error.message)
        self._text = answer.message.text
        self._history = (*self._history, answer.message)
        if not answer.message.calls:
            return self._text_only_ending()
        self._silent_in_a_row = 0
        return self._act(answer.message)

    def _ask(self) -> Answer:
        """One inference, with patience for passing faults."""
        self._history = fold(condense(self._history, self._policies), self._policies)
        messages = (*self._history, UserMessage(STATE_HEAD + self.seat.state_text()))
        self._write(PromptLine(self._number, self.steps, tuple(_bare(message) for message in messages)))
        setting, limits = self.setting, self.setting.limits
        tools = tuple(self.seat.tools.values())
        question = Question(self.task.system, messages, tools, limits.max_tokens)
        started = setting.clock()
        answer = cut_answer(
            ask_patiently(setting.brain, question, limits.retry, setting.sleep, self._trouble)
        )
        self._took(answer, setting.clock() - started)
        return answer

    def _trouble(self, attempt: int, fault: ModelError, wait: float | None) -> None:
        self._write(TroubleLine(self._number, self.steps, attempt, fault.code, fault.message, wait))

    def _took(self, answer: Answer, seconds: float) -> None:
        self.usage += answer.usage
        self.seconds += seconds
        self.setting.budget.spend(answer.usage)
        said = answer.message
        self._write(
            AnswerLine(
                self._number, self.steps, said.text, answer.thinking, said.calls, answer.usage, seconds
            )
        )

    def _text_only_ending(self) -> tuple[Ending, str] | None:
        if self.task.reports:
            return Ending.REPORTED, ""
        self.silent += 1
        self._silent_in_a_row += 1
        if self._silent_in_a_row >= self.setting.limits.silent:
            return Ending.SILENT, f"{self._silent_in_a_row} answers in a row without a tool call"
        self._history = (*self._history, UserMessage(NUDGE, nudge=True))
        return None

    def _act(self, said: AssistantMessage) -> tuple[Ending, str] | None:
        results = self.seat.call_all([Call(call.name, call.arguments.encode()) for call in said.calls])
        returns = []
        for call, result in zip(said.calls, results, strict=True):
            returns.append(tool_return(call.id, result))
            self._note(call.id, result)
        self._history = (*self._history, ToolMessage(tuple(returns)))
        back = next((result for result in results if result.rewound), None)
        if back is not None:
            self._history = (UserMessage(self.task.opening), UserMessage(back.text))
        return (Ending.DONE, "") if any(result.ok and result.terminal for result in results) else None

    def _note(self, call: str, result: ToolResult) -> None:
        if not result.ok:
            self.refusals[result.code] += 1
        self._write(
            ResultLine(
                self._number,
                self.steps,
                call,
                result.tool,
                ok=result.ok,
                code=result.code,
                text=result.text,
            )
        )

    def _announce(self) -> None:
        tools = tuple(
            ToolNote(tool.name, tool.description, msgspec.Raw(tool.schema))
            for tool in self.seat.tools.values()
        )
        task = self.task
        line = PartLine(self._number, task.seat, task.mode, self.setting.brain.name, task.system, tools)
        self.setting.transcript.begin(line, self.setting.brain.clean)

    def _end(self, ending: Ending, reason: str) -> PartEnd:
        steps = self.steps - self._steps_before
        self._write(EndLine(self._number, ending, reason, steps, self.usage))
        return PartEnd(
            ending,
            reason,
            self._text,
            steps,
            self.usage,
            self.seconds,
            self.refusals,
            self.silent,
            self._lasting,
        )

    def _write(self, line: Line) -> None:
        self.setting.transcript.write(line, self.setting.brain.clean)


def _bare(message: Message) -> Message:
    """Return a message as it is written down: without what only its provider can read."""
    return replace(message, kept=b"") if isinstance(message, AssistantMessage) and message.kept else message
