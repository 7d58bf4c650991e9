"""A desk: one seat's place at a table, in one mode, where tools run.

Everything a tool learns comes from the seat's own view and log. A call never raises for what a player did
wrong: it answers with a result that says why, with a code and suggestions.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from darwindeck.errors import TableError
from darwindeck.llm.seat import SeatStanding
from darwindeck.llm.tools.params import Params
from darwindeck.llm.tools.spec import Call, Tool, ToolReply, ToolResult, ZoneChange, refuse_call, run_in_order
from darwindeck.table.actions import Action
from darwindeck.table.narrative import readable_state
from darwindeck.table.table import Receipt, Table
from darwindeck.table.view import View, ZoneView

MAXIMUM_REWINDS = 2


def no_notes(view: View) -> tuple[str, ...]:  # noqa: ARG001  (the shape of a plugin's notes)
    return ()


class TableSession:
    """The tools one seat may use now, and the state they work on."""

    def __init__(
        self,
        table: Table,
        seat: int,
        tools: Sequence[Tool],
        *,
        notes: Callable[[View], tuple[str, ...]] = no_notes,
        subagent: Callable[[str], str] | None = None,
        strategy: str = "",
    ) -> None:
        self.table = table
        self.seat = seat
        self.tools = {tool.name: tool for tool in tools}
        self.notes = notes
        self.subagent = subagent
        self.strategy = strategy
        self.rewinds = 0
        self._start = table.checkpoint()
        self._part = (table.state.phase, table.state.turn)
        self._seen = table.revision

    def state_text(self) -> str:
        """Return the readable state: the fresh message before every step."""
        view = self.table.view(self.seat)
        log = self.table.log(self.seat)
        return readable_state(
            self.table.game.catalogue, view, log, notes=self.notes(view), strategy=self.strategy
        )

    def call(self, name: str, arguments: bytes = b"{}") -> ToolResult:
        """Run one tool; refusals come back as results."""
        found = self.tools.get(name)
        try:
            if found is None:
                raise self._unknown_tool(name)
            reply = found.run(self, arguments)
        except TableError as error:
            return refuse_call(name, error, self.table.revision, changes=self._changes())
        return self._accept(found, reply)

    def call_all(self, calls: Sequence[Call]) -> tuple[ToolResult, ...]:
        """Run a batch in order: the first refusal, a rewind or a terminal action cancels what comes after it."""
        return run_in_order(
            calls, lambda call: self.call(call.name, call.arguments), lambda: self.table.revision
        )

    def standing(self) -> SeatStanding:
        """Tell whether the part this desk was opened for goes on."""
        state = self.table.state
        if state.result is not None:
            return SeatStanding.OVER
        if (state.phase, state.turn) != self._part:
            return SeatStanding.PASSED
        if state.to_act == self.seat:
            return SeatStanding.ACTING
        asked = state.decision is not None and state.decision.created_by == self.seat
        return SeatStanding.WAITING if asked else SeatStanding.PASSED

    def news(self) -> str:
        """Return what has happened since this seat's last call, in the seat's own words."""
        return "\n".join(line for line in self.table.log(self.seat, self._seen) if line)

    def zone(self, alias: str) -> ZoneView:
        """Return a zone of the seat's view by the seat's own name for it."""
        return self.table.view(self.seat).zones[self.table.game.alias(self.key(alias), self.seat)]

    def key(self, alias: str) -> str:
        return self.table.game.key_of(alias, self.seat)

    def do(self, action: Action) -> ToolReply:
        """Submit an action; the seat's log lines are the answer."""
        receipt = self.submit(action)
        return ToolReply(receipt_text(receipt), warnings=receipt.warnings)

    def submit(self, action: Action) -> Receipt:
        return self.table.submit(self.seat, action)

    def rewind(self, reason: str) -> str:
        """Back to where this desk was opened: at most twice, only one's own steps, and never past anything seen."""
        table, start = self.table, self._start
        if table.state.result is not None:
            raise TableError("the game is over", code="table/over")
        if table.state.to_act != self.seat:
            raise TableError("another seat is to act", code="action/not_your_turn")
        why_not = self._why_no_rewind()
        if why_not:
            raise TableError(why_not, code="table/nothing-to-undo")
        table.restore(start)
        self.rewinds += 1
        return f"Everything since the start of this part was taken back: {reason}"

    def _why_no_rewind(self) -> str:
        if self.rewinds >= MAXIMUM_REWINDS:
            return f"rewound {MAXIMUM_REWINDS} times already"
        if len(self.table.steps) <= self._start.steps:
            return "nothing has been done yet"
        if self.table.others_since(self._start, self.seat):
            return "the other seat has acted since; that cannot be taken back"
        if self.table.informed_since(self._start):
            return "cards, coins or answers have been seen since; that cannot be taken back"
        return ""

    def _unknown_tool(self, name: str) -> TableError:
        near = difflib.get_close_matches(name, self.tools, n=3)
        return TableError(
            f"there is no tool {name!r} here; there are {', '.join(self.tools)}",
            code="table/unknown-tool",
            suggestions=near,
        )

    def _changes(self) -> tuple[ZoneChange, ...]:
        """Everything that has changed since this seat's last call, whoever did it."""
        changes = self.table.changes_since(self._seen)
        self._seen = self.table.revision
        return tuple(ZoneChange(self.table.game.alias(c.zone, self.seat), c.what) for c in changes)

    def _accept(self, found: Tool, reply: ToolReply) -> ToolResult:
        warned = [f"Warning: {warning}" for warning in reply.warnings]
        return ToolResult(
            found.name,
            ok=True,
            text="\n".join([reply.text, *warned]),
            revision=self.table.revision,
            warnings=reply.warnings,
            terminal=found.terminal,
            rewound=found.rewinds,
            reads=reply.reads,
            cards=reply.cards,
            quantities=reply.quantities,
            changes=self._changes(),
        )


def receipt_text(receipt: Receipt) -> str:
    """Return the seat's own log lines of an accepted action."""
    return "\n".join(line for line in receipt.lines if line) or "Done"


def effect_of(params: Params) -> str:
    """Return the claimed effect's words, or nothing; a claim without words is refused."""
    if params.allowed_by_card_effect and not params.effect_text.strip():
        raise TableError(
            "allowed_by_card_effect needs effect_text, the words on the card", code="table/effect-unproven"
        )
    return params.effect_text.strip() if params.allowed_by_card_effect else ""
