"""What somebody across the table is told of a model: its tools, zones and numbers, and its words without cards."""

from __future__ import annotations

import pytest

from darwindeck.llm.messages import ToolCall
from darwindeck.llm.players.watching import BLACK, NO_TOOL, blacken, describe_call
from darwindeck.table.plugins.pokemon import new_table

TABLE = new_table(3)


def told(tool: str, arguments: str) -> tuple[str, str]:
    return describe_call(TABLE.game, 1, 0, ToolCall("1", tool, arguments))


def test_a_call_is_told_with_its_zones_and_numbers_and_without_cards() -> None:
    arguments = '{"fromZone": "your_deck", "toZone": "your_hand", "cardName": "Fire Energy", "count": 2}'
    assert told("move_card", arguments) == ("move_card", "the opponent's deck, the opponent's hand, 2")


@pytest.mark.parametrize("tool", ["FireEnergy", "Kettlefox", "peek\n", ""])
def test_a_tool_that_does_not_exist_is_not_named(tool: str) -> None:
    assert told(tool, '{"zone": "your_deck"}') == (NO_TOOL, "")


@pytest.mark.parametrize("number", ["1" * 4000, "true", '"Kettlefox"', "1.5", "null", "[7]"])
def test_a_number_that_is_none_is_left_out(number: str) -> None:
    assert told("peek", f'{{"zone": "your_deck", "count": {number}}}') == ("peek", "the opponent's deck")


@pytest.mark.parametrize(
    "words",
    [
        "Fire Energy",
        "fire  energy",
        "FIRE\nENERGY",
        "Fire-Energy",
        "FireEnergy",
        "**Fire** *Energy*",
        "ddk-16",
        "DDK 16",
    ],
)
def test_names_of_cards_are_blacked_out_however_they_are_written(words: str) -> None:
    assert BLACK in blacken(TABLE, f"I hold {words}, and wait.")
    assert "nergy" not in blacken(TABLE, words).lower()
    assert "16" not in blacken(TABLE, words)


def test_words_that_only_end_like_a_card_stay() -> None:
    assert blacken(TABLE, "I wait for my turn.") == "I wait for my turn."
