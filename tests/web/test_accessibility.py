"""axe finds no serious fault on any page, by day and by night."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from tests.play.tables import SIX
from tests.web.clicking import next_step, open_page, play_a_trick, play_step
from tests.web.site import RunningSite
from tests.web.waiting import expect_fit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PAGES = [
    "/",
    "/games",
    "/games/hearts",
    "/games/hearts/rulebook.html",
    "/games/no-such-game",
    "/rooms",
    "/yours",
    "/open",
    "/docs/web.html",
    "/share#1.no-such-link",
]


def faults(page: Page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def faults_by_day_and_night(page: Page) -> list[str]:
    """The faults of a page as it is, drawn in both themes."""
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        found += [f"{theme}: {fault}" for fault in faults(page)]
    return found


@pytest.mark.parametrize("path", PAGES)
def test_a_page_to_read_has_no_serious_fault(browser: Browser, site: RunningSite, path: str) -> None:
    page = browser.new_page(reduced_motion="reduce")
    page.goto(site.address + path)
    assert faults_by_day_and_night(page) == []
    page.close()


@pytest.mark.parametrize("kind", SIX)
def test_a_table_has_no_serious_fault(context: BrowserContext, site: RunningSite, kind: str) -> None:
    case = SIX[kind]
    page = open_page(context, site.open(case.genome(), seed=case.seed))
    for _ in range(3):
        play_step(page)
    next_step(page)
    assert faults_by_day_and_night(page) == []


def test_the_windows_over_the_table_have_no_serious_fault(context: BrowserContext, site: RunningSite) -> None:
    case = SIX["trick"]
    page = open_page(context, site.open(case.genome(), seed=case.seed))
    play_a_trick(page)
    for key, name in (("F1", "Rules"), ("?", "Keys"), ("o", "Settings"), ("l", "Last trick")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name=name)).to_be_hidden()


def test_a_number_on_a_phone_has_no_serious_fault(context: BrowserContext, site: RunningSite) -> None:
    page = open_page(context, site.open(load_game("partnership-spades"), seed=5))
    page.set_viewport_size({"width": 360, "height": 740})
    next_step(page)
    expect(page.get_by_role("spinbutton")).to_be_visible()
    expect_fit(page, 360)
    assert faults(page) == []
