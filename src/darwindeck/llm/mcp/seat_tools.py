"""The tools that only a server has: tables, seats and waiting. What is done at a table comes from the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from darwindeck.errors import TableError

LONGEST_WAIT: Final = 300
SECRET: Final = "secret"  # noqa: S105  (the name of a parameter)
SECRET_SCHEMA: Final[Mapping[str, str]] = {
    "type": "string",
    "description": "Your seat's secret, from join_table; needed when your connection is not kept between calls",
}


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a new table. The first seat is free, the others are played by the opponents; join_table sits you down."""

    game: Annotated[str, Meta(description="What is played; the server's own game if left out")] = ""
    opponents: Annotated[
        tuple[str, ...],
        Meta(
            description="Who sits in the other seats, repeated if there are fewer: bots such as greedy, or open",
            max_length=8,
        ),
    ] = ()


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a free seat at a table, or with its secret your own seat again. Answers with table, seat and secret."""

    table: Annotated[str, Meta(description="Id of the table; the first with a free seat if left out")] = ""
    seat: Annotated[int | None, Meta(description="Number of the seat, from 0")] = None
    secret: Annotated[str, Meta(description="The secret of a seat you had before")] = ""


class LeaveTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Give your seat up; it is free for somebody else, and you cannot take another one of this deal."""


class ListTables(Struct, frozen=True, forbid_unknown_fields=True):
    """List the tables, who sits where, and what can be opened."""


class WaitForTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """Wait until you are to act or the game is over; answers with what happened meanwhile and the position."""

    timeout: Annotated[
        float, Meta(description="Seconds to wait at most; then call again", ge=0, le=LONGEST_WAIT)
    ] = 30.0


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Read what there is to know about this part of the game."""


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """See the table as you may know it, and which tools are for now."""


Request = CreateTable | JoinTable | LeaveTable | ListTables | WaitForTurn | Rules | Look

JOIN: Final = "join_table"
SEAT_TOOLS: Final[Mapping[str, type[Request]]] = {
    "list_tables": ListTables,
    "create_table": CreateTable,
    JOIN: JoinTable,
    "wait_for_turn": WaitForTurn,
    "leave_table": LeaveTable,
}
TABLE_TOOLS: Final[Mapping[str, type[Request]]] = {"rules": Rules, "look": Look}
"""What an open table needs besides: nobody puts the state before a client's eyes at every step."""
NEEDS_NO_SEAT: Final = frozenset({"list_tables", "create_table", JOIN})

READ_ONLY: Final = frozenset({"list_tables", "wait_for_turn", "rules", "look", "legal_actions"})
DESTRUCTIVE: Final = frozenset({"leave_table", "concede", "declare_victory"})
"""What cannot be made good again: giving a game or a seat up."""

HIDES_CARDS: Final = frozenset({"leave_table", "rules", "say"})
"""What shows a seat nothing of its cards; every other call does, or may."""

R = TypeVar("R", bound=Struct)


def parse(name: str, kind: type[R], arguments: Mapping[str, object]) -> R:
    try:
        return msgspec.convert(arguments, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise TableError(f"{name}: {error}", code="table/bad-arguments") from None


def describe(kind: type[Struct]) -> str:
    return " ".join((kind.__doc__ or "").split())


def schema_of(kind: type[Struct]) -> dict[str, object]:
    """Return the JSON Schema of a request."""
    (_,), parts = msgspec.json.schema_components([kind])
    own: dict[str, object] = dict(parts[kind.__name__])
    own.pop("title", None)
    own.pop("description", None)
    return own


def with_secret(schema: Mapping[str, object]) -> dict[str, object]:
    """Return the schema of a tool with room for a seat's secret."""
    properties = schema.get("properties")
    known = properties if isinstance(properties, dict) else {}
    return {**schema, "properties": {**known, SECRET: dict(SECRET_SCHEMA)}}


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

    table: Annotated[str, Meta(description="Code of the room, eight letters")] = ""
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
