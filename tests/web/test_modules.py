"""What the page's modules are: small, and none of them knows a game."""

from __future__ import annotations

import posixpath
import re
from importlib.resources import files

import pytest

from darwindeck.analysis.family import Family
from darwindeck.genome import phases
from darwindeck.genome.library import known_games, load_game
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins import plugin, plugin_names
from tests.sweeps import each
from tools.wire_types import declarations

STATIC = files("darwindeck.web") / "static"
FOLDERS = ["", *(f"{each.name}/" for each in (STATIC / "js").iterdir() if each.is_dir())]
MODULES = sorted(
    folder + each.name
    for folder in FOLDERS
    for each in (STATIC / "js" / folder).iterdir()
    if each.name.endswith(".js")
)
WORDS_OF_ANY_TABLE = {"hearts", "spades", "switch", "trick"}
"""Suits, a kind of zone, and an everyday word that are names of games and families too."""

ZONES_OF_ANY_TABLE = {"active"}
"""A word that the browser uses too."""


HELPERS = {"open/element.js"}
"""Makes any element with any properties: the one place where a type says nothing."""


def test_types_of_messages_are_those_of_the_classes_that_send_and_read_them() -> None:
    assert (STATIC / "js" / "wire.d.ts").read_text("utf-8") == declarations()


@each("name", [each for each in MODULES if each not in HELPERS])
def test_every_module_is_checked_and_no_type_in_it_says_nothing(name: str) -> None:
    text = (STATIC / "js" / name).read_text("utf-8")
    assert text.startswith("// @ts-check\n")
    assert not re.search(r"@\w+ +\{[^\n]*\bany\b[^\n]*\}", text)
    assert max(map(len, text.splitlines())) <= 120


def words_of_games() -> set[str]:
    games = {load_game(game).labels.name for game in known_games()} | set(known_games())
    kinds = {name for name in dir(phases) if name.endswith("Phase")}
    return {name.lower() for name in games | set(Family) | kinds} - WORDS_OF_ANY_TABLE


@each("name", MODULES)
def test_no_module_names_a_game_a_family_or_a_phase(name: str) -> None:
    text = (STATIC / "js" / name).read_text("utf-8")
    code = re.sub(r"//.*|/\*[\s\S]*?\*/", "", text).lower()
    named = {word for word in words_of_games() if re.search(rf"\b{re.escape(word)}\b", code)}
    assert named == set()


def words_of_plugins() -> set[str]:
    """Ids and names of plugins, of their zones and of their cards; zones that any table may have apart."""
    tables = [plugin(name).new_table(0, Referee.STRICT) for name in plugin_names()]
    cards = {each.name for table in tables for each in table.game.catalogue}
    zones = {each.id for table in tables for each in table.game.playmat.zones}
    return {word.lower() for word in {*plugin_names(), *cards, *zones} if len(word) > 2} - ZONES_OF_ANY_TABLE


@pytest.mark.parametrize("name", [each for each in MODULES if each.startswith("open/")])
def test_no_module_of_the_open_table_names_a_plugin_a_zone_or_a_card(name: str) -> None:
    text = (STATIC / "js" / name).read_text("utf-8").lower()
    named = {word for word in words_of_plugins() if re.search(rf"\b{re.escape(word)}\b", text)}
    assert named == set()


@each("name", MODULES)
def test_a_module_is_short_and_says_what_it_is(name: str) -> None:
    lines = (STATIC / "js" / name).read_text("utf-8").splitlines()
    assert len(lines) <= 400
    assert lines[0] == "// @ts-check"
    assert lines[1].startswith("// ")


IMPORT = re.compile(r"^import \{([^}]*)\} from \"([^\"]+)\"", re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)


@each("name", MODULES)
def test_a_module_imports_what_the_other_exports(name: str) -> None:
    text = (STATIC / "js" / name).read_text("utf-8")
    for names, where in IMPORT.findall(text):
        other = posixpath.normpath(posixpath.join("js", posixpath.dirname(name), where))
        exported = set(EXPORT.findall((STATIC / other).read_text("utf-8")))
        assert {each.split(" as ")[0].strip() for each in names.split(",") if each.strip()} <= exported, where


def test_no_style_sheet_is_longer_than_six_hundred_lines() -> None:
    sheets = [each for each in STATIC.iterdir() if each.name.endswith(".css")]
    assert all(len(each.read_text("utf-8").splitlines()) <= 600 for each in sheets)
