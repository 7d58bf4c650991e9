"""The table: one authority, one door. Everybody, human or program, goes through `submit(seat, action)`.

A step is all or nothing: parse, policy, pre-hooks, apply, events, post-hooks with their follow-ups. A refused
action leaves state, history and log as they were.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import Action, AnyAction, Declare, EndTurn, parse_action
from darwindeck.table.apply import ChangedZone, Doing, execute
from darwindeck.table.chance import with_outcome
from darwindeck.table.game import Game, Viewer
from darwindeck.table.hooks import After, Block, FollowUp, Hooks, Referee, Replace, Situation, Warn
from darwindeck.table.policy import check_policy, check_turn
from darwindeck.table.state import State
from darwindeck.table.view import View, view_for

FOLLOW_UP_LIMIT: Final = 200


class HistoryEntry(Struct, frozen=True, omit_defaults=True):
    """One line of the history: who did what, its outcome in it; `auto` when the house did it."""

    seat: int
    action: AnyAction
    auto: bool = False


class Event(Struct, frozen=True):
    """One line of the log in each reader's own words; the last text is the spectator's."""

    revision: int
    seat: int
    texts: tuple[str, ...]
    changes: tuple[ChangedZone, ...] = ()


class Receipt(Struct, frozen=True):
    """What a seat gets for an accepted action: its own log lines, warnings, and the zones that changed."""

    revision: int
    lines: tuple[str, ...]
    warnings: tuple[str, ...]
    changes: tuple[ChangedZone, ...]


class UndoStep(Struct, frozen=True):
    """One accepted submission with its follow-ups: whose, how to go back, and whether anybody learned by it."""

    seat: int
    before: State
    entries: int
    revision: int
    informs: bool


class ReturnPoint(Struct, frozen=True):
    """A point to return to."""

    state: State
    steps: int
    entries: int


class Table:
    """A game in progress.

    `state` is for the authority alone; seats use `view(seat)` and `log(seat)`.
    """

    def __init__(
        self, game: Game, start: State, *, hooks: Hooks | None = None, referee: Referee = Referee.WARN
    ) -> None:
        self.game = game
        self.start = start
        self.state = start
        self.hooks = hooks or Hooks()
        self.referee = referee
        self.search_in_decision = True
        """Whether a seat that is asked to decide may search zones before it answers."""
        self.history: list[HistoryEntry] = []
        self.events: list[Event] = []
        self.steps: list[UndoStep] = []
        self.revision = 0

    def view(self, seat: int) -> View:
        """Return what this seat may know."""
        return view_for(self.game, self.state, seat)

    def log(self, viewer: Viewer, since: int = 0) -> tuple[str, ...]:
        """Return the log in this viewer's words; a spectator reads only what everybody may know."""
        index = self.game.seats if viewer is None else viewer
        return tuple(event.texts[index] for event in self.events if event.revision > since)

    def changes_since(self, revision: int) -> tuple[ChangedZone, ...]:
        """Return the zones changed after this revision, by anybody."""
        found: dict[ChangedZone, None] = {}
        for event in reversed(self.events):
            if event.revision <= revision:
                break
            found.update(dict.fromkeys(event.changes))
        return tuple(found)

    def submit(self, seat: int, action: Action | bytes) -> Receipt:
        """Do it, or raise `TableError` with a code, the rule that forbids it, and what would be accepted."""
        parsed = parse_action(action)
        if not 0 <= seat < self.game.seats:
            raise TableError(f"there is no seat {seat}", code="action/not_your_turn")
        check_turn(self.state, seat, parsed, search_in_decision=self.search_in_decision)
        check_policy(self.game, self.state, seat, parsed, self.referee)
        chosen, warnings = self._judge(seat, parsed)
        step = _Running(self, seat)
        step.apply(FollowUp(seat, chosen), auto=False)
        return self._commit(step, tuple(f"{warning.rule}: {warning.reason}" for warning in warnings))

    def house(self, seat: int, actions: Iterable[AnyAction]) -> None:
        """Let the house deal, turn up, begin: recorded like everything else, without asking for permission."""
        step = _Running(self, seat)
        for action in actions:
            step.apply(FollowUp(seat, action), auto=True)
        self._commit(step, ())

    def repeat(self, entries: Iterable[HistoryEntry]) -> None:
        """Play on as it was played before: outcomes stand in the entries, so no chance is drawn and no hook is asked.

        A step begins with what a seat submitted; what the house did after it belongs to it.
        """
        steps: list[list[HistoryEntry]] = []
        for entry in entries:
            if entry.auto and steps:
                steps[-1].append(entry)
            else:
                steps.append([entry])
        for entries_of_step in steps:
            step = _Running(self, entries_of_step[0].seat)
            try:
                for entry in entries_of_step:
                    step.do(entry)
            except (TableError, IndexError, KeyError) as error:
                raise TableError(f"the game does not replay: {error}", code="table/bad-record") from error
            self._commit(step, ())

    def checkpoint(self) -> ReturnPoint:
        """Mark a point to which `restore` returns as often as one likes."""
        return ReturnPoint(self.state, len(self.steps), len(self.history))

    def informed_since(self, point: ReturnPoint) -> bool:
        """Has anybody seen or drawn anything new since then?"""
        return any(step.informs for step in self.steps[point.steps :])

    def others_since(self, point: ReturnPoint, seat: int) -> bool:
        """Has another seat, or the house for it, done anything since then?"""
        return any(step.seat != seat for step in self.steps[point.steps :])

    def restore(self, point: ReturnPoint) -> None:
        """Go back to a checkpoint of this table. The log keeps what was said, and says that it was undone."""
        if point.steps == len(self.steps) and point.state is self.state:
            return
        if point.steps >= len(self.steps) or self.steps[point.steps].before is not point.state:
            raise TableError("that checkpoint is not in this table's past", code="table/nothing-to-undo")
        undone = len(self.steps) - point.steps
        changes = self.changes_since(self.steps[point.steps].revision)
        del self.steps[point.steps :]
        del self.history[point.entries :]
        self.state = point.state
        self.revision += 1
        text = f"The table went back {undone} step{'' if undone == 1 else 's'}"
        self.events.append(Event(self.revision, 0, (text,) * (self.game.seats + 1), changes))

    def undo(self) -> None:
        """Take back the last accepted submission with everything that followed from it."""
        if not self.steps:
            raise TableError("there is nothing to take back", code="table/nothing-to-undo")
        last = self.steps[-1]
        self.restore(ReturnPoint(last.before, len(self.steps) - 1, last.entries))

    def _judge(self, seat: int, action: Action) -> tuple[Action, tuple[Warn, ...]]:
        verdict, warnings = self.hooks.judge(Situation(self.game, self.state, seat, action, self.referee))
        match verdict:
            case None:
                return action, warnings
            case Block(rule=rule, reason=reason):
                raise TableError(f"{rule}: {reason}", code="table/rule", rule=rule)
            case Replace(action=other):
                check_policy(self.game, self.state, seat, other, self.referee)
                return other, warnings
            case _:
                assert_never(verdict)

    def _commit(self, step: _Running, warnings: tuple[str, ...]) -> Receipt:
        self.steps.append(UndoStep(step.seat, self.state, len(self.history), self.revision, step.informs))
        self.state = step.state
        self.revision += 1
        self.history.extend(step.entries)
        self.events.extend(step.events)
        changes = tuple(dict.fromkeys(change for event in step.events for change in event.changes))
        lines = tuple(event.texts[step.seat] for event in step.events)
        return Receipt(self.revision, lines, warnings, changes)


