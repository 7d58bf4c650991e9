"""rearrange_zone: a permutation of what the seat knows to be there, and nothing else."""

from __future__ import annotations

from darwindeck.table.record import record_of, replay
from tests.table.tables import PEEK_EFFECT, call, done, known, letters, small


def peeked(deck: str, count: int, end: str = "top") -> object:
    table = small(deck0=deck)
    done(table, "peek", zone="your_deck", count=count, fromPosition=end)
    return table


def test_rearrange_zone_orders_the_top_cards() -> None:
    table = peeked("A B C D", 3)
    done(table, "rearrange_zone", zone="your_deck", cardNames=["Cheese", "Apple", "Bread"])
    assert letters(table, "deck@0") == "C A B D"


def test_the_seeds_main_workflow_peek_four_take_one_rearrange_three() -> None:
    table = peeked("A B C D A", 4)
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="Bread")
    done(table, "rearrange_zone", zone="your_deck", cardNames=["Dates", "Cheese", "Apple"])
    assert letters(table, "deck@0") == "D C A A"
    assert known(table, "your_deck") == "D C A ?"


def test_duplicates_match_as_a_multiset_and_no_copy_is_lost() -> None:
    table = peeked("A B A C", 3)
    ids = sorted(card.id for card in table.state.piles["deck@0"].cards)
    done(table, "rearrange_zone", zone="your_deck", cardNames=["Bread", "Apple", "Apple"])
    assert letters(table, "deck@0") == "B A A C"
    assert sorted(card.id for card in table.state.piles["deck@0"].cards) == ids


def test_copies_are_assigned_in_their_present_order() -> None:
    table = peeked("A B A", 3)
    first, _, second = (card.id for card in table.state.piles["deck@0"].cards)
    done(table, "rearrange_zone", zone="your_deck", cardNames=["Apple", "Apple", "Bread"])
    assert [card.id for card in table.state.piles["deck@0"].cards][:2] == [first, second]


def test_a_name_listed_once_too_often_is_refused() -> None:
    table = peeked("A B C", 2)
    result = call(table, "rearrange_zone", zone="your_deck", cardNames=["Apple", "Apple"])
    assert result.code == "table/not-a-permutation"
    assert result.suggestions == ("Apple", "Bread")


def test_more_names_than_cards_are_refused_with_the_names_that_are_there() -> None:
    table = peeked("A B", 2)
    result = call(table, "rearrange_zone", zone="your_deck", cardNames=["Apple", "Bread", "Apple"])
    assert result.code == "table/not-a-permutation"
    assert "Apple, Bread" in result.text
    assert letters(table, "deck@0") == "A B"


def test_rearrange_zone_refuses_cards_that_are_not_at_that_end() -> None:
    table = peeked("A B C D", 4)
    before = (table.state, len(table.history), table.log(0), table.log(1))
    result = call(table, "rearrange_zone", zone="your_deck", cardNames=["Apple", "Cheese"])
    assert result.code == "table/not-a-permutation"
    assert "Apple, Bread" in result.text
    assert (table.state, len(table.history), table.log(0), table.log(1)) == before


def test_rearrange_zone_orders_the_bottom_cards() -> None:
    table = peeked("A B C D", 2, "bottom")
    done(table, "rearrange_zone", zone="your_deck", cardNames=["Dates", "Cheese"], from_="bottom")
    assert letters(table, "deck@0") == "A B D C"


def test_at_the_bottom_a_copy_higher_in_the_pile_does_not_matter() -> None:
    table = peeked("C A B C", 2, "bottom")
    done(table, "rearrange_zone", zone="your_deck", cardNames=["Cheese", "Bread"], from_="bottom")
    assert letters(table, "deck@0") == "C A C B"


def test_unknown_names_and_zones_are_structured_errors() -> None:
    table = peeked("A B", 2)
    assert call(table, "rearrange_zone", zone="your_deck", cardNames=["Zebra", "Apple"]).code == (
        "table/not-a-permutation"
    )
    assert call(table, "rearrange_zone", zone="nowhere", cardNames=["Apple"]).code == "table/unknown-zone"


