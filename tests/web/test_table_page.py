"""The table page for everybody: by keyboard alone, by touch on a small screen, after a refresh, by ear, at rest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from tests.play.tables import Case
from tests.web.clicking import CARDS, next_step, open_page, play_step
from tests.web.conftest import NO_PAUSES
from tests.web.site import RunningSite
from tests.web.waiting import expect_cards, expect_fit, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

HEARTS = Case("hearts", 0, target=2)


def open_hearts(context: BrowserContext, site: RunningSite) -> tuple[Page, str]:
    table = site.open(HEARTS.genome(), seed=HEARTS.seed)
    page = open_page(context, table)
    next_step(page)
    return page, table.id


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
    expect(page.locator("#result")).to_be_focused()


def test_what_stands_beside_a_name_fits_you_as_well(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    marks = page.locator(".plate .mark")
    expect(marks.filter(has_text="dealer")).to_have_count(1)
    for word in ("deals", "leads", "wins", "claims"):
        expect(marks.filter(has_text=word)).to_have_count(0)


def test_arrows_go_round_the_hand_and_one_card_is_in_the_tab_order(
    context: BrowserContext, site: RunningSite
) -> None:
    page, _ = open_hearts(context, site)
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(hand.first).to_be_focused()
    expect(page.locator('[role=toolbar] button[tabindex="0"]')).to_have_count(1)


def test_a_card_that_may_not_be_played_says_why(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    for _ in range(4):
        play_step(page)
    next_step(page)
    page.locator("[role=toolbar] button[aria-disabled=true]").first.click(
        position={"x": 8, "y": 12}, force=True
    )
    expect(page.get_by_role("alert")).to_have_text(re.compile("^(You|The|A|In|On|Only) .{10}"))


@pytest.mark.parametrize("way", ["button", "key"])
def test_what_was_lifted_is_put_back_and_nothing_is_played(
    context: BrowserContext, site: RunningSite, way: str
) -> None:
    page, table_id = open_hearts(context, site)
    put_back = page.get_by_role("button", name="Put back")
    expect(put_back).to_be_hidden()
    for place in (0, 4):
        page.locator(CARDS).nth(place).click(position={"x": 8, "y": 12})
    expect(page.locator("button.card[aria-pressed=true]")).to_have_count(2)
    if way == "button":
        put_back.click()
    else:
        page.keyboard.press("Escape")
    expect(page.locator("button.card[aria-pressed=true]")).to_have_count(0)
    expect(put_back).to_be_hidden()
    assert site.table(table_id).actions == ()


def test_another_card_takes_the_place_of_the_one_that_was_lifted(
    context: BrowserContext, site: RunningSite
) -> None:
    table = site.open(load_game("scopa"), seed=0)
    page = open_page(context, table)
    next_step(page)
    hand = page.locator("[role=toolbar] button")
    for place in (0, 2, 1):
        hand.nth(place).click()
        expect(hand.nth(place)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("button.card[aria-pressed=true]")).to_have_count(1)
    shown = site.table(table.id).scene(0).hand
    assert shown is not None
    page.get_by_role("group", name="Choices").get_by_role("button", name="play").click()
    next_step(page)
    assert site.table(table.id).actions[0] == shown.suggested[1]


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
    expect(hand).to_have_count(17)
    picked = page.locator("button.card[aria-pressed=true]")
    for place in range(17):  # every card is under the finger that touches its corner, and lifts
        hand.nth(place).tap(position={"x": 10, "y": 10})
        expect(picked).to_have_count(1)
        hand.nth(place).tap(position={"x": 10, "y": 10})
        expect(picked).to_have_count(0)
    expect_fit(page, width)
    for place in range(3):
        hand.nth(place).tap(position={"x": 10, "y": 10})
    page.get_by_role("group", name="Choices").get_by_role("button").first.tap()
    next_step(page)
    assert len(site.table(opened.id).actions) >= 9
    expect_fit(page, width)
    context.close()


def test_a_refresh_in_the_middle_of_a_choice_repeats_the_question(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    play_step(page)
    picked = page.locator("button.card[aria-pressed=true]")
    expect(picked).to_have_count(1)
    page.reload()
    next_step(page)
    expect(picked).to_have_count(0)
    assert site.table(table_id).actions == ()


def test_a_refresh_in_the_middle_of_a_trick_shows_the_trick_and_the_log(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    for _ in range(8):
        play_step(page)
    next_step(page)
    table = site.table(table_id)
    assert len(table.actions) > 12
    trick = next(zone for zone in table.scene(0).zones if zone.kind == "trick")
    for _ in range(2):
        expect_cards(page.locator("[data-kind=trick] .card"), [card.card for card in trick.cards])
        told = page.get_by_role("log", name="What happened").locator("li")
        expect(told).to_have_text(table.lines(0, table.log(0)))
        expect(page.get_by_role("status")).to_have_text(table.scene(0).status)
        page.reload()
        next_step(page)


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
    lines = "heard.filter(([source]) => source === 'log').map(([, text]) => text)"
    expect_value(page, lines, site.table(table_id).lines(0, site.table(table_id).log(0)[told:]))
    expect_value(page, "heard.some(([source, text]) => source === 'status' && text.includes('trick'))", True)


def test_what_is_typed_is_played(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    line = page.get_by_label("Command line")
    line.fill("hand")
    line.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(" of ")
    names = [page.locator(CARDS).nth(place).get_attribute("aria-label") for place in range(4)]
    for place in range(2):
        line.fill(f"play {names[place]}")
        line.press("Enter")
        expect(page.locator(CARDS).nth(place)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("alert")).to_have_text(f"Picked: {names[0]}, {names[1]}; 2 of 3.")
    line.fill(f"play {names[2]}")
    line.press("Enter")
    next_step(page)
    assert len(site.table(table_id).actions) >= 12


def test_what_is_typed_goes_with_the_cards_that_are_picked(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    line, cards = page.get_by_label("Command line"), page.locator(CARDS)
    held = site.table(table_id).scene(0).hand
    assert held is not None
    cards.nth(0).click()
    line.fill(" ".join(held.suggested[1:3]))
    line.press("Enter")
    for place in range(3):
        expect(cards.nth(place)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"; 3 of 3; pass\.$"))
    line.fill(held.suggested[3])
    line.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("more cards than you may choose")
    expect(cards.nth(3)).to_have_attribute("aria-pressed", "false")
    line.fill("pass")
    line.press("Enter")
    next_step(page)
    assert set(site.table(table_id).actions[:3]) == set(held.suggested[:3])


def test_nothing_moves_for_who_wants_no_motion(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    for _ in range(5):
        play_step(page)
        expect_value(page, "document.getAnimations().length", 0)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_table_says_the_goal_of_the_game(
    context: BrowserContext, site: RunningSite, size: tuple[int, int]
) -> None:
    page = open_page(context, site.open(load_game("hearts")))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    next_step(page)
    goal = page.locator(".goal:visible").first
    expect(goal).to_contain_text("lowest score")
    expect(goal).to_be_in_viewport(ratio=1)
