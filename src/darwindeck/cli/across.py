"""An open table in the terminal with somebody across it: the person calls the tools, one to a line, also in a pipe.

The other seat is the scripted player or a model by name. Its calls are shown as they happen and its words after its
turn, without cards the person may not know. Ctrl-C stops a model; then it may try again, or its turn is taken back.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.cli.output import emit
from darwindeck.errors import TableError
from darwindeck.llm.loop import AgentConfig, Budget, open_transcript
from darwindeck.llm.loop.agent_config import FINISHED, PartEnd
from darwindeck.llm.loop.transcript import AnswerLine, Line, Transcript
from darwindeck.llm.messages import ToolCall
from darwindeck.llm.modes import due_mode, open_desk
from darwindeck.llm.players import TablePlayer
from darwindeck.llm.players.watching import blacken, describe_call
from darwindeck.llm.providers import open_brain
from darwindeck.llm.scripted import TranscriptLine, scripted_player
from darwindeck.llm.tools.spec import Tool
from darwindeck.table.actions import Concede
from darwindeck.table.table import Table
from darwindeck.table.taking_back import take_turn_back
from darwindeck.table.words import line_words, status_words

YOU, OTHER = 0, 1
SCRIPTED: Final = "scripted"
HELP: Final = """\
Call a tool: its name, then its parameters in order or as name=value, lists with commas.
  peek your_deck 4          move_card your_hand your_active cardName=Kettlefox
  search_zone opponent_hand effect_text="Look at your opponent's hand."
s   show the table      ?   the tools that can be used now      q   stop"""


class Across:
    """The person at the first seat, and whoever plays the second."""

    def __init__(self, table: Table, opponent: str) -> None:
        self.table = table
        self.names = ("You", "The script" if opponent == SCRIPTED else opponent)
        self._heard = 0
        self._said: list[str] = []
        self._dealt = len(table.steps)
        """Steps up to here are the deal: nobody takes them back."""

    def tell(self) -> None:
        """What has happened since this was last asked."""
        lines = self.table.log(YOU, self._heard)
        self._heard = self.table.revision
        said = [line_words(self.table.game, YOU, line, self.names) for line in lines if line]
        if said:
            emit("\n".join(said))

    def answer(self, line: str) -> str:
        """What the table says to one line of the person."""
        desk = open_desk(self.table, YOU, due_mode(self.table, YOU))
        match line:
            case "?" | "help":
                return "\n".join([HELP, "", *(_usage(tool) for tool in desk.tools.values())])
            case "s" | "show":
                return desk.state_text()
        try:
            words = shlex.split(line)
        except ValueError as error:
            return f"No: {error}."
        if not words:
            return HELP
        found = desk.tools.get(words[0])
        arguments = b"{}" if found is None else read_arguments(found, words[1:])
        self._heard = self.table.revision
        result = desk.call(words[0], arguments)
        self._heard = self.table.revision if result.ok else self._heard
        return result.text

    def show_script(self, line: TranscriptLine) -> None:
        self._show_call(ToolCall("", line.tool, line.arguments))

    def show_model(self, line: Line) -> None:
        if isinstance(line, AnswerLine):
            self._said += [line.text.strip()] if line.text.strip() else []
            for call in line.calls:
                self._show_call(call)

    def _show_call(self, call: ToolCall) -> None:
        tool, words = describe_call(self.table.game, OTHER, YOU, call)
        emit(f"  [{tool}{': ' if words else ''}{words}]")

    def tell_plan(self) -> None:
        """What the other player said in its turn."""
        if self._said:
            emit("\n".join(f"  > {each}" for each in blacken(self.table, "\n".join(self._said)).splitlines()))
        self._said.clear()

    def take_back(self) -> str:
        """The other seat's turn so far is undone, as far as nobody has seen anything."""
        try:
            return take_turn_back(self.table, OTHER, self._dealt)
        except TableError as error:
            return error.message


