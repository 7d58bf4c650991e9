"""The atlas in a browser: the pointer reads measures, a click or a key opens the rules, it fits a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from darwindeck.evolution.atlas import atlas
from darwindeck.store.run_file import reading
from tests.evolution.small import evolve

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
    page.set_default_timeout(60_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    assert complaints == []
    return page


def test_the_pointer_on_a_game_tells_its_measures(page: Page) -> None:
    tile = page.locator(".tile.held").first
    tile.hover()
    hint = page.locator("#hint").inner_text()
    assert str(tile.get_attribute("data-name")) in hint
    assert "fitness" in hint


def test_a_click_opens_the_rules_and_escape_closes_them(page: Page) -> None:
    tile = page.locator(".tile.held").first
    name = str(tile.get_attribute("data-name"))
    tile.click()
    assert page.locator("dialog h2").inner_text() == name
    assert page.frame_locator("#rules").locator("h1").inner_text() == name
    assert page.locator("#facts li").count() >= 1
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_everything_can_be_done_by_keyboard(page: Page) -> None:
    first = page.locator(".tile.held").first
    first.focus()
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.name"))
    assert len(seen) > 1
    page.keyboard.press("Enter")
    page.locator("dialog[open]").wait_for()
    assert page.locator("dialog h2").inner_text() in seen
    page.keyboard.press("Enter")  # the close button has the focus
    assert page.locator("dialog[open]").count() == 0


def test_a_link_to_a_game_opens_it(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(f"{address}#game-2")
    assert "Rank 2," in page.locator("#facts").inner_text()


def test_it_is_dark_or_light_as_one_likes(page: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(ground)
    page.locator("#theme").click()
    assert page.evaluate(ground) != before
    page.locator("#theme").click()
    assert page.evaluate(ground) == before


def test_it_fits_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    tile = page.locator(".tile.held").first.bounding_box()
    assert tile is not None
    assert tile["width"] >= 24


CONTRAST = """tile => {
  const pen = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const light = colour => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  tile.className = "tile held" + (tile.shade > 45 ? " good" : "");
  tile.style.setProperty("--shade", tile.shade);
  const style = getComputedStyle(tile);
  const [one, other] = [light(style.color), light(style.backgroundColor)];
  return Math.max(one, other) / Math.min(one, other);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_figure_on_a_tile_reads_well_on_every_green(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    tile = page.locator(".tile.held").first
    for shade in (0, 20, 45, 46, 60, 80, 100):
        tile.evaluate("(tile, shade) => { tile.shade = shade; }", shade)
        assert tile.evaluate(CONTRAST) >= 4.5, shade
