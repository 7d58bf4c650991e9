"""The words of each rule stand in one file per register, and every kind of step has all of them."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import get_args

import pytest

from darwindeck.genome.conditions import Condition
from darwindeck.genome.library import load_game
from darwindeck.genome.node import Node, fields_of
from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import GameGenome, SetupRules
from darwindeck.wording.marks import kind
from darwindeck.wording.settings import field_words, label
from darwindeck.wording.steps import PHASES
from tools.golden_words import registers

HEARTS = load_game("hearts")
OWNERS: tuple[type[Node], ...] = (*get_args(Phase), SetupRules)


@pytest.mark.parametrize("register", ["rulebook", "clause", "label", "note"])
def test_the_words_of_a_register_are_those_of_its_file(root: Path, register: str) -> None:
    written = (root / "vectors" / "words" / f"{register}.txt").read_text("utf-8")
    assert registers()[register] == written, "run `make golden` and look at the difference"


def test_every_kind_of_step_has_its_words() -> None:
    assert set(PHASES) == {each.__struct_config__.tag for each in get_args(Phase)}


def test_every_field_of_a_step_and_of_the_setup_has_a_row() -> None:
    for owner in OWNERS:
        fields = {field.name for field in fields_of(owner)}
        name = "setup" if owner is SetupRules else str(owner.__struct_config__.tag)
        rows = PHASES[name].FIELDS if name in PHASES else None
        assert rows is None or fields == set(rows), (name, fields ^ set(rows))
        assert all(label(name, field) for field in fields)


def test_every_name_that_a_field_can_have_is_said_in_a_clause_of_its_own() -> None:
    for owner in OWNERS:
        for field in fields_of(owner):
            default = field.default
            if isinstance(default, Enum | bool) and not isinstance(default, Condition):
                name = "setup" if owner is SetupRules else kind(owner())
                values = (True, False) if isinstance(default, bool) else tuple(type(default))
                said = [field_words(name, field.name, value, HEARTS) for value in values]
                assert all(said), (name, field.name)
                assert len(set(said)) == len(said), (name, field.name)


def test_a_label_is_asked_of_the_kind_that_has_the_field() -> None:
    assert label("play", "count") == "count"
    assert label("pass", "count") == label("draw", "count") == "number of cards"
    assert {field.name: label("game", field.name) for field in fields_of(GameGenome)}["knock"] == "knocking"
