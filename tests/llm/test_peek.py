"""peek: what a seat is told, what it is refused, and what everybody else notices."""

from __future__ import annotations

import pytest

from darwindeck.table.hooks import Referee
from darwindeck.table.reference import format_card_reference
from tests.table.tables import GAME, PEEK_EFFECT, call, done, known, letters, small


def test_peek_result_has_card_references_positions_and_actions() -> None:
    text = done(small(deck0="A B C D"), "peek", zone="your_deck", count=4).text
    assert text.splitlines() == [
        "Peeked at top 4 of your_deck:",
        "",
        "=== CARD REFERENCES ===",
        "Apple — Fruit — Colour: red",
        "Bread — Staple — Colour: brown",
        "Cheese — Staple — Colour: yellow",
        "Dates — Fruit — Colour: brown",
        "",
        "=== POSITION (top to bottom) ===",
        "1. Apple (top of deck — drawn next) #1",
        "2. Bread #2",
        "3. Cheese #3",
        "4. Dates (bottom of deck) #4",
        "",
        "=== ACTIONS ===",
        'To take cards: move_card with fromZone="your_deck" and cardName="<name>"',
        'To reorder: rearrange_zone with zone="your_deck" and cardNames in desired top-to-bottom order',
        'To shuffle: shuffle with zone="your_deck"',
    ]


def test_the_last_of_a_top_slice_says_how_far_from_the_top_it_is() -> None:
    text = done(small(deck0="A B C D A"), "peek", zone="your_deck", count=4).text
    assert "4. Dates (4th from top) #4" in text.splitlines()


def test_duplicates_are_referenced_once_and_positioned_each() -> None:
    text = done(small(deck0="A B A"), "peek", zone="your_deck", count=3).text
    assert text.splitlines().count("Apple — Fruit — Colour: red") == 1
    assert "1. Apple (top of deck — drawn next) #1" in text
    assert "3. Apple (bottom of deck) #3" in text


def test_peek_bottom_lists_top_to_bottom_with_both_ends_labelled() -> None:
    text = done(small(deck0="A B C D"), "peek", zone="your_deck", count=2, fromPosition="bottom").text
    lines = text.splitlines()
    assert lines[0] == "Peeked at bottom 2 of your_deck:"
    assert lines[lines.index("=== POSITION (top to bottom) ===") + 1 :][:2] == [
        "3. Cheese #3",
        "4. Dates (bottom of deck) #4",
    ]
    assert 'from="bottom"' in text


def test_a_count_beyond_the_zone_is_clamped_and_logged_as_what_it_was() -> None:
    table = small(deck0="A B")
    assert done(table, "peek", zone="your_deck", count=9).text.startswith("Peeked at top 2 of your_deck")
    assert table.log(1) == ("Opponent peeked at the top 2 cards of opponent_deck",)


@pytest.mark.parametrize("count", [0, -1, 1.5, "2"])
def test_a_count_that_is_no_whole_number_from_one_is_refused(count: object) -> None:
    table = small(deck0="A B")
    result = call(table, "peek", zone="your_deck", count=count)
    assert (result.ok, result.code) == (False, "table/bad-arguments")
    assert table.events == []


def test_an_unknown_zone_is_answered_with_the_zones_there_are() -> None:
    result = call(small(deck0="A"), "peek", zone="your_dekc")
    assert result.code == "table/unknown-zone"
    assert "your_deck" in result.suggestions
    assert "opponent_hand" in result.text


def test_internal_zone_keys_are_not_accepted() -> None:
    assert call(small(deck0="A"), "peek", zone="deck@0").code == "table/unknown-zone"


def test_an_empty_zone_has_its_own_answer() -> None:
    result = call(small(deck0=""), "peek", zone="your_deck")
    assert (result.code, "your_deck is empty" in result.text) == ("table/empty-zone", True)


@pytest.mark.parametrize("zone", ["opponent_deck", "opponent_hand", "opponent_prize"])
def test_the_other_seats_hidden_zones_are_closed_without_an_effect(zone: str) -> None:
    table = small(deck1="A", hand1="B", prize1="C")
    result = call(table, "peek", zone=zone)
    assert result.code == "table/not-permitted"
    assert not {"Apple", "Bread", "Cheese"} & set(result.text.replace(".", " ").split())
    assert table.log(1) == ()


