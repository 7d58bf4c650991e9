"""What became of the children that each operator made: how many there were, lived, and hold a place in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from darwindeck.evolution.run_results import RunLine
from darwindeck.metrics.evaluation import Verdict


class Made(msgspec.Struct, frozen=True):
    """The children of an operator. One that two operators made counts for both."""

    operator: str
    children: int
    alive: int
    """Of these, games that can be played: the cascade found nothing against them."""
    kept: int
    """Of these, games that hold a place of the run, perhaps in a smaller form."""


def acceptance(lines: Iterable[RunLine]) -> list[Made]:
    """Return the acceptance by operator, those with most children first. A form that the closing look
    simplified counts for the operators that made the original child."""
    found = list(lines)
    by_id = {line.id: line for line in found}
    children, alive, kept = Counter[str](), Counter[str](), Counter[str]()
    for line in found:
        if line.smaller_form:
            kept.update(_origin(line, by_id).operators if line.rank else ())
            continue
        children.update(line.operators)
        alive.update(line.operators if line.verdict == Verdict.OK else ())
        kept.update(line.operators if line.rank else ())
    names = sorted(children, key=lambda name: (-children[name], name))
    return [Made(name, children[name], alive[name], kept[name]) for name in names]


def _origin(line: RunLine, by_id: dict[str, RunLine]) -> RunLine:
    """Return what a smaller form was made of."""
    while line.smaller_form and line.parents and line.parents[0] in by_id:
        line = by_id[line.parents[0]]
    return line
