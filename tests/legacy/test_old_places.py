"""A report on an old file counts as the file does, however many entries were removed on the way."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from darwindeck.legacy import Migration, migrate
from tests.sweeps import each
from tools.old_vectors.__main__ import files
from tools.old_vectors.writers import Json, compound, draw, plain, play, simple, text, trick, win

FILES = files()
REMOVED = re.compile(
    r"Removed (?:an effect \()?((?:phases|win_conditions|special_effects|card_scoring)\[\d+\])\W"
)
LOST = re.compile(r"(?:turn_structure\.)?(phases\[\d+\]), which drew from")


def read(value: Json) -> Migration:
    (result,) = migrate(text(value))
    return result


def test_phases_are_counted_as_in_the_file() -> None:
    game = plain(draw("HAND"), play(max_cards=3), trick(), play(max_cards=2), wins=[win("most_tricks")])
    result = read(game)
    assert result.lost[0].startswith("turn_structure.phases[0], which drew from")
    gone = [match[1] for text in result.repaired if (match := REMOVED.match(text))]
    assert gone == ["phases[1]", "phases[3]"]


def test_the_win_that_goes_is_named_by_its_place_and_kind() -> None:
    wins = [win("best_dressed"), win("high_score", 20), win("most_tricks")]
    assert [text for text in read(plain(play(), wins=wins)).repaired if "win" in text] == [
        "Removed win_conditions[1] (high_score): high_score cannot decide: nothing gives points.",
        "Replaced win_conditions[2] (most_tricks) by empty_hand: most_tricks cannot decide: there are no tricks.",
    ]


def test_a_test_is_named_by_its_phase() -> None:
    """Inside an and / or the places move with every test that goes."""
    tests = compound(
        "OR", simple("HAND_SIZE", "GT", 1), simple("HAS_TRUMP"), simple("SCORE_COMPARE", "GT", 3)
    )
    repaired = read(plain(draw("TABLEAU"), play(condition=tests))).repaired
    assert len(repaired) == 2
    assert all(text.startswith("Removed a condition (phases[1].valid_play_condition): ") for text in repaired)


@each("name", FILES)
def test_nothing_is_removed_twice(name: str) -> None:
    for result in migrate(FILES[name]):
        gone = Counter(match[1] for text in result.repaired if (match := REMOVED.match(text)))
        gone += Counter(match[1] for text in result.lost if (match := LOST.match(text)))
        assert [place for place, times in gone.items() if times > 1] == []


@pytest.mark.parametrize("layout", ["v1a", "v1-chips", "v1b", "v2-39", "v2-47", "v2-53"])
def test_bytecode_is_counted_as_in_the_file_too(layout: str) -> None:
    (result,) = migrate(FILES[f"bytecode/{layout}-all-phases.bin"])
    gone = {match[1] for text in result.repaired if (match := REMOVED.match(text))}
    assert any(text.startswith("phases[7], which drew from the hand") for text in result.lost)
    assert {f"phases[{i}]" for i in (0, 1, 2, 3, 8, 11, 15)} <= gone


def test_tricks_per_hand_is_told_to_be_lost() -> None:
    (result,) = migrate(FILES["json/first-tricks-per-hand-without-tricks.json"])
    assert "turn_structure.tricks_per_hand 13: there are no tricks." in result.lost
    (result,) = migrate(FILES["json/first-tricks-hearts.json"])
    assert not any("tricks_per_hand" in text for text in result.lost)
