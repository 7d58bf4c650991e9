"""A model across the table, seen from the page: what it does is shown, what it learns is not; it can be stopped, let
try again, taken back, and read when the game is over.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from darwindeck.llm.loop import read_transcript
from darwindeck.llm.loop.transcript import ResultLine
from darwindeck.table.actions import At, EndTurn, MoveCard
from darwindeck.table.hooks import Referee
from darwindeck.web.open.live import LiveOpenTable, Options
from tests.web.clicking import open_page
from tests.web.line import WAIT
from tests.web.open.line import open_line
from tests.web.open.person import basics, set_up
from tests.web.open.provider import Json, Reply, thinking
from tests.web.open.test_opponents import Settler, leaks
from tests.web.open.workflows import DECK, SEED, Looker
from tests.web.site import OpenTable, RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, WebSocket


class Late:
    """A model that is made when its table is there, and thinks when it is let."""

    def __init__(self) -> None:
        self.live: LiveOpenTable | None = None
        self.may = threading.Event()
        self._model: Looker | None = None

    def __call__(self, asked: Json) -> Reply:
        self.may.wait(100)
        assert self.live is not None
        self._model = self._model or Looker(self.live)
        return self._model(asked)


def seat(site: RunningSite, address: str, options: Options, seed: int) -> OpenTable:
    players = ("human:Ann", f"openai:small@{address}")
    return site.open_plugin("pokemon", seed=seed, players=players, options=options)


def listen(page_of: BrowserContext, heard: list[str]) -> None:
    """Everything that the server sends to the pages of a browser."""

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page_of.on("page", lambda page: page.on("websocket", follow))


def give_up(page: Page) -> None:
    page.on("dialog", lambda box: box.accept())
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


def test_a_model_goes_through_all_workflows_and_the_page_hears_no_card_it_saw(
    site: RunningSite, context: BrowserContext
) -> None:
    model = Late()
    heard: list[str] = []
    listen(context, heard)
    with thinking(model) as address:
        table = seat(site, address, Options(chosen={"deck_1": "sink", "deck_2": DECK}), SEED)
        live = model.live = site.live(table.id)
        with open_line(table) as line:
            line.done(MoveCard("hand@0", "active@0", At(basics(line)[0])))
            line.done(EndTurn())
        page = open_page(context, table)
        expect(page.get_by_role("status")).to_contain_text("openai:small")
        model.may.set()
        expect(page.get_by_role("status")).to_contain_text("Turn 2: yours.", timeout=1000 * WAIT)
        calls = page.get_by_role("list", name="Tool calls")
        expect(calls.locator("li").last).to_have_text("end_turn")
        expect(calls.locator("li[data-ok=false]")).to_have_count(0)
        log = page.get_by_role("log")
        for words in (
            "peeked at the top 4 cards of the opponent's deck",
            "rearranged the top 3 cards of the opponent's deck",
            "searched the opponent's deck",
            "shuffled the opponent's deck",
            "peeked at the bottom 1 card of the opponent's deck",
            "[card effect: Look at your opponent's hand.]",
        ):
            expect(log).to_contain_text(words)
        expect(page.locator(".plan")).to_contain_text("I know: ▒▒▒")
        expect(page.locator(".plan")).not_to_contain_text("Fire Energy")
        assert leaks(live.table, heard, 0) == []
        assert not [text for text in heard if "Fire Energy" in text or "ddk-16" in text]
        give_up(page)
        with page.expect_download() as loaded:
            page.get_by_role("link", name="Transcript of the model").click()
        lines = read_transcript(loaded.value.path().read_bytes())
        used = [each.tool for each in lines if isinstance(each, ResultLine) and each.ok]
        assert {"peek", "rearrange_zone", "search_zone", "shuffle"} <= set(used)
        with page.expect_download() as loaded:
            page.get_by_role("link", name="Record").click()
        assert loaded.value.suggested_filename.endswith(".json")


def test_a_model_is_stopped_taken_back_and_let_try_again(site: RunningSite, context: BrowserContext) -> None:
    model = Settler(mulligan=False)
    with thinking(model) as address:
        table = seat(site, address, Options(referee=Referee.OFF), 55)
        model.live = site.live(table.id)
        with open_line(table) as line:
            set_up(line)
        page = open_page(context, table)
        panel = page.get_by_role("region", name="Opponent")
        expect(page.locator('.zone[data-key="bench_1@1"] .face')).to_have_count(1)
        panel.get_by_role("button", name="Stop").click()
        expect(panel).to_contain_text("It was stopped.")
        panel.get_by_role("button", name="Take its turn back").click()
        expect(panel).to_contain_text("Its turn was taken back.")
        expect(page.locator('.zone[data-key="active@1"] .face')).to_have_count(0)
        model.done.set()
        panel.get_by_role("button", name="Let it try again").click()
        expect(panel.get_by_role("list", name="Tool calls")).to_contain_text("mulligan")
        panel.get_by_role("button", name="Stop").click()
        expect(panel).to_contain_text("It was stopped.")
        expect(panel.get_by_role("button", name="Take its turn back")).to_have_count(0)
        site.forget_open(table.id)


def test_a_model_that_has_spent_its_budget_says_so(site: RunningSite, context: BrowserContext) -> None:
    with thinking(lambda _: Reply("mulligan", words="Another hand, please.")) as address:
        table = seat(site, address, Options(tokens=200), 27)
        with open_line(table) as line:
            set_up(line)
        page = open_page(context, table)
        panel = page.get_by_role("region", name="Opponent")
        expect(panel).to_contain_text("220 of 200 tokens are spent")
        expect(panel.get_by_role("list", name="Tool calls").locator("li")).to_have_text(
            ["mulligan", "mulligan"]
        )
        panel.get_by_role("button", name="Let it try again").click()
        expect(panel.get_by_role("list", name="Tool calls").locator("li")).to_have_count(4)
        expect(panel).to_contain_text("220 of 200 tokens are spent")
        site.forget_open(table.id)
