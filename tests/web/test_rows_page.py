"""Cards that lie open in the middle: a row to choose from, a board that counts in every hand."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from tests.web.clicking import next_step, open_page
from tests.web.conftest import NO_PAUSES
from tests.web.waiting import expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.web.site import RunningSite

SIZES = [(1280, 800), (390, 844)]


def picture(page: Page, name: str) -> None:
    """Keep a picture where somebody asks for it."""
    folder = os.environ.get("DARWINDECK_PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_card_of_the_row_is_taken_by_touching_it(
    browser: Browser, site: RunningSite, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    context.add_init_script(NO_PAUSES)
    page = open_page(context, site.open(load_game("corner-shop"), seed=3))
    next_step(page)
    row = page.locator('[data-zone="row"] button.card')
    expect(row).to_have_count(3)
    picture(page, f"corner-shop-{size[0]}")
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    before = hand.count()
    row.first.click()
    page.get_by_role("button", name="take").click()
    expect(hand).to_have_count(before + 1)
    context.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_lies_in_the_middle_and_fits(
    browser: Browser, site: RunningSite, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    context.add_init_script(NO_PAUSES)
    page = open_page(context, site.open(load_game("texas-holdem"), seed=3))
    next_step(page)
    board = page.locator('[data-zone="row"] .card')
    for _ in range(12):
        if board.count() >= 3:
            break
        stay = page.get_by_role("button", name=re.compile("^(call|check)")).first
        if stay.count():
            stay.click()
        next_step(page)
    expect(board.nth(2)).to_be_visible()
    picture(page, f"holdem-{size[0]}")
    expect_value(page, "(d => d.scrollWidth - innerWidth)(document.documentElement)", 0)
    context.close()