def declared_this_turn(table: Table) -> frozenset[str]:
    """Return the kinds of things that the active seat has declared in this turn."""
    kinds = set()
    for entry in reversed(table.history):
        if isinstance(entry.action, EndTurn):
            break
        if isinstance(entry.action, Declare) and entry.seat == table.state.active:
            kinds.add(entry.action.kind)
    return frozenset(kinds)


class _Running:
    """A step that is not yet committed: it may still fail as a whole."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.state = table.state
        self.revision = table.revision + 1
        self.entries: list[HistoryEntry] = []
        self.events: list[Event] = []
        self.informs = False

    def apply(self, first: FollowUp, *, auto: bool) -> None:
        """Apply the action and all follow-ups, first in first out."""
        queue = [(first, auto)]
        for follow, by_house in queue:
            if len(queue) > FOLLOW_UP_LIMIT:
                raise TableError(
                    "the hooks of this table never come to rest", code="table/rule", rule="hooks"
                )
            queue.extend((item, True) for item in self._apply_one(follow.seat, follow.action, auto=by_house))

    def _apply_one(self, seat: int, action: AnyAction, *, auto: bool) -> tuple[FollowUp, ...]:
        game, before = self.table.game, self.state
        complete = with_outcome(game, before, seat, action)
        self.do(HistoryEntry(seat, complete, auto))
        situation = Situation(game, before, seat, complete, self.table.referee)
        return self.table.hooks.follow(After(situation, self.state))

    def do(self, entry: HistoryEntry) -> None:
        """Do what an entry says, its outcome being in it."""
        game, seat, complete = self.table.game, entry.seat, entry.action
        done = execute(Doing(game, self.state, seat, entry.auto), complete)
        self.state = replace(done.state, version=self.state.version + 1)
        self.entries.append(entry)
        self.informs = self.informs or done.informs
        effect = f" [card effect: {complete.effect}]" if complete.effect else ""
        viewers: tuple[Viewer, ...] = (*range(game.seats), None)
        texts = tuple(done.tell(viewer) + effect for viewer in viewers)
        if any(texts) or done.changes:
            self.events.append(Event(self.revision, seat, texts, done.changes))
