"""Card faces: every card, the right number of signs, colours, back and hidden card; sheets of nine."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from darwindeck.genome.cards import Deck, Rank, Suit, deck_ranks
from darwindeck.rulebook.cards import back_svg, card_svg, hidden_svg, sheets
from darwindeck.rulebook.cards.shapes import BLUE, FOUR_COLOURS, GREEN, PIPS, SUIT_PATHS, TWO_COLOURS

CARDS = [f"{rank}{suit}" for rank in deck_ranks(Deck.STANDARD_52) for suit in Suit]


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_a_picture_that_says_what_it_is(name: str) -> None:
    picture = ElementTree.fromstring(card_svg(name))  # noqa: S314
    assert picture.attrib["viewBox"] == "0 0 250 350"
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"].startswith("the ")
    assert "id=" not in card_svg(name)


@pytest.mark.parametrize(("rank", "number"), [(Rank(str(n)), n) for n in range(2, 10)] + [(Rank.TEN, 10)])
def test_a_number_card_has_as_many_signs_as_its_number(rank: Rank, number: int) -> None:
    assert len(PIPS[rank]) == number
    outline = SUIT_PATHS[Suit.HEARTS][0]
    assert card_svg(f"{rank}h").count(outline) == number + 2  # and one in each corner


@pytest.mark.parametrize("rank", PIPS)
def test_signs_stand_apart_and_inside_the_card(rank: Rank) -> None:
    places = PIPS[rank]
    assert len(set(places)) == len(places)
    assert all(-1 <= column <= 1 and -1 <= row <= 1 for column, row in places)
    assert {(-column, row) for column, row in places} == set(places)


def test_suits_have_two_colours_or_four() -> None:
    assert len(set(TWO_COLOURS.values())) == 2
    assert len(set(FOUR_COLOURS.values())) == 4
    assert BLUE in card_svg("7d", four_colour=True)
    assert GREEN in card_svg("7c", four_colour=True)
    assert BLUE not in card_svg("7d")


def test_all_cards_look_different() -> None:
    assert len({card_svg(name) for name in CARDS}) == len(CARDS)


def test_a_hidden_card_shows_the_back_and_nothing_else() -> None:
    assert card_svg("??") == hidden_svg()
    assert hidden_svg() != back_svg()
    for sign in (path for paths in SUIT_PATHS.values() for path in paths):
        assert sign not in hidden_svg()
        assert sign not in back_svg()


def test_a_sheet_has_nine_cards_and_the_last_one_the_rest() -> None:
    pages = sheets(tuple(CARDS))
    assert [len(page) for page in pages] == [9, 9, 9, 9, 9, 7]
    assert [picture for page in pages for picture in page] == [card_svg(name) for name in CARDS]
