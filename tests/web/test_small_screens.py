"""The table on a phone: every card can be touched, what is said covers nothing, no button is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from tests.web.clicking import CARDS, first_choice, next_step, open_page, play_step
from tests.web.conftest import NO_PAUSES
from tests.web.waiting import expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.web.site import RunningSite

PHONES = [(390, 844), (360, 640)]
ALL = [*PHONES, (1280, 800)]
LEAST_TOUCH = 44
HIDDEN_AT_MOST = 10
"""Of the lowest card, on the smallest phone, while buttons ask about a card that was lifted."""
COVERED = """what => {
  const one = document.querySelector('.notice').getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter(each => {
    const two = each.getBoundingClientRect();
    return two.width && one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  }).length;
}"""


@pytest.fixture(params=ALL, ids=lambda size: f"{size[0]}x{size[1]}")
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    yield from screen_of(browser, request.param)


@pytest.fixture(params=PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def phone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    yield from screen_of(browser, request.param)


def screen_of(browser: Browser, size: tuple[int, int]) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    opened.add_init_script(NO_PAUSES)
    yield opened
    opened.close()


def open_spades(context: BrowserContext, site: RunningSite, game: str = "spades") -> Page:
    page = open_page(context, site.open(load_game(game), seed=3))
    next_step(page)
    return page


def test_what_is_said_lies_over_no_card_and_no_plate(screen: BrowserContext, site: RunningSite) -> None:
    page = open_spades(screen, site)
    page.locator(CARDS).nth(4).click(position={"x": 8, "y": 12}, force=True)
    expect(page.get_by_role("alert")).to_have_text("Not now. How many tricks will you win?")
    expect_value(page, f"({COVERED})('.card, .plate, .choices .button')", 0)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("alert")).to_contain_text("bid")
    expect_value(page, f"({COVERED})('.card, .plate, .choices .button')", 0)


def test_thirteen_cards_lie_beside_each_other_wide_enough_for_a_finger(
    phone: BrowserContext, site: RunningSite
) -> None:
    page = open_spades(phone, site)
    boxes = "[...document.querySelectorAll('.own-hand .card')].map(each => each.getBoundingClientRect())"
    expect_value(page, f"{boxes}.length", 13)
    expect_value(page, f"{boxes}.filter(each => each.width < {LEAST_TOUCH})", [])
    over = f"""(all => all.filter((one, at) => all.some((two, other) => other > at && one.left < two.right - .5
        && two.left < one.right - .5 && one.top < two.bottom - .5 && two.top < one.bottom - .5)).length)({boxes})"""
    expect_value(page, over, 0)


@pytest.mark.parametrize("game", ["spades", "partnership-spades"])
def test_the_whole_hand_is_in_sight_above_the_buttons(
    phone: BrowserContext, site: RunningSite, game: str
) -> None:
    page = open_spades(phone, site, game)
    bottoms = (
        "[...document.querySelectorAll('.own-hand .card')].map(each => each.getBoundingClientRect().bottom)"
    )
    lowest = f"Math.max(...{bottoms})"
    for _ in range(6):  # more is said of the table trick by trick
        assert play_step(page)
        next_step(page)
        bar = "document.querySelector('.tools').getBoundingClientRect().top"
        expect_value(page, f"{lowest} <= {bar} + {HIDDEN_AT_MOST}", True)


def test_no_button_below_the_table_is_cut_off_and_more_shows_the_others(
    phone: BrowserContext, site: RunningSite
) -> None:
    page = open_spades(phone, site)
    cut = """[...document.querySelectorAll('.tools .button')].map(each => each.getBoundingClientRect())
        .filter(each => each.width && (each.left < 0 || each.right > innerWidth)).length"""
    expect_value(page, cut, 0)
    expect(page.get_by_role("button", name="Settings")).to_be_hidden()
    page.get_by_role("button", name="More").click()
    expect_value(page, cut, 0)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_hidden()


def test_while_no_card_is_asked_for_the_hand_looks_so(context: BrowserContext, site: RunningSite) -> None:
    page = open_spades(context, site)
    veil = "getComputedStyle(document.querySelector('.own-hand .card:not([aria-disabled=false])'), '::after').content"
    expect_value(page, f"{veil} !== 'none'", True)
    first_choice(page).click()
    next_step(page)
    open_card = "document.querySelector('.own-hand .card[aria-disabled=false]')"
    expect_value(page, f"getComputedStyle({open_card}, '::after').content", "none")


def test_a_bid_is_one_field_with_its_steps_and_one_button(context: BrowserContext, site: RunningSite) -> None:
    page = open_spades(context, site)
    choices = page.get_by_role("group", name="Choices")
    expect(choices.get_by_role("spinbutton")).to_have_count(1)
    expect(choices.get_by_role("button")).to_have_text(["bid 1", "bid nil"])
    page.locator(".stepper .button").last.click()
    expect(choices.get_by_role("button", name="bid 2", exact=True)).to_be_visible()


def test_the_way_out_is_among_the_buttons_of_a_phone(phone: BrowserContext, site: RunningSite) -> None:
    page = open_spades(phone, site)
    assert play_step(page)
    leave = page.get_by_role("link", name="Leave", exact=True)
    expect(leave).to_be_hidden()
    page.get_by_role("button", name="More").click()
    leave.click()
    expect(page.get_by_role("dialog", name="Leave the table")).to_be_visible()


def test_a_contract_on_a_phone_says_what_it_is_of(phone: BrowserContext, site: RunningSite) -> None:
    page = open_spades(phone, site, "partnership-spades")
    assert play_step(page)
    next_step(page)
    expect(page.locator('[data-counter="contract"] small').first).to_be_visible()


def test_the_score_of_four_players_fits_beside_a_phone_on_its_side(
    browser: Browser, site: RunningSite
) -> None:
    for context in screen_of(browser, (844, 390)):
        page = open_spades(context, site, "hearts")
        expect_value(page, "(box => box.scrollWidth - box.clientWidth)(document.querySelector('.scores'))", 0)


def test_everything_at_the_side_is_in_sight_with_the_cards_played(
    browser: Browser, site: RunningSite
) -> None:
    for context in screen_of(browser, (1280, 800)):
        page = open_spades(context, site, "hearts")
        page.get_by_role("button", name="Cards played").click()
        expect(page.get_by_role("region", name="Cards played")).to_be_visible()
        for part in (page.locator("#command"), page.get_by_role("link", name="Home")):
            expect(part).to_be_in_viewport(ratio=1)
