"""The page of the open table in a browser: a turn by a person with each of the workflows, by names alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.table.actions import CoinFlip, CreateDecision
from darwindeck.table.hooks import Referee
from tests.web.open.line import open_line
from tests.web.open.page_player import DECK, SEED, Player, in_play, names
from tests.web.site import RunningSite
from tests.web.test_accessibility import faults
from tests.web.waiting import expect_fit, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

LOG_AT_ITS_END = """(() => { const log = document.querySelector('.panel.log [role=log]');
  return log.scrollHeight > log.clientHeight && log.scrollHeight - log.scrollTop - log.clientHeight < 2; })()"""
SHAKEN = """async () => { const log = document.querySelector('.panel.log [role=log]');
  const beside = document.querySelector('.reader');
  for (const hidden of [true, false]) { beside.hidden = hidden; log.scrollHeight; }
  await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame); }"""
"""The log becomes larger and smaller again at once, as what stands beside it is drawn anew."""


def test_peek_four_take_the_energy_put_three_back_in_another_order(
    site: RunningSite, context: BrowserContext
) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    ann.press("Draw")
    ann.put("Sifting Spoon", "hand@0", "staging")
    ann.open_zone("deck@0")
    ann.page.get_by_label("Cards to look at", exact=True).fill("4")
    with ann.done():
        ann.choices.get_by_role("button", name="Look at the top").click()
    top = names(ann.table, "deck@0")[:4]
    look = ann.page.get_by_role("region", name="Cards in your deck")
    expect(look.locator("ol .name")).to_have_text(top)
    expect(look.locator("ol li").first).to_contain_text("drawn next")
    ann.take("Fire Energy")
    left = [name for name in top if name != "Fire Energy"]
    look.get_by_role("button", name=f"{left[2]} up").click()
    look.get_by_role("button", name=f"{left[2]} up").click()
    with ann.done():
        look.get_by_role("button", name="Put back in this order").click()
    assert names(ann.table, "deck@0")[:3] == [left[2], left[0], left[1]]
    assert "Fire Energy" in names(ann.table, "hand@0")
    ann.put("Sifting Spoon", "staging", "discard@0")
    ann.press("End turn")
    assert ann.table.state.active == 1


def test_search_take_shuffle(site: RunningSite, context: BrowserContext) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    ann.put("Lost and Found Box", "hand@0", "staging")
    ann.open_zone("deck@0")
    ann.press("Search")
    look = ann.page.get_by_role("region", name="Cards in your deck")
    somewhere = look.get_by_role("heading", name="Somewhere in it")
    expect(somewhere).to_be_visible()
    expect(look.locator("ul.bare li").first).to_contain_text("×")
    for wanted, shown in (("fire ENERGY", "Fire Energy"), ("SEARCH YOUR DECK", "Lost and Found Box")):
        look.get_by_label("Find cards").fill(wanted)
        expect(look.locator("ul.bare li:visible .name")).to_have_text([shown])
    look.get_by_label("Find cards").fill("")
    before = names(ann.table, "hand@0").count("Kettlefox")
    ann.take("Kettlefox")
    assert names(ann.table, "hand@0").count("Kettlefox") == before + 1
    with ann.done():
        look.get_by_role("button", name="Shuffle it").click()
    assert not ann.table.view(0).zone("your_deck").somewhere
    expect(somewhere).to_have_count(0)


def test_peek_at_the_bottom(site: RunningSite, context: BrowserContext) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    ann.open_zone("deck@0")
    ann.press("Look at the bottom")
    look = ann.page.get_by_role("region", name="Cards in your deck")
    expect(look.locator("ol .name")).to_have_text(names(ann.table, "deck@0")[-1:])
    expect(look.locator("ol")).to_have_attribute("start", str(len(names(ann.table, "deck@0"))))


def test_the_other_hand_is_looked_into_only_by_the_words_on_a_card(
    site: RunningSite, context: BrowserContext
) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    ann.open_zone("hand@1")
    expect(ann.choices).to_contain_text("name the card effect")
    expect(ann.choices.get_by_role("button", name="Search")).to_have_count(0)
    ann.choices.get_by_role("button", name="Cancel").click()
    ann.put("Keyhole", "hand@0", "staging")
    ann.open_zone("hand@1")
    effect = ann.page.get_by_label("Allowed by the card effect")
    effect.select_option("Look at your opponent's hand.")
    ann.press("Search")
    look = ann.page.get_by_role("region", name="Cards in the opponent's hand")
    held = set(names(ann.table, "hand@1"))
    expect(look.locator("ul.bare .name")).to_have_count(len(held))
    for name in held:
        expect(look.locator("ul.bare .name").get_by_text(name, exact=True)).to_be_visible()
    expect(ann.last_line()).to_contain_text("[card effect: Look at your opponent's hand.]")


def test_two_people_play_and_each_sees_the_table_from_their_own_side(
    site: RunningSite, context: BrowserContext, browser: Browser
) -> None:
    first, second = in_play(site)
    elsewhere = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    ann, bob = Player(site, context, first), Player(site, elsewhere, second)
    expect(bob.page.get_by_role("status")).to_have_text("Turn 1: Ann plays.")
    ann.choices.get_by_label("Ask the other player: words").fill("Which one comes forward?")
    ann.press("Ask the other player")
    expect(bob.page.get_by_text("Ann asks you: Which one comes forward?")).to_be_visible()
    bob.choices.get_by_label("Answer: words").fill("this one")
    bob.press("Answer")
    expect(ann.page.get_by_role("status")).to_have_text("Turn 1: yours.")
    expect(ann.last_line()).to_contain_text("this one")
    ann.press("End turn")
    expect(bob.page.get_by_role("status")).to_have_text("Turn 2: yours.")
    expect(bob.zone("hand@1").locator(".face:not(.back)")).to_have_count(len(names(bob.table, "hand@1")))
    expect(bob.zone("hand@0").locator(".face:not(.back)")).to_have_count(0)
    elsewhere.close()


@pytest.mark.parametrize("allowed", [True, False])
def test_whoever_is_asked_finds_a_search_in_the_page_if_the_table_allows_it(
    site: RunningSite, context: BrowserContext, *, allowed: bool
) -> None:
    first, second = in_play(site, search_in_decision=allowed)
    with open_line(first) as line:
        line.done(CreateDecision("Which one comes forward?"))
    bob = Player(site, context, second)
    bob.open_zone("deck@1")
    why = bob.choices.get_by_text("At this table nobody searches while a question is open.")
    expect(why).to_have_count(int(not allowed))
    if allowed:
        bob.press("Search")
        expect(bob.page.get_by_role("heading", name="Somewhere in it")).to_be_visible()
    else:
        expect(bob.choices.get_by_role("button", name="Look at the top")).to_be_visible()
        expect(bob.choices.get_by_role("button", name="Search")).to_have_count(0)
        bob.choices.get_by_role("button", name="Cancel").click()
    bob.press("Answer")
    assert bob.table.state.decision is None


def test_the_search_of_whoever_is_asked_is_switched_off_in_the_form(
    site: RunningSite, context: BrowserContext
) -> None:
    page = context.new_page()
    for game, fields in (("pokemon", 1), ("peddlers", 0), ("klondike", 0)):
        page.goto(f"{site.address}/open/{game}")
        expect(page.get_by_label("Searching while asked to decide")).to_have_count(fields)
    page.goto(f"{site.address}/open/pokemon")
    page.get_by_label("Searching while asked to decide").select_option("not allowed")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="My side is set up")).to_be_visible()
    assert site.live(page.url.rsplit("/", 1)[-1]).table.search_in_decision is False


def test_a_card_is_dragged_and_what_is_attached_goes_along(
    site: RunningSite, context: BrowserContext
) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    with ann.done():
        ann.card("hand@0", "Fire Energy").drag_to(ann.zone("active@0"))
    assert names(ann.table, "active@0") == ["Kettlefox", "Fire Energy"]
    with ann.done():
        ann.card("hand@0", "Kettlefox").drag_to(ann.zone("bench_1@0"))
    with ann.done():
        ann.card("active@0", "Kettlefox").drag_to(ann.zone("bench_1@0"))
    assert names(ann.table, "bench_1@0") == ["Kettlefox", "Fire Energy"]
    assert names(ann.table, "active@0") == ["Kettlefox"]


def test_a_turn_by_keys_alone(site: RunningSite, context: BrowserContext) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    with ann.done():
        ann.page.keyboard.press("d")
    ann.card("hand@0", "Fire Energy").focus()
    ann.page.keyboard.press("Enter")
    ways = {"bench_1": "ArrowRight", "bench_2": "ArrowRight", "bench_4": "ArrowLeft", "bench_5": "ArrowLeft"}
    ways |= {"prize": "ArrowRight", "disca": "ArrowLeft", "deck": "ArrowLeft", "lost": "ArrowLeft"}
    for _ in range(20):
        zone = str(ann.page.evaluate("document.activeElement.closest('.zone')?.dataset.key"))
        if zone == "active@0":
            break
        ann.page.keyboard.press(
            next((way for start, way in ways.items() if zone.startswith(start)), "ArrowUp")
        )
    assert zone == "active@0"
    with ann.done():
        ann.page.keyboard.press("Enter")
    assert "Fire Energy" in names(ann.table, "active@0")
    with ann.done():
        ann.page.keyboard.press("e")
    assert ann.table.state.active == 1


def test_counters_turned_cards_coins_and_the_words_of_the_referee(
    site: RunningSite, context: BrowserContext
) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    ann.open_zone("active@1")
    ann.page.get_by_label("Damage (10 each): how many").fill("3")
    ann.press("Add Damage (10 each)")
    expect(ann.zone("active@1").locator("[data-counter=damage]")).to_have_text("Damage 3")
    ann.choices.get_by_role("button", name="Cancel").click()
    ann.card("active@1", "").click()
    ann.press("Turn right")
    expect(ann.zone("active@1").locator(".face")).to_have_attribute("aria-label", re.compile("turned right"))
    ann.press("Flip a coin")
    expect(ann.last_line()).to_have_text(re.compile("heads|tails"))
    ann.press("Roll a die")
    ann.choices.get_by_role("button", name="Attack: Steam Nip").click()
    expect(ann.page.get_by_text("the first player does not attack on the first turn")).to_be_visible()


def test_the_end_of_the_log_stays_in_sight(site: RunningSite, context: BrowserContext) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    lines = ann.page.get_by_role("log").locator("li")
    with open_line(table) as line:
        for _ in range(12):
            before = lines.count()
            line.done(CoinFlip())
            expect(lines).to_have_count(before + 1)
    expect_value(ann.page, LOG_AT_ITS_END, True)
    ann.card("hand@0", "Keyhole").hover()  # what is read takes room from the log
    expect(ann.page.get_by_role("region", name="Card")).to_be_visible()
    expect_value(ann.page, LOG_AT_ITS_END, True)
    ann.page.evaluate(SHAKEN)
    expect_value(ann.page, LOG_AT_ITS_END, True)
    log = ann.page.get_by_role("log", name="What happened")
    log.hover()
    ann.page.mouse.wheel(0, -300)  # who reads back is left there
    expect_value(ann.page, LOG_AT_ITS_END, False)
    ann.press("Flip a coin")
    expect_value(ann.page, LOG_AT_ITS_END, False)


def test_a_card_is_offered_what_can_be_done_where_it_lies(site: RunningSite, context: BrowserContext) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    kept, turned = "Keep it to yourself", "Turn right"
    ann.card("hand@0", "Kettlefox").click()
    for words, there in ((kept, 1), ("Show to everybody", 1), (turned, 0), ("Turn face down", 0)):
        expect(ann.choices.get_by_role("button", name=words, exact=True)).to_have_count(there)
    ann.choices.get_by_role("button", name="Cancel").click()
    ann.card("active@0", "Kettlefox").click()
    for words, there in ((kept, 0), ("Upright", 0), (turned, 1), ("Turn face down", 1), ("Turn face up", 0)):
        expect(ann.choices.get_by_role("button", name=words, exact=True)).to_have_count(there)


def test_the_page_has_no_serious_fault_by_day_by_night_and_on_a_phone(
    site: RunningSite, context: BrowserContext
) -> None:
    table, _ = in_play(site)
    ann = Player(site, context, table)
    ann.open_zone("deck@0")
    ann.press("Look at the top")
    assert faults(ann.page) == []
    ann.page.emulate_media(color_scheme="dark")
    assert faults(ann.page) == []
    ann.page.set_viewport_size({"width": 360, "height": 740})
    expect_fit(ann.page, 360)
    expect(ann.zone("hand@0").locator(".face").first).to_have_css("touch-action", "none")  # a finger drags it
    assert faults(ann.page) == []


SAID = {
    Referee.OFF: ("", 1),
    Referee.WARN: ("Referee: first turn: the first player does not attack on the first turn", 1),
    Referee.STRICT: ("the first player does not attack on the first turn", 0),
}


@pytest.mark.parametrize("level", Referee)
def test_the_referee_is_silent_warns_or_forbids(
    site: RunningSite, context: BrowserContext, level: Referee
) -> None:
    table, _ = in_play(site, level)
    ann = Player(site, context, table)
    words, done = SAID[level]
    ann.choices.get_by_role("button", name="Attack: Steam Nip").click()
    expect(ann.page.get_by_role("log").get_by_text("Steam Nip")).to_have_count(done)
    expect(ann.page.locator(".notice")).to_contain_text(words)


def test_a_deck_is_imported_from_a_list_in_the_form(site: RunningSite, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{site.address}/open/pokemon")
    page.get_by_label("Your deck").fill(DECK)
    page.get_by_label("Deal").fill(str(SEED))
    page.get_by_label("Referee").select_option("warn")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="My side is set up")).to_be_visible()
    expect(
        page.locator('.zone[data-key="hand@0"]').get_by_role("button", name="Keyhole").first
    ).to_be_visible()
    expect(page.locator('.zone[data-key="deck@0"]')).to_contain_text("47")
