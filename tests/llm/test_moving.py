"""Moving tools: names, handles, positions, and what happens around a shuffle."""

from __future__ import annotations

import pytest

from darwindeck.table.record import record_of, replay
from tests.table.tables import call, done, known, letters, small


def test_after_a_bottom_peek_the_handle_takes_the_peeked_copy() -> None:
    table = small(deck0="A B A")
    bottom = table.state.piles["deck@0"].cards[2].id
    done(table, "peek", zone="your_deck", fromPosition="bottom")
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="#3")
    assert [card.id for card in table.state.piles["hand@0"].cards] == [bottom]


def test_after_a_bottom_peek_the_name_means_the_copy_that_was_seen() -> None:
    table = small(deck0="A B A")
    bottom = table.state.piles["deck@0"].cards[2].id
    done(table, "peek", zone="your_deck", fromPosition="bottom")
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="Apple")
    assert [card.id for card in table.state.piles["hand@0"].cards] == [bottom]


def test_a_position_counts_from_one_at_the_top() -> None:
    table = small(deck0="A B C")
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", position=2)
    assert letters(table, "hand@0") == "B"


def test_without_a_name_the_top_card_moves() -> None:
    table = small(deck0="A B C")
    done(table, "move_card", fromZone="your_deck", toZone="your_prize")
    assert (letters(table, "prize@0"), letters(table, "deck@0")) == ("A", "B C")


def test_typographic_quotes_and_case_do_not_matter() -> None:
    table = small(hand0="F")
    done(table, "move_card", fromZone="your_hand", toZone="your_row", cardName="farmer’s FIG")
    assert letters(table, "row@0") == "F"


def test_a_misspelt_name_is_answered_with_suggestions() -> None:
    result = call(small(hand0="A C"), "move_card", fromZone="your_hand", toZone="your_row", cardName="Chese")
    assert (result.code, result.suggestions) == ("table/unknown-card", ("Cheese",))


def test_a_guess_in_a_hidden_zone_is_answered_alike_right_or_wrong() -> None:
    answers = {
        call(small(deck0=deck), "move_card", fromZone="your_deck", toZone="your_hand", cardName="Apple").text
        for deck in ("A B", "C D")
    }
    assert len(answers) == 1


def test_every_label_printed_resolves_to_one_card() -> None:
    table = small(deck0="E e A A")
    done(table, "peek", zone="your_deck", count=4)
    for card in table.view(0).zone("your_deck").cards:
        fresh = small(deck0="E e A A")
        done(fresh, "peek", zone="your_deck", count=4)
        done(fresh, "move_card", fromZone="your_deck", toZone="your_hand", cardName=card.label)
        assert fresh.state.piles["hand@0"].cards[0].template == card.template


def test_place_on_zone_puts_the_first_listed_on_top() -> None:
    table = small(hand0="A B C", deck0="D")
    done(table, "place_on_zone", cardNames=["Bread", "Cheese"], zone="your_deck", position="top")
    assert letters(table, "deck@0") == "B C D"
    assert known(table, "your_deck") == "B C ?"


def test_place_on_zone_at_the_bottom_keeps_the_listed_order() -> None:
    table = small(hand0="A B C", deck0="D")
    done(table, "place_on_zone", cardNames=["Bread", "Cheese"], zone="your_deck", position="bottom")
    assert letters(table, "deck@0") == "D B C"


def test_place_on_zone_never_takes_the_other_seats_card() -> None:
    table = small(row1="A", deck0="D")
    result = call(table, "place_on_zone", cardNames=["Apple"], zone="your_deck", position="top")
    assert result.code == "table/unknown-card"
    assert letters(table, "row@1") == "A"


def test_place_on_zone_asks_when_two_zones_have_the_card() -> None:
    table = small(hand0="A", row0="A", deck0="D")
    result = call(table, "place_on_zone", cardNames=["Apple"], zone="your_deck", position="top")
    assert (result.code, result.suggestions) == ("table/ambiguous-card", ("your_hand", "your_row"))


def test_a_name_given_twice_means_two_copies() -> None:
    table = small(hand0="A B A", deck0="D")
    done(table, "place_on_zone", cardNames=["Apple", "Apple"], zone="your_deck", position="top")
    assert (letters(table, "deck@0"), letters(table, "hand@0")) == ("A A D", "B")


def test_draw_reports_what_was_really_drawn() -> None:
    table = small(deck0="A B")
    assert (
        done(table, "draw", count=5).text == "You drew 2 cards: Apple, Bread (asked for 5; no more were left)"
    )
    assert call(table, "draw").code == "table/empty-zone"


def test_shuffling_an_unknown_zone_is_an_error() -> None:
    assert call(small(), "shuffle", zone="your_shed").code == "table/unknown-zone"


def test_a_shuffle_voids_what_was_peeked() -> None:
    table = small(deck0="A B C D")
    done(table, "peek", zone="your_deck", count=4)
    done(table, "shuffle", zone="your_deck")
    assert known(table, "your_deck") == "? ? ? ?"
    refused = call(table, "rearrange_zone", zone="your_deck", cardNames=["Apple"])
    assert refused.code == "table/not-known"
    assert call(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="#1").code == (
        "table/unknown-card"
    )


@pytest.mark.parametrize(
    ("zone", "key", "sight"),
    [
        ("your_deck", "deck@0", (False, False)),
        ("your_hand", "hand@0", (True, False)),
        ("staging", "staging", (True, True)),
    ],
)
def test_shuffle_resets_visibility(zone: str, key: str, sight: tuple[bool, bool]) -> None:
    table = small(deck0="A B", hand0="A B", staging="A B")
    for position, face in ((1, "public"), (2, "hidden")):
        call(table, "flip_card", zone=zone, position=position, visibility=face)
    done(table, "shuffle", zone=zone)
    assert [card.sight for card in table.state.piles[key].cards] == [sight, sight]


def test_the_order_of_a_shuffle_is_seeded_recorded_and_replayed() -> None:
    tables = [small(deck0="A B C D E F", seed=seed) for seed in (5, 5, 6)]
    for table in tables:
        done(table, "shuffle", zone="your_deck")
    orders = [letters(table, "deck@0") for table in tables]
    assert orders[0] == orders[1] != orders[2]
    assert tables[0].history[0].action.outcome is not None  # type: ignore[union-attr]
    assert replay(record_of(tables[0])).states[-1] == tables[0].state


def test_handles_of_an_open_zone_are_positions() -> None:
    table = small(hand0="A B C")
    done(table, "move_card", fromZone="your_hand", toZone="your_row", cardName="#2")
    assert letters(table, "row@0") == "B"


def test_swapping_unknown_zones_is_an_error() -> None:
    assert call(small(row0="A"), "swap_card_stacks", zone1="your_row", zone2="x").code == "table/unknown-zone"
