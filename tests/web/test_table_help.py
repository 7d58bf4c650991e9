"""What helps at the table: hints, undo, rules beside it, notes on cards, previews, quick values, another deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from darwindeck.genome.library import load_game
from tests.web.clicking import next_step, open_page, play_step
from tests.web.site import RunningSite
from tests.web.test_table_page import open_hearts

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext


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
    assert "search came back to" in page.get_by_role("alert").inner_text()


def test_the_rules_stand_beside_the_table_and_the_game_goes_on(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    page.keyboard.press("F1")
    rules = page.get_by_role("dialog", name="Rules")
    rules.get_by_role("heading").first.wait_for()
    for _ in range(4):
        play_step(page)
    next_step(page)
    assert len(site.table(table_id).actions) >= 12
    assert rules.is_visible()
    page.keyboard.press("Escape")
    assert not rules.is_visible()


def test_keys_are_listed(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").get_by_role("row").count() > 8


def test_the_last_trick_is_shown_with_who_took_it(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    while "takes the trick" not in page.get_by_role("log", name="What happened").inner_text():
        play_step(page)
        next_step(page)
    page.keyboard.press("l")
    shown = page.get_by_role("dialog", name="Last trick")
    assert shown.locator("figure").count() == 4
    assert shown.locator("figure.wins").count() == 1
    winner = shown.locator("figure.wins figcaption").inner_text().removesuffix(" wins")
    lines = site.table(table_id).lines(0, site.table(table_id).log(0))
    taken = [line for line in lines if re.search("takes? the trick", line)][-1]
    assert taken.startswith(winner)


def test_a_card_says_what_it_is_worth_on_its_face_and_when_it_is_looked_at(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    notes = site.table(table_id).scene(0).notes
    marked = page.evaluate(
        "[...document.querySelectorAll('[role=toolbar] .card:has(.card-note)')].map(card => card.dataset.card)"
    )
    assert marked
    assert all(card in notes for card in marked)
    card = page.locator(f'[role=toolbar] [data-card="{marked[0]}"]')
    assert card.locator(".card-note").inner_text() == "+1"
    card.focus()
    assert page.locator(".hand-name").inner_text().endswith("1 point against you")
    assert card.get_attribute("aria-description") == "1 point against you"


def test_what_a_card_would_capture_is_shown_before_it_is_played(
    context: BrowserContext, site: RunningSite
) -> None:
    table = site.open(load_game("scopa"), seed=0)
    page = open_page(context, table)
    next_step(page)
    (capture,) = (each for each in site.table(table.id).scene(0).captures if each.ways)
    page.locator(f'[role=toolbar] [data-card="{capture.card}"]').focus()
    marked = "[...document.querySelectorAll('.would-go')].map(card => card.dataset.card)"
    assert page.evaluate(marked) == list(capture.ways[0])
    page.get_by_role("button", name="Hint").focus()
    assert page.evaluate(marked) == []


def test_a_bid_is_made_by_a_quick_value_and_its_button(context: BrowserContext, site: RunningSite) -> None:
    table = site.open(load_game("partnership-spades"), seed=5)
    page = open_page(context, table)
    next_step(page)
    choices = page.get_by_role("group", name="Choices")
    choices.get_by_role("group", name="Quick values").get_by_role("button", name="4", exact=True).click()
    assert choices.get_by_role("spinbutton").input_value() == "4"
    choices.get_by_role("spinbutton").press("ArrowUp")
    choices.get_by_role("button", name="bid 5", exact=True).click()
    page.wait_for_function("() => !document.querySelector('.stepper')")
    next_step(page)
    assert site.table(table.id).actions[0] == "bid-5"


def test_who_cannot_knock_is_not_asked_and_undo_goes_to_the_choice_before(
    context: BrowserContext, site: RunningSite
) -> None:
    table = site.open(load_game("gin-rummy"), seed=0)
    page = open_page(context, table)
    for _ in range(3):  # a draw, then a card and its button
        play_step(page)
    next_step(page)
    assert "trump" not in page.get_by_role("log", name="What happened").inner_text()
    played = site.table(table.id)
    assert played.actor == 0
    assert len(played.legal_actions(0)) > 1
    assert "pass" in played.actions
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelectorAll('[role=toolbar] button').length === 11")
    assert len(site.table(table.id).actions) == 1


def test_the_same_deal_again_and_a_new_deal_open_another_table(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    hand = (
        "[...document.querySelectorAll('[role=toolbar] button')].map(card => card.dataset.card).sort().join()"
    )
    first = page.evaluate(hand)
    for name, same in (("Same deal again", True), ("New deal", False)):
        before = page.url
        page.get_by_role("button", name=name).click()
        page.wait_for_url(lambda url, before=before: url != before)  # type: ignore[misc]
        next_step(page)
        assert (page.evaluate(hand) == first) is same
    assert not page.url.endswith(table_id)


def test_the_rulebook_to_print_opens_beside(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    with context.expect_page() as opened:
        page.get_by_role("button", name="Print").click()
    opened.value.wait_for_load_state()
    assert opened.value.url.endswith("/games/hearts/rulebook.html")
    assert "Hearts" in opened.value.title()


def test_points_stand_on_the_sheet_with_their_reasons(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    scores = page.get_by_role("region", name="Scores")
    while next_step(page) != "over" and not scores.locator(".why").count():
        play_step(page)
    next_step(page)
    sheet = site.table(table_id).scene(0).sheet
    assert sheet is not None
    shown = scores.inner_text()
    assert shown.split("total")[1].split()[:4] == [str(cell.total) for cell in sheet.rows[-1].cells]
    reasons = {entry.text for cell in sheet.rows[-1].cells for entry in cell.reasons}
    assert reasons
    assert all(reason in shown for reason in reasons)
