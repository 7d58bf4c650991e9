"""A person at the page of the Pokémon table, who knows things by their names, and a table on its first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.table.actions import At, EndTurn, MoveCard
from darwindeck.table.hooks import Referee
from darwindeck.table.table import Table
from darwindeck.web.open.live import Options
from tests.web.clicking import open_page
from tests.web.open.line import open_line
from tests.web.site import OpenTable, RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

DECK = """14 Kettlefox DDK 1
16 Fire Energy DDK 16
10 Sifting Spoon DDK 14
10 Lost and Found Box DDK 9
10 Keyhole DDK 18"""
SEED = 41
"""With it the first seat begins, has one of each in hand, and finds four different cards after its draw."""


def names(table: Table, key: str) -> list[str]:
    return [table.game.catalogue[card.template].name for card in table.state.piles[key].cards]


def in_play(
    site: RunningSite, referee: Referee = Referee.STRICT, *, search_in_decision: bool = True
) -> tuple[OpenTable, OpenTable]:
    """A table on its first turn, which is Ann's; Bob sits across."""
    decks = {"deck_1": DECK, "deck_2": "sink"}
    chosen = Options(referee, decks, search_in_decision=search_in_decision)
    first = site.open_plugin("pokemon", seed=SEED, options=chosen)
    second = site.sit_down(first)
    live = site.live(first.id).table
    for seat, table in enumerate((first, second)):
        with open_line(table) as line:
            kinds = [
                live.game.catalogue[card.template].kind for card in live.state.piles[f"hand@{seat}"].cards
            ]
            place = next(at for at, kind in enumerate(kinds) if "Basic Pokemon" in kind)
            line.done(MoveCard(f"hand@{seat}", f"active@{seat}", At(place)))
            line.done(EndTurn())
    assert live.state.active == 0
    return first, second


class Player:
    """A person at the page, who knows what things are called."""

    def __init__(self, site: RunningSite, context: BrowserContext, table: OpenTable) -> None:
        self.page: Page = open_page(context, table)
        self.table: Table = site.live(table.id).table
        self.choices = self.page.get_by_role("group", name="Choices")
        self.page.locator(".zone").first.wait_for()

    def zone(self, key: str) -> Locator:
        return self.page.locator(f'.zone[data-key="{key}"]')

    def open_zone(self, key: str) -> None:
        self.zone(key).locator(".zone-name").click()

    def card(self, key: str, name: str) -> Locator:
        return self.zone(key).get_by_role("button", name=name).first

    def put(self, name: str, source: str, target: str) -> None:
        """Taps a card, then where it goes."""
        with self.done():
            self.card(source, name).click()
            self.open_zone(target)

    def press(self, name: str) -> None:
        with self.done():
            self.choices.get_by_role("button", name=name, exact=True).click()

    def take(self, name: str) -> None:
        with self.done():
            self.page.get_by_role("button", name=f"Take {name}").first.click()

    def done(self) -> Waiting:
        return Waiting(self)

    def last_line(self) -> Locator:
        return self.page.get_by_role("log").locator("li").last


class Waiting:
    """What is done inside changes the table, and the page has shown it at the end."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def __enter__(self) -> None:
        self.lines = self.player.page.get_by_role("log").locator("li").count()

    def __exit__(self, *_: object) -> None:
        self.player.page.wait_for_function(
            """lines => document.querySelectorAll('[role=log] li').length > lines
            && !document.querySelector('main.sent')""",
            arg=self.lines,
        )
