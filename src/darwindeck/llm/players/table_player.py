"""A model at the open table: which part is due, with which tools, what the house does when it is not finished;
and whole games between players of any kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from darwindeck.errors import TableError
from darwindeck.llm.loop.agent_config import FINISHED, AgentConfig, Ending, PartEnd, Task
from darwindeck.llm.loop.agent_turn import AgentTurn
from darwindeck.llm.loop.brain import Brain
from darwindeck.llm.loop.transcript import HouseLine
from darwindeck.llm.modes import MODES, Mode, offer_at, open_desk
from darwindeck.llm.players.tally import UsageTally
from darwindeck.llm.prompts import compose
from darwindeck.llm.tools.steering import START_DONE
from darwindeck.table.actions import Action, Concede, Draw, EndTurn, MoveStack, ResolveDecision
from darwindeck.table.state import Phase, Result
from darwindeck.table.table import Table, declared_this_turn
from darwindeck.table.zones import zone_key
from darwindeck.wording.amounts import how_many

LONGEST_REPORT = 1000
"""Letters of an executor's words that its planner reads."""
OPENINGS = {
    Mode.SETUP: "Set up your side of the table.",
    Mode.START_OF_TURN: "Your turn begins. Do what the start of a turn asks for.",
    Mode.MAIN: "Play your turn.",
    Mode.DECISION: "You are asked to decide.",
    Mode.PLANNER: "Plan your turn and hand out its tasks.",
}


class TablePlayer:
    """The player of one seat. `act` plays the part that is due, then leaves the table to another player or
    continues later.

    If the model does not finish its part, the scripted player finishes it, unless `stand_in` is false: then
    a spectator decides how to continue.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        setting: AgentConfig,
        *,
        planner: Brain | None = None,
        strategy: str = "",
        stand_in: bool = True,
    ) -> None:
        self.table = table
        self.seat = seat
        self.setting = setting
        self.stand_in = stand_in
        self.planner = planner
        self.strategy = strategy
        self.tally = UsageTally()
        game = table.game.playmat.id
        if game not in MODES:
            raise TableError(f"no prompts are written for {game}", code="table/bad-arguments")
        self._modes = MODES[game]
        # A player that takes over in the middle of its turn knows by the history what has been done.
        own = table.state.active == seat
        self._started = table.state.turn if own and START_DONE in declared_this_turn(table) else 0
        self._paused: tuple[AgentTurn, Mode] | None = None
        self._gone: PartEnd | None = None

    def act(self) -> PartEnd:
        """Whatever this seat has to do now. A model whose provider refused it for good is not asked again."""
        state = self.table.state
        if state.decision is not None:
            return self._play(Mode.DECISION)
        if state.phase is Phase.SETUP:
            return self._play(Mode.SETUP)
        if self._paused is not None:
            return self._go_on(*self._paused)
        if self._started != state.turn and Mode.START_OF_TURN in self._modes:
            self._started = state.turn
            return self._play(Mode.START_OF_TURN)
        return self._play(Mode.MAIN if self.planner is None else Mode.PLANNER)

    def _play(self, mode: Mode) -> PartEnd:
        if self._gone is not None:
            self.tally.defaulted += 1
            FallbackPlayer(self).finish(mode, self._gone, drew=False)
            return self._gone
        return self._go_on(self._part(mode), mode)

    def _part(self, mode: Mode) -> AgentTurn:
        plans = mode is Mode.PLANNER and self.planner is not None
        helper: Callable[[str], str] | None = self._execute if plans else None
        desk = open_desk(self.table, self.seat, mode, subagent=helper, strategy=self.strategy)
        setting = self.setting
        if plans and self.planner is not None:
            setting = replace(setting, brain=self.planner)
        system = compose(offer_at(self.table, mode))
        return AgentTurn(desk, setting, Task(self.seat, mode, system, OPENINGS[mode]))

    def _go_on(self, part: AgentTurn, mode: Mode) -> PartEnd:
        drawn = self._draws()
        end = part.run()
        self.tally.add(end)
        if mode is not Mode.DECISION:
            self._paused = (part, mode) if end.ending is Ending.PAUSED else None
        if end.ending not in FINISHED and self.stand_in:
            self._gone = end if end.lasting else None
            self.tally.defaulted += 1
            FallbackPlayer(self).finish(mode, end, drew=self._draws() > drawn)
        return end

    def _execute(self, instructions: str) -> str:
        """Let a helper with a fresh history do one task and report."""
        desk = open_desk(self.table, self.seat, Mode.EXECUTOR, strategy=self.strategy)
        system = compose(offer_at(self.table, Mode.EXECUTOR))
        task = Task(self.seat, Mode.EXECUTOR, system, f"Your task: {instructions}", reports=True)
        end = AgentTurn(desk, self.setting, task).run()
        self.tally.add(end)
        return _report(end)

    def _draws(self) -> int:
        return sum(isinstance(entry.action, Draw) and entry.seat == self.seat for entry in self.table.history)


def _report(end: PartEnd) -> str:
    """Return what the planner reads about a task."""
    took = how_many(end.steps, "step")
    how = {
        Ending.DONE: "done; this part of the game is over",
        Ending.REPORTED: "done",
        Ending.PAUSED: "the other seat has been asked and has to answer first",
    }.get(end.ending, f"not finished: {end.reason}")
    return f"[{took}, {how}] {end.text[:LONGEST_REPORT]}".rstrip()


class FallbackPlayer:
    """Finishes a part in a seat's name, with as little as possible, so that the table goes on."""

    def __init__(self, player: TablePlayer) -> None:
        self.player = player
        self.table = player.table
        self.seat = player.seat

    def finish(self, mode: Mode, end: PartEnd, *, drew: bool) -> None:
        """Draw at the start of a turn, else end the turn or the decision; if even that is refused, concede."""
        reason = f"{end.ending}: {end.reason}"
        if self.table.state.result is not None or self.table.state.to_act != self.seat:
            return
        if mode is Mode.START_OF_TURN:
            done = drew or self._try(Draw(1), reason)
        elif mode is Mode.DECISION:
            done = self._try(ResolveDecision(), reason)
        else:
            done = self._try(EndTurn(), reason) or (
                self._clear_staging(reason) and self._try(EndTurn(), reason)
            )
        if not done:
            self._try(Concede(), reason)

    def _clear_staging(self, reason: str) -> bool:
        """Tell whether a card left in staging forbids the end of a turn under a strict referee."""
        discard = zone_key("discard", self.seat)
        known = self.table.game.spots
        return "staging" in known and discard in known and self._try(MoveStack("staging", discard), reason)

    def _try(self, action: Action, reason: str) -> bool:
        try:
            self.table.submit(self.seat, action)
        except TableError:
            return False
        setting = self.player.setting
        words = type(action).__name__
        setting.transcript.write(HouseLine(self.seat, words, reason), setting.brain.clean)
        return True


LONGEST: Final = 2000


class Acting(Protocol):
    """Somebody who plays a seat: `act` does whatever that seat has to do now."""

    @property
    def seat(self) -> int: ...

    def act(self) -> object: ...


@dataclass(frozen=True, slots=True)
class TableEnd:
    """The result, or nothing if the game was broken off after so many parts."""

    result: Result | None
    parts: int


def play_table(table: Table, players: Sequence[Acting], *, longest: int = LONGEST) -> TableEnd:
    """Let the seat that is to act do its part, until there is a result."""
    seats = {player.seat: player for player in players}
    for parts in range(longest):
        if table.state.result is not None:
            return TableEnd(table.state.result, parts)
        seats[table.state.to_act].act()
    return TableEnd(table.state.result, longest)
