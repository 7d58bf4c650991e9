"""Scripted models: functions that read a conversation as a provider would get it and answer with calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo, FunctionModel

from darwindeck.llm.loop.agent_turn import STATE_HEAD
from darwindeck.llm.providers.brain import LibraryBrain, Price, brain_with

Arguments = dict[str, str | int | list[str]]


@dataclass(frozen=True, slots=True)
class Seen:
    """A conversation as the model got it."""

    messages: list[ModelMessage]
    info: AgentInfo

    @property
    def state(self) -> str:
        part = self.messages[-1].parts[-1]
        assert isinstance(part, UserPromptPart)
        assert isinstance(part.content, str)
        assert part.content.startswith(STATE_HEAD)
        return part.content

    @property
    def version(self) -> int:
        found = re.search(r"version: (\d+)", self.state)
        assert found is not None
        return int(found[1])

    @property
    def results(self) -> list[ToolReturnPart]:
        """What the last batch brought."""
        return [part for part in self.messages[-1].parts if isinstance(part, ToolReturnPart)]

    @property
    def tools(self) -> list[str]:
        return [tool.name for tool in self.info.function_tools]

    @property
    def letters(self) -> int:
        """How long the whole conversation is, system prompt and tools left out."""
        contents = (
            getattr(part, "content", "") or getattr(part, "args", "")
            for m in self.messages
            for part in m.parts
        )
        return sum(len(str(content)) for content in contents)


Say = list[ModelResponsePart]
Script = Callable[[Seen], Say]


def call(tool: str, /, **arguments: str | int | list[str]) -> Say:
    return [ToolCallPart(tool, arguments)]


def words(text: str) -> Say:
    return [TextPart(text)]


@contextmanager
def model(script: Script, *, price: Price | None = None) -> Iterator[LibraryBrain]:
    """A brain that answers as the script says."""

    async def answer(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        return ModelResponse(parts=script(Seen(messages, info)))

    with brain_with(FunctionModel(answer), name="scripted", price=price) as brain:
        yield brain


def listed(seen: Seen) -> list[str]:
    """The actions of a list of legal actions that the model has just read."""
    text = next(str(item.content) for item in seen.results if item.tool_name == "legal_actions")
    return [line.partition(" ")[0] for line in text.splitlines()[1:]]


def plays_what_is_listed(seen: Seen) -> Say:
    """Ask for the legal actions, then take the first."""
    if any(item.tool_name == "legal_actions" for item in seen.results):
        return call("play", action=listed(seen)[0], version=seen.version)
    return call("legal_actions")
