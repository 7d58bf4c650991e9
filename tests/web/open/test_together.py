"""Two people at an open table, each in a browser of their own: the code, names, who is there, and a whole game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from darwindeck.table.actions import EndTurn, MoveCard, MoveStack, Named
from darwindeck.table.table import Table
from tests.web.clicking import open_page
from tests.web.conftest import NO_PAUSES
from tests.web.open.line import open_line
from tests.web.open.reader import Reader
from tests.web.site import RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page


@contextmanager
def another(browser: Browser) -> Iterator[BrowserContext]:
    """A second person's browser."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    opened.add_init_script(NO_PAUSES)
    yield opened
    opened.close()


def open_with_code(page: Page, site: RunningSite, game: str) -> str:
    """Ann opens a table for a friend; its code."""
    page.goto(f"{site.address}/open/{game}")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Against").select_option(label="a friend, by code")
    page.get_by_role("button", name="Sit down").click()
    panel = page.get_by_role("region", name="Opponent")
    expect(panel.get_by_text("serve --host 0.0.0.0")).to_be_visible()
    code = panel.locator(".code")
    expect(code).to_have_text(re.compile("^[A-Z]{8}$"))
    expect(panel.get_by_label("Link", exact=True)).to_have_value(f"{site.address}/rooms/{code.inner_text()}")
    return code.inner_text()


def come_in(page: Page, site: RunningSite, code: str) -> None:
    """Bob types the code and gives his name."""
    page.goto(f"{site.address}/rooms")
    page.get_by_label("The code they gave you").fill(code.lower())
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("status")).to_contain_text("Ann")


def opponent(page: Page) -> Locator:
    return page.get_by_role("region", name="Opponent")


def hand(page: Page, seat: int) -> Locator:
    return page.locator(f'.zone[data-key="wares@{seat}"] .face:not(.back)')


def test_a_friend_comes_by_the_code_and_keeps_the_seat(
    site: RunningSite, context: BrowserContext, browser: Browser
) -> None:
    ann = context.new_page()
    code = open_with_code(ann, site, "peddlers")
    with another(browser) as elsewhere:
        bob = elsewhere.new_page()
        come_in(bob, site, code)
        expect(opponent(ann)).to_contain_text("Bob is here.")
        expect(opponent(ann).get_by_text("serve --host 0.0.0.0")).to_be_hidden()
        expect(opponent(bob)).to_contain_text("Ann is here.")
        bob.reload()
        expect(hand(bob, 1)).to_have_count(9)
        expect(hand(bob, 0)).to_have_count(0)
        tab = elsewhere.new_page()
        tab.goto(bob.url)
        expect(hand(tab, 1)).to_have_count(9)
        tab.close()
        expect(opponent(ann)).to_contain_text("Bob is here.")
        address = bob.url
        bob.close()
        expect(opponent(ann)).to_contain_text("Bob is away. The seat is kept.")
        bob = elsewhere.new_page()
        bob.goto(address)
        expect(opponent(ann)).to_contain_text("Bob is here.")
        expect(hand(bob, 1)).to_have_count(9)
        hand(ann, 0).first.click()
        ann.locator('.zone[data-key="bids"] .zone-name').click()
        expect(hand(ann, 0)).to_have_count(8)
        ann.get_by_role("button", name="Undo").click()
        expect(ann.locator(".wish")).to_have_text("Bob is asked to agree to take back the last step.")
        expect(bob.locator(".wish")).to_contain_text("Ann asks to take back the last step.")
        bob.get_by_role("button", name="Agree").click()
        expect(hand(ann, 0)).to_have_count(9)
        expect(bob.locator(".wish")).to_be_hidden()


