"""The library in a browser: narrowed down, opened, read, printed, compared on the map; also without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
import pytest
from playwright.sync_api import expect

from darwindeck.evolution.wanted import Wanted
from tests.evolution.small import SETTINGS, evolve
from tests.web.site import RunningSite, running_site
from tests.web.test_accessibility import faults_by_day_and_night
from tests.web.waiting import expect_fit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PATHS = ["/games", "/games?players=3", "/games/oh-hell", "/runs", "/runs/night", "/runs/night/1"]


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    folder = tmp_path_factory.mktemp("shelves")
    evolve(folder / "night.ddrun", SETTINGS)
    asked = Wanted(players=3, longest=20)
    evolve(folder / "three.ddrun", msgspec.structs.replace(SETTINGS, generations=1, wanted=asked))
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(tmp_path_factory.mktemp("home")))
        with running_site(folder, runs=(folder,)) as running:
            yield running


def narrow(page: Page, site: RunningSite) -> None:
    page.goto(f"{site.address}/games")
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Minutes").select_option(label="under 20 minutes")
    page.get_by_label("New or known").select_option(label="new")
    page.get_by_role("button", name="Show").click()


def expect_pdf(context: BrowserContext, address: str) -> None:
    assert context.request.get(address).body().startswith(b"%PDF")


def test_a_new_game_for_three_is_found_opened_read_and_printed(
    context: BrowserContext, shelves: RunningSite
) -> None:
    page = context.new_page()
    narrow(page, shelves)
    expect(page).to_have_url(re.compile("players=3.*"))
    tiles = page.locator(".tile")
    expect(tiles.first).to_be_visible()
    expect(tiles.locator(".facts", has_not_text=re.compile("^3 players"))).to_have_count(0)
    expect(tiles).to_have_count(int(page.get_by_role("status").inner_text().split()[0]))
    name = tiles.first.get_by_role("link").inner_text()
    tiles.first.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("heading", name="Goal")).to_be_visible()
    expect(page.get_by_role("heading", name="Where it comes from")).to_be_visible()
    printed = page.get_by_role("link", name="Print (PDF)").get_attribute("href")
    expect_pdf(context, f"{shelves.address}{printed}")


def test_everything_can_be_read_without_script(browser: Browser, shelves: RunningSite) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    narrow(page, shelves)
    expect(page).to_have_url(re.compile("players=3.*"))
    expect(page.locator(".tile")).not_to_have_count(0)
    page.goto(f"{shelves.address}/games/oh-hell")
    expect(page.get_by_text("is a real decision")).to_be_visible()
    page.goto(f"{shelves.address}/runs/night")
    expect(page.locator(".map .spot").nth(5)).to_be_visible()
    expect(page.locator(".rows .said").nth(5)).to_be_visible()
    context.close()


def test_the_map_is_searched_and_two_games_are_compared(
    context: BrowserContext, shelves: RunningSite
) -> None:
    page = context.new_page()
    page.goto(f"{shelves.address}/runs/night")
    rows = page.locator(".rows > li")
    expect(rows.and_(page.locator(":not(:visible)"))).to_have_count(0)
    page.get_by_label("Family").select_option(index=1)
    expect(rows.and_(page.locator(":not(:visible)"))).not_to_have_count(0)
    expect(rows.and_(page.locator(":visible"))).not_to_have_count(0)
    expect(page.locator(".map:visible")).to_have_count(1)
    page.get_by_label("with that").select_option(label="Hearts")
    table = page.locator(".compared table")
    expect(table.locator("thead")).to_contain_text("Hearts")
    expect(table).to_contain_text("is a real decision")


def test_the_pages_have_no_serious_fault_and_fit_a_phone(browser: Browser, shelves: RunningSite) -> None:
    page = browser.new_page(reduced_motion="reduce")
    for path in PATHS:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(shelves.address + path)
        assert faults_by_day_and_night(page) == [], path
        page.set_viewport_size({"width": 360, "height": 740})
        expect_fit(page, 360)
    page.close()
