"""Knowledge follows the cards: what a seat still knows after it, or somebody else, has done something."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.table.actions import (
    At,
    CardIn,
    Draw,
    End,
    EndTurn,
    Face,
    FlipCard,
    MoveCard,
    MoveStack,
    Named,
    Peek,
    PlaceOnZone,
    RearrangeZone,
    Reveal,
    SearchZone,
    SetOrientation,
    Shuffle,
    SwapStacks,
)
from darwindeck.table.state import Orientation
from darwindeck.table.table import Table
from tests.table.tables import PEEK_EFFECT, known, letters, small

EFFECT = PEEK_EFFECT


def somewhere(table: Table, alias: str, seat: int = 0) -> dict[str, int]:
    return {holding.label: holding.count for holding in table.view(seat).zone(alias).somewhere}


def spied() -> Table:
    """Seat 1 knows the top three of seat 0's deck, and seat 0 is to act."""
    table = small(deck0="A B C D E")
    table.submit(0, EndTurn())
    table.submit(1, Peek("deck@0", 3, effect=EFFECT))
    table.submit(1, EndTurn())
    assert known(table, "opponent_deck", 1) == "A B C ? ?"
    return table


def test_taking_a_known_card_leaves_the_others_known_and_places_close_up() -> None:
    table = small(deck0="A B C D")
    table.submit(0, Peek("deck@0", 3))
    table.submit(0, MoveCard("deck@0", "hand@0", At(1)))
    assert known(table, "your_deck") == "A C ?"


def test_a_card_the_seat_itself_puts_back_stays_known() -> None:
    table = small(deck0="A B", hand0="C")
    table.submit(0, MoveCard("hand@0", "deck@0", At(0), End.TOP))
    assert known(table, "your_deck") == "C ? ?"
    table.submit(0, MoveCard("deck@0", "deck@0", At(0), End.BOTTOM))
    assert known(table, "your_deck") == "? ? C"


def test_a_shuffle_voids_knowledge_of_every_seat() -> None:
    table = spied()
    table.submit(0, Peek("deck@0", 5))
    table.submit(0, Shuffle("deck@0"))
    assert known(table, "opponent_deck", 1) == "? ? ? ? ?"
    assert known(table, "your_deck", 0) == "? ? ? ? ?"


def test_a_card_drawn_openly_from_a_known_place_is_known_in_the_hand() -> None:
    table = spied()
    table.submit(0, Draw(2))
    assert known(table, "opponent_deck", 1) == "C ? ?"
    assert known(table, "opponent_hand", 1) == "A B"


def test_an_unseen_taking_by_another_seat_voids_the_zone() -> None:
    table = spied()
    table.submit(0, Peek("deck@0", 5))
    table.submit(0, MoveCard("deck@0", "hand@0", At(4)))
    assert known(table, "opponent_deck", 1) == "? ? ? ?"
    assert known(table, "your_deck", 0) == "A B C D"


def test_an_unseen_reordering_leaves_only_what_is_in_the_zone() -> None:
    table = spied()
    table.submit(0, Peek("deck@0", 2))
    table.submit(0, RearrangeZone("deck@0", (1, 0)))
    assert known(table, "opponent_deck", 1) == "? ? C ? ?"
    assert somewhere(table, "opponent_deck", 1) == {"Apple": 1, "Bread": 1}


def test_a_blind_card_leaving_a_searched_zone_voids_the_inventory() -> None:
    table = small(deck0="A B C")
    table.submit(0, SearchZone("deck@0"))
    assert somewhere(table, "your_deck") == {"Apple": 1, "Bread": 1, "Cheese": 1}
    table.submit(0, MoveCard("deck@0", "prize@0"))
    assert somewhere(table, "your_deck") == {}


def test_a_named_card_leaving_a_searched_zone_leaves_the_rest_known() -> None:
    table = small(deck0="A B C")
    table.submit(0, SearchZone("deck@0"))
    table.submit(0, MoveCard("deck@0", "hand@0", Named("bread")))
    assert somewhere(table, "your_deck") == {"Apple": 1, "Cheese": 1}


