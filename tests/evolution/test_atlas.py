"""The atlas in a browser: names in cells, a click or a key opens the rules, search and compare, it fits a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.evolution.atlas import atlas
from darwindeck.store.run_file import reading
from tests.evolution.small import evolve
from tests.web.waiting import expect_fit, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("atlas")
    evolve(folder / "run.ddrun")
    with reading(folder / "run.ddrun") as run:
        (folder / "atlas.html").write_text(atlas(run), "utf-8")
    return Path(folder / "atlas.html").as_uri()


@pytest.fixture
def page(browser: Browser, address: str) -> Page:
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    assert complaints == []
    return page


def test_names_stand_in_the_cells_and_known_games_among_them(page: Page) -> None:
    expect(page.locator(".map .spot[data-key]")).to_have_count(page.locator(".rows > li").count())
    expect(page.locator(".map .landmark", has_text="Hearts").first).to_be_visible()
    expect(page.locator(".map thead th", has_text="15 to 40 minutes").first).to_be_visible()


def test_a_click_opens_the_rules_and_escape_closes_them(page: Page) -> None:
    spot = page.locator(".spot[data-key]").first
    name = str(spot.evaluate("spot => spot.firstChild.textContent"))
    spot.click()
    expect(page.locator("dialog[open] h2")).to_have_text(name)
    expect(page.frame_locator("#rules").locator("h1")).to_have_text(name)
    expect(page.locator("#facts li").first).to_be_visible()
    expect(page.locator("#facts")).to_contain_text("is a real decision")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_everything_can_be_done_by_keyboard(page: Page) -> None:
    page.locator(".spot[data-key]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    expect(page.locator("dialog button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_link_to_a_game_opens_it(page: Page, address: str) -> None:
    name = str(page.locator("#row-2 a").inner_text())
    page.goto("about:blank")
    page.goto(f"{address}#game-2")
    expect(page.locator("dialog[open] h2")).to_have_text(name)


def test_the_map_shows_what_is_searched_for(page: Page) -> None:
    name = str(page.locator("#row-3 a").inner_text())
    page.get_by_label("Search").fill(name)
    expect(page.locator(".atlas-count")).to_have_text("1 game")
    expect(page.locator(".spot[data-key]:visible")).to_have_count(1)


def test_two_games_are_compared_without_a_server(page: Page) -> None:
    page.get_by_label("This").select_option(index=0)
    page.get_by_label("with that").select_option(label="Gin Rummy")
    table = page.locator(".compared table")
    expect(table).to_contain_text("Gin Rummy")
    expect(table.locator("svg").nth(2)).to_be_visible()


def test_it_is_dark_or_light_as_one_likes(page: Page) -> None:
    ground = page.locator("body")
    before = str(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    page.locator("#theme").click()
    expect(ground).not_to_have_css("background-color", before)
    page.locator("#theme").click()
    expect(ground).to_have_css("background-color", before)


def test_it_fits_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    expect_fit(page, 360)
    expect_value(page, "document.querySelector('.spot[data-key]').getBoundingClientRect().height >= 24", True)


CONTRAST = """spot => {
  const pen = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const light = colour => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  spot.className = "spot shade-" + spot.shade;
  const style = getComputedStyle(spot);
  const [one, other] = [light(style.color), light(style.backgroundColor)];
  return Math.max(one, other) / Math.min(one, other);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_name_reads_well_on_every_green(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    spot = page.locator(".spot[data-key]").first
    for shade in range(5):
        spot.evaluate("(spot, shade) => { spot.shade = shade; }", shade)
        assert spot.evaluate(CONTRAST) >= 4.5, shade
