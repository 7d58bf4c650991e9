"""What a tool is: a name, a description, typed parameters with a JSON Schema, and a history policy.

Tools know no provider and no loop; they run at a desk, which is one seat's place: a `TableSession` at the open table, a
`GameSession` in a game with rules. Calls of one batch run in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from darwindeck.errors import TableError
from darwindeck.outside import decode_with
from darwindeck.table.actions import Audience, End, Face
from darwindeck.table.apply import ChangeKind
from darwindeck.table.state import Orientation

if TYPE_CHECKING:
    from darwindeck.llm.tools.table_session import TableSession


class Keep(StrEnum):
    """How a result stays in the history: shortened, always in full, or while it is its slot's latest."""

    CONDENSE = "condense"
    ALWAYS = "always"
    LATEST = "latest"


@dataclass(frozen=True, slots=True)
class HistoryPolicy:
    """A tool's history policy; written `condense`, `always` or `latest:<slot>`."""

    keep: Keep
    slot: str = ""

    def __str__(self) -> str:
        return f"{self.keep}:{self.slot}" if self.slot else str(self.keep)


CONDENSE: Final = HistoryPolicy(Keep.CONDENSE)
ALWAYS: Final = HistoryPolicy(Keep.ALWAYS)
LISTING: Final = HistoryPolicy(Keep.LATEST, "listing")
POSITION: Final = HistoryPolicy(Keep.LATEST, "position")
RULES: Final = HistoryPolicy(Keep.LATEST, "rules")


class ListedCard(Struct, frozen=True):
    """A card in a listing with a place: position 1 is the top."""

    position: int
    handle: str
    label: str


class ListedQuantity(Struct, frozen=True):
    """A card in an inventory."""

    label: str
    count: int


class ZoneChange(Struct, frozen=True):
    """A zone, in the seat's own words, that has changed since the seat's last call."""

    zone: str
    what: ChangeKind


class ToolReply(Struct, frozen=True):
    """What a tool has to say when it succeeded; `reads` is the zone a listing is about."""

    text: str
    reads: str = ""
    cards: tuple[ListedCard, ...] = ()
    quantities: tuple[ListedQuantity, ...] = ()
    warnings: tuple[str, ...] = ()


class ToolResult(Struct, frozen=True, omit_defaults=True):
    """The answer to a call: the text for a model, and the same as data for a program."""

    tool: str
    ok: bool
    text: str
    revision: int
    code: str = ""
    rule: str = ""
    suggestions: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    terminal: bool = False
    rewound: bool = False
    reads: str = ""
    cards: tuple[ListedCard, ...] = ()
    quantities: tuple[ListedQuantity, ...] = ()
    changes: tuple[ZoneChange, ...] = ()


def refuse_call(
    tool: str, error: TableError, revision: int, *, offer: str = "Try", changes: tuple[ZoneChange, ...] = ()
) -> ToolResult:
    """Return the answer to a call that was refused: why, and what can be done instead."""
    instead = f" {offer}: {', '.join(error.suggestions)}." if error.suggestions else ""
    return ToolResult(
        tool,
        ok=False,
        text=f"Error ({error.code}): {error.message.rstrip('.')}.{instead}",
        revision=revision,
        code=error.code,
        rule=error.rule,
        suggestions=error.suggestions,
        changes=changes,
    )


D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class ToolAt(Generic[D]):
    """One tool of the registry, for one kind of desk. `schema` is the JSON Schema of its parameters, as JSON.

    `terminal` tools end a part of play when they are accepted, `rewinds` marks the one that takes it back.
    """

    name: str
    description: str
    schema: bytes
    run: Callable[[D, bytes], ToolReply]
    history: HistoryPolicy = CONDENSE
    terminal: bool = False
    rewinds: bool = False


Tool: TypeAlias = "ToolAt[TableSession]"
P = TypeVar("P", bound=Struct)


def tool(
    name: str,
    description: str,
    params: type[P],
    run: Callable[[D, P], ToolReply],
    *,
    history: HistoryPolicy = CONDENSE,
    terminal: bool = False,
    rewinds: bool = False,
) -> ToolAt[D]:
    """Return a tool from a parameter type and a function; arguments are checked before the function sees them."""
    decoder = msgspec.json.Decoder(params)

    def call(desk: D, arguments: bytes) -> ToolReply:
        try:
            parsed = decode_with(decoder, arguments or b"{}")
        except msgspec.MsgspecError as error:
            raise TableError(f"{name}: {error}", code="table/bad-arguments") from None
        return run(desk, parsed)

    return ToolAt(name, description, _schema(params), call, history, terminal, rewinds)


def _schema(params: type[Struct]) -> bytes:
    """Return the schema of one parameter object, its closed sets written out where they are used."""
    (reference,), parts = msgspec.json.schema_components([params], ref_template="{name}")
    own = parts.pop(reference["$ref"])
    for name, schema in own["properties"].items():
        own["properties"][name] = _inline(schema)
    own.pop("title", None)
    own.pop("description", None)
    own.setdefault("required", [])
    return msgspec.json.encode(own)


def _inline(schema: dict[str, object]) -> dict[str, object]:
    """Return the schema with references to closed sets replaced by their values, in the order they are declared."""
    choices = schema.get("anyOf")
    if isinstance(choices, list):
        return {**schema, "anyOf": [_inline(choice) for choice in choices]}
    name = schema.pop("$ref", None)
    if name is None:
        return schema
    return {"type": "string", "enum": _CLOSED_SETS[str(name)], **schema}


_CLOSED_SETS: Final = {
    kind.__name__: [member.value for member in kind] for kind in (Audience, End, Face, Orientation)
}


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call: the name and the arguments as JSON."""

    name: str
    arguments: bytes = b"{}"


def run_in_order(
    calls: Sequence[Call], run: Callable[[Call], ToolResult], revision: Callable[[], int]
) -> tuple[ToolResult, ...]:
    """Run every call and return its result; those after the one that stopped the batch are answered as cancelled."""
    results: list[ToolResult] = []
    stopped = ""
    for call in calls:
        if stopped:
            text = f"Not run: {stopped}"
            results.append(
                ToolResult(call.name, ok=False, text=text, revision=revision(), code="table/cancelled")
            )
            continue
        result = run(call)
        results.append(result)
        stopped = _why_stop(result)
    return tuple(results)


def _why_stop(result: ToolResult) -> str:
    if not result.ok:
        return f"{result.tool} was refused"
    if result.rewound:
        return f"{result.tool} took everything back"
    return f"{result.tool} ended this part of the game" if result.terminal else ""
