"""What is a choice on the table is chosen by touching it: the deck, the discard pile, the hand of another, a meld."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from tests.web.clicking import next_step, open_page, play_step
from tests.web.conftest import NO_PAUSES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.web.site import RunningSite

SIZES = [(1280, 800), (390, 844), (844, 390)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    width, height = request.param
    opened = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=width < 1000
    )
    opened.add_init_script(NO_PAUSES)
    yield opened
    opened.close()


def open_gin(context: BrowserContext, site: RunningSite) -> Page:
    """A hand of Gin Rummy at the question where to draw from."""
    page = open_page(context, site.open(load_game("gin-rummy"), seed=3))
    next_step(page)
    while page.locator('[data-zone="stock"] .door').count() == 0:
        play_step(page)
        next_step(page)
    return page


def touch(page: Page, zone: str) -> None:
    """Touches the middle of a zone's pile, as a player does."""
    pile = page.locator(f'[data-zone="{zone}"] .pile > .door')
    if page.evaluate("navigator.maxTouchPoints > 0"):
        pile.tap()
    else:
        pile.click()


@pytest.mark.parametrize(("zone", "said"), [("stock", "You draw"), ("discard", "You take")])
def test_a_card_is_drawn_by_touching_its_pile(
    screen: BrowserContext, site: RunningSite, zone: str, said: str
) -> None:
    page = open_gin(screen, site)
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(10)
    touch(page, zone)
    expect(hand).to_have_count(11)
    expect(page.get_by_role("log", name="What happened")).to_contain_text(said)


def test_a_pile_is_a_button_with_a_name_for_keys_and_readers(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_gin(context, site)
    deck = page.get_by_role("region", name="Table").get_by_role("button", name="deck: draw from the deck")
    deck.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(11)
    expect(deck).to_have_count(0)


def test_a_hand_is_chosen_by_touching_it(context: BrowserContext, site: RunningSite) -> None:
    """Go Fish: whom one asks."""
    page = open_page(context, site.open(load_game("go-fish"), seed=3))
    next_step(page)
    doors = page.locator('[data-kind="hand"] .door')
    expect(doors).to_have_count(3)
    doors.first.click()
    expect(page.get_by_role("status")).to_contain_text("Which rank do you ask")