def read_arguments(tool: Tool, words: list[str]) -> bytes:
    """Parameters as a person types them: in the order of the schema, those that must be given first, or by name."""
    schema = msgspec.json.decode(tool.schema)
    kinds: dict[str, dict[str, object]] = schema["properties"]
    order = [*schema["required"], *(name for name in kinds if name not in schema["required"])]
    given: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (equals and name in kinds):
            name, value = next((each for each in order if each not in given), "too many words"), word
        given[name] = _value(kinds.get(name, {}), value)
    if given.get("effect_text"):
        given["allowed_by_card_effect"] = True
    return msgspec.json.encode(given)


def _value(kind: dict[str, object], text: str) -> object:
    if kind.get("type") == "array":
        return [part.strip() for part in text.split(",")]
    if kind.get("type") == "boolean":
        return text in ("true", "yes", "1")
    whole = text.isdecimal() and text.isascii() and len(text) < 10
    return int(text) if whole and kind.get("type") != "string" else text


def _usage(tool: Tool) -> str:
    schema = msgspec.json.decode(tool.schema)
    names = [name for name in schema["properties"] if name not in ("allowed_by_card_effect", "effect_text")]
    shown = [name if name in schema["required"] else f"[{name}]" for name in names]
    return f"  {' '.join([tool.name, *shown])} – {tool.description}"


class Player:
    """Whoever plays the second seat; `act` does its part and says why it could not, if so."""

    def __init__(
        self, across: Across, opponent: str, held: ExitStack, transcript: Path | None, budget: Budget
    ) -> None:
        self._across = across
        self._table = across.table
        self._model: TablePlayer | None = None
        if opponent == SCRIPTED:
            self._script = scripted_player(across.table, OTHER, {})
            self._script.watch = across.show_script
            return
        brain = held.enter_context(open_brain(opponent))
        watched = Transcript(watch=across.show_model)
        kept = (
            watched
            if transcript is None
            else held.enter_context(open_transcript(transcript, across.show_model))
        )
        self._setting = AgentConfig(brain, budget, transcript=kept)
        self.try_again()

    def try_again(self) -> None:
        """A fresh mind for the same seat."""
        self._model = TablePlayer(self._table, OTHER, self._setting, stand_in=False)

    def act(self) -> str:
        if self._model is not None:
            return _why(self._model.act())
        try:
            self._script.act()
        except (TableError, ValueError, LookupError):
            self._table.submit(OTHER, Concede())
        return ""

    @property
    def is_model(self) -> bool:
        return self._model is not None


def _why(end: PartEnd) -> str:
    return "" if end.ending in FINISHED else f"It could not finish ({end.ending}): {end.reason}."


def play_across(
    table: Table, opponent: str, lines: Iterator[str], *, transcript: Path | None, budget: Budget
) -> None:
    """Until the game is over, the lines are, or the person stops."""
    across = Across(table, opponent)
    with ExitStack() as held:
        player = Player(across, opponent, held, transcript, budget)
        while table.state.result is None:
            if table.state.to_act == OTHER and not _let_play(across, player, lines):
                return
            across.tell()
            if table.state.result is not None or table.state.to_act == OTHER:
                continue
            emit(status_words(table.view(YOU), across.names))
            line = next(lines, "q")
            if line in ("q", "quit", "exit"):
                return
            emit(across.answer(line))


def _let_play(across: Across, player: Player, lines: Iterator[str]) -> bool:
    """The other seat plays until it is done; whether the game goes on."""
    try:
        trouble = player.act()
    except KeyboardInterrupt:
        if not player.is_model:
            raise
        trouble = "It was stopped."
    across.tell_plan()
    while trouble:
        across.tell()
        emit(f"{trouble} again: let it try again; rewind: take its turn back; q: stop")
        match next(lines, "q"):
            case "again":
                player.try_again()
                return True
            case "rewind":
                trouble = across.take_back()
            case "q" | "quit" | "exit":
                return False
            case _:
                trouble = "again, rewind or q?"
    return True
