"""docs/games.md: a section for every known game, with its rules in and left out and the facts that tests pin."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from darwindeck.genome.library import known_games, load_game
from tests.sweeps import each


@cache
def sections() -> dict[str, str]:
    """The text of each game by its id."""
    page = (Path(__file__).parents[2] / "docs" / "games.md").read_text("utf-8")
    parts = re.split(r"^## (.+) \(`([a-z-]+)`\)$", page, flags=re.MULTILINE)[1:]
    return {parts[at + 1]: f"{parts[at]}\n{parts[at + 2]}" for at in range(0, len(parts), 3)}


@cache
def names_of_tests() -> frozenset[str]:
    """Functions of all tests, in Python and in Rust."""
    root = Path(__file__).parents[2]
    files = [*(root / "tests").rglob("*.py"), *(root / "crates" / "engine").rglob("*.rs")]
    found = (re.findall(r"\b(?:def|fn) (\w+)\(", file.read_text("utf-8")) for file in files)
    return frozenset(name for names in found for name in names)


def test_every_known_game_has_its_section_in_order() -> None:
    assert list(sections()) == list(known_games())


@each("game_id", known_games())
def test_a_section_says_what_is_in_what_is_left_out_and_at_least_three_facts(game_id: str) -> None:
    text = sections()[game_id]
    assert text.startswith(f"{load_game(game_id).labels.name}\n")
    assert "**In.**" in text
    assert "**Left out.**" in text
    facts = re.findall(r"^- `(\w+)`$", text.partition("**Pinned.**")[2], re.MULTILINE)
    assert len(set(facts)) >= 3
    assert set(facts) <= names_of_tests()


@pytest.mark.parametrize(
    ("game_id", "told"),
    [
        ("uno-style", "Who draws two or four does not lose the turn as well"),
        ("partnership-spades", "The tricks of a nil that failed help the partner's contract"),
        ("partnership-spades", "First side to 500, a tie is played on."),
        ("hearts", "a tie for it is played on"),
        ("scopa", "To 11; a tie is played on."),
        ("draw-poker", "up to three cards changed, the old ones face down"),
    ],
)
def test_rules_that_surprise_who_knows_the_game_are_told(game_id: str, told: str) -> None:
    assert told in " ".join(sections()[game_id].split())
