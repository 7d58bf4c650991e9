"""Klondike in a browser: the page helps, and helps honestly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from darwindeck.table.plugins import Hint
from darwindeck.table.plugins.klondike.cards import DECK
from darwindeck.table.plugins.klondike.position import RECYCLE
from darwindeck.web.forms import seed_of
from darwindeck.web.open.alone import show_hint
from darwindeck.web.open.live import Options
from tests.table.solitaire import laid, late
from tests.web.clicking import open_page
from tests.web.site import OpenTable, RunningSite
from tests.web.test_accessibility import faults
from tests.web.waiting import expect_value

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

DEAL = 3
"""Won by the search within a few hundred positions, three cards drawn at a time."""


def open_table(site: RunningSite, *, draw: str = "3", tidy: str = "no", deal: int = DEAL) -> OpenTable:
    chosen = Options(chosen={"draw": draw, "tidy": tidy})
    return site.open_plugin("klondike", seed=deal, players=("human:Ann",), options=chosen)


def wait_for_move(page: Page, moves: int) -> None:
    """So many moves are made, and the next one can be."""
    page.wait_for_function(
        """moves => !document.querySelector('main.sent')
        && (document.querySelector('[role=status]').textContent.includes(` ${moves} move`)
        || !document.querySelector('.result').hidden)""",
        arg=moves,
    )


def card(page: Page, zone: str, position: int = 1) -> Locator:
    return page.locator(f'.zone[data-key="{zone}"] [data-position="{position}"]')


def test_a_touched_card_goes_where_it_goes_best_and_can_be_taken_back(
    site: RunningSite, context: BrowserContext
) -> None:
    table = open_table(site)
    page = open_page(context, table)
    page.get_by_role("button", name="ace of spades").click()
    wait_for_move(page, 1)
    assert site.live(table.id).table.view(0).zone("foundation_1").count == 1
    page.get_by_role("button", name="Undo").click()
    wait_for_move(page, 0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted").first).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("45 cards are unseen; they were imagined in ")


def test_what_a_move_does_not_touch_stays_as_it_was_drawn(site: RunningSite, context: BrowserContext) -> None:
    page = open_page(context, open_table(site))
    card(page, "tableau_7", 3).evaluate("each => each.setAttribute('data-drawn', 'once')")
    page.keyboard.press("d")
    wait_for_move(page, 1)
    expect(card(page, "tableau_7", 3)).to_have_attribute("data-drawn", "once")


def test_the_waste_is_turned_over_by_putting_it_back(site: RunningSite, context: BrowserContext) -> None:
    table = open_table(site)
    page = open_page(context, table)
    wait_for_move(page, 0)
    for moves in range(1, 9):
        page.keyboard.press("d")
        wait_for_move(page, moves)
    card(page, "waste").drag_to(page.locator('.zone[data-key="stock"] .cards'))
    wait_for_move(page, 9)
    assert site.live(table.id).table.view(0).zone("stock").count == 24


def test_the_last_drawn_cards_show_and_only_the_top_one_is_for_the_taking(
    site: RunningSite, context: BrowserContext
) -> None:
    page = open_page(context, open_table(site))
    wait_for_move(page, 0)
    for moves in range(1, 9):
        page.keyboard.press("d")
        wait_for_move(page, moves)
    waste = page.locator('.zone[data-key="waste"] .face')
    expect(waste).to_have_count(3)
    faces = """[...document.querySelectorAll('.zone[data-key="waste"] .face')]"""
    expect_value(page, f"{faces}.map(each => each.inert)", [True, True, False])
    expect(waste.last).to_have_attribute("data-position", "1")
    page.keyboard.press("d")  # the waste is turned over: its cards are known, and lie face down
    wait_for_move(page, 9)
    expect(page.locator('.zone[data-key="stock"] .face.back')).to_have_count(1)


def test_a_hint_to_turn_the_waste_over_points_at_the_stock(site: RunningSite) -> None:
    live = site.live(open_table(site).id)
    shown = show_hint(live, "1", Hint(RECYCLE, "Turn the waste over", ""))
    assert (shown.source, shown.target) == ("", "stock")


def test_a_long_column_is_seen_to_its_end(site: RunningSite, context: BrowserContext) -> None:
    table = open_table(site)
    live = site.live(table.id)
    run = [f"{rank}{suit}" for rank, suit in zip("23456789tjqk", "hchchchchchc", strict=True)]
    under = [f"{rank}s" for rank in "a23456"]
    rest = [each for each in DECK if each not in {*run, *under}]

    async def lay_out(_: object) -> None:
        live.table.state = laid(
            tableau_1=" ".join([*run, *(f".{each}" for each in under)]),
            tableau_2=" .".join(rest[:7]),
            tableau_3=" .".join(rest[7:14]),
            waste=" ".join(rest[14:]),
        ).state

    site.do(lay_out)
    page = open_page(context, table)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(card(page, "tableau_1", 18)).to_be_visible()
    felt = "document.querySelector('.felt')"
    expect_value(page, f"{felt}.scrollHeight <= {felt}.clientHeight", True)


def test_the_list_of_keys_names_those_of_this_game(site: RunningSite, context: BrowserContext) -> None:
    page = open_page(context, open_table(site))
    wait_for_move(page, 0)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    for name, there in (("Hint", 1), ("Finish", 1), ("Undo", 1), ("End turn", 0), ("Flip a coin", 0)):
        expect(keys.get_by_role("cell", name=name, exact=True)).to_have_count(there)


def test_no_moves_left_is_told(site: RunningSite, context: BrowserContext) -> None:
    table = open_table(site)
    live = site.live(table.id)

    async def lay_out(_: object) -> None:
        live.table.state = late(10).state

    site.do(lay_out)
    page = open_page(context, table)
    expect(page.get_by_text("No moves left").first).to_be_visible()


def test_the_page_is_in_order_for_assistive_technology(site: RunningSite, context: BrowserContext) -> None:
    page = open_page(context, open_table(site, tidy="yes"))
    expect(card(page, "tableau_1")).to_be_visible()
    assert faults(page) == []


def test_safe_cards_go_home_and_statistics_count_what_was_left(
    site: RunningSite, context: BrowserContext
) -> None:
    table = open_table(site, tidy="yes", draw="1")
    page = open_page(context, table)
    page.get_by_role("button", name="Draw").click()
    wait_for_move(page, 1)
    with page.expect_navigation():
        page.get_by_role("button", name="New deal").click()
    standing = page.get_by_role("region", name="Klondike, draw 1")
    expect(standing.locator("td").first).to_have_text("1")


def test_the_empty_waste_is_as_large_as_a_card_on_a_phone(site: RunningSite, context: BrowserContext) -> None:
    page = open_page(context, open_table(site))
    page.set_viewport_size({"width": 390, "height": 844})
    width = (
        "Math.round(document.querySelector('.zone[data-key=\"{}\"] > .cards').getBoundingClientRect().width)"
    )
    expect_value(page, f"Math.abs({width.format('waste')} - {width.format('stock')}) <= 1", True)


def test_a_random_deal_for_one_player_has_a_short_number() -> None:
    assert all(seed_of("", alone=True) < 10**6 for _ in range(50))
    assert seed_of("123456789012") == 123456789012
