"""The pictures of README and docs/: drawn by the browser from the program as it is now, all in one go.

`python -m tools.pictures RUN` draws them and notes in docs/pictures.json what they show; RUN is the run on the map.
`--check` says which of them show something that has changed since. It needs Chromium and the extras `dev` and `web`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from darwindeck.genome.library import load_game
from darwindeck.rulebook.build import rulebook
from darwindeck.web.people import PERSON
from tools.table_pictures import SECRET, TABLES, Shown, open_table, site_of_its_own

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from darwindeck.web.app import Site

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
NOTES: Final = DOCS / "pictures.json"
INVENTED: Final = "dusty-regent"
STEPS: Final = ("# number of cards: 2\nset phases[0].count=2", "# cards: 20\nset setup.cards_per_player=20")
_READY: Final = ".choices button, [role=toolbar] button[aria-disabled=false], .result:not([hidden])"

LOOK: Final = ("look", "rulebook/cards")
TABLE: Final = (*LOOK, "web/templates/table.html.jinja", "web/static/table.css", "web/static/js")
PAGES: Final = (*LOOK, "web/templates/base.html.jinja", "web/templates/library", "web/static/pages.css")


@dataclass(frozen=True)
class Studio:
    """A browser, a site with a run, and where the finished game is."""

    browser: Browser
    address: str
    run: str
    tables: dict[str, str]
    sheet: Path

    @contextmanager
    def page(self, width: int, height: int, *, night: bool = False) -> Iterator[Page]:
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if night else "light",
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": PERSON, "value": SECRET, "url": self.address}])
        yield context.new_page()
        context.close()


@dataclass(frozen=True)
class Picture:
    """How one is drawn, and the parts of the program that it shows."""

    shows: tuple[str, ...]
    draw: Callable[[Studio, Path], None]


def _table(name: str, width: int, height: int, *, night: bool = False) -> Picture:
    def draw(studio: Studio, to: Path) -> None:
        with studio.page(width, height, night=night) as page:
            page.goto(f"{studio.address}/tables/{studio.tables[name]}")
            page.wait_for_selector(_READY)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=to)

    return Picture(TABLE, draw)


def _sheet(studio: Studio, to: Path) -> None:
    with studio.page(900, 1180) as page:
        page.goto(studio.sheet.as_uri())
        page.screenshot(path=to)


def _game_page(studio: Studio, to: Path) -> None:
    """The part with the measures."""
    with studio.page(1100, 760) as page:
        page.goto(f"{studio.address}/games/{INVENTED}")
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelector('#measured').scrollIntoView()")
        page.screenshot(path=to)


def _map(studio: Studio, to: Path) -> None:
    with studio.page(1200, 860) as page:
        page.goto(f"{studio.address}/runs/{studio.run}")
        page.get_by_role("heading", name="Map").evaluate("heading => heading.scrollIntoView()")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=to)


def _workbench(studio: Studio, to: Path) -> None:
    with studio.page(1100, 720) as page:
        page.goto(f"{studio.address}/workbench/hearts?{urlencode([('e', step) for step in STEPS])}")
        page.locator("#rule-setup-cards-per-player").scroll_into_view_if_needed()
        page.mouse.wheel(0, 120)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=to)


PICTURES: Final = {
    "invented-table.png": _table(INVENTED, 1000, 640),
    "invented-rules.png": Picture((*LOOK, "rulebook"), _sheet),
    "table-hearts.png": _table("hearts", 1000, 640),
    "table-gin-rummy.png": _table("gin-rummy", 1000, 640, night=True),
    "table-phone.png": _table("partnership-spades", 390, 844),
    "game-page.png": Picture((*PAGES, "web/static/library.css", "metrics/sentences.py"), _game_page),
    "map.png": Picture((*PAGES, "web/templates/runs", "evolution/templates"), _map),
    "workbench.png": Picture((*PAGES, "web/templates/workbench", "web/static/workbench.css"), _workbench),
}


def shown_now(picture: str) -> str:
    """A digest of the parts of the program that a picture shows."""
    package = ROOT / "src" / "darwindeck"
    digest = hashlib.blake2b(digest_size=8)
    for name in PICTURES[picture].shows:
        part = package / name
        for path in sorted(part.rglob("*")) if part.is_dir() else [part]:
            if path.is_file() and path.suffix != ".pyc":
                digest.update(f"{path.relative_to(package).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def stale() -> list[str]:
    """The pictures that were drawn before something they show was changed."""
    noted = json.loads(NOTES.read_text("utf-8"))
    return [name for name in PICTURES if noted.get(name) != shown_now(name)]


@contextmanager
def _studio(run: Path) -> Iterator[Studio]:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        data, runs = Path(folder, "data"), Path(folder, "runs")
        runs.mkdir()
        shutil.copy(run, runs)
        sheet = Path(folder, "rules.html")
        sheet.write_text(rulebook(load_game(INVENTED)).html(), "utf-8")
        with site_of_its_own(data, runs=(runs,)) as (address, site, loop), sync_playwright() as playwright:
            tables = asyncio.run_coroutine_threadsafe(_open_tables(site), loop).result()
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium") or shutil.which("google-chrome"),
                args=["--no-sandbox"],
            )
            yield Studio(browser, address, run.stem, tables, sheet)
            browser.close()


async def _open_tables(site: Site) -> dict[str, str]:
    wanted = [*TABLES, Shown(INVENTED, 3, 4)]
    drawn = {"hearts", "gin-rummy", "partnership-spades", INVENTED}
    return {shown.name: await open_table(site, shown) for shown in wanted if shown.name in drawn}


def main(words: list[str]) -> int:
    if words == ["--check"]:
        for name in stale():
            print(f"docs/{name} shows something that has changed since: run make pictures")
        return 1 if stale() else 0
    with _studio(Path(words[0])) as studio:
        for name in words[1:] or PICTURES:
            PICTURES[name].draw(studio, DOCS / name)
            noted = json.loads(NOTES.read_text("utf-8")) if NOTES.exists() else {}
            kept = {each: digest for each, digest in noted.items() if each in PICTURES}
            NOTES.write_text(
                json.dumps({**kept, name: shown_now(name)}, indent=1, sort_keys=True) + "\n", "utf-8"
            )
            print(f"docs/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
