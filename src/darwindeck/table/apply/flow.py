"""Executors for the course of the game: coins, dice, declarations, decisions, turns and the end."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import (
    BeginPlay,
    CoinFlip,
    Concede,
    CreateDecision,
    Declare,
    DeclareVictory,
    DiceRoll,
    EndTurn,
    Finish,
    Note,
    ResolveDecision,
)
from darwindeck.table.apply.context import Doing, Done
from darwindeck.table.apply.looks import hide_again
from darwindeck.table.apply.marks import without_flags
from darwindeck.table.game import Viewer, who
from darwindeck.table.state import Decision, Phase, Reason, Result


def coin_flip(doing: Doing, action: CoinFlip) -> Done:
    faces = ", ".join("heads" if heads else "tails" for heads in action.outcome or ())
    what = "a coin" if action.count == 1 else f"{action.count} coins"
    return Done(doing.state, lambda viewer: f"{doing.who(viewer)} flipped {what}: {faces}", informs=True)


def dice_roll(doing: Doing, action: DiceRoll) -> Done:
    rolled = ", ".join(str(pips) for pips in action.outcome or ())
    what = f"{action.count}d{action.sides}"
    return Done(doing.state, lambda viewer: f"{doing.who(viewer)} rolled {what}: {rolled}", informs=True)


def declare(doing: Doing, action: Declare) -> Done:
    said = f": {action.message}" if action.message else ""
    return Done(doing.state, lambda viewer: f"{doing.who(viewer)} declared {action.kind} {action.name}{said}")


def create_decision(doing: Doing, action: CreateDecision) -> Done:
    target = doing.decider("there is nobody to decide")
    state = replace(doing.state, decision=Decision(doing.seat, target, action.message))

    def tell(viewer: Viewer) -> str:
        asked = "you" if viewer == target else who(target, viewer, doing.game.seats).lower()
        return f"{doing.who(viewer)} asked {asked} to decide: {action.message}"

    return Done(state, tell)


def resolve_decision(doing: Doing, action: ResolveDecision) -> Done:
    decision = doing.state.decision
    if decision is None:
        raise TableError("no decision is open", code="table/no-decision")
    state = replace(hide_again(doing, doing.state, decision.reveals), decision=None)
    said = f": {action.message}" if action.message else ""
    return Done(state, lambda viewer: f"{doing.who(viewer)} resolved the decision{said}", informs=True)


def end_turn(doing: Doing, action: EndTurn) -> Done:  # noqa: ARG001  (executors share one signature)
    state = doing.state
    if state.decision is not None:
        raise TableError("resolve the open decision first", code="table/decision-pending")
    if state.phase is Phase.SETUP:
        return _end_setup(doing)
    following = (state.active + 1) % doing.game.seats
    ended = replace(without_flags(state), turn=state.turn + 1, active=following, turn_marks=())
    return Done(ended, lambda viewer: f"{doing.who(viewer)} ended turn {state.turn}", informs=True)


def _end_setup(doing: Doing) -> Done:
    state = doing.state
    done = tuple(old or seat == doing.seat for seat, old in enumerate(state.setup_done))
    if all(done):
        state = replace(without_flags(state), setup_done=done, phase=Phase.PLAYING, turn=1, active=0)
    else:
        state = replace(state, setup_done=done, active=(state.active + 1) % doing.game.seats)
    return Done(state, lambda viewer: f"{doing.who(viewer)} finished the setup", informs=True)


def begin_play(doing: Doing, action: BeginPlay) -> Done:
    first = action.outcome or 0
    state = replace(doing.state, phase=Phase.PLAYING, turn=1, active=first, turn_marks=())
    return Done(
        state,
        lambda viewer: f"A coin decides who takes the first turn: {who(first, viewer, doing.game.seats)}",
        informs=True,
    )


def concede(doing: Doing, action: Concede) -> Done:  # noqa: ARG001  (executors share one signature)
    winner = 1 - doing.seat if doing.game.seats == 2 else None
    state = replace(doing.state, decision=None, result=Result(winner, Reason.CONCEDE))
    return Done(state, lambda viewer: f"{doing.who(viewer)} conceded")


def declare_victory(doing: Doing, action: DeclareVictory) -> Done:
    result = Result(doing.seat, Reason.VICTORY_DECLARED, action.reason)
    said = f": {action.reason}" if action.reason else ""
    state = replace(doing.state, decision=None, result=result)
    return Done(state, lambda viewer: f"{doing.who(viewer)} declared victory{said}")


def finish(doing: Doing, action: Finish) -> Done:
    result = Result(action.winner, action.reason, action.details)

    def tell(viewer: Viewer) -> str:
        if action.winner is None:
            return f"The game is a draw: {action.details}"
        return f"{who(action.winner, viewer, doing.game.seats)} won: {action.details}"

    return Done(replace(doing.state, decision=None, result=result), tell)


def note(doing: Doing, action: Note) -> Done:
    return Done(doing.state, lambda _: action.text)
