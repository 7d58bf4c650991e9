"""A room with browsers in it: opened on the server with a deal of one's choice, entered and played by clicks.

Whoever waits does so on the server, which knows what has happened, or with an expectation, which waits for the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import LiveTable
from darwindeck.play.rooms.live import LiveRoom
from darwindeck.web.app import Site
from tests.play.tables import next_choice
from tests.web.clicking import CARDS, PLAY, first_choice, next_step
from tests.web.rooms.guests import fix_deals, live_room
from tests.web.site import RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

NewPerson = Callable[[], "BrowserContext"]
WAIT = 30
"""Seconds that anything may take."""
HAND = '[role=toolbar][aria-label="Your hand"] button[data-card]'


class Meeting:
    """One room and the pages in it, by name."""

    def __init__(self, site: RunningSite, genome: GameGenome, *, seed: int = 1) -> None:
        self.site = site
        fix_deals(site, seed)

        async def opened(running: Site) -> str:
            return running.lobby.open("/games/hearts", genome).code

        self.code = site.do(opened)
        self.address = f"{site.address}/rooms/{self.code}"
        self.pages: dict[str, Page] = {}

    @property
    def room(self) -> LiveRoom:
        return live_room(self.site, self.code)

    @property
    def live(self) -> LiveTable:
        live = self.room.live
        assert live is not None
        return live

    @property
    def table(self) -> PlayTable:
        return self.live.table

    def acts(self) -> str:
        """The name of whoever is to choose; empty at the end."""
        actor = self.table.actor
        return "" if actor is None else self.table.names[actor]

    def enter(self, person: BrowserContext, name: str, button: str = "Take a seat") -> Page:
        """Somebody comes in by the link."""
        page = person.new_page()
        page.goto(self.address)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name=button).click()
        expect(page.locator("#lobby, main.table").first).to_be_visible()
        page.wait_for_load_state()  # what is chosen before the script listens is not sent
        self.pages[name] = page
        return page

    def start(self, host: str) -> None:
        self.pages[host].get_by_role("button", name="Start").click()
        for page in self.pages.values():
            expect(page.locator("main.table .plate").first).to_be_visible()

    def wait(self, until: Callable[[LiveRoom], bool]) -> None:
        """Until something is so on the server."""
        code = self.code

        async def waited(running: Site) -> None:
            async with asyncio.timeout(WAIT):
                while not until(running.lobby.get(code)):
                    await asyncio.sleep(0.01)

        self.site.do(waited)

    def wait_for_people(self) -> None:
        """Until one of those with a page is to choose, or the game is over."""
        self.wait(lambda room: room.live is not None and _acts(room.live.table) in {"", *self.pages})

    def choose(self, page: Page) -> None:
        """One whole choice by clicks; it is in the file when this returns."""
        before = len(self.table.actions)
        _click(page)
        self.wait(lambda room: room.live is not None and len(room.live.table.actions) > before)

    def choose_ahead(self, page: Page, seat: int) -> None:
        """One whole choice by clicks before the turn of the seat, where all choose at the same time."""
        _click(page)
        self.wait(lambda room: room.live is not None and room.live.table.chose_ahead(seat))

    def play(self, choices: int) -> None:
        """So many choices of people, whoever is to act."""
        for _ in range(choices):
            self.wait_for_people()
            if self.table.over:
                return
            self.choose(self.pages[self.acts()])

    def play_to_the_end(self) -> None:
        """Every page plays by itself, all at once, until each shows the result."""
        for page in self.pages.values():
            page.evaluate(f"all => void ({PLAY})({{all, most: 2000}})", CARDS)
        for page in self.pages.values():
            expect(page.get_by_role("heading", name="Result")).to_be_visible(timeout=4 * WAIT * 1000)
        assert self.table.over

    def finish(self) -> None:
        """The rest of the game by chance, on the server."""
        code = self.code

        async def played(running: Site) -> None:
            room = running.lobby.get(code)
            assert room.live is not None
            async with room.live.lock:
                before = room.live.table.version
                for _ in every_decision(room.live.table):
                    pass
                room.live.keep(before)

        self.site.do(played)

    def here(self, name: str) -> Locator:
        """Who is here, as somebody's page lists it."""
        return self.pages[name].get_by_role("list", name="Who is here")


def _click(page: Page) -> None:
    while (step := next_step(page)) != "choice":
        page.locator(CARDS).nth(int(step.split()[1])).click(position={"x": 8, "y": 12})
    first_choice(page).click()


def _acts(table: PlayTable) -> str:
    return "" if table.actor is None else table.names[table.actor]


def every_decision(table: PlayTable) -> Iterator[str]:
    """Plays a table to its end, all seats by chance, and gives every action."""
    while table.actor is not None:
        action = next_choice(table.positions[-1])
        table.submit(table.actor, action, table.version)
        yield action


def expect_hand(page: Page, cards: tuple[str, ...] | list[str]) -> None:
    """The hand on a page becomes exactly these cards."""
    page.wait_for_function(
        """([buttons, wanted]) => {
            const held = [...document.querySelectorAll(buttons)].map(each => each.dataset.card).sort();
            return JSON.stringify(held) === JSON.stringify(wanted);
        }""",
        arg=[HAND, sorted(cards)],
        timeout=WAIT * 1000,
    )


def shown_cards(page: Page) -> set[str]:
    """Every card that a page shows face up."""
    found: Mapping[str, None] = dict.fromkeys(
        page.eval_on_selector_all(
            ".felt [data-card]", "all => all.map(each => each.dataset.card).filter(Boolean)"
        )
    )
    return set(found)
