"""The workbench by mouse and keyboard: change rules, mend, measure, play, save; on a phone and for screen readers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.clicking import next_step, play_step
from tests.web.site import RunningSite
from tests.web.test_accessibility import faults_by_day_and_night
from tests.web.waiting import expect_fit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page


def open_bench(context: BrowserContext, site: RunningSite, game: str) -> Page:
    page = context.new_page()
    page.goto(f"{site.address}/workbench/{game}")
    expect(page.locator("#probe")).not_to_be_empty()
    return page


def rule(page: Page, anchor: str) -> Locator:
    """The dials of a rule, opened."""
    found = page.locator(f"#{anchor}")
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def status(page: Page) -> Locator:
    return page.locator(".standing")


def test_a_game_is_changed_mended_measured_played_and_saved(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_bench(context, site, "crazy-eights")
    deal = rule(page, "rule-setup-cards-per-player")
    deal.get_by_label("cards for each player").fill("40")
    deal.get_by_label("cards for each player").press("Tab")
    expect(status(page)).to_contain_text("1 problem")
    expect(page.get_by_role("button", name="Play it now")).to_be_disabled()
    page.locator(".troubles").get_by_role("button", name="Repair it").click()
    expect(status(page)).to_contain_text("It can be played.")
    rule(page, "rule-win-conditions-1").get_by_label("points to reach").fill("300")
    expect(page.locator(".change").get_by_text("Be the first to reach 300 points.")).to_be_visible()
    page.get_by_role("button", name="Measure it").click()
    expect(page.locator(".change-list li.sure").get_by_text("Longer")).to_be_visible()
    page.get_by_label("Name of the game").fill("Endless Eights")
    page.get_by_role("button", name="Save it").click()
    expect(page.get_by_role("heading", name="Endless Eights", level=1)).to_be_visible()
    page.goto(f"{site.address}/games?q=Endless")
    page.get_by_role("link", name="Endless Eights").click()
    page.get_by_role("link", name="Change it").click()
    page.get_by_role("button", name="Play it now").click()
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    for _ in range(3):
        assert play_step(page)
        next_step(page)


def test_a_measurement_is_shown_though_the_page_was_drawn_again_meanwhile(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_bench(context, site, "crazy-eights")
    goal = rule(page, "rule-win-conditions-1").get_by_label("points to reach")
    goal.fill("300")
    expect(page.locator(".change").get_by_text("Be the first to reach 300 points.")).to_be_visible()
    page.locator("main").evaluate("main => { main.dataset.old = 'yes' }")
    page.get_by_role("button", name="Measure it").click()
    page.locator("#measured", has_text="Measuring").wait_for()
    goal.dispatch_event("change")
    expect(page.locator("main[data-old]")).to_have_count(0)
    expect(page.locator(".change-list li.sure").get_by_text("Longer")).to_be_visible()
    expect(page.locator("#measure")).to_have_attribute("aria-disabled", "false")


def test_steps_are_taken_back_by_button_key_and_the_browsers_own_arrow(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_bench(context, site, "hearts")
    rule(page, "rule-phases-0").get_by_label("number of cards").fill("2")
    expect(status(page)).to_contain_text("It can be played.")
    page.get_by_role("button", name="Undo").click()
    expect(status(page)).to_contain_text("As it was found.")
    page.keyboard.press("Control+y")
    expect(status(page)).to_contain_text("It can be played.")
    page.keyboard.press("Control+z")
    expect(status(page)).to_contain_text("As it was found.")
    page.go_back()
    expect(status(page)).to_contain_text("It can be played.")


def test_the_keyboard_alone_changes_a_rule_and_stays_where_it_was(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_bench(context, site, "hearts")
    page.locator("#rule-phases-1 summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".change del").get_by_text("You must follow suit")).to_be_visible()
    expect(page.locator("#rule-phases-1-1")).to_be_focused()


def test_the_palette_adds_an_idea(context: BrowserContext, site: RunningSite) -> None:
    page = open_bench(context, site, "hearts")
    page.get_by_role("link", name="Show what could be added").click()
    page.get_by_role("button", name="The lowest card of the suit takes the trick.").click()
    expect(page.locator(".change").get_by_text(re.compile("The lowest card")).first).to_be_visible()
    expect(page.locator(".offers").first).to_be_visible()


def test_it_works_without_script(browser: object, site: RunningSite) -> None:
    context = browser.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{site.address}/workbench/hearts")
    deal = page.locator("#rule-setup-cards-per-player")
    deal.locator("summary").click()
    deal.get_by_label("cards for each player").fill("20")
    deal.get_by_role("button", name="Apply").click()
    page.locator(".troubles").get_by_role("button", name="Repair it").click()
    expect(status(page)).to_have_text(re.compile("As it was found|It can be played"))
    page.get_by_role("link", name="Show what could be added").click()
    page.get_by_role("button", name="The lowest card of the suit takes the trick.").click()
    expect(status(page)).to_contain_text("It can be played.")
    context.close()


def test_it_has_no_serious_fault(context: BrowserContext, site: RunningSite) -> None:
    page = open_bench(context, site, "crazy-eights")
    deal = rule(page, "rule-setup-cards-per-player")
    deal.get_by_label("cards for each player").fill("40")
    deal.get_by_label("cards for each player").press("Tab")
    expect(status(page)).to_contain_text("1 problem")
    for anchor in ("rule-phases-1", "rule-setup-wild-ranks", "rule-knock"):
        rule(page, anchor)
    assert faults_by_day_and_night(page) == []


@pytest.mark.parametrize("game", ["hearts", "crazy-eights"])
def test_it_fits_a_phone(context: BrowserContext, site: RunningSite, game: str) -> None:
    page = open_bench(context, site, game)
    page.set_viewport_size({"width": 360, "height": 740})
    rule(page, "rule-phases-1")
    rule(page, "rule-win-conditions-0")
    expect_fit(page, 360)
    assert faults_by_day_and_night(page) == []
