"""The tools of a server whose tables are rooms: as those of any server, but a room is joined by its code and a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct

from darwindeck.llm.mcp.seat_tools import JOIN, LeaveTable, ListTables, WaitForTurn


class CreateRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a room for a game. It has a code, with which people join in their browser and other clients here;
    join_table with the code sits you down. The game begins when every seat is taken."""

    game: Annotated[str, Meta(description="What is played; list_tables names the games")]
    opponents: Annotated[
        tuple[str, ...],
        Meta(
            description="Who sits in the other seats, repeated if fewer: easy, medium or strong bots, or open",
            max_length=8,
        ),
    ] = ("medium",)


class JoinRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a free seat in a room by its code, or with its secret your own seat again. Answers with seat and secret."""

    table: Annotated[str, Meta(description="Code of the room, six letters")] = ""
    seat: Annotated[int | None, Meta(description="Number of the seat, from 0")] = None
    name: Annotated[str, Meta(description="What you are called at the table", max_length=40)] = ""
    secret: Annotated[str, Meta(description="The secret of a seat you had before")] = ""


RoomRequest = CreateRoom | JoinRoom | LeaveTable | ListTables | WaitForTurn
ROOM_TOOLS: Final[Mapping[str, type[RoomRequest]]] = {
    "list_tables": ListTables,
    "create_table": CreateRoom,
    JOIN: JoinRoom,
    "wait_for_turn": WaitForTurn,
    "leave_table": LeaveTable,
}
