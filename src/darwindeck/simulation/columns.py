"""Curves and hands as the wire has them: tables column by column, each column read at once.

By its generated accessor a number costs a microsecond, and there are thousands of them.
"""

from __future__ import annotations

import struct
from math import sqrt
from typing import Final, Protocol

from flatbuffers.table import Table

from darwindeck.simulation.generated import simulation as fb
from darwindeck.simulation.queries import Curve, HandResult, Point, Sheets
from darwindeck.simulation.report import WHOLE_SHARE

_POINT: Final = "IBBBIBIqqqIIIBq"
"""Types of the columns of CurvePoints, in the order of the schema."""
_HAND: Final = "B?IIBBii"
"""The same of HandSet, after its first field."""


class _Columned(Protocol):
    """A table of the generated code."""

    _tab: Table


def _columns(found: _Columned, types: str, first: int = 0) -> list[tuple[int, ...]]:
    """Return the columns of a table, from its field number `first` on."""
    table, columns = found._tab, []
    for at, code in enumerate(types, start=first):
        place = table.Offset(4 + 2 * at)
        count = table.VectorLen(place) if place else 0
        columns.append(
            struct.unpack_from(f"<{count}{code}", table.Bytes, table.Vector(place) if place else 0)
        )
    return columns


def read_hands(found: fb.HandSet) -> Sheets:
    """Hands one by one."""
    sides = found.Sides()
    side, over, decisions, actions, *by_side = _columns(found, _HAND, first=1)
    if not sides or any(len(column) != sides * len(side) for column in by_side):
        raise ValueError("hands of other sides")
    rows = zip(side, over, decisions, actions, *(_chunks(column, sides) for column in by_side), strict=True)
    return Sheets(sides, tuple(_sheet(*row) for row in rows))


def _chunks(column: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    return [column[at : at + size] for at in range(0, len(column), size)]


def _sheet(
    side: int,
    over: bool,
    decisions: int,
    actions: int,
    shares: tuple[int, ...],
    bags: tuple[int, ...],
    scores: tuple[int, ...],
    standing: tuple[int, ...],
) -> HandResult:
    return HandResult(
        side=side,
        shares=tuple(share / WHOLE_SHARE for share in shares),
        scores=scores,
        standing=standing,
        bags=bags,
        decisions=decisions,
        actions=actions,
        over=bool(over),
    )


def read_curves(found: fb.CurveSet) -> tuple[Curve, ...]:
    return tuple(_curve(found.Curves(i)) for i in range(found.CurvesLength()))


def _curve(curve: fb.Curve) -> Curve:
    decisions = curve.Decisions()
    shares = tuple(curve.Shares(i) for i in range(curve.SharesLength()))
    *rows, values, phases, tipping = _columns(curve.Points(), _POINT)
    rows += [phases, tipping]
    if len(values) != len(shares) * len(rows[0]):
        raise ValueError("values for other sides or points")
    by_side = (values[at : at + len(shares)] for at in range(0, len(values), max(1, len(shares))))
    return Curve(
        shares=tuple(share / WHOLE_SHARE for share in shares),
        decisions=decisions,
        points=tuple(
            _point(row, sums, decisions) for row, sums in zip(zip(*rows, strict=True), by_side, strict=True)
        ),
    )


def _point(row: tuple[int, ...], sums: tuple[int, ...], decisions: int) -> Point:
    """Means over playouts; the error is that of a mean over worlds."""
    (
        decision,
        actor,
        side,
        options,
        rollouts,
        tried,
        worlds,
        gains,
        squares,
        stakes,
        pairs,
        differing,
        phase,
        tipping,
    ) = row
    gain = gains / max(1, worlds)
    spread = max(0.0, squares - worlds * gain * gain) / max(1, worlds - 1)
    return Point(
        at=decision / max(1, decisions),
        actor=actor,
        side=side,
        phase=phase,
        options=options,
        tried=tried,
        values=tuple(sum_ / (max(1, rollouts) * WHOLE_SHARE) for sum_ in sums),
        gain=gain / (WHOLE_SHARE * max(1, tried)),
        gain_error=sqrt(spread / max(1, worlds)) / (WHOLE_SHARE * max(1, tried)),
        stakes=stakes / (WHOLE_SHARE * max(1, worlds)),
        reach=differing / max(1, pairs),
        tipping=tipping / (WHOLE_SHARE * max(1, worlds)),
    )
