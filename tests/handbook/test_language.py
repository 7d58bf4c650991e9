"""The page of what can be said: written from its table, which names games that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.errors import GenomeError
from darwindeck.genome.codec import from_json
from darwindeck.genome.library import known_games
from tests.sweeps import each
from tools.language_docs import STATES, Row, rows, update

ROWS = {row.name: row for row in rows()}


def test_the_page_is_written_from_the_table(root: Path) -> None:
    page = (root / "docs" / "language.md").read_text("utf-8")
    assert update(page) == page, "run python -m tools.language_docs docs/language.md"
    assert all(f"| {name} |" in page for name in ROWS)


def test_a_hundred_and_ten_games_stand_there_once() -> None:
    assert len(rows()) == len(ROWS) == 110


@each("name", ROWS)
def test_a_row_names_games_of_the_library_and_what_is_missing(name: str) -> None:
    row: Row = ROWS[name]
    assert row.state in STATES
    assert set(row.games) <= set(known_games())
    assert bool(row.missing) == (row.state != "exact")
    assert row.nearest


def test_a_field_that_does_not_exist_leads_to_the_page() -> None:
    text = b'{"player_count": 2, "community_cards": 5}'
    with pytest.raises(GenomeError, match="`darwindeck docs language`"):
        from_json(text)
