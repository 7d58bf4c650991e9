"""The replay page and shared links: stepped through by buttons, keys, slider, lines and swipes; wrong links say why."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from starlette.requests import Request

from darwindeck.play.replay import replay_of_table
from darwindeck.play.sharing import pack_link
from darwindeck.web.replays import review
from darwindeck.web.settings import WebSettings, address_for_others
from tests.web.clicking import open_page, play_step
from tests.web.finished import HEARTS, finished
from tests.web.site import OpenTable, RunningSite
from tests.web.test_accessibility import faults_by_day_and_night
from tests.web.test_bad_input import request
from tests.web.waiting import expect_cards, expect_fit, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="module")
def over(site: RunningSite) -> OpenTable:
    return finished(site)


def open_replay(context: BrowserContext, table: OpenTable, query: str = "") -> Page:
    context.add_cookies([table.cookie()])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"{table.address}/replay{query}")
    reviewed(page)
    return page


def reviewed(page: Page) -> None:
    expect(page.get_by_role("button", name="Forward", exact=True)).to_be_enabled()
    expect(page.locator(".waiting")).not_to_contain_text("Looking")


def expect_place(page: Page, place: int) -> None:
    expect(page.locator(".controls .count")).to_have_text(re.compile(rf"^{place} of"))


def link_to(site: RunningSite, table: OpenTable) -> str:
    return pack_link(site.table(table.id).saved())


def test_buttons_step_through_a_game(context: BrowserContext, site: RunningSite, over: OpenTable) -> None:
    page = open_replay(context, over)
    length = len(site.table(over.id).actions)
    for button, place in [
        ("Forward", 1),
        ("Forward", 2),
        ("Back", 1),
        ("To the end", length),
        ("To the start", 0),
        ("Next hand", 64),
    ]:
        page.get_by_role("button", name=button, exact=True).click()
        expect_place(page, place)


def test_keys_do_what_the_buttons_do(context: BrowserContext, site: RunningSite, over: OpenTable) -> None:
    page = open_replay(context, over)
    length = len(site.table(over.id).actions)
    for key, place in [
        ("ArrowRight", 1),
        ("ArrowLeft", 0),
        ("End", length),
        ("PageUp", 64),
        ("PageUp", 0),
        ("PageDown", 64),
    ]:
        page.keyboard.press(key)
        expect_place(page, place)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys").get_by_role("row", name="→ Forward")).to_be_visible()


def test_a_game_plays_by_itself_until_it_is_paused(context: BrowserContext, over: OpenTable) -> None:
    page = open_replay(context, over)
    page.keyboard.press(" ")
    playing = page.get_by_role("button", name="Play", exact=True)
    expect(playing).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".controls .count")).not_to_have_text(re.compile("^[0-2] of"))
    page.keyboard.press(" ")
    expect(playing).to_have_attribute("aria-pressed", "false")


def test_slider_and_lines_lead_to_their_place(context: BrowserContext, over: OpenTable) -> None:
    page = open_replay(context, over)
    page.get_by_role("slider", name="Place in the game").fill("7")
    expect_place(page, 7)
    page.locator('ol.told button[data-place="12"]').first.click()
    expect_place(page, 12)
    told = page.locator('ol.told button[data-place="12"]').first.inner_text()
    expect(page.locator('ol.told [aria-current="step"]').first).to_have_text(told)


def test_the_costliest_decisions_are_shown_on_the_board(
    context: BrowserContext, site: RunningSite, over: OpenTable
) -> None:
    page = open_replay(context, over)
    told = page.locator(".decisions li button")
    expect(told.first).to_be_visible()
    expect(told.nth(3)).to_have_count(0)
    told.first.click()
    place = int(str(told.first.get_attribute("data-place")))
    expect_place(page, place)
    expect(page.get_by_role("status")).to_contain_text("better")
    expect_cards(page.locator(".own-hand .card.chosen"), [site.table(over.id).actions[place]])
    expect(page.locator(".own-hand .card.hinted")).to_have_count(1)
    expect(page.locator(".par")).to_have_text(re.compile("^With your cards"))
    page.keyboard.press("Home")
    expect_place(page, 0)
    page.keyboard.press("1")
    expect_place(page, place)


def test_all_hands_can_be_laid_open_when_the_game_is_over(context: BrowserContext, over: OpenTable) -> None:
    page = open_replay(context, over)
    hidden = page.locator('.others .card[data-card=""]')
    expect(hidden).to_have_count(39)
    page.keyboard.press("o")
    expect(hidden).to_have_count(0)
    page.get_by_label("Seen by").select_option("2")
    expect(page.locator(".others")).to_contain_text("South")


def test_of_a_game_that_goes_on_only_what_the_seat_saw_can_be_seen(
    context: BrowserContext, site: RunningSite
) -> None:
    table = site.open(HEARTS.genome(), seed=HEARTS.seed)
    page = open_page(context, table)
    for _ in range(6):
        play_step(page)
    page = open_replay(context, table)
    expect(page.get_by_label("all hands open")).to_be_disabled()
    expect(page.get_by_role("button", name="Share")).to_be_hidden()
    cookie = f"darwindeck_person={table.secret}"
    status, text = request(site, f"/tables/{table.id}/frames?first=0&count=60&seat=2&open=1", Cookie=cookie)
    assert status == 200
    own = {
        zone["id"] for zone in json.loads(text)[0]["scene"]["zones"] if any(c["card"] for c in zone["cards"])
    }
    assert own == {"hand-0"}
    status, text = request(site, f"/tables/{table.id}/link", Cookie=cookie)
    assert (status, json.loads(text)["code"]) == (400, "share/not-over")


def test_another_persons_table_is_not_shown(site: RunningSite, over: OpenTable) -> None:
    for path in ("course", "frames", "review", "link"):
        assert request(site, f"/tables/{over.id}/{path}")[0] == 403
    assert request(site, f"/tables/{over.id}/replay")[0] == 404


def test_a_swipe_steps(browser: Browser, site: RunningSite, over: OpenTable) -> None:
    small = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = open_replay(small, over)
    swipe = """([from, to]) => {
      const felt = document.querySelector('.felt');
      const touch = x => new Touch({identifier: 1, target: felt, clientX: x, clientY: 300});
      felt.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(from)]}));
      felt.dispatchEvent(new TouchEvent('touchend', {changedTouches: [touch(to)]}));
    }"""
    page.evaluate(swipe, [250, 100])
    expect_place(page, 1)
    page.evaluate(swipe, [100, 250])
    expect_place(page, 0)
    expect_fit(page, 360)
    small_ones = (
        "[...document.querySelectorAll('.control')].filter(e => e.getBoundingClientRect().height < 44)"
    )
    expect_value(page, f"{small_ones}.length", 0)
    small.close()


def test_a_shared_link_shows_the_game_to_somebody_else(
    context: BrowserContext, site: RunningSite, over: OpenTable
) -> None:
    page = open_replay(context, over)
    page.get_by_role("button", name="Share").click()
    address = f"{site.address}/share#{link_to(site, over)}"
    expect(page.get_by_label("Link")).to_have_value(address)
    context.clear_cookies()
    other = context.new_page()
    other.goto(address)
    reviewed(other)
    expect(other.locator(".decisions")).not_to_contain_text("you chose")
    other.keyboard.press("End")
    expect_place(other, len(site.table(over.id).actions))
    expect(other.get_by_role("status")).to_contain_text("win")
    expect(other).to_have_title(re.compile("^Hearts"))


def test_the_deal_of_a_link_can_be_played(
    context: BrowserContext, site: RunningSite, over: OpenTable
) -> None:
    page = context.new_page()
    page.goto(f"{site.address}/share#{link_to(site, over)}")
    reviewed(page)
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_url("**/tables/*")
    mine = site.table(page.url.rpartition("/")[2])
    theirs = site.table(over.id)
    assert mine.positions[0].snapshot().zones == theirs.positions[0].snapshot().zones
    assert play_step(page)


WRONG = {
    "damaged": (lambda link: link[:60] + ("A" if link[60] != "A" else "B") + link[61:], "damaged"),
    "cut off": (lambda link: link[:-30], "damaged"),
    "nothing": (lambda _: "", "damaged"),
    "another version": (lambda link: "7" + link[1:], "version 7"),
    "too long": (lambda link: link + "A" * 40_000, "too long"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_link_that_is_wrong_says_why(
    browser: Browser, site: RunningSite, over: OpenTable, kind: str
) -> None:
    change, words = WRONG[kind]
    page = browser.new_page()
    page.goto(f"{site.address}/share#{change(link_to(site, over))}")
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.get_by_role("button", name="Forward")).to_be_hidden()
    page.close()


@pytest.mark.parametrize("path", ["course", "frames", "review", "play"])
def test_a_question_about_no_link_is_refused(site: RunningSite, path: str) -> None:
    for body in ("", "{}", '{"link": 7}', '{"link": "1.AAAA", "first": "x"}', '{"link": "1.AAAA"}'):
        status, text = request(site, f"/share/{path}", "POST", body)
        assert (status, json.loads(text)["code"]) == (400, "share/damaged")


def test_the_replay_has_no_serious_fault(context: BrowserContext, over: OpenTable) -> None:
    page = open_replay(context, over, "?place=20")
    assert faults_by_day_and_night(page) == []


def test_places_beyond_the_end_are_none(site: RunningSite, over: OpenTable) -> None:
    cookie = f"darwindeck_person={over.secret}"
    for query in ("first=99999&count=5", "first=-5&count=3", "first=x", "count=0", "seat=77&count=1"):
        status, text = request(site, f"/tables/{over.id}/frames?{query}", Cookie=cookie)
        assert status == 200
        assert len(json.loads(text)) <= 3


def test_a_shared_review_names_the_player(site: RunningSite, over: OpenTable) -> None:
    """A friend who opened the link read "you chose …"."""
    saved = site.table(over.id).saved()
    replay = replay_of_table(saved)
    told, own = review(saved, 0, others=True), review(saved, 0)
    assert own.decisions
    for theirs, mine in zip(told.decisions, own.decisions, strict=True):
        assert "you chose" in mine.text
        assert f"{replay.names[0]} chose" in theirs.text
    assert "your" not in told.par


def test_a_shared_link_has_the_address_that_others_reach() -> None:
    here = Request(
        {"type": "http", "server": ("127.0.0.1", 8000), "path": "/", "headers": [], "scheme": "http"}
    )
    lan = WebSettings(data=Path(), host="0.0.0.0", shown="http://192.168.1.5:8000")  # noqa: S104
    assert address_for_others(lan, here) == "http://192.168.1.5:8000"
    assert address_for_others(WebSettings(data=Path()), here) == "http://127.0.0.1:8000"


def test_no_card_lies_over_the_buttons_and_none_of_them_is_cut(
    context: BrowserContext, over: OpenTable
) -> None:
    page = open_replay(context, over)
    page.set_viewport_size({"width": 1280, "height": 800})
    reviewed(page)
    page.locator(".side .decisions li button").first.click()
    expect(page.locator(".own-hand .hinted, .own-hand .chosen").first).to_be_visible()
    box = "getBoundingClientRect()"
    low = f"Math.max(...[...document.querySelectorAll('.controls .control')].map(each => each.{box}.bottom))"
    cards = "[...document.querySelectorAll('.own-hand .card')]"
    over_buttons = f"(low => {cards}.filter(each => each.{box}.top < low).length)({low})"
    expect_value(page, over_buttons, 0)
    expect(page.get_by_role("button", name="Play this deal")).to_be_in_viewport(ratio=1)
    expect(page.locator(".tools").get_by_role("link", name="Home")).to_be_in_viewport(ratio=1)
