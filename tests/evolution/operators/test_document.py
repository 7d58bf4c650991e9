"""docs/operators.md says what the classes say."""

from __future__ import annotations

from pathlib import Path

from darwindeck.evolution.operators.table import OPERATORS
from tools.operator_docs import update


def test_the_page_lists_every_operator_as_it_is(root: Path) -> None:
    page = (root / "docs/operators.md").read_text("utf-8")
    assert page == update(page), "run python -m tools.operator_docs docs/operators.md"
    assert all(page.count(f"| `{operator.name}` |") == 2 for operator in OPERATORS)


def test_every_operator_says_what_it_does() -> None:
    for operator in OPERATORS:
        assert (operator.__doc__ or "").strip().partition("\n\n")[0].rstrip().endswith(".")
