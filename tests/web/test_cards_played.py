"""The cards played, by suit, for whoever likes to count: beside the table, on a phone as a sheet over the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from tests.web.clicking import next_step, open_page, play_a_trick
from tests.web.site import RunningSite
from tests.web.waiting import expect_value

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

PHONES = [(375, 667), (390, 844)]
COVERED = """[...document.querySelectorAll('.plate, .zone[data-kind="trick"] .slot')].filter(each => {
  const [sheet, box] = [document.querySelector('.panel.played'), each].map(one => one.getBoundingClientRect());
  return box.bottom > sheet.top + 1 && box.top < sheet.bottom - 1;
}).length"""
"""How many plates and places of the trick the sheet lies over."""
OUTSIDE = """[...document.querySelectorAll('.tools .button')].filter(each => {
  const [bar, box] = [each.parentElement, each].map(one => one.getBoundingClientRect());
  return box.width && (box.left < bar.left || box.right > bar.right || box.top < bar.top || box.bottom > bar.bottom);
}).map(each => each.textContent)"""
"""Which of the buttons that are shown are not wholly in the bar."""


def open_hearts(context: BrowserContext, site: RunningSite, size: tuple[int, int]) -> Page:
    page = open_page(context, site.open(load_game("hearts"), seed=1))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    next_step(page)
    return page


def panel(page: Page) -> Locator:
    return page.locator(".panel.played")


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_the_cards_played_are_counted_by_suit(
    context: BrowserContext, site: RunningSite, size: tuple[int, int]
) -> None:
    table = site.open(load_game("hearts"), seed=1)
    page = open_page(context, table)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play_a_trick(page)
    expect(panel(page)).to_be_hidden()
    page.keyboard.press("g")
    expect(panel(page)).to_be_visible()
    gone = sum(len(count.gone) for count in site.table(table.id).scene(0).suits)
    expect(panel(page).locator("td.gone .rank")).to_have_count(gone)
    expect(panel(page).locator("td.own .rank")).to_have_count(12)
    page.get_by_role("button", name="Cards played").click()
    expect(panel(page)).to_be_hidden()


def test_games_without_tricks_have_no_cards_played(context: BrowserContext, site: RunningSite) -> None:
    page = open_page(context, site.open(load_game("scopa"), seed=1))
    next_step(page)
    expect(page.get_by_role("button", name="Cards played")).to_have_count(0)


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_the_button_of_the_cards_played_is_wholly_in_the_bar(
    context: BrowserContext, site: RunningSite, size: tuple[int, int]
) -> None:
    page = open_hearts(context, site, size)
    expect_value(page, OUTSIDE, [])


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_the_cards_played_lie_over_no_plate_and_no_trick(
    context: BrowserContext, site: RunningSite, size: tuple[int, int]
) -> None:
    page = open_hearts(context, site, size)
    play_a_trick(page)
    page.get_by_role("button", name="Cards played").click()
    expect(panel(page)).to_be_in_viewport(ratio=1)
    expect_value(page, COVERED, 0)


def test_on_a_phone_the_cards_played_can_be_closed_in_the_sheet(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_hearts(context, site, PHONES[0])
    button = page.get_by_role("button", name="Cards played")
    button.click()
    panel(page).get_by_role("button", name="Close").click()
    expect(panel(page)).to_be_hidden()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")


def test_on_a_phone_escape_closes_the_cards_played_before_it_puts_a_card_back(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_hearts(context, site, PHONES[0])
    page.get_by_role("toolbar", name="Your hand").locator('button[aria-disabled="false"]').first.click()
    page.keyboard.press("g")
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    put_back = page.get_by_role("button", name="Put back")
    expect(put_back).to_be_visible()
    page.keyboard.press("Escape")
    expect(put_back).to_be_hidden()


def test_beside_the_table_the_cards_played_need_no_button_to_close(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_hearts(context, site, (1280, 900))
    page.keyboard.press("g")
    expect(panel(page)).to_be_visible()
    expect(panel(page).get_by_role("button", name="Close")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_visible()
