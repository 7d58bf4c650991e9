"""The open table for somebody who reads it in a terminal: what lies where, in a few lines, by the keys one types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import fill

from darwindeck.table.cards import CardCatalogue
from darwindeck.table.narrative import Notes, zone_line
from darwindeck.table.reference import format_references
from darwindeck.table.view import View, ZoneView

WIDTH = 110


def table_text(view: View, notes: Notes) -> str:
    """All zones that hold something, the other side first; those that hold nothing are only named."""
    sides = {"opponent": "Across", "": "Shared", "your": "Yours"}
    lines: list[str] = []
    for side, head in sides.items():
        zones = [zone for alias, zone in view.zones.items() if _side(alias) == side]
        empty = [zone.zone for zone in zones if not zone.count]
        lines += [head] if zones else []
        lines += [_wrap(line) for line in _zone_lines(zones)]
        lines += [_wrap(f"empty: {', '.join(_short(empty))}")] if empty else []
    lines += ["Notes", *(f"  {note}" for note in notes(view))] if notes(view) else []
    return "\n".join(lines)


def cards_text(catalogue: CardCatalogue, view: View) -> str:
    """Every card the seat can see or remembers, in full, once each."""
    found = format_references(catalogue, _templates(view))
    return (
        "\n".join(fill(line, WIDTH, subsequent_indent="    ") for line in found)
        or "There are no cards to read."
    )


def _templates(view: View) -> Iterator[str]:
    for zone in view.zones.values():
        yield from (card.template for card in zone.cards)
        yield from (held.template for held in zone.somewhere)


def _zone_lines(zones: Iterable[ZoneView]) -> Iterator[str]:
    """Yield a line for every zone that holds something; zones of which the same is known share one."""
    alike: dict[str, list[str]] = {}
    for zone in zones:
        if zone.count:
            alike.setdefault(zone_line(zone).removeprefix(zone.zone), []).append(zone.zone)
    for words, keys in alike.items():
        yield f"{', '.join(_short(keys))}{' each' if len(keys) > 1 else ''}{words}"


def _short(keys: Iterable[str]) -> Iterator[str]:
    """Keys that are numbered one after the other as the first and the last number: `your_bench_1…5`."""
    runs: list[tuple[str, list[int]]] = []
    for key in keys:
        stem, _, number = key.rpartition("_")
        if not number.isdecimal():
            runs.append((key, []))
        elif runs and runs[-1][0] == stem and runs[-1][1][-1] + 1 == int(number):
            runs[-1][1].append(int(number))
        else:
            runs.append((stem, [int(number)]))
    for stem, numbers in runs:
        last = f"…{numbers[-1]}" if len(numbers) > 1 else ""
        yield f"{stem}_{numbers[0]}{last}" if numbers else stem


def _side(alias: str) -> str:
    side = alias.partition("_")[0]
    return side if side in ("your", "opponent") else ""


def _wrap(line: str) -> str:
    return fill(line, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
