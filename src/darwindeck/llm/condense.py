"""Condensing a history: what a model must still read stays, the rest becomes one short line.

Every tool says how its result is kept. Peek and search_zone share one slot, so at most one listing is in the
history at any time; when its zone has changed since, it is marked stale and its text stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from darwindeck.llm.messages import Message, ToolMessage, ToolReturn
from darwindeck.llm.tools.registry import EVERY_TOOL, histories
from darwindeck.llm.tools.spec import CONDENSE, HistoryPolicy, Keep
from darwindeck.table.apply import ChangeKind

HISTORIES: Final = histories(EVERY_TOOL.values())


class _Spot(NamedTuple):
    """Where a tool's result stands: message, then place in its batch."""

    message: int
    place: int


def condense(
    history: Sequence[Message], policies: Mapping[str, HistoryPolicy] = HISTORIES
) -> tuple[Message, ...]:
    """Return the same conversation with fewer words: calls and results stay paired, failures keep their reason.

    Condensing twice changes nothing more.
    """
    kept = _latest(history, policies)
    return tuple(
        replace(
            message,
            returns=tuple(
                _condense(history, _Spot(number, place), item, policies.get(item.name, CONDENSE), kept)
                for place, item in enumerate(message.returns)
            ),
        )
        if isinstance(message, ToolMessage)
        else message
        for number, message in enumerate(history)
    )


def condensed_text(name: str) -> str:
    return f"[{name} succeeded]"


def _latest(history: Sequence[Message], policies: Mapping[str, HistoryPolicy]) -> Mapping[str, _Spot]:
    """For each slot, where its latest success stands. A failed look does not take the slot."""
    found: dict[str, _Spot] = {}
    for number, message in enumerate(history):
        if not isinstance(message, ToolMessage):
            continue
        for place, item in enumerate(message.returns):
            policy = policies.get(item.name, CONDENSE)
            if item.ok and policy.keep is Keep.LATEST:
                found[policy.slot] = _Spot(number, place)
    return found


def _condense(
    history: Sequence[Message],
    spot: _Spot,
    item: ToolReturn,
    policy: HistoryPolicy,
    kept: Mapping[str, _Spot],
) -> ToolReturn:
    if not item.ok or policy.keep is Keep.ALWAYS:
        return item
    if policy.keep is Keep.LATEST and kept[policy.slot] == spot:
        return _mark(item, _changes_since(history, spot, item.reads))
    return replace(item, text=condensed_text(item.name), condensed=True, listing="")


def _changes_since(history: Sequence[Message], spot: _Spot, zone: str) -> frozenset[ChangeKind]:
    """Return what has happened to the zone after this result, as later results report it."""
    later = (
        item
        for number, message in enumerate(history)
        if isinstance(message, ToolMessage) and number >= spot.message
        for place, item in enumerate(message.returns)
        if (number, place) > spot
    )
    return frozenset(change.what for item in later for change in item.changes if change.zone == zone)


def _mark(item: ToolReturn, changed: frozenset[ChangeKind]) -> ToolReturn:
    listing = item.listing or item.text
    if not changed:
        return replace(item, text=listing, listing="")
    if ChangeKind.CONTENTS in changed:
        mark = f"[stale: {item.reads} has changed since this listing]"
    else:
        mark = f"[stale: {item.reads} was reordered since this listing: the same cards, other positions]"
    return replace(item, text=f"{mark}\n{listing}", listing=listing)
