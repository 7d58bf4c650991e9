"""The transcript of a player: every prompt, answer, call and result as JSON lines, each on disk before the next.

A line says what was sent to and read by one seat, so it holds only what that seat may know. Keys never get in:
every line is cleaned of the secrets its model holds before it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from darwindeck.errors import RunError
from darwindeck.llm.loop.brain import Usage
from darwindeck.llm.messages import Message, ToolCall
from darwindeck.outside import decode_with


class ToolNote(Struct, frozen=True):
    name: str
    description: str
    schema: msgspec.Raw


class PartLine(Struct, frozen=True, tag_field="kind", tag="part", omit_defaults=True):
    """A part begins: who plays what, with which prompt and tools; `same_as` names a part that had the same."""

    part: int
    seat: int
    mode: str
    model: str
    system: str = ""
    tools: tuple[ToolNote, ...] = ()
    same_as: int = 0


class PromptLine(Struct, frozen=True, tag_field="kind", tag="prompt"):
    """The conversation as it was sent; the last message is the fresh state."""

    part: int
    step: int
    messages: tuple[Message, ...]


class AnswerLine(Struct, frozen=True, tag_field="kind", tag="answer"):
    part: int
    step: int
    text: str
    thinking: str
    calls: tuple[ToolCall, ...]
    usage: Usage
    seconds: float


class ResultLine(Struct, frozen=True, tag_field="kind", tag="result"):
    part: int
    step: int
    call: str
    tool: str
    ok: bool
    code: str
    text: str


class TroubleLine(Struct, frozen=True, tag_field="kind", tag="trouble"):
    """An inference failed; `wait` seconds later it was tried again, or not at all."""

    part: int
    step: int
    attempt: int
    code: str
    text: str
    wait: float | None


class EndLine(Struct, frozen=True, tag_field="kind", tag="end"):
    part: int
    ending: str
    reason: str
    steps: int
    usage: Usage


class HouseLine(Struct, frozen=True, tag_field="kind", tag="house"):
    """What was done in a seat's name because its model had not finished."""

    seat: int
    action: str
    reason: str


Line: TypeAlias = PartLine | PromptLine | AnswerLine | ResultLine | TroubleLine | EndLine | HouseLine


class Transcript:
    """Writes lines to a file, or nowhere, and shows each to `watch`. Parts are numbered from 1 as they begin."""

    def __init__(self, out: BinaryIO | None = None, watch: Callable[[Line], None] | None = None) -> None:
        self._out = out
        self._watch = watch
        self._encoder = msgspec.json.Encoder()
        self._parts = 0
        self._systems: dict[tuple[str, tuple[str, ...]], int] = {}

    def next_part(self) -> int:
        self._parts += 1
        return self._parts

    def begin(self, line: PartLine, clean: Callable[[str], str]) -> None:
        """Begin a part; a prompt and tools that stand in this transcript already are not written again."""
        known = (line.system, tuple(tool.name for tool in line.tools))
        first = self._systems.setdefault(known, line.part)
        if first != line.part:
            line = replace(line, system="", tools=(), same_as=first)
        self.write(line, clean)

    def write(self, line: Line, clean: Callable[[str], str]) -> None:
        """One line, whole and at once: whatever kills the program, what was written stays readable."""
        if self._out is not None:
            self._out.write(clean(self._encoder.encode(line).decode()).encode() + b"\n")
            self._out.flush()
        if self._watch is not None:
            self._watch(line)


@contextmanager
def open_transcript(path: Path, watch: Callable[[Line], None] | None = None) -> Iterator[Transcript]:
    """Open a transcript that goes on at the end of the file."""
    try:
        with path.open("ab+") as out:
            _drop_torn_line(out)
            yield Transcript(out, watch)
    except OSError as error:
        raise RunError(f"{path}: {error.strerror or error}", code="run/io") from error


def _drop_torn_line(out: BinaryIO) -> None:
    """Drop the half line of a writer that was killed; the next line must not stick to it."""
    out.seek(0)
    data = out.read()
    out.truncate(data.rfind(b"\n") + 1)
    out.seek(0, 2)


def read_transcript(data: bytes) -> list[Line]:
    """All whole lines; a last line that was cut off by a kill is left out."""
    whole, _, _torn = data.rpartition(b"\n")
    decoder = msgspec.json.Decoder(Line)
    try:
        return [decode_with(decoder, line) for line in whole.split(b"\n") if line]
    except msgspec.MsgspecError as error:
        raise RunError(f"not a transcript: {error}", code="run/bad-record") from error