def test_people_talk_at_any_time_and_what_was_said_is_kept(
    site: RunningSite, context: BrowserContext, browser: Browser
) -> None:
    first = site.open_plugin("peddlers", seed=5, players=("human:Ann", "open"))
    second = site.sit_down(first)
    ann = open_page(context, first)
    elsewhere = browser.new_context(reduced_motion="reduce")
    bob = open_page(elsewhere, second)
    bob.get_by_label("Say something").fill("Have you sold <b>salt</b>?")
    bob.keyboard.press("Enter")  # it is Ann's turn
    talk = ann.get_by_role("log", name="Talk")
    expect(talk.locator("p")).to_have_text(["Player 2 Have you sold <b>salt</b>?"])
    expect(ann.locator(".notice")).to_have_text("Player 2: Have you sold <b>salt</b>?")
    ann.get_by_role("button", name="Well played!").click()
    expect(bob.get_by_role("log", name="Talk").locator("p").last).to_have_text("Ann Well played!")
    assert site.live(first.id).moves == 0
    site.forget_open(first.id)  # as after a restart
    ann.reload()
    expect(talk.locator("p")).to_have_count(2)
    expect(ann.locator(".notice")).to_be_hidden()
    elsewhere.close()


def test_alone_or_with_a_script_there_is_nobody_to_talk_to(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=27, players=("human:Ann", "scripted"))
    with open_line(table) as line:
        answer = line.answer(line.ask("say", text="Hello?"))
        assert (answer["type"], answer["reason"]) == ("refused", "Nobody is there to hear it.")
    friend = site.open_plugin("peddlers", seed=5, players=("human:Ann", "open"))
    with open_line(friend) as line:
        for words in ("", " \x00 "):
            assert line.answer(line.ask("say", text=words))["type"] == "refused"
        assert line.answer(line.ask("say", phrase=63))["type"] == "refused"
        assert site.live(friend.id).talk == ()


def test_the_host_frees_the_seat_of_somebody_who_went_away(site: RunningSite) -> None:
    table = site.open_plugin("peddlers")
    bob, eve = Reader(site), Reader(site)
    assert bob.post(f"{table.address}/join", name="Bob").status == 200
    assert eve.get(table.address).status == 403
    host, friend = Reader(site, table.secret), Reader(site)
    assert bob.post(f"{table.address}/free", name="Eve").status == 503
    assert host.post(f"{table.address}/free").status == 503
    assert host.post(f"{table.address}/free", name="Eve").status == 200
    assert "It is kept for Eve." in bob.get(table.address).text
    assert friend.post(f"{table.address}/join", name="Mallory").status == 503
    assert eve.post(f"{table.address}/join", name="Eve").status == 200
    assert site.live(table.id).names == ("Ann", "Eve")
    assert [each.text for each in site.live(table.id).talk] == ["Ann has freed Bob’s seat for Eve."]


def test_who_held_a_freed_seat_takes_it_back_while_nobody_else_has(site: RunningSite) -> None:
    table = site.open_plugin("peddlers")
    bob = Reader(site)
    bob.post(f"{table.address}/join", name="Bob")
    Reader(site, table.secret).post(f"{table.address}/free", name="Eve")
    assert bob.post(f"{table.address}/join", name="Robert").status == 200
    assert site.live(table.id).names == ("Ann", "Robert")


def test_whoever_opens_a_table_for_a_friend_cannot_choose_the_deal(site: RunningSite) -> None:
    """Its number says where every card is."""
    ann = Reader(site)
    opened = [
        ann.post("/open/peddlers/play", name="Ann", opponent="person", seed="7").address.rpartition("/")[2]
        for _ in range(3)
    ]
    assert len({site.live(code).row.seed for code in opened}) == 3


def test_two_people_do_not_play_a_deal_again_that_they_know(site: RunningSite) -> None:
    table = site.open_plugin("peddlers")
    friend = site.sit_down(table)
    with open_line(friend) as line:
        line.answer(line.ask("act", action={"type": "concede"}))
        refused = line.answer(line.ask("again", same=True))
        assert (refused["type"], "know this deal" in str(refused["reason"])) == ("refused", True)
        assert line.answer(line.ask("again", same=False))["type"] == "go"


def wares(table: Table, seat: int) -> list[str]:
    return [card.template for card in table.view(seat).zone("your_wares").cards]


