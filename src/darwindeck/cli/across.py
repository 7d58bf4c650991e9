"""An open table in the terminal with somebody across it: the person calls the tools, one to a line, also in a pipe.

The other seat is the scripted player or a model by name. What it does is told as it happens and its words after its
turn, without cards the person may not know. Ctrl-C stops a model; then it may try again, or its turn is taken back.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.cli.other_seat import OTHER, SCRIPTED, Model, Script, open_model
from darwindeck.cli.output import emit
from darwindeck.cli.table_view import cards_text, table_text
from darwindeck.errors import TableError
from darwindeck.llm.loop import Budget
from darwindeck.llm.loop.transcript import AnswerLine, Line, ResultLine
from darwindeck.llm.messages import ToolCall
from darwindeck.llm.modes import Mode, due_mode, open_desk
from darwindeck.llm.players.watching import blacken, describe_call
from darwindeck.llm.providers import short_name
from darwindeck.llm.scripted import TranscriptLine
from darwindeck.llm.tools.spec import Tool
from darwindeck.llm.tools.table_session import TableSession
from darwindeck.table.plugins import plugin
from darwindeck.table.table import Table
from darwindeck.table.taking_back import take_turn_back, why_not_back
from darwindeck.table.words import line_words, status_words

YOU: Final = 0
NOT_FOR_PEOPLE: Final = "rewind"
"""A tool of models, which play a part at a time; a person takes back step by step."""
HELP: Final = """\
Call a tool: its name, then its parameters in order or as name=value, lists with commas.
  move_card your_hand your_active cardName=Kettlefox          peek your_deck 4
  search_zone opponent_hand effect_text="Look at your opponent's hand."
s   show the table                   c   read the cards in sight      l   what has happened lately
u   take your last step back         ?   the tools you have now       q   stop"""
LATELY: Final = 15


class Across:
    """The person at the first seat, and what they are told of the second."""

    def __init__(self, table: Table, opponent: str) -> None:
        self.table = table
        self.names = ("You", "The script" if opponent == SCRIPTED else short_name(opponent))
        self._heard = 0
        self._said: list[str] = []
        self._made: dict[str, ToolCall] = {}
        self._dealt = len(table.steps)
        """Steps up to here are the deal: nobody takes them back."""

    def tell(self) -> None:
        """Print what has happened since this was last asked."""
        said = self._sentences(self._heard)
        self._heard = self.table.revision
        if said:
            emit("\n".join(said))

    def _sentences(self, since: int) -> list[str]:
        lines = self.table.log(YOU, since)
        return [line_words(self.table.game, YOU, line, self.names) for line in lines if line]

    def desk(self) -> TableSession:
        """Return the tools of a person: those of the whole turn, which has no parts for them."""
        mode = due_mode(self.table, YOU)
        desk = open_desk(self.table, YOU, Mode.MAIN if mode is Mode.START_OF_TURN else mode)
        desk.tools.pop(NOT_FOR_PEOPLE, None)
        return desk

    def answer(self, line: str) -> str:
        """Return what the table says to one line of the person."""
        match line:
            case "?" | "help":
                return "\n".join([HELP, "", *(_usage(tool) for tool in self.desk().tools.values())])
            case "s" | "show":
                return table_text(self.table.view(YOU), plugin(self.table.game.playmat.id).notes)
            case "c" | "cards":
                return cards_text(self.table.game.catalogue, self.table.view(YOU))
            case "l" | "log":
                return "\n".join(self._sentences(-1)[-LATELY:])
            case "u" | "undo":
                return self._undo()
        try:
            words = shlex.split(line)
        except ValueError as error:
            return f"No: {error}."
        return self._call(words) if words else HELP

    def _call(self, words: list[str]) -> str:
        desk = self.desk()
        found = desk.tools.get(words[0])
        arguments = b"{}" if found is None else read_arguments(found, words[1:])
        result = desk.call(words[0], arguments)
        if not result.ok:
            return f"No: {re.sub(r'^Error [(][^)]*[)]: ', '', result.text)}"
        self._heard = self.table.revision
        return result.text

    def _undo(self) -> str:
        why = why_not_back(self.table, YOU, self._dealt)
        if not why:
            self.table.undo()
            self._heard = self.table.revision
        return why or "Taken back."

    def show_script(self, line: TranscriptLine) -> None:
        self._show_call(ToolCall("", line.tool, line.arguments), ok=line.ok)

    def show_model(self, line: Line) -> None:
        if isinstance(line, AnswerLine):
            self._said += [line.text.strip()] if line.text.strip() else []
            self._made = {call.id: call for call in line.calls}
        elif isinstance(line, ResultLine) and line.call in self._made:
            self._show_call(self._made[line.call], ok=line.ok)

    def _show_call(self, call: ToolCall, *, ok: bool) -> None:
        """Print a call, and then what came of it."""
        tool, words = describe_call(self.table.game, OTHER, YOU, call)
        emit(f"  [{tool}{': ' if words else ''}{words}{'' if ok else ' – refused'}]")
        self.tell()

    def tell_plan(self, spent: str) -> None:
        """Print what the other player said in its turn, and what it has spent up to now."""
        if self._said:
            said = blacken(self.table, "\n".join(self._said)).splitlines()
            emit("\n".join(f"  {self.names[OTHER]}: {each}" for each in said if each.strip()))
        if spent:
            emit(f"  ({spent})")
        self._said.clear()

    def take_back(self) -> str:
        """Undo the other seat's turn so far, as far as nobody has seen anything."""
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


def play_across(
    table: Table, opponent: str, lines: Iterator[str], *, transcript: Path | None, budget: Budget
) -> str:
    """Until the game is over, the lines are, or the person stops; how it stands then, in words."""
    across = Across(table, opponent)
    with ExitStack() as held:
        player: Script | Model
        if opponent == SCRIPTED:
            player = Script(table, across.show_script)
        else:
            player = open_model(table, opponent, held, transcript, budget, across.show_model)
        across.tell()
        while table.state.result is None:
            if table.state.to_act == OTHER:
                if not _let_play(across, player, lines):
                    break
                continue
            emit(status_words(table.view(YOU), across.names))
            line = next(lines, "q")
            if line in ("q", "quit", "exit"):
                break
            emit(across.answer(line))
    over = table.state.result is not None
    return status_words(table.view(YOU), across.names) if over else "Stopped. Nobody has won."


def _let_play(across: Across, player: Script | Model, lines: Iterator[str]) -> bool:
    """Let the other seat play what is due; tell whether the game goes on."""
    try:
        trouble = player.act()
    except KeyboardInterrupt:
        if isinstance(player, Script):
            raise
        trouble = "It was stopped."
    across.tell()
    if trouble or across.table.state.to_act != OTHER or across.table.state.result is not None:
        across.tell_plan(player.spent)
    while trouble:
        across.tell()
        emit(
            f"{blacken(across.table, trouble)}\nagain: let it try again; rewind: take its turn back; q: stop"
        )
        match next(lines, "q"):
            case "again":
                if isinstance(player, Model):
                    player.try_again()
                return True
            case "rewind":
                trouble = across.take_back()
            case "q" | "quit" | "exit":
                return False
            case _:
                trouble = "Please type again, rewind or q."
    return True