def test_taking_by_name_keeps_known_ends_and_forgets_places_inside() -> None:
    """An island inside the pile would otherwise tell on which side of it the card had been."""
    for deck in ("A B C D E", "A D C B E"):
        table = small(deck0=deck)
        table.submit(0, Peek("deck@0", 1))
        table.submit(0, FlipCard("deck@0", At(2), Face.OWNER_ONLY))
        table.submit(0, SearchZone("deck@0"))
        table.submit(0, MoveCard("deck@0", "hand@0", Named("bread")))
        assert known(table, "your_deck") == "A ? ? ?"
        assert somewhere(table, "your_deck") == {"Cheese": 1, "Dates": 1, "Egg (egg-1)": 1}


def test_a_face_up_card_inside_a_pile_is_squared_up_when_another_seat_takes_unseen() -> None:
    for index in (1, 3):
        table = small(deck0="A B C D E")
        table.submit(0, FlipCard("deck@0", At(2), Face.PUBLIC))
        assert known(table, "opponent_deck", 1) == "? ? C ? ?"
        table.submit(0, MoveCard("deck@0", "hand@0", At(index)))
        assert known(table, "opponent_deck", 1) == "? ? ? ?"


def test_who_saw_a_card_turned_down_still_knows_it() -> None:
    table = small(row0="A B")
    table.submit(0, FlipCard("row@0", At(0), Face.HIDDEN))
    assert known(table, "opponent_row", 1) == "A B"
    assert not table.view(1).zone("opponent_row").cards[0].face_up


def test_a_visible_card_put_on_a_hidden_pile_is_known_there() -> None:
    table = small(row0="A", deck0="B")
    table.submit(0, MoveCard("row@0", "deck@0"))
    assert known(table, "opponent_deck", 1) == "A ?"


def test_a_hidden_pile_swapped_as_a_whole_keeps_what_was_known() -> None:
    table = small(deck0="A B", prize0="C")
    table.submit(0, Peek("deck@0", 1))
    table.submit(0, SwapStacks("deck@0", "prize@0", effect=EFFECT))
    assert known(table, "your_prize") == "A ?"


def test_a_pile_turned_over_keeps_what_was_known() -> None:
    table = small(deck0="A B C")
    table.submit(0, Peek("deck@0", 2))
    table.submit(0, MoveStack("deck@0", "pot", turn_over=True))
    assert known(table, "pot") == "? B A"


def test_placing_several_cards_unseen_tells_others_nothing() -> None:
    table = small(hand0="A B", deck0="C D")
    table.submit(0, PlaceOnZone((CardIn("hand@0", At(1)), CardIn("hand@0", At(0))), "deck@0"))
    assert letters(table, "deck@0") == "B A C D"
    assert known(table, "your_deck") == "B A ? ?"
    assert known(table, "opponent_deck", 1) == "? ? ? ?"


def test_a_new_peek_numbers_all_known_cards_by_position() -> None:
    table = small(deck0="A B C D")
    table.submit(0, Peek("deck@0", 2))
    table.submit(0, MoveCard("deck@0", "hand@0", At(0)))
    assert [card.handle for card in table.view(0).zone("your_deck").cards] == ["#2"]
    table.submit(0, Peek("deck@0", 2))
    assert [card.handle for card in table.view(0).zone("your_deck").cards] == ["#1", "#2"]


def test_looking_changes_no_sight() -> None:
    table = small(deck0="A B")
    sight = [card.sight for card in table.state.piles["deck@0"].cards]
    table.submit(0, Peek("deck@0", 2))
    table.submit(0, SearchZone("deck@0"))
    assert [card.sight for card in table.state.piles["deck@0"].cards] == sight


def test_a_searched_card_cannot_be_turned_or_shown_where_it_lies() -> None:
    """That would tell its place, which a search does not."""
    for action in (
        FlipCard("deck@0", Named("bread"), Face.PUBLIC),
        Reveal("deck@0", (Named("bread"),)),
        SetOrientation("deck@0", Named("bread"), Orientation.RIGHT),
    ):
        table = small(deck0="A B C")
        table.submit(0, SearchZone("deck@0"))
        with pytest.raises(TableError) as caught:
            table.submit(0, action)
        assert caught.value.code == "table/not-known"


def test_an_order_of_unknown_cards_is_refused_without_a_name_in_the_answer() -> None:
    answers = set()
    for deck in ("A B C", "C D E"):
        for order in ((1, 0), (0, 0), (5, 7)):
            with pytest.raises(TableError) as caught:
                small(deck0=deck).submit(0, RearrangeZone("deck@0", order))
            answers.add((caught.value.code, caught.value.message))
    assert answers == {
        ("table/not-known", "you know 0 of the top 2 cards of your_deck; look first with peek")
    }
