"""Card faces: every card, its signs, colours and courts, back and hidden card; sheets of nine; the sprite."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from darwindeck.genome.cards import JOKERS, Deck, Rank, Suit, deck_ranks
from darwindeck.rulebook.cards import back_svg, card_svg, hidden_svg, sheets, sprite_svg
from darwindeck.rulebook.cards.ink import BLUE, FOUR_COLOURS, GREEN, TWO_COLOURS
from darwindeck.rulebook.cards.shapes import PIPS, RANK_STROKES, SUIT_PATHS
from tests.sweeps import each

CARDS = [f"{rank}{suit}" for rank in deck_ranks(Deck.STANDARD_52) for suit in Suit]
SVG = "{http://www.w3.org/2000/svg}"


@each("name", CARDS)
def test_a_card_is_a_picture_that_says_what_it_is(name: str) -> None:
    picture = ElementTree.fromstring(card_svg(name))  # noqa: S314
    assert picture.attrib["viewBox"] == "0 0 250 350"
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"].startswith("the ")
    assert "id=" not in card_svg(name)


@pytest.mark.parametrize(("rank", "number"), [(Rank(str(n)), n) for n in range(2, 10)] + [(Rank.TEN, 10)])
def test_a_number_card_has_as_many_signs_as_its_number(rank: Rank, number: int) -> None:
    assert len(PIPS[rank]) == number
    outline = SUIT_PATHS[Suit.HEARTS]
    assert card_svg(f"{rank}h").count(outline) == number + 2  # and one in each corner


@each("name", CARDS)
def test_a_card_looks_the_same_from_both_sides_of_the_table(name: str) -> None:
    drawing = RANK_STROKES[name[0]]
    assert card_svg(name).count(drawing) == 2
    assert card_svg(name).count("rotate(180 125 175)") == (2 if name[0] in "JQK" else 1)


@each("name", CARDS)
def test_a_picture_needs_no_font(name: str) -> None:
    assert "<text" not in card_svg(name)


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
    for sign in SUIT_PATHS.values():
        assert sign not in hidden_svg()
        assert sign not in back_svg()


def test_a_sheet_has_nine_cards_and_the_last_one_the_rest() -> None:
    pages = sheets(tuple(CARDS))
    assert [len(page.cards) for page in pages] == [9, 9, 9, 9, 9, 7]
    assert [card.picture for page in pages for card in page.cards] == [card_svg(name) for name in CARDS]


def symbols() -> dict[str, ElementTree.Element]:
    sprite = ElementTree.fromstring(sprite_svg())  # noqa: S314
    return {found.attrib["id"]: found for found in sprite.iter(f"{SVG}symbol")}


def test_the_sprite_has_every_card_large_and_small_and_what_is_no_card() -> None:
    jokers = [f"{rank}{suit}" for rank in JOKERS for suit in Suit]
    faces = {f"{kind}-{name}" for name in (*CARDS, *jokers) for kind in ("card", "mini")}
    parts = {f"suit-{suit}" for suit in Suit} | {f"rank-{rank}" for rank in (*Rank, "?")}
    assert set(symbols()) == faces | parts | {"back", "back-two", "hidden"}


def test_ids_of_the_sprite_are_unique_and_every_reference_is_to_one_of_them() -> None:
    ids = re.findall(r' id="([^"]*)"', sprite_svg())
    assert len(set(ids)) == len(ids)
    references = re.findall(r'href="([^"]*)"', sprite_svg())
    assert {reference[1:] for reference in references} <= set(ids)
    assert all(reference.startswith("#") for reference in references)


def test_the_sprite_asks_for_nothing_from_outside_and_has_no_style_of_its_own() -> None:
    rest = sprite_svg().replace('xmlns="http://www.w3.org/2000/svg"', "")
    for forbidden in ("http", "url(", "<style", "style=", "<script", "<image", "<text"):
        assert forbidden not in rest


def test_the_sprite_is_small() -> None:
    assert len(sprite_svg().encode()) < 60_000


def test_a_page_can_change_the_colours_of_the_sprite() -> None:
    for suit in Suit:
        assert symbols()[f"card-7{suit}"].attrib["color"] == f"var(--suit-{suit},{TWO_COLOURS[suit]})"
    assert "var(--" not in "".join(card_svg(name) for name in CARDS)
