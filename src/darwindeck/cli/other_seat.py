"""The player of the second seat of an open table in the terminal: the script, or a model by name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

from darwindeck.errors import TableError
from darwindeck.llm.loop import AgentConfig, Budget, open_transcript
from darwindeck.llm.loop.agent_config import FINISHED, PartEnd
from darwindeck.llm.loop.transcript import Line, Transcript
from darwindeck.llm.players import TablePlayer
from darwindeck.llm.providers import open_brain
from darwindeck.llm.scripted import TranscriptLine, scripted_player
from darwindeck.table.actions import Concede
from darwindeck.table.table import Table

OTHER: Final = 1
SCRIPTED: Final = "scripted"


class Script:
    """The scripted player; what it cannot do it gives up."""

    spent = ""

    def __init__(self, table: Table, watch: Callable[[TranscriptLine], None]) -> None:
        self._table = table
        self._script = scripted_player(table, OTHER, {})
        self._script.watch = watch

    def act(self) -> str:
        """Plays what is due; why it could not, if so."""
        try:
            self._script.act()
        except (TableError, ValueError, LookupError):
            self._table.submit(OTHER, Concede())
        return ""


class Model:
    """A model with a budget; it may be given a fresh mind, and then a fresh budget if the old one is spent."""

    def __init__(self, table: Table, setting: AgentConfig) -> None:
        self._table = table
        self._setting = setting
        self._limits = (setting.budget.tokens, setting.budget.cost)
        self._player = TablePlayer(table, OTHER, setting, stand_in=False)

    def try_again(self) -> None:
        if self._setting.budget.why_stop():
            self._setting = replace(self._setting, budget=Budget(*self._limits))
        self._player = TablePlayer(self._table, OTHER, self._setting, stand_in=False)

    def act(self) -> str:
        """Plays what is due; why it could not finish, if so."""
        return _why(self._player.act())

    @property
    def spent(self) -> str:
        spent = self._setting.budget.spent
        cost = "" if spent.unpriced else f", ${spent.cost:.4f}"
        return f"{spent.requests} answers, {spent.tokens} tokens{cost}" if spent.requests else ""


def open_model(
    table: Table,
    name: str,
    held: ExitStack,
    transcript: Path | None,
    budget: Budget,
    watch: Callable[[Line], None],
) -> Model:
    """Seat a model at the second seat, whose lines are watched, and kept in a file if one is named."""
    brain = held.enter_context(open_brain(name))
    watched = Transcript(watch=watch)
    kept = watched if transcript is None else held.enter_context(open_transcript(transcript, watch))
    return Model(table, AgentConfig(brain, budget, transcript=kept))


def _why(end: PartEnd) -> str:
    return "" if end.ending in FINISHED else f"It could not finish ({end.ending}): {end.reason}."
