"""Keeps the table of operators in docs true: names, weights and what they do come from the classes.

python -m tools.operator_docs docs/operators.md
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from typing import Final

from darwindeck.analysis.family import Family
from darwindeck.evolution.fitting import fitting_ideas
from darwindeck.evolution.hooks import HOOKS
from darwindeck.evolution.operators.base import Operator
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.metrics.critique import ROWS

_HOOKS: Final = {hook.name for hook in HOOKS}
_BLOCK: Final = re.compile(r"(<!-- operators -->\n).*?(<!-- end -->)", re.DOTALL)


_IDEAS: Final = re.compile(r"(<!-- hooks -->\n).*?(<!-- end -->)", re.DOTALL)
_CRITIQUE: Final = re.compile(r"(<!-- critique -->\n).*?(<!-- end -->)", re.DOTALL)
_FITTING: Final = re.compile(r"(<!-- fitting -->\n).*?(<!-- end -->)", re.DOTALL)


def update(page: str) -> str:
    """The page with the tables of operators and of fitting ideas written anew."""
    page = _BLOCK.sub(lambda found: found[1] + table() + found[2], page)
    page = _IDEAS.sub(lambda found: found[1] + hook_table() + found[2], page)
    page = _CRITIQUE.sub(lambda found: found[1] + critique_table() + found[2], page)
    return _FITTING.sub(lambda found: found[1] + fitting_table() + found[2], page)


def hook_table() -> str:
    """All hooks, as a Markdown table."""
    rows = (f"| {hook.name} | {hook.idea} |\n" for hook in HOOKS)
    return "| hook | idea |\n| --- | --- |\n" + "".join(rows)


def critique_table() -> str:
    """All findings of the critique, as a Markdown table."""
    head = "| finding | looks at | why |\n| --- | --- | --- |\n"
    rows = sorted(ROWS, key=lambda row: (row.looks_at, row.code))
    return head + "".join(
        f"| `{row.code}`{' (costs)' if row.soft else ''} | {row.looks_at} | {row.reason} |\n" for row in rows
    )


def fitting_table() -> str:
    """How many ideas fit games of each family, as a Markdown table."""
    head = "| family | hooks that fit | things to do from elsewhere that fit |\n| --- | --- | --- |\n"
    rows = []
    for kind in Family:
        found = list(fitting_ideas(kind, Random(str(kind))))
        hooks = sum(name in _HOOKS for name in found)
        rows.append(f"| {kind} | {hooks} | {len(found) - hooks} |\n")
    return head + "".join(rows)


def table() -> str:
    """All operators, as a Markdown table."""
    head = "| family | operator | default | aggressive | what it does |\n| --- | --- | --- | --- | --- |\n"
    return head + "".join(map(_row, OPERATORS))


def _row(operator: Operator) -> str:
    text = (operator.__doc__ or "").partition("\n\n")[0]
    does = " ".join(text.split()).replace("|", "\\|")
    weights = f"{operator.weight} | {operator.aggressive_weight}"
    return f"| {operator.family} | `{operator.name}` | {weights} | {does} |\n"


def main(paths: list[str]) -> None:
    for name in paths:
        path = Path(name)
        path.write_text(update(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