def test_a_named_effect_opens_the_other_seats_zone_and_everybody_reads_it() -> None:
    table = small(deck1="A B C")
    text = done(
        table, "peek", zone="opponent_deck", count=2, allowed_by_card_effect=True, effect_text=PEEK_EFFECT
    ).text
    assert "1. Apple" in text
    (line,) = table.log(1)
    assert line == f"Opponent peeked at the top 2 cards of your_deck [card effect: {PEEK_EFFECT}]"


def test_under_a_strict_referee_the_effect_must_be_on_a_card_in_play_or_staging() -> None:
    claim = {"zone": "opponent_deck", "allowed_by_card_effect": True, "effect_text": PEEK_EFFECT}
    refused = call(small(deck1="A B", referee=Referee.STRICT), "peek", **claim)
    assert refused.code == "table/effect-unproven"
    assert call(small(deck1="A B", staging="P", referee=Referee.STRICT), "peek", **claim).ok
    assert call(small(deck1="A B", row1="P", referee=Referee.STRICT), "peek", **claim).ok
    hidden = call(small(deck1="A B", hand0="P", referee=Referee.STRICT), "peek", **claim)
    assert hidden.code == "table/effect-unproven"


def test_a_claim_without_words_is_refused() -> None:
    result = call(small(deck1="A"), "peek", zone="opponent_deck", allowed_by_card_effect=True)
    assert result.code == "table/effect-unproven"


def test_the_wording_fits_the_zone() -> None:
    table = small(hand0="A B", prize0="C", discard0="D A")
    hand = done(table, "peek", zone="your_hand", count=2).text
    assert "drawn next" not in hand
    assert "1. Apple #1" in hand.splitlines()
    assert "1. Cheese (top of prize) #1" in done(table, "peek", zone="your_prize").text
    assert "1. Dates (top of discard pile) #1" in done(table, "peek", zone="your_discard").text


def test_a_shared_hidden_zone_needs_an_effect_and_a_shared_open_one_does_not() -> None:
    table = small(pot="A", staging="B")
    assert call(table, "peek", zone="pot").code == "table/not-permitted"
    assert "1. Bread" in done(table, "peek", zone="staging").text


def test_two_printings_are_shown_with_labels_that_resolve() -> None:
    table = small(deck0="E e A")
    text = done(table, "peek", zone="your_deck", count=2).text
    assert "1. Egg (egg-1) (top of deck — drawn next) #1" in text
    assert "2. Egg (egg-2) (2nd from top) #2" in text
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="Egg (egg-2)")
    assert letters(table, "hand@0") == "e"


def test_peek_changes_no_visibility() -> None:
    table = small(deck0="A B C")
    before = [card.sight for card in table.state.piles["deck@0"].cards]
    done(table, "peek", zone="your_deck", count=3)
    assert [card.sight for card in table.state.piles["deck@0"].cards] == before
    assert known(table, "opponent_deck", seat=1) == "? ? ?"


def test_the_public_log_says_that_somebody_looked_and_not_at_what() -> None:
    table = small(deck0="A B C")
    done(table, "peek", zone="your_deck", count=3)
    assert table.log(1) == ("Opponent peeked at the top 3 cards of opponent_deck",)
    assert table.log(None) == ("Player 1 peeked at the top 3 cards of player1_deck",)


def test_peek_search_and_state_word_a_card_alike() -> None:
    table = small(deck0="A B", hand0="C")
    reference = format_card_reference(GAME.catalogue, "apple")
    assert reference in done(table, "peek", zone="your_deck").text.splitlines()
    assert reference in done(table, "search_zone", zone="your_deck").text.splitlines()
    done(table, "draw")
    from tests.table.tables import desk

    assert reference in desk(table).state_text().splitlines()


def test_the_structured_result_carries_positions_handles_and_labels() -> None:
    result = done(small(deck0="A B C"), "peek", zone="your_deck", count=2)
    assert [(card.position, card.handle, card.label) for card in result.cards] == [
        (1, "#1", "Apple"),
        (2, "#2", "Bread"),
    ]
    assert result.reads == "your_deck"
