"""Scripted models: they are asked like language models, through the same loop and tools, but answer by a fixed rule.

They need no network and no extra, cost nothing and always answer the same: a baseline for models, and a way to try
an arena out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec

from darwindeck.errors import ModelError
from darwindeck.llm.game.position import CARDS, VERSION
from darwindeck.llm.loop.brain import Answer, Question, Usage
from darwindeck.llm.messages import AssistantMessage, Message, ToolCall, ToolMessage, ToolReturn, UserMessage
from darwindeck.llm.tools.game import LEGAL_ACTIONS

PLAY: Final = "play"
NONSENSE: Final = "whatever wins"
GUESSES: Final = ("pass", "deck", "discard", "check", "call", "stand")
"""What is tried after the cards when no list of legal actions is to be had."""


class Script(StrEnum):
    """How a scripted model plays."""

    FIRST_LEGAL = "first-legal"
    """Takes the first action of the list; without a list it tries its cards in order, then common words."""
    CLUMSY = "clumsy"
    """As first-legal, but begins every decision with something that is no action."""


class ScriptBrain:
    """A brain that follows a script. It knows what stands in the conversation and nothing else."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.name = f"scripted:{script}"

    def clean(self, text: str) -> str:
        return text

    def answer(self, question: Question) -> Answer:
        call = self._call(question)
        said = AssistantMessage("" if call else "I do not know what else to try.", call)
        return Answer(said, Usage(requests=1))

    def _call(self, question: Question) -> tuple[ToolCall, ...]:
        messages = question.messages
        refused = sum(item.name == PLAY and not item.ok for item in _returns(messages))
        if self.script is Script.CLUMSY:
            if not refused:
                return _play(messages, NONSENSE)
            refused -= 1
        if any(tool.name == LEGAL_ACTIONS for tool in question.tools):
            listed = _listed_actions(messages)
            return _play(messages, listed[0]) if listed else (ToolCall("list", LEGAL_ACTIONS, "{}"),)
        guesses = (*_cards(messages), *GUESSES)
        return _play(messages, guesses[refused]) if refused < len(guesses) else ()


def _returns(messages: Sequence[Message]) -> list[ToolReturn]:
    return [item for message in messages if isinstance(message, ToolMessage) for item in message.returns]


def _listed_actions(messages: Sequence[Message]) -> list[str]:
    """Return the actions of the list that has just been read."""
    latest = messages[-2] if len(messages) > 1 else None
    if not isinstance(latest, ToolMessage):
        return []
    texts = (item.text for item in latest.returns if item.name == LEGAL_ACTIONS and item.ok)
    return [line.partition(" ")[0] for line in next(texts, "").splitlines()[1:]]


def _cards(messages: Sequence[Message]) -> list[str]:
    return [card for card in _field(messages, CARDS).split() if card != "none"]


def _play(messages: Sequence[Message], action: str) -> tuple[ToolCall, ...]:
    version = _field(messages, VERSION)
    if not version.isdecimal():
        raise ModelError("the script found no version in the state", code="model/died")
    arguments = msgspec.json.encode({"action": action, "version": int(version)}).decode()
    return (ToolCall("play", PLAY, arguments),)


def _field(messages: Sequence[Message], name: str) -> str:
    """Return what stands behind a name at the head of the state."""
    lines = (line.partition(": ") for line in _state(messages).splitlines())
    return next((value for key, _, value in lines if key == name), "")


def _state(messages: Sequence[Message]) -> str:
    last = messages[-1]
    return last.text if isinstance(last, UserMessage) else ""
