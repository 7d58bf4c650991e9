"""docs/operators.md says what the classes say, and docs/metrics.md what the critique says."""

from __future__ import annotations

from pathlib import Path

from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.metrics.critique import ROWS
from tools.operator_docs import update


def test_the_page_lists_every_operator_as_it_is(root: Path) -> None:
    page = (root / "docs/operators.md").read_text("utf-8")
    assert page == update(page), "run python -m tools.operator_docs docs/operators.md"
    assert all(page.count(f"| `{operator.name}` |") == 2 for operator in OPERATORS)


def test_the_page_of_measures_lists_the_critique_as_it_is(root: Path) -> None:
    page = (root / "docs/metrics.md").read_text("utf-8")
    assert page == update(page), "run python -m tools.operator_docs docs/metrics.md"
    assert page.count("| `sense/") == len(ROWS)


def test_every_operator_says_what_it_does() -> None:
    for operator in OPERATORS:
        assert (operator.__doc__ or "").strip().partition("\n\n")[0].rstrip().endswith(".")
