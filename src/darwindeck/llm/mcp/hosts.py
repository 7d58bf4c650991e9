"""Tables as the server hosts them: a rules game or an open table, with bots in some seats and places in the others.

A host knows who is to act and lets bots act; a place is one seat with its tools. Neither knows MCP, connections or
secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

import msgspec

from darwindeck.errors import TableError
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.game.game_session import GameSession, Talk, rules_text
from darwindeck.llm.modes import MODES, Mode, due_mode, offer_at, open_desk
from darwindeck.llm.prompts import compose
from darwindeck.llm.scripted import ScriptedPlayer
from darwindeck.llm.seat import ToolInfo
from darwindeck.llm.tools.game import GAME_TOOLS, LEGAL_ACTIONS
from darwindeck.llm.tools.registry import TOOLS
from darwindeck.llm.tools.spec import ToolResult
from darwindeck.llm.tools.table_session import TableSession
from darwindeck.outside import decode_outside
from darwindeck.play.authority import PlayTable
from darwindeck.play.saved import saved_table
from darwindeck.play.seats import HUMAN
from darwindeck.simulation.engine import engine_errors
from darwindeck.table.actions import Concede
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins import plugin
from darwindeck.table.table import HistoryEntry

OPEN: Final = "open"
SCRIPTED: Final = "scripted"
HELPER_MODES: Final = frozenset({Mode.PLANNER, Mode.EXECUTOR})
"""Modes of a player that is split in two; a client of the server is one."""


class HostedSeat(Protocol):
    """One seat at a hosted table."""

    def call(self, name: str, arguments: bytes) -> ToolResult: ...

    def rules(self) -> str: ...

    def look(self) -> str: ...

    def scene(self) -> Mapping[str, object] | None:
        """Return what the seat sees as data; none at an open table."""
        ...

    def news(self) -> str:
        """Return what has happened since this was last asked, as the seat may know it."""
        ...


class Host(Protocol):
    """A table with its bots. What it has been through can be written down, and another host goes on from there."""

    @property
    def players(self) -> Sequence[str]:
        """Return the player of each seat: the name of a bot, or `open`."""
        ...

    @property
    def to_act(self) -> int | None:
        """Return the seat that is awaited; none when the game is over."""
        ...

    @property
    def version(self) -> int:
        """Of the position, as seats are told it."""
        ...

    @property
    def actions(self) -> tuple[str, ...]:
        """Everything that was done since the deal, bots included, each as text. Not for seats."""
        ...

    @property
    def said(self) -> tuple[str, ...]:
        """Return what was said at the table."""
        ...

    def place(self, seat: int) -> HostedSeat: ...

    def advance(self) -> None:
        """Let bots act until a place is awaited or the game is over."""
        ...


class GameHost:
    """A rules game: bots are agents of the engine."""

    def __init__(
        self,
        genome: GameGenome,
        players: Sequence[str],
        *,
        seed: int,
        game: int = 0,
        sealed: bool = False,
        legal: bool = True,
        actions: Sequence[str] = (),
        said: Sequence[str] = (),
    ) -> None:
        """`actions` and `said` are what happened before."""
        seats = tuple(HUMAN if player == OPEN else player for player in players)
        saved = saved_table(
            genome,
            seats=seats,
            seed=seed,
            game=game,
            sealed=sealed,
            actions=tuple(actions),
            undone=(),
            over=False,
        )
        self.table = PlayTable.restored(saved)
        self.players = tuple(players)
        self.legal = legal
        self.talk = Talk()
        self.talk.lines.extend(said)

    @property
    def to_act(self) -> int | None:
        return self.table.actor

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def actions(self) -> tuple[str, ...]:
        return self.table.actions

    @property
    def said(self) -> tuple[str, ...]:
        return tuple(self.talk.lines)

    def place(self, seat: int) -> GamePlace:
        return GamePlace(self, seat)

    def advance(self) -> None:
        with engine_errors():
            self.table.advance()


class GamePlace:
    """A seat of a rules game."""

    def __init__(self, host: GameHost, seat: int) -> None:
        self._table = host.table
        self._seat = seat
        self._desk = GameSession(host.table, seat, legal=host.legal, talk=host.talk)
        self._heard = 0

    def call(self, name: str, arguments: bytes) -> ToolResult:
        return self._desk.call(name, arguments)

    def rules(self) -> str:
        return rules_text(self._table.genome)

    def look(self) -> str:
        return self._desk.state_text()

    def scene(self) -> Mapping[str, object]:
        found: dict[str, object] = msgspec.to_builtins(self._desk.scene())
        return found

    def news(self) -> str:
        events = self._table.events(self._seat, self._heard)
        self._heard += len(events)
        return "\n".join(self._table.lines(self._seat, events))


class OpenHost:
    """An open table of a plugin: bots are scripted players."""

    def __init__(self, game: str, players: Sequence[str], *, seed: int, actions: Sequence[str] = ()) -> None:
        self.seed = seed
        self.table = plugin(game).new_table(seed, Referee.STRICT)
        self._dealt = len(self.table.history)
        self.table.repeat(map(_entry, actions))
        self.players = tuple(players)
        self._bots = {
            seat: ScriptedPlayer(self.table, seat) for seat, name in enumerate(players) if name == SCRIPTED
        }

    @property
    def to_act(self) -> int | None:
        state = self.table.state
        return None if state.result is not None else state.to_act

    @property
    def version(self) -> int:
        return self.table.state.version

    @property
    def actions(self) -> tuple[str, ...]:
        new = self.table.history[self._dealt :]
        return tuple(msgspec.json.encode(entry).decode() for entry in new)

    @property
    def said(self) -> tuple[str, ...]:
        return ()

    def place(self, seat: int) -> OpenPlace:
        return OpenPlace(self, seat)

    def advance(self) -> None:
        while (seat := self.to_act) in self._bots and seat is not None:
            before = self.table.revision
            try:
                self._bots[seat].act()
            except (TableError, ValueError):
                # A script that meets what it was not written for gives up, as a person would, and the table goes on.
                self.table.submit(seat, Concede())
            if self.table.revision == before:
                self.table.submit(seat, Concede())


class OpenPlace:
    """A seat of an open table: the tools on offer are those of the part of the turn that is due."""

    def __init__(self, host: OpenHost, seat: int) -> None:
        self._table = host.table
        self._seat = seat
        self._heard = 0
        self._part: tuple[Mode, int] | None = None
        self._desk: TableSession | None = None

    @property
    def mode(self) -> Mode:
        """Return the part of play this seat is in, or will be in next."""
        return due_mode(self._table, self._seat)

    def call(self, name: str, arguments: bytes) -> ToolResult:
        return self._desk_for(self.mode).call(name, arguments)

    def _desk_for(self, mode: Mode) -> TableSession:
        """One desk for a part, so that what was done in it can be rewound; a decision has one of its own."""
        if mode is Mode.DECISION:
            return open_desk(self._table, self._seat, mode)
        part = (mode, self._table.state.turn)
        if self._desk is None or part != self._part:
            self._part, self._desk = part, open_desk(self._table, self._seat, mode)
        return self._desk

    def rules(self) -> str:
        return compose(offer_at(self._table, self.mode))

    def look(self) -> str:
        mode = self.mode
        offered = ", ".join(offer_at(self._table, mode).tools)
        return f"{self._desk_for(mode).state_text()}\n\nThis is the part: {mode}. Its tools: {offered}."

    def scene(self) -> None:
        return None

    def news(self) -> str:
        lines = self._table.log(self._seat, self._heard)
        self._heard = self._table.revision
        return "\n".join(line for line in lines if line)


def _entry(text: str) -> HistoryEntry:
    try:
        return decode_outside(text, HistoryEntry)
    except msgspec.MsgspecError as error:
        raise TableError(f"no entry of a table: {error}", code="table/bad-record") from error


def game_tools(*, legal: bool) -> Mapping[str, ToolInfo]:
    """Return the tools of a rules game."""
    return {name: tool for name, tool in GAME_TOOLS.items() if legal or name != LEGAL_ACTIONS}


def table_tools(game: str) -> Mapping[str, ToolInfo]:
    """Return the tools of an open table in all its parts."""
    wanted: Iterable[str] = (
        name for mode, offered in MODES[game].items() if mode not in HELPER_MODES for name in offered.tools
    )
    return {name: TOOLS[name] for name in dict.fromkeys(wanted)}
