"""The table in a browser: hands spread and wrap, nothing overflows, faces are drawn and swap with their size."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from darwindeck.genome.library import load_game
from darwindeck.look import style_sheet
from darwindeck.play.scene.model import ZoneKind
from darwindeck.rulebook.cards import sprite_svg
from tests.web.clicking import next_step, open_page
from tests.web.site import RunningSite
from tests.web.waiting import expect_fit, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESK, PHONE = (1280, 900), (360, 740)
RANKS = "A23456789TJQK"
PLACES = "[...document.querySelectorAll('.place')].map(place => place.getBoundingClientRect())"


def table_style() -> str:
    return (files("darwindeck.web") / "static" / "table.css").read_text("utf-8")


@pytest.mark.parametrize("kind", ZoneKind)
def test_every_kind_of_zone_has_its_style(kind: ZoneKind) -> None:
    assert f'data-kind="{kind}"' in table_style()


def test_no_kind_of_zone_is_styled_that_no_scene_has() -> None:
    assert set(re.findall(r'data-kind="(\w+)"', table_style())) == set(ZoneKind)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    return browser.new_page()


def show(page: Page, size: tuple[int, int], cards: int) -> None:
    """A table with nothing but a hand."""
    names = [f"{rank}{suit}" for suit in "shdc" for rank in RANKS][:cards]
    faces = '<svg><use class="full" href="#card-{0}"/><use class="mini" href="#mini-{0}"/></svg>'
    hand = "".join(
        f'<span class="place"><button class="card">{faces.format(name)}</button></span>' for name in names
    )
    style = style_sheet() + table_style()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(
        f"<!doctype html><html lang='en'><style>{style}</style><body>{sprite_svg()}<main class='table'>"
        f"<section class='felt'><div class='own-hand holds-fan'><div class='fan'>{hand}</div></div></section></main>"
    )
    page.evaluate("n => document.querySelector('.fan').style.setProperty('--n', n)", cards)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("cards", [1, 2, 5, 13, 17, 26, 52])
def test_every_card_of_a_hand_can_be_reached(page: Page, size: tuple[int, int], cards: int) -> None:
    show(page, size, cards)
    expect_value(page, f"{PLACES}.filter(place => place.width < 24)", [])
    expect_fit(page, size[0])
    edges = "[...document.querySelectorAll('.card')].map(card => card.getBoundingClientRect().right)"
    expect_value(page, f"{edges}.filter(edge => edge > {size[0]})", [])


@pytest.mark.parametrize(
    ("size", "cards", "rows"), [(DESK, 13, 1), (DESK, 17, 1), (PHONE, 7, 1), (PHONE, 13, 2), (PHONE, 17, 3)]
)
def test_a_hand_lies_in_one_row_on_a_desk_and_in_rows_of_seven_on_a_phone(
    page: Page, size: tuple[int, int], cards: int, rows: int
) -> None:
    show(page, size, cards)
    expect_value(page, f"new Set({PLACES}.map(place => place.top)).size", rows)


@pytest.mark.parametrize("size", [DESK, (1200, 800), PHONE])
def test_whole_suits_in_sequence_leave_room_for_the_hand(page: Page, size: tuple[int, int]) -> None:
    show(page, size, 13)
    column = "".join('<span class="card"></span>' for _ in RANKS)
    page.evaluate(
        """columns => document.querySelector('.felt').insertAdjacentHTML('afterbegin',
        `<div class="middle"><div class="zone" data-kind="sequence" style="--n: 13">${columns}</div></div>`)""",
        f'<div class="column">{column}</div>' * 4,
    )
    heights = "[...document.querySelectorAll('.column')].map(column => column.getBoundingClientRect().height)"
    expect_value(page, f"{heights}.filter(height => height < 100 || height > innerHeight * .4)", [])


def test_a_face_fills_its_card(page: Page) -> None:
    show(page, DESK, 13)
    card, face = (
        f"document.querySelector('{which}').getBoundingClientRect().width" for which in (".card", ".full")
    )
    expect_value(page, f"Math.abs({face} / {card} - 1) < 0.05", True)


def test_tiny_cards_show_the_small_face(page: Page) -> None:
    show(page, DESK, 3)
    seen = "['full', 'mini'].map(kind => document.querySelector('.card .' + kind).getBoundingClientRect().width > 0)"
    expect_value(page, seen, [True, False])
    page.evaluate("document.querySelector('.fan').classList.add('small')")
    expect_value(page, seen, [False, True])


def test_four_colours_and_night_reach_into_the_faces(page: Page) -> None:
    show(page, DESK, 52)
    colour = "document.querySelector('.fan').computedStyleMap().get('--suit-d')?.toString() ?? ''"
    expect_value(page, colour, "")
    page.evaluate("document.body.classList.add('four-colour')")
    expect_value(page, colour, "#1d5fb8")
    paper = "getComputedStyle(document.querySelector('#paper rect')).fill"
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    day = page.evaluate(paper)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect_value(page, f"{paper} !== {day!r}", True)


@pytest.mark.parametrize("game", ["hearts", "gin-rummy", "partnership-spades", "scopa"])
def test_on_a_phone_on_its_side_the_table_is_seen_whole(
    game: str, browser: Browser, site: RunningSite
) -> None:
    low = browser.new_context(
        viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = open_page(low, site.open(load_game(game), seed=1))
    next_step(page)
    felt = "document.querySelector('.felt')"
    expect_value(page, f"{felt}.scrollHeight <= {felt}.clientHeight", True)
    bottoms = (
        "[...document.querySelectorAll('.own-hand .card')].map(each => each.getBoundingClientRect().bottom)"
    )
    expect_value(page, f"Math.max(...{bottoms}) <= innerHeight", True)
    low.close()


def test_on_a_tablet_held_upright_a_trick_lies_over_no_player(browser: Browser, site: RunningSite) -> None:
    tall = browser.new_context(viewport={"width": 768, "height": 1024}, reduced_motion="reduce")
    page = open_page(tall, site.open(load_game("partnership-spades"), seed=1))
    next_step(page)
    covered = """[...document.querySelectorAll('.plate, .seat > .zone')].filter(player => {
      const one = player.getBoundingClientRect();
      return [...document.querySelectorAll('.slot')].some(slot => {
        const two = slot.getBoundingClientRect();
        return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
      });
    }).length"""
    expect_value(page, covered, 0)
    tall.close()
