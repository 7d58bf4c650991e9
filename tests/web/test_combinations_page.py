"""Combinations by clicks: the button says what cards make, the table what was played; what does not beat is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from darwindeck.play.seats import seat_players
from tests.web.clicking import next_step, open_page
from tests.web.test_small_screens import screen_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Locator, Page

    from tests.web.site import RunningSite

SEED = 312
"""The first seat holds the three of diamonds, and runs with it."""


@pytest.fixture(params=[(390, 844), (1280, 800)], ids=["phone", "desk"])
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    yield from screen_of(browser, request.param)


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button", name=name)


def lift(page: Page, *names: str) -> None:
    for name in names:
        card(page, name).click(position={"x": 8, "y": 12})


def test_the_button_names_the_combination_and_the_table_what_was_played(
    screen: BrowserContext, site: RunningSite
) -> None:
    opened = site.open(load_game("big-two"), seed=SEED, seats=seat_players(0, ["greedy"], 4))
    page = open_page(screen, opened)
    next_step(page)
    choices = page.get_by_role("group", name="Choices")
    expect(page.get_by_text("Play a card or a combination.").first).to_be_visible()
    lift(page, "three of diamonds")
    expect(choices.get_by_role("button", name="play", exact=True)).to_be_visible()
    lift(page, "seven of spades", "four of clubs", "six of hearts")
    expect(choices.get_by_role("button")).to_have_count(0)
    lift(page, "five of diamonds")
    choices.get_by_role("button", name="play a straight to the seven").click()
    next_step(page)
    expect(page.get_by_text("last: single 3")).to_be_visible()
    lift(page, "queen of clubs")
    expect(choices.get_by_role("button", name="play", exact=True)).to_be_visible()
    expect(card(page, "jack of clubs")).to_have_attribute("aria-disabled", "false")


def test_a_card_that_beats_nothing_is_not_taken_and_says_why(
    screen: BrowserContext, site: RunningSite
) -> None:
    opened = site.open(load_game("big-two"), seed=SEED, seats=seat_players(0, ["greedy"], 4))
    page = open_page(screen, opened)
    next_step(page)
    lift(page, "three of diamonds")
    page.get_by_role("group", name="Choices").get_by_role("button", name="play", exact=True).click()
    next_step(page)
    card(page, "four of clubs").click(position={"x": 8, "y": 12}, force=True)
    expect(page.get_by_text("That does not beat what was played.").first).to_be_visible()
    expect(card(page, "four of clubs")).to_have_attribute("aria-pressed", "false")
