"""What the page's modules are: small, and none of them knows a game."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from darwindeck.analysis.family import Family
from darwindeck.genome import phases
from darwindeck.genome.library import known_games, load_game

STATIC = files("darwindeck.web") / "static"
MODULES = sorted(each.name for each in (STATIC / "js").iterdir() if each.name.endswith(".js"))
WORDS_OF_ANY_TABLE = {"hearts", "spades", "switch", "trick"}
"""Suits, a kind of zone, and an everyday word that are names of games and families too."""


def words_of_games() -> set[str]:
    games = {load_game(game).labels.name for game in known_games()} | set(known_games())
    kinds = {name for name in dir(phases) if name.endswith("Phase")}
    return {name.lower() for name in games | set(Family) | kinds} - WORDS_OF_ANY_TABLE


@pytest.mark.parametrize("name", MODULES)
def test_no_module_names_a_game_a_family_or_a_phase(name: str) -> None:
    text = (STATIC / "js" / name).read_text("utf-8")
    code = re.sub(r"//.*|/\*[\s\S]*?\*/", "", text).lower()
    named = {word for word in words_of_games() if re.search(rf"\b{re.escape(word)}\b", code)}
    assert named == set()


@pytest.mark.parametrize("name", MODULES)
def test_a_module_is_short_and_says_what_it_is(name: str) -> None:
    lines = (STATIC / "js" / name).read_text("utf-8").splitlines()
    assert len(lines) <= 400
    assert lines[0] == "// @ts-check"
    assert lines[1].startswith("// ")


def test_no_style_sheet_is_longer_than_six_hundred_lines() -> None:
    sheets = [each for each in STATIC.iterdir() if each.name.endswith(".css")]
    assert all(len(each.read_text("utf-8").splitlines()) <= 600 for each in sheets)
