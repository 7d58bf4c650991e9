"""The handbook is searched in the page: on the site under its policy, and from a disk without any server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from darwindeck.handbook.site import whole_site
from tests.web.site import RunningSite
from tests.web.test_accessibility import faults_by_day_and_night
from tests.web.waiting import expect_fit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


def find(page: Page, words: str) -> None:
    page.keyboard.press("/")
    page.get_by_role("searchbox", name="Search the handbook").fill(words)


@pytest.fixture(scope="session")
def on_disk(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("handbook")
    for name, data in whole_site().items():
        (folder / name).write_bytes(data)
    return Path(folder, "index.html").as_uri()


@pytest.mark.parametrize("where", ["site", "disk"])
def test_a_search_leads_to_the_section(
    context: BrowserContext, site: RunningSite, on_disk: str, where: str
) -> None:
    from playwright.sync_api import expect

    page = context.new_page()
    page.goto(on_disk if where == "disk" else f"{site.address}/docs")
    find(page, "kingmaking")
    found = page.locator("#found")
    expect(found.get_by_role("link").first).to_be_visible()
    expect(found.locator("mark").first).to_have_text("kingmaking", ignore_case=True)
    find(page, "your first check")
    found.get_by_role("link", name="Your first game in fifteen minutes: 3. Check it").click()
    expect(page).to_have_url(re.compile("/first-game.html#3-check-it$"))
    expect(page.get_by_role("heading", name="3. Check it")).to_be_in_viewport()


def test_what_is_not_there_is_said(context: BrowserContext, site: RunningSite) -> None:
    from playwright.sync_api import expect

    page = context.new_page()
    page.goto(f"{site.address}/docs/")
    find(page, "<b>unheard of")
    expect(page.locator("#found")).to_have_text("Nothing about “<b>unheard of”.")


def test_the_handbook_has_no_serious_fault(context: BrowserContext, site: RunningSite) -> None:
    from playwright.sync_api import expect

    page = context.new_page()
    page.goto(f"{site.address}/docs/numbers.html")
    find(page, "tension")
    expect(page.locator("#found mark").first).to_be_visible()
    assert faults_by_day_and_night(page) == []


def test_a_phone_shows_the_text_without_scrolling_sideways(
    context: BrowserContext, site: RunningSite
) -> None:
    from playwright.sync_api import expect

    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site.address}/docs/genome.html")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    expect_fit(page, 360)


def test_a_page_that_is_not_in_the_handbook_is_not_found(context: BrowserContext, site: RunningSite) -> None:
    answer = context.request.get(f"{site.address}/docs/no-such-page.html")
    assert answer.status == 404
    assert "Not found" in answer.text()
