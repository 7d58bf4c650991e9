"""Seed 000: the direction of sequences has a meaning, and is written, only in SEQUENCE mode."""

from __future__ import annotations

import pytest

from darwindeck.canonical import content_hash
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import SequenceDirection, TableauMode


def war_with(direction: str) -> GameGenome:
    text = to_json(load_game("war")).decode()
    return from_json(text.replace('"tableau_mode"', f'"sequence_direction": "{direction}", "tableau_mode"'))


@pytest.mark.parametrize("direction", list(SequenceDirection))
def test_sequence_direction_only_when_mode_is_sequence(direction: SequenceDirection) -> None:
    war = war_with(direction.value)
    assert war.setup.tableau_mode is TableauMode.WAR
    assert war.setup.sequence_direction is SequenceDirection.BOTH
    assert b"sequence_direction" not in to_json(war)
    assert content_hash(war) == content_hash(load_game("war"))


def test_in_sequence_mode_the_direction_is_a_rule() -> None:
    fan_tan = load_game("fan-tan")
    text = (
        to_json(fan_tan)
        .decode()
        .replace('"tableau_mode"', '"sequence_direction": "ascending", "tableau_mode"')
    )
    upwards = from_json(text)
    assert upwards.setup.sequence_direction is SequenceDirection.ASCENDING
    assert from_json(to_json(upwards)) == upwards
    assert content_hash(upwards) != content_hash(fan_tan)