class Peddler:
    """Somebody who keeps the conventions, by clicks or over a line."""

    def __init__(self, table: Table, seat: int, page: Page) -> None:
        self.table = table
        self.seat = seat
        self.page = page
        self.choices = page.get_by_role("group", name="Choices")

    def zone(self, key: str) -> Locator:
        return self.page.locator(f'.zone[data-key="{key}"]')

    def bid(self) -> None:
        """Puts a ware on the bids: of the goods that were led if there is one."""
        led = [card.template for card in self.table.view(self.seat).zone("bids").cards]
        lies = len(led)
        ware = best(wares(self.table, self.seat), led)
        self.zone(f"wares@{self.seat}").locator(f'[data-template="{ware}"]').click()
        self.zone("bids").locator(".zone-name").click()
        expect(self.zone("bids").locator(".face")).to_have_count(lies + 1)

    def clear(self, winner: int) -> None:
        """All bids go to whoever won them."""
        self.zone("bids").locator(".zone-name").click()
        self.choices.get_by_role("button", name="The whole pile").click()
        self.zone(f"sold@{winner}").locator(".zone-name").click()
        expect(self.zone("bids").locator(".face")).to_have_count(0)

    def end(self) -> None:
        self.choices.get_by_role("button", name="End turn").click()
        expect(self.choices.get_by_role("button", name="End turn")).to_have_count(0)


def best(hand: list[str], led: list[str]) -> str:
    goods = led[0].split("_")[0] if led else ""
    return max(hand, key=lambda ware: (ware.startswith(goods), ware[-1]))


def winner_of(table: Table, seat: int) -> int:
    """Who wins the two bids that this seat has answered."""
    mine, led = (card.template for card in table.view(seat).zone("bids").cards)
    return seat if mine.split("_")[0] == led.split("_")[0] and mine[-1] > led[-1] else 1 - seat


def play_between(site: RunningSite, table: Table, lead: int) -> None:
    """The game goes on by the conventions until the last bid is to be answered."""

    async def played(_: object) -> None:
        won = lead
        while not (table.state.piles["bids"].cards and not wares(table, 1 - table.state.active)):
            seat = table.state.active
            led = [card.template for card in table.view(seat).zone("bids").cards]
            if led:
                table.submit(seat, bid_of(table, seat, led))
                won = winner_of(table, seat)
                table.submit(seat, MoveStack("bids", f"sold@{won}"))
            if won == seat:
                table.submit(seat, bid_of(table, seat, []))
            table.submit(seat, EndTurn())

    site.do(played)


def bid_of(table: Table, seat: int, led: list[str]) -> MoveCard:
    return MoveCard(f"wares@{seat}", "bids", Named(best(wares(table, seat), led)))


def test_two_people_play_peddlers_to_its_end(
    site: RunningSite, context: BrowserContext, browser: Browser
) -> None:
    ann_page = context.new_page()
    code = open_with_code(ann_page, site, "peddlers")
    with another(browser) as elsewhere:
        bob_page = elsewhere.new_page()
        come_in(bob_page, site, code)
        table = site.live(code).table
        ann, bob = Peddler(table, 0, ann_page), Peddler(table, 1, bob_page)
        ann.bid()
        ann.end()
        bob.bid()
        lead = winner_of(table, 1)
        bob.clear(lead)
        play_between(site, table, lead)
        last, other = (ann, bob) if table.state.active == 0 else (bob, ann)
        last.page.on("dialog", lambda box: box.accept())
        last.bid()
        last.clear(winner_of(table, last.seat))
        last.choices.get_by_role("button", name="I have won").click()
        expect(last.page.locator(".result .words")).to_contain_text("You have won")
        expect(other.page.get_by_role("heading", name="Result")).to_be_visible()
        assert sum(len(table.state.piles[f"sold@{seat}"].cards) for seat in (0, 1)) == 18
        with bob_page.expect_navigation():
            ann_page.get_by_role("button", name="New deal").click()
        expect(hand(ann_page, 0)).to_have_count(9)
        expect(hand(bob_page, 1)).to_have_count(9)
