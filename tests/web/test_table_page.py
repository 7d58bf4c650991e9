"""The table page for everybody: by keyboard alone, by touch on a small screen, after a refresh, by ear, at rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.genome.library import load_game
from tests.play.tables import Case
from tests.web.clicking import CARDS, next_step, open_page, play_step
from tests.web.conftest import NO_PAUSES
from tests.web.site import RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

HEARTS = Case("hearts", 0, target=2)
PRESSED = "document.querySelectorAll('button.card[aria-pressed=true]').length"


def open_hearts(context: BrowserContext, site: RunningSite) -> tuple[Page, str]:
    table = site.open(HEARTS.genome(), seed=HEARTS.seed)
    page = open_page(context, table)
    next_step(page)
    return page, table.id


def focused(page: Page) -> str:
    return str(
        page.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()"
        )
    )


def test_hearts_is_played_by_keyboard_alone(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    page.keyboard.press("ArrowDown")
    for _ in range(80):
        step = next_step(page)
        if step == "over":
            break
        if step == "choice":
            if page.evaluate("!document.activeElement.closest('[aria-label=Choices]')"):
                page.keyboard.press("ArrowDown")
        else:
            if page.evaluate("!document.activeElement.closest('[role=toolbar]')"):
                page.keyboard.press("ArrowUp")
            for _ in range(14):
                able = "document.activeElement.matches('[aria-disabled=false][aria-pressed=false]')"
                if page.evaluate(able):
                    break
                page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    assert site.table(table_id).over
    page.wait_for_function("() => document.activeElement.id === 'result'")


def test_arrows_go_round_the_hand_and_one_card_is_in_the_tab_order(
    context: BrowserContext, site: RunningSite
) -> None:
    page, _ = open_hearts(context, site)
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    names = [str(card.get_attribute("aria-label")) for card in hand.all()]
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    assert focused(page) == names[1]
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    assert focused(page) == names[0]
    assert hand.evaluate_all("cards => cards.filter(card => card.tabIndex === 0).length") == 1


def test_a_card_that_may_not_be_played_says_why(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    for _ in range(4):
        play_step(page)
    next_step(page)
    page.locator("[role=toolbar] button[aria-disabled=true]").first.click(
        position={"x": 8, "y": 12}, force=True
    )
    page.wait_for_function("() => document.querySelector('[role=alert]').textContent.length > 10")
    assert page.get_by_role("alert").inner_text().startswith(("You", "The", "A ", "In", "On", "Only"))


@pytest.mark.parametrize("size", [(360, 740), (1280, 900)], ids=["phone", "desk"])
def test_every_one_of_seventeen_cards_can_be_touched_and_nothing_overflows(
    browser: Browser, site: RunningSite, size: tuple[int, int]
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce"
    )
    context.add_init_script(NO_PAUSES)
    opened = site.open(load_game("black-maria"), seed=3)
    page = open_page(context, opened)
    next_step(page)
    hand = page.locator("[role=toolbar] button")
    assert hand.count() == 17
    for place in range(17):  # every card is under the finger that touches its corner, and lifts
        hand.nth(place).tap(position={"x": 10, "y": 10})
        assert page.evaluate(PRESSED) == 1
        hand.nth(place).tap(position={"x": 10, "y": 10})
        assert page.evaluate(PRESSED) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for place in range(3):
        hand.nth(place).tap(position={"x": 10, "y": 10})
    page.get_by_role("group", name="Choices").get_by_role("button").first.tap()
    next_step(page)
    assert len(site.table(opened.id).actions) >= 9
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_a_refresh_in_the_middle_of_a_choice_asks_it_again(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    play_step(page)
    assert page.evaluate(PRESSED) == 1
    page.reload()
    next_step(page)
    assert page.evaluate(PRESSED) == 0
    assert site.table(table_id).actions == ()


def test_a_refresh_in_the_middle_of_a_trick_shows_the_trick_and_the_log(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    for _ in range(8):
        play_step(page)
    next_step(page)
    trick = "[...document.querySelectorAll('[data-kind=trick] .card')].map(each => each.dataset.card)"
    log = page.get_by_role("log", name="What happened")
    before = page.evaluate(trick), log.inner_text(), page.get_by_role("status").inner_text()
    page.reload()
    next_step(page)
    assert (page.evaluate(trick), log.inner_text(), page.get_by_role("status").inner_text()) == before
    assert len(site.table(table_id).actions) > 12


def test_who_listens_hears_every_line_and_what_is_asked(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    page.evaluate(
        """() => { window.heard = [];
             const listen = (node, from) => new MutationObserver(found => {
               for (const each of found) for (const added of each.addedNodes)
                 window.heard.push([from, added.textContent]);
             }).observe(node, {childList: true, subtree: true});
             listen(document.querySelector('[role=status]'), 'status');
             listen(document.querySelector('[role=log]'), 'log'); }"""
    )
    table = site.table(table_id)
    told = len(table.log(0))
    while play_step(page):
        pass
    heard = page.evaluate("window.heard")
    lines = [text for source, text in heard if source == "log"]
    assert lines == site.table(table_id).lines(0, site.table(table_id).log(0)[told:])
    asked = {text for source, text in heard if source == "status"}
    assert {"Follow the trick.", "Lead a card."} & asked or any("trick" in text for text in asked)


def test_what_is_typed_is_played(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    line = page.get_by_label("Command line")
    line.fill("hand")
    line.press("Enter")
    assert " of " in page.get_by_role("alert").inner_text()
    names = [card.get_attribute("aria-label") for card in page.locator(CARDS).all()[:3]]
    for name in names:
        line.fill(f"play {name}")
        line.press("Enter")
    page.get_by_role("group", name="Choices").get_by_role("button").first.click()
    page.wait_for_function("() => document.querySelectorAll('button.card[aria-pressed=true]').length === 0")
    next_step(page)
    assert len(site.table(table_id).actions) >= 12


def test_nothing_moves_for_who_wants_no_motion(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    for _ in range(5):
        play_step(page)
        assert page.evaluate("document.getAnimations().length") == 0
