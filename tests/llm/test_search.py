"""search_zone: an inventory that tells what is there and never where."""

from __future__ import annotations

import pytest

from darwindeck.llm.modes import Mode, offer
from tests.table.tables import PEEK_EFFECT, call, done, known, letters, small


def contents(text: str) -> list[str]:
    lines = text.splitlines()
    start = lines.index("=== CONTENTS (quantity, card) ===") + 1
    return lines[start : lines.index("", start)]


def test_the_inventory_groups_copies_with_a_quantity_column() -> None:
    text = done(small(deck0="B A B A A"), "search_zone", zone="your_deck").text
    assert contents(text) == ["  3  Apple", "  2  Bread"]
    assert text.splitlines().count("Apple — Fruit — Colour: red") == 1


def test_search_result_lists_every_card() -> None:
    result = done(small(deck0="A B C D E e F P A"), "search_zone", zone="your_deck")
    assert {line.label: line.count for line in result.quantities} == {
        "Apple": 2,
        "Bread": 1,
        "Cheese": 1,
        "Dates": 1,
        "Egg (egg-1)": 1,
        "Egg (egg-2)": 1,
        "Farmer's Fig": 1,
        "Probe": 1,
    }


def test_the_order_of_the_zone_does_not_show() -> None:
    one = done(small(deck0="A B C D E"), "search_zone", zone="your_deck")
    other = done(small(deck0="E D C B A"), "search_zone", zone="your_deck")
    assert one == other


def test_two_printings_are_counted_apart_under_labels_that_resolve() -> None:
    table = small(deck0="E e E")
    assert contents(done(table, "search_zone", zone="your_deck").text) == [
        "  2  Egg (egg-1)",
        "  1  Egg (egg-2)",
    ]
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="Egg (egg-2)")
    assert letters(table, "hand@0") == "e"


def test_a_bare_name_with_two_printings_is_ambiguous_and_says_so() -> None:
    table = small(deck0="E e")
    done(table, "search_zone", zone="your_deck")
    result = call(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="Egg")
    assert (result.code, result.suggestions) == ("table/ambiguous-card", ("Egg (egg-1)", "Egg (egg-2)"))


def test_an_unknown_zone_is_a_structured_error() -> None:
    result = call(small(deck0="A"), "search_zone", zone="nowhere")
    assert (result.ok, result.code) == (False, "table/unknown-zone")


def test_an_empty_zone_is_said_to_be_empty() -> None:
    assert call(small(), "search_zone", zone="your_deck").code == "table/empty-zone"


def test_the_other_seats_zone_needs_an_effect_and_is_public_when_granted() -> None:
    table = small(deck1="A B")
    assert call(table, "search_zone", zone="opponent_deck").code == "table/not-permitted"
    done(table, "search_zone", zone="opponent_deck", allowed_by_card_effect=True, effect_text=PEEK_EFFECT)
    assert table.log(1) == (f"Opponent searched your_deck (2 cards) [card effect: {PEEK_EFFECT}]",)


def test_a_hidden_prize_can_be_searched_by_its_owner_alone() -> None:
    table = small(prize0="A", prize1="B")
    assert contents(done(table, "search_zone", zone="your_prize").text) == ["  1  Apple"]
    assert call(table, "search_zone", zone="opponent_prize").code == "table/not-permitted"


def test_a_search_is_an_event_without_names() -> None:
    table = small(deck0="A B")
    done(table, "search_zone", zone="your_deck")
    assert table.log(1) == ("Opponent searched opponent_deck (2 cards)",)
    assert len(table.history) == 1


def test_the_result_suggests_a_shuffle() -> None:
    text = done(small(deck0="A"), "search_zone", zone="your_deck").text
    assert 'To shuffle: shuffle with zone="your_deck" — always after a search' in text


@pytest.mark.parametrize(
    ("narrow", "shown"),
    [
        ({"kind": "fruit"}, ["  1  Apple", "  1  Dates"]),
        ({"name": "che"}, ["  1  Cheese"]),
        ({"text": "brown"}, ["  1  Dates", "  1  Bread"]),
        ({"limit": 1}, ["  1  Apple"]),
    ],
)
def test_a_search_can_be_narrowed_by_kind_name_text_and_limit(
    narrow: dict[str, object], shown: list[str]
) -> None:
    text = done(small(deck0="A B C D"), "search_zone", zone="your_deck", **narrow).text
    assert contents(text) == shown
    assert "4 cards" in text.splitlines()[0]


def test_search_gives_no_places() -> None:
    table = small(deck0="A B")
    done(table, "search_zone", zone="your_deck")
    assert known(table, "your_deck") == "? ?"


def test_a_searched_card_can_be_taken_by_name_until_the_shuffle() -> None:
    table = small(deck0="A B C")
    done(table, "search_zone", zone="your_deck")
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="Cheese")
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="bread")
    assert letters(table, "hand@0") == "B C"
    done(table, "shuffle", zone="your_deck")
    refused = call(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="Apple")
    assert refused.code == "table/unknown-card"


def test_searching_in_a_decision_can_be_switched_off() -> None:
    assert "search_zone" in offer("pokemon", Mode.DECISION).tools
    assert "search_zone" not in offer("pokemon", Mode.DECISION, search_in_decision=False).tools
