"""What helps at the table: hints, undo, rules beside it, notes on cards, previews, quick values, another deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from tests.web.clicking import next_step, open_page, play_a_trick, play_step
from tests.web.site import RunningSite
from tests.web.test_table_page import open_hearts
from tests.web.waiting import expect_cards, expect_true, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route


def test_undo_takes_back_a_whole_choice_and_redo_makes_it_again(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    for _ in range(4):
        play_step(page)
    next_step(page)
    played = site.table(table_id).actions
    page.get_by_role("button", name="Undo").click()
    redo = page.get_by_role("button", name="Redo")
    expect(redo).to_have_attribute("aria-disabled", "false")
    expect(page.locator("[role=toolbar] button")).to_have_count(13)
    assert site.table(table_id).actions == ()
    redo.click()
    expect(redo).to_have_attribute("aria-disabled", "true")
    assert site.table(table_id).actions == played


def test_a_hint_names_a_card_and_marks_it(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    page.keyboard.press("h")
    expect(page.locator(".card.hinted").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(
        re.compile(r"(no other cards look|looks about) as good\.$")
    )


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_a_card_that_is_lifted_and_a_hint_move_nothing_else(
    context: BrowserContext, site: RunningSite, size: tuple[int, int]
) -> None:
    page, _ = open_hearts(context, site)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.reload()
    next_step(page)
    tops = """['.piles', '[data-edge=bottom] .plate', '[role=status]', '[role=toolbar]']
        .map(part => Math.round(document.querySelector(part).getBoundingClientRect().top))"""
    before = page.evaluate(tops)
    page.locator("[role=toolbar] button").first.click()
    expect(page.locator(".picked-count")).to_have_text("1 of 3")
    expect_value(page, tops, before)
    page.get_by_role("button", name="Put back").click()
    page.keyboard.press("h")
    expect(page.get_by_role("alert")).to_be_visible()
    expect_value(page, tops, before)


def test_the_rules_stand_beside_the_table_and_the_game_goes_on(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    page.keyboard.press("F1")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading").first).to_be_visible()
    for _ in range(4):
        play_step(page)
    next_step(page)
    assert len(site.table(table_id).actions) >= 12
    expect(rules).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_rules_are_there_before_their_examples_are_played(context: BrowserContext, site: RunningSite) -> None:
    """Of a game that no other test opens: a book that was read once is kept whole."""
    page = open_page(context, site.open(load_game("polignac"), seed=1))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/rules", hold)
    page.keyboard.press("F1")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", name="Scoring")).to_be_visible()
    expect(rules.get_by_role("heading", name="An example")).to_have_count(0)
    held[0].continue_()
    expect(rules.get_by_role("heading", name="An example")).to_have_count(1)


def test_keys_are_listed(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys").get_by_role("row").nth(8)).to_be_visible()


def test_the_last_trick_is_shown_with_who_took_it(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    play_a_trick(page)
    page.keyboard.press("l")
    shown = page.get_by_role("dialog", name="Last trick")
    expect(shown.locator("figure")).to_have_count(4)
    lines = site.table(table_id).lines(0, site.table(table_id).log(0))
    taken = [line for line in lines if re.search("takes? the trick", line)][-1]
    winner = taken.split()[0]
    told = "You win" if winner == "You" else f"{winner} wins"
    expect(shown.locator("figure.wins figcaption")).to_have_text([told])


def test_a_pile_of_tricks_counts_tricks_and_tells_its_cards(
    context: BrowserContext, site: RunningSite
) -> None:
    page, _ = open_hearts(context, site)
    play_a_trick(page)
    piles = page.locator("[data-kind=captured]").filter(has=page.locator(".count"))
    expect(piles.locator(".count")).to_have_text("1")
    expect(piles).to_have_attribute("title", re.compile(r"\(1 trick, 4 cards\)"))


def test_of_a_trick_of_your_own_it_says_you_win(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    lines = page.get_by_role("log", name="What happened").get_by_text("You take the trick")
    while not lines.count():
        play_step(page)
        next_step(page)
    page.keyboard.press("l")
    shown = page.get_by_role("dialog", name="Last trick")
    expect(shown.locator("figure.wins figcaption")).to_have_text(["You win"])


def test_a_game_without_tricks_has_no_button_and_no_key_for_the_last_one(
    context: BrowserContext, site: RunningSite
) -> None:
    page = open_page(context, site.open(load_game("crazy-eights"), seed=1))
    next_step(page)
    expect(page.get_by_role("button", name="Rules")).to_be_visible()
    expect(page.get_by_role("button", name="Last trick")).to_have_count(0)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_role("row", name="Rules")).to_be_visible()
    expect(keys.get_by_role("row", name="Last trick")).to_have_count(0)


def test_a_card_that_is_lifted_says_how_it_is_played(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    for _ in range(4):
        play_step(page)  # the pass
    next_step(page)
    card = page.locator("[role=toolbar] button[aria-disabled=false]").first
    name = card.get_attribute("aria-label") or ""
    card.click()
    words = page.locator(".picked-count")
    expect(words).to_have_text("click it again to play it")
    expect(words).to_have_attribute("aria-live", "polite")
    before = len(site.table(table_id).actions)
    page.get_by_role("toolbar", name="Your hand").get_by_role("button", name=name, exact=True).click()
    expect(words).to_have_text("")
    expect_true(lambda: len(site.table(table_id).actions) > before)


def test_a_card_says_what_it_is_worth_on_its_face_and_when_it_is_looked_at(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    notes = site.table(table_id).scene(0).notes
    marked = [card for card in site.table(table_id).view(0).hand if card in notes]
    hand = page.get_by_role("toolbar", name="Your hand")
    expect(hand.locator(".card:has(.card-note)")).to_have_count(len(marked))
    card = hand.locator(f'[data-card="{marked[0]}"]')
    expect(card.locator(".card-note")).to_have_text("+1")
    card.focus()
    expect(page.locator(".hand-name")).to_have_text(re.compile("1 point against whoever takes it$"))
    expect(card).to_have_attribute("aria-description", "1 point against whoever takes it")


def test_what_a_card_would_capture_is_shown_before_it_is_played(
    context: BrowserContext, site: RunningSite
) -> None:
    table = site.open(load_game("scopa"), seed=0)
    page = open_page(context, table)
    next_step(page)
    (capture,) = (each for each in site.table(table.id).scene(0).captures if each.ways)
    page.locator(f'[role=toolbar] [data-card="{capture.card}"]').focus()
    expect_cards(page.locator(".would-go"), capture.ways[0])
    page.get_by_role("button", name="Hint").focus()
    expect_cards(page.locator(".would-go"), [])


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_a_card_that_is_lifted_goes_on_saying_what_it_takes(
    context: BrowserContext, site: RunningSite, size: tuple[int, int]
) -> None:
    table = site.open(load_game("scopa"), seed=0)
    page = open_page(context, table)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    next_step(page)
    captures = site.table(table.id).scene(0).captures
    taking = next(each for each in captures if each.ways)
    nothing = next(each for each in captures if not each.takes)
    page.locator(f'[role=toolbar] [data-card="{taking.card}"]').click()
    page.mouse.move(2, 2)
    page.get_by_role("button", name="Rules").focus()
    expect(page.locator(".hand-name")).to_contain_text("captures ")
    expect_cards(page.locator(".would-go"), taking.ways[0])
    page.locator(f'[role=toolbar] [data-card="{nothing.card}"]').click()
    page.mouse.move(2, 2)
    page.get_by_role("button", name="Rules").focus()
    expect(page.locator(".hand-name")).to_contain_text("captures nothing")
    expect_cards(page.locator(".would-go"), [])


@pytest.mark.parametrize("size", [(1280, 900), (1000, 700), (390, 844)])
def test_the_rules_are_no_wider_than_their_place_and_lie_under_no_button(
    context: BrowserContext, site: RunningSite, size: tuple[int, int]
) -> None:
    page = open_page(context, site.open(load_game("crimson-harvest"), seed=0))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    next_step(page)
    page.keyboard.press("F1")
    expect(page.locator("#rules .body[data-whole]")).to_be_attached()
    expect_value(page, "(d => d.scrollWidth - d.clientWidth)(document.querySelector('#rules'))", 0)
    page.locator("#rules").evaluate("rules => rules.scrollTo(0, 600)")
    behind = """(form => getComputedStyle(form).backgroundColor !== 'rgba(0, 0, 0, 0)'
        && form.getBoundingClientRect().width + 1 >= document.querySelector('#rules').clientWidth)
        (document.querySelector('#rules > form'))"""
    expect_value(page, behind, wanted=True)


def test_a_card_on_the_table_says_why_it_cannot_be_chosen(context: BrowserContext, site: RunningSite) -> None:
    table = site.open(load_game("scopa"), seed=0)
    page = open_page(context, table)
    next_step(page)
    page.locator("[data-kind=row] .card").first.click()
    expect(page.get_by_role("alert")).to_contain_text("is not in your hand. Play a card.")
    for typed, told in (("score", "0"), ("why queen of hearts", "is not in your hand")):
        page.get_by_role("textbox", name="Command line").fill(typed)
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(told)


def test_what_has_to_be_beaten_is_marked(context: BrowserContext, site: RunningSite) -> None:
    table = site.open(load_game("president"), seed=13, seats=["human", "greedy", "greedy", "greedy"])
    page = open_page(context, table)
    for _ in range(2):
        play_step(page)
    next_step(page)
    row = next(zone for zone in site.table(table.id).scene(0).zones if zone.kind == "row")
    marked = [card.card for card in row.cards if card.last]
    assert marked
    expect_cards(page.locator("[data-kind=row] .place.last .card"), marked)


def test_a_bid_is_made_by_its_field_and_its_button(context: BrowserContext, site: RunningSite) -> None:
    table = site.open(load_game("partnership-spades"), seed=5)
    page = open_page(context, table)
    next_step(page)
    choices = page.get_by_role("group", name="Choices")
    choices.get_by_role("spinbutton").fill("4")
    choices.get_by_role("spinbutton").press("ArrowUp")
    choices.get_by_role("button", name="bid 5", exact=True).click()
    expect(page.locator(".stepper")).to_have_count(0)
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
    expect(page.get_by_role("log", name="What happened")).not_to_contain_text("trump")
    played = site.table(table.id)
    assert played.actor == 0
    assert len(played.legal_actions(0)) > 1
    assert "pass" in played.actions
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[role=toolbar] button")).to_have_count(11)
    assert len(site.table(table.id).actions) == 1


def test_the_same_deal_again_and_a_new_deal_open_another_table(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table_id = open_hearts(context, site)
    first = site.table(table_id).view(0).hand
    for name, same in (("Same deal again", True), ("New deal", False)):
        before = page.url
        page.get_by_role("button", name=name).click()
        expect(page).not_to_have_url(before)
        next_step(page)
        hand = site.table(page.url.rpartition("/")[2]).view(0).hand
        assert (hand == first) is same
        expect(page.locator("[role=toolbar] button")).to_have_count(len(hand))
        expect(page.locator(f'[role=toolbar] [data-card="{hand[0]}"]')).to_be_visible()


def test_the_rulebook_to_print_opens_beside(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    with context.expect_page() as opened:
        page.get_by_role("button", name="Print").click()
    expect(opened.value).to_have_url(re.compile(f"/tables/{table_id}/rulebook.html$"))
    expect(opened.value).to_have_title(re.compile("Hearts"))


def test_the_log_stays_at_its_end_until_somebody_reads_back(
    context: BrowserContext, site: RunningSite
) -> None:
    page, _ = open_hearts(context, site)
    lines = page.get_by_role("log", name="What happened").get_by_role("listitem")
    for _ in range(14):
        play_step(page)
    next_step(page)
    page.set_viewport_size({"width": 1280, "height": 780})
    expect(lines.last).to_be_in_viewport()
    play_step(page)
    next_step(page)
    expect(lines.last).to_be_in_viewport()
    lines.last.hover()
    page.mouse.wheel(0, -5000)  # by hand: whatever else moves the log is put right at once
    expect(lines.last).not_to_be_in_viewport()
    play_step(page)
    next_step(page)
    expect(lines.first).to_be_in_viewport()


def reasons_of(table: PlayTable) -> set[str]:
    """What the points of the last hand are for, as far as there are any."""
    sheet = table.scene(0).sheet
    cells = sheet.rows[-1].cells if sheet and sheet.rows else ()
    return {entry.text for cell in cells for entry in cell.reasons}


def test_points_stand_on_the_sheet_with_their_reasons(context: BrowserContext, site: RunningSite) -> None:
    page, table_id = open_hearts(context, site)
    scores = page.get_by_role("region", name="Scores")
    while not (reasons := reasons_of(site.table(table_id))):
        play_step(page)
        next_step(page)
    sheet = site.table(table_id).scene(0).sheet
    assert sheet is not None
    expect(scores.locator("tfoot td")).to_have_text([str(cell.total) for cell in sheet.rows[-1].cells])
    for reason in reasons:
        expect(scores).to_contain_text(reason)


@pytest.mark.parametrize(("game", "counted"), [("cheat", "cards"), ("blackjack", "chips")])
def test_games_without_points_have_a_table_of_what_is_counted(
    context: BrowserContext, site: RunningSite, game: str, counted: str
) -> None:
    table = site.open(load_game(game), seed=2)
    page = open_page(context, table)
    next_step(page)
    scores = page.get_by_role("region", name="Scores")
    shown = site.table(table.id).scene(0)
    numbers = [
        next(counter.shown for counter in seat.counters if counter.label == counted) for seat in shown.seats
    ]
    expect(scores.get_by_role("row", name=f"{counted} {' '.join(numbers)}")).to_be_visible()


def test_the_scores_say_what_is_wanted_of_them(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_hearts(context, site)
    expect(page.get_by_role("region", name="Scores")).to_contain_text("hand 1 · stay below 2")
