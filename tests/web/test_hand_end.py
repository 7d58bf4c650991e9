"""The end of a hand stays until it was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from tests.web.clicking import next_step, open_page, play_game, play_step
from tests.web.site import RunningSite
from tests.web.waiting import expect_value

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

HURRY = (
    "const later = setTimeout; window.setTimeout = (work, time, ...given) => later(work, time / 20, ...given)"
)
"""Makes every pause of a page twenty times shorter: which pause ends is the point here, not how long it is."""


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    context.add_init_script(HURRY)
    return context


def set_pace(page: Page, pace: str) -> None:
    page.keyboard.press("o")
    page.get_by_label("Pace").select_option(pace)
    page.get_by_role("dialog", name="Settings").get_by_role("button", name="Close").click()


def open_poker(context: BrowserContext, site: RunningSite, pace: str) -> Page:
    """A game of ten short hands."""
    page = open_page(context, site.open(load_game("kuhn-poker"), seed=2))
    next_step(page)
    set_pace(page, pace)
    return page


def play_to_the_end_of_a_hand(page: Page) -> None:
    while next_step(page) != "ended":
        play_step(page)


def test_the_end_of_a_hand_stays_until_the_player_goes_on(context: BrowserContext, site: RunningSite) -> None:
    page = open_poker(context, site, "normal")
    play_to_the_end_of_a_hand(page)
    end = page.locator("dialog#hand-end")
    expect(end.get_by_role("heading")).to_contain_text("the hand.")
    expect(end).to_contain_text("chips")
    page.locator(".felt").click(position={"x": 6, "y": 6})
    expect(end).to_be_visible()
    end.get_by_role("button", name="Continue").click()
    expect(end).to_be_hidden()
    next_step(page)


def test_enter_goes_on_after_a_hand(context: BrowserContext, site: RunningSite) -> None:
    page = open_poker(context, site, "slow")
    play_to_the_end_of_a_hand(page)
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog#hand-end")).to_be_hidden()


def test_escape_goes_on_after_a_hand(context: BrowserContext, site: RunningSite) -> None:
    page = open_poker(context, site, "normal")
    play_to_the_end_of_a_hand(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog#hand-end")).to_be_hidden()


def test_at_a_fast_pace_the_end_of_a_hand_goes_by_itself(context: BrowserContext, site: RunningSite) -> None:
    page = open_poker(context, site, "fast")
    play_to_the_end_of_a_hand(page)
    expect(page.locator("dialog#hand-end")).to_be_hidden()
    next_step(page)


def test_without_pauses_the_end_of_a_hand_stays_all_the_same(
    context: BrowserContext, site: RunningSite
) -> None:
    """A pot of 180 went by unseen."""
    page = open_page(context, site.open(load_game("kuhn-poker"), seed=2))
    play_to_the_end_of_a_hand(page)
    end = page.locator("dialog#hand-end")
    expect(end.get_by_role("heading")).to_contain_text("the hand.")
    end.get_by_role("button", name="Continue").click()
    expect(end).to_be_hidden()
    play_game(page)


def open_cards(page: Page, seat: int) -> str:
    """An expression of the page: the cards that lie open in the hand of a seat."""
    return f"""[...document.querySelectorAll('[data-zone="hand-{seat}"] .card')].map(each => each.dataset.card)"""


@pytest.mark.parametrize("pace", ["normal", "none"])
def test_a_showdown_turns_the_hands_up_on_the_table(
    context: BrowserContext, site: RunningSite, pace: str
) -> None:
    page = open_page(context, site.open(load_game("draw-poker"), seed=2, seats=["human", *["easy"] * 3]))
    next_step(page)
    set_pace(page, pace)
    play_to_the_end_of_a_hand(page)
    for seat in (1, 2, 3):
        expect_value(page, f"{open_cards(page, seat)}.filter(Boolean).length", 5)
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator("dialog#hand-end .body")).to_be_hidden()
    page.get_by_role("button", name="Show the score").click()
    expect(page.locator("dialog#hand-end .body")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    next_step(page)
    expect_value(page, f"{open_cards(page, 1)}.filter(Boolean).length", 0)


def test_after_a_knock_the_cards_beside_the_melds_lie_open(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_page(context, site.open(load_game("gin-rummy"), seed=3, seats=["human", "easy"]))
    play_to_the_end_of_a_hand(page)
    expect_value(page, f"{open_cards(page, 1)}", ["6h", "Ad", "3c"])


def test_the_points_of_a_hand_stand_in_its_end_with_their_reasons(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_page(context, site.open(load_game("broken-parade"), seed=2))
    for _ in range(14):  # of sixteen tricks
        next_step(page)
        play_step(page)
    next_step(page)
    set_pace(page, "normal")
    play_to_the_end_of_a_hand(page)
    end = page.locator("dialog#hand-end")
    expect(end.get_by_role("heading")).to_have_text("Hand 1 is over")
    expect(end.get_by_role("rowheader")).to_have_text(["You", "North"])
    expect(end).to_contain_text("most ")
    expect(page.get_by_role("region", name="Scores").locator("tbody tr")).to_have_count(1)


def test_the_cards_of_a_hand_are_gone_when_the_next_is_dealt(
    context: BrowserContext, site: RunningSite
) -> None:
    """Kuhn Poker ends with a card in every hand; for a moment the old one lay beside the new one."""
    page = open_poker(context, site, "normal")
    play_to_the_end_of_a_hand(page)
    page.evaluate(
        """() => { const bar = document.querySelector('[role="toolbar"]');
        const most = () => { window.most = Math.max(window.most ?? 0, bar.querySelectorAll('.card').length) };
        new MutationObserver(most).observe(bar, { childList: true, subtree: true }) }"""
    )
    page.get_by_role("button", name="Continue").click()
    next_step(page)
    expect_value(page, "window.most", 1)


def test_taking_back_closes_the_end_of_a_hand(context: BrowserContext, site: RunningSite) -> None:
    page = open_poker(context, site, "normal")
    play_to_the_end_of_a_hand(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("dialog#hand-end")).to_be_hidden()
    next_step(page)


COUNTED = """kind => [...document.querySelectorAll('.plate .counters div')]
  .filter(each => each.querySelector('dt')?.textContent === kind)
  .map(each => Number(each.querySelector('dd').firstChild.textContent))"""
"""What the plates say is counted."""


def test_at_the_end_of_a_hand_the_plates_count_its_last_trick(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_page(context, site.open(load_game("euchre-like"), seed=1))
    own = page.get_by_role("toolbar", name="Your hand").locator("button")
    next_step(page)
    while own.count() > 1:
        play_step(page)
        next_step(page)
    set_pace(page, "normal")
    play_to_the_end_of_a_hand(page)
    expect_value(page, f"({COUNTED})('cards')", [0, 0, 0, 0])
    expect_value(page, f"({COUNTED})('tricks').reduce((sum, each) => sum + each)", 5)
    expect(page.locator('.seat[data-marks~="acts"]')).to_have_count(0)


def test_at_the_end_of_a_hand_the_cards_played_count_its_last_trick(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_page(context, site.open(load_game("whist"), seed=1))
    own = page.get_by_role("toolbar", name="Your hand").locator("button")
    next_step(page)
    page.get_by_role("button", name="Cards played").click()
    while own.count() > 1:
        play_step(page)
        next_step(page)
    set_pace(page, "normal")
    play_to_the_end_of_a_hand(page)
    expect(page.locator(".played td.gone .rank")).to_have_count(52)


def test_the_scores_of_poker_are_chips_with_the_number_of_the_hand(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_page(context, site.open(load_game("draw-poker"), seed=2))
    next_step(page)
    scores = page.get_by_role("region", name="Scores")
    expect(scores).to_contain_text("hand 1 of 10")
    expect(scores.locator("tbody th", has_text="chips")).to_have_count(1)
    expect(scores.locator("tbody th", has_text="cards")).to_have_count(0)
