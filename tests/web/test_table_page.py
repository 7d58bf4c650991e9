"""The table page for everybody: by keyboard alone, by touch on a small screen, after a refresh, by ear, at rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.validate import checked
from tests.play.tables import Case
from tests.web.clicking import CARDS, next_step, open_page, play_step
from tests.web.conftest import NO_PAUSES
from tests.web.site import RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

HEARTS = Case("hearts", 0, target=2)
PRESSED = "document.querySelectorAll('button.card[aria-pressed=true]').length"


def with_cards(game: str, cards: int) -> GameGenome:
    known = load_game(game)
    return checked(
        msgspec.structs.replace(known, setup=msgspec.structs.replace(known.setup, cards_per_player=cards))
    )


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
    page = open_page(context, site.open(with_cards("president", 13), seed=3))
    next_step(page)
    page.evaluate(
        """() => { const bar = document.querySelector('[role=toolbar]');
             for (let n = bar.children.length; n < 17; n++) bar.append(bar.children[0].cloneNode(true));
             bar.style.setProperty('--n', 17); }"""
    )
    reachable = page.evaluate(
        """async () => { const found = [];
             for (const card of document.querySelectorAll('[role=toolbar] button')) {
               card.scrollIntoView({block: 'nearest'});
               const box = card.getBoundingClientRect();
               found.push(document.elementFromPoint(box.left + 10, box.top + 10)?.closest('button') === card);
             } return found; }"""
    )
    assert (len(reachable), all(reachable)) == (17, True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("[role=toolbar] button[aria-disabled=false]").first.tap(position={"x": 8, "y": 8})
    assert page.evaluate(PRESSED) == 1
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


def test_undo_takes_back_a_whole_choice_and_redo_makes_it_again(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    for _ in range(4):
        play_step(page)
    next_step(page)
    played = site.table(table_id).actions
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelectorAll('[role=toolbar] button').length === 13")
    assert site.table(table_id).actions == ()
    page.get_by_role("button", name="Redo").click()
    page.wait_for_function(
        "() => document.querySelector('[data-name=Redo]').getAttribute('aria-disabled') === 'true'"
    )
    assert site.table(table_id).actions == played


def test_a_hint_names_a_card_and_marks_it(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    page.keyboard.press("h")
    page.wait_for_selector(".card.hinted")
    assert "worlds" in page.get_by_role("alert").inner_text()


def test_rules_and_keys_open_over_the_table(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    page.keyboard.press("F1")
    page.get_by_role("dialog", name="Rules").get_by_role("heading").first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").get_by_role("row").count() > 8
