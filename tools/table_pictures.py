"""Pictures of many tables in the browser, to look at; `tools.pictures` takes some of them for docs/.

`python -m tools.table_pictures FOLDER` draws every table of TABLES there, on a desk and on a phone, by day and by
night. It needs Chromium and the extras `dev` and `web`.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import uvicorn

from darwindeck.analysis.family import Family
from darwindeck.evolution.random_games import valid_random_genome
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.seats import seat_players
from darwindeck.web.app import Site, create_app
from darwindeck.web.people import PERSON
from darwindeck.web.settings import WebSettings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

SECRET: Final = "pictures"  # noqa: S105  (holds the seats of tables that live as long as the pictures are drawn)


@dataclass(frozen=True, slots=True)
class Shown:
    """A table of a game that ships or a random one by number, after so many choices of the person."""

    game: str | int
    seed: int
    choices: int

    @property
    def name(self) -> str:
        return self.game if isinstance(self.game, str) else f"invented-{self.game}"

    def genome(self) -> GameGenome:
        if isinstance(self.game, str):
            return load_game(self.game)
        families = list(Family)
        return valid_random_genome(families[self.game % len(families)], Random(self.game))


TABLES: Final = (
    Shown("partnership-spades", 5, 6),
    Shown("hearts", 3, 6),
    Shown("gin-rummy", 4, 6),
    Shown("scopa", 1, 7),
    Shown("cheat", 2, 3),
    Shown("draw-poker", 1, 2),
    Shown("president", 13, 4),
    Shown("crazy-eights", 1, 4),
    Shown("go-fish", 5, 5),
    Shown("blackjack", 0, 1),
    Shown(6, 1, 5),
    Shown(22, 1, 6),
)
SIZES: Final[dict[str, ViewportSize]] = {
    "desk": {"width": 1280, "height": 900},
    "phone": {"width": 390, "height": 844},
}


@contextmanager
def site_of_its_own(
    data: Path, runs: tuple[Path, ...] = ()
) -> Iterator[tuple[str, Site, asyncio.AbstractEventLoop]]:
    """A server on a free port in a thread: its address, its site, its loop."""
    app = create_app(WebSettings(data=data, runs=runs))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio", lifespan="on"))
    listening = socket.create_server(("127.0.0.1", 0))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve(sockets=[listening])))
    thread.start()
    try:
        while not server.started and thread.is_alive():
            threading.Event().wait(0.02)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.site, loop
    finally:
        server.should_exit = True
        thread.join()
        loop.close()


def play_on(table: PlayTable, choices: int) -> None:
    """Lets the person make some choices at random, and everybody answer."""
    table.advance()
    for _ in range(choices):
        while not table.over and table.actor == 0:
            chosen = table.positions[-1].choice("greedy", seed=len(table.actions))
            if chosen is None:
                return
            table.submit(0, chosen)
        table.advance()


async def open_table(site: Site, shown: Shown) -> str:
    """A table that has been played at; its id."""
    genome = shown.genome()
    seats = seat_players(0, ["greedy"], genome.player_count)
    live = site.tables.open(f"/games/{shown.name}", genome, seats=seats, seed=shown.seed, secret=SECRET)
    play_on(live.table, shown.choices)
    return live.id


def draw(browser: Browser, address: str, to: Path, size: str, theme: str) -> None:
    """One picture of a table that waits for its person."""
    context = browser.new_context(
        viewport=SIZES[size], color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce"
    )
    context.add_cookies([{"name": PERSON, "value": SECRET, "url": address}])
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(
        ".choices button, [role=toolbar] button[aria-disabled=false], .result:not([hidden])"
    )
    page.wait_for_timeout(200)
    page.screenshot(path=to)
    context.close()


def main(folder: Path) -> None:
    from playwright.sync_api import sync_playwright

    wanted = [
        (folder / f"{shown.name}-{size}-{theme}.png", shown, size, theme)
        for shown in TABLES
        for size in SIZES
        for theme in ("light", "dark")
    ]
    with tempfile.TemporaryDirectory() as data, site_of_its_own(Path(data)) as (address, site, loop):
        ids = {
            shown: asyncio.run_coroutine_threadsafe(open_table(site, shown), loop).result()
            for shown in dict.fromkeys(each[1] for each in wanted)
        }
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium") or shutil.which("google-chrome"),
                args=["--no-sandbox"],
            )
            for to, shown, size, theme in wanted:
                draw(browser, f"{address}/tables/{ids[shown]}", to, size, theme)
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