def test_an_empty_list_is_refused() -> None:
    assert (
        call(peeked("A", 1), "rearrange_zone", zone="your_deck", cardNames=[]).code == "table/bad-arguments"
    )


def test_an_empty_zone_is_said_to_be_empty() -> None:
    assert call(small(), "rearrange_zone", zone="your_deck", cardNames=["Apple"]).code == "table/empty-zone"


def test_success_tells_the_actor_the_order_and_the_others_only_the_number() -> None:
    table = peeked("A B C", 2)
    text = done(table, "rearrange_zone", zone="your_deck", cardNames=["Bread", "Apple"]).text
    assert text == "You rearranged the top 2 cards of your_deck, top to bottom: Bread, Apple"
    assert table.log(1)[-1] == "Opponent rearranged the top 2 cards of opponent_deck"


def test_rearranging_a_zone_without_looking_is_refused_and_reveals_nothing() -> None:
    right = call(small(deck0="A B"), "rearrange_zone", zone="your_deck", cardNames=["Bread", "Apple"])
    wrong = call(small(deck0="C D"), "rearrange_zone", zone="your_deck", cardNames=["Bread", "Apple"])
    assert right == wrong
    assert right.code == "table/not-known"


def test_a_search_is_not_enough_to_rearrange() -> None:
    table = small(deck0="A B")
    done(table, "search_zone", zone="your_deck")
    assert (
        call(table, "rearrange_zone", zone="your_deck", cardNames=["Bread", "Apple"]).code
        == "table/not-known"
    )


def test_the_other_seats_zone_needs_an_effect() -> None:
    table = small(deck1="A B")
    grant = {"allowed_by_card_effect": True, "effect_text": PEEK_EFFECT}
    done(table, "peek", zone="opponent_deck", count=2, **grant)
    plain = call(table, "rearrange_zone", zone="opponent_deck", cardNames=["Bread", "Apple"])
    assert plain.code == "table/not-permitted"
    done(table, "rearrange_zone", zone="opponent_deck", cardNames=["Bread", "Apple"], **grant)
    assert letters(table, "deck@1") == "B A"


def test_handles_are_accepted_and_stay_with_their_cards() -> None:
    table = peeked("A B A C", 3)
    done(table, "rearrange_zone", zone="your_deck", cardNames=["#3", "#1", "#2"])
    done(table, "move_card", fromZone="your_deck", toZone="your_hand", cardName="#1")
    done(table, "rearrange_zone", zone="your_deck", cardNames=["#2", "#3"])
    assert letters(table, "deck@0") == "B A C"


def test_open_zones_are_rearranged_without_a_peek() -> None:
    table = small(hand0="A B C")
    done(table, "rearrange_zone", zone="your_hand", cardNames=["Cheese", "Bread", "Apple"])
    assert letters(table, "hand@0") == "C B A"


def test_rearrange_zone_is_in_history_and_replays() -> None:
    table = peeked("A B C", 3)
    done(table, "rearrange_zone", zone="your_deck", cardNames=["Cheese", "Bread", "Apple"])
    replayed = replay(record_of(table))
    assert replayed.states[-1] == table.state
    assert type(table.history[-1].action).__name__ == "RearrangeZone"


def test_counters_stay_on_top_of_the_pile() -> None:
    table = small(row0="A B")
    done(table, "add_counter", zone="your_row", counterType="damage", amount=3)
    done(table, "rearrange_zone", zone="your_row", cardNames=["Bread", "Apple"])
    assert dict(table.view(0).zone("your_row").counters) == {"damage": 3}


def test_two_printings_in_the_slice_are_told_apart_by_label() -> None:
    table = peeked("E e", 2)
    bare = call(table, "rearrange_zone", zone="your_deck", cardNames=["Egg", "Egg"])
    assert bare.code == "table/ambiguous-card"
    done(table, "rearrange_zone", zone="your_deck", cardNames=["Egg (egg-2)", "Egg (egg-1)"])
    assert letters(table, "deck@0") == "e E"
