"""The style sheet: text reads well on its ground by day and by night, tokens exist, nothing is fetched."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

import pytest

from darwindeck.look import style_sheet

BOTH: Final = re.compile(r"(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
DAY: Final = {name: day for name, day, _ in BOTH.findall(style_sheet().replace("}", ";"))}
NIGHT: Final = {name: night for name, _, night in BOTH.findall(style_sheet().replace("}", ";"))}
SHEETS: Final = {
    "rulebook.css": files("darwindeck.rulebook") / "templates" / "rulebook.css",
    "atlas.css": files("darwindeck.evolution") / "templates" / "atlas.css",
    "table.css": files("darwindeck.web") / "static" / "table.css",
}
SET_BY_PAGES: Final = {"--shade", "--n", "--gaps"}

TEXT: Final = [
    ("--ink", ("--ground", "--paper", "--quiet", "--control", "--mark")),
    ("--soft", ("--ground", "--paper", "--quiet")),
    ("--accent", ("--ground", "--paper", "--quiet", "--control")),
    ("--on-accent", ("--accent",)),
    ("--good", ("--paper", "--quiet")),
    ("--bad", ("--paper", "--quiet")),
    ("--word-h", ("--paper", "--quiet", "--ground")),
    ("--word-d", ("--paper", "--quiet", "--ground")),
    ("--word-c", ("--paper", "--quiet", "--ground")),
    ("--on-felt", ("--felt", "--felt-deep")),
    ("--on-felt-soft", ("--felt", "--felt-deep")),
]
"""Words in the first colour stand on each of the others."""
SHAPES: Final = [
    ("--focus", ("--ground", "--paper", "--control")),
    ("--edge", ("--paper", "--control")),
    ("--gold", ("--felt", "--felt-deep")),
]
"""Outlines one has to see."""


def luminance(colour: str) -> float:
    """As the web's accessibility guidelines (WCAG 2) define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs(rows: list[tuple[str, tuple[str, ...]]]) -> list[tuple[str, str]]:
    return [(front, ground) for front, grounds in rows for ground in grounds]


def test_contrast_is_one_to_twenty_one() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("front", "ground"), pairs(TEXT))
def test_words_read_well(theme: dict[str, str], front: str, ground: str) -> None:
    assert contrast(theme[front], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("front", "ground"), pairs(SHAPES))
def test_outlines_can_be_seen(theme: dict[str, str], front: str, ground: str) -> None:
    assert contrast(theme[front], theme[ground]) >= 3


def test_nothing_is_fetched() -> None:
    assert "url(" not in style_sheet()
    assert "@import" not in style_sheet()
    assert "@font-face" not in style_sheet()


@pytest.mark.parametrize("name", SHEETS)
def test_a_page_uses_only_tokens_that_exist(name: str) -> None:
    text = SHEETS[name].read_text("utf-8")
    defined = set(re.findall(r"(--[\w-]+):", style_sheet() + text)) | SET_BY_PAGES
    of_cards = {f"--suit-{suit}" for suit in "hdcs"}
    assert set(re.findall(r"var\((--[\w-]+)", style_sheet() + text)) <= defined | of_cards


@pytest.mark.parametrize("name", SHEETS)
def test_a_page_has_no_ink_of_its_own(name: str) -> None:
    """Colours of words come from the tokens; a sheet may have scales for its own pictures."""
    fixed = set(re.findall(r"(?<![-\w])color: (#\w+)", SHEETS[name].read_text("utf-8")))
    assert fixed <= {"#fff", "#2a2210"}  # a sign on felt, and words on gold
