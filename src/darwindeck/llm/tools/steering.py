"""The steering tools: turns, decisions, the end of the game, taking back, and handing a task to a helper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from darwindeck.errors import TableError
from darwindeck.llm.tools import params as p
from darwindeck.llm.tools.spec import ALWAYS, Tool, ToolReply, tool
from darwindeck.llm.tools.table_session import TableSession
from darwindeck.table.actions import (
    Concede,
    CreateDecision,
    Declare,
    DeclareVictory,
    EndTurn,
    ResolveDecision,
)

START_DONE: Final = "that"
"""What is declared when the start of a turn is over; the history shows by it which part of a turn is due."""


def end_turn(desk: TableSession, _: p.Empty) -> ToolReply:
    return desk.do(EndTurn())


def end_phase(desk: TableSession, _: p.Empty) -> ToolReply:
    return desk.do(Declare(START_DONE, "the start of the turn is done"))


def concede(desk: TableSession, _: p.Empty) -> ToolReply:
    return desk.do(Concede())


def declare_victory(desk: TableSession, params: p.ReasonParams) -> ToolReply:
    return desk.do(DeclareVictory(params.reason))


def create_decision(desk: TableSession, params: p.MessageParams) -> ToolReply:
    return desk.do(CreateDecision(params.message))


def resolve_decision(desk: TableSession, params: p.MessageParams) -> ToolReply:
    return desk.do(ResolveDecision(params.message))


def rewind(desk: TableSession, params: p.RewindParams) -> ToolReply:
    return ToolReply(f"{desk.rewind(params.reason)}\nFrom here: {params.guidance}")


def launch_subagent(desk: TableSession, params: p.TaskParams) -> ToolReply:
    if desk.subagent is None:
        raise TableError("nobody is there to take the task", code="table/unknown-tool")
    return ToolReply(desk.subagent(params.instructions))


STEERING: Sequence[Tool] = (
    tool("end_turn", "End your turn, or your setup.", p.Empty, end_turn, terminal=True),
    tool("end_phase", "Say that the start of your turn is done.", p.Empty, end_phase, terminal=True),
    tool("concede", "Give the game up.", p.Empty, concede, terminal=True),
    tool(
        "declare_victory",
        "Say that you have won, and why.",
        p.ReasonParams,
        declare_victory,
        terminal=True,
    ),
    tool(
        "create_decision",
        "Ask your opponent to decide something now; play comes back to you afterwards.",
        p.MessageParams,
        create_decision,
        history=ALWAYS,
    ),
    tool(
        "resolve_decision",
        "Say that you have decided; play goes back to your opponent.",
        p.MessageParams,
        resolve_decision,
        terminal=True,
    ),
    tool("rewind", "Take back everything since your turn began.", p.RewindParams, rewind, rewinds=True),
    tool(
        "launch_subagent",
        "Give a helper a task and get its report.",
        p.TaskParams,
        launch_subagent,
        history=ALWAYS,
    ),
)
