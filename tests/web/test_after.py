"""After the game and when it is left: the result, search's view of it, and what the person thought."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.store.ratings import Again, Rating, ratings
from tests.web.clicking import open_page, play_game, play_step
from tests.web.finished import HEARTS, finish, finished
from tests.web.line import line_to
from tests.web.site import OpenTable, RunningSite
from tests.web.test_accessibility import faults
from tests.web.test_replay import expect_place

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


def open_result(context: BrowserContext, site: RunningSite) -> tuple[Page, OpenTable]:
    table = finished(site)
    page = open_page(context, table)
    page.get_by_role("heading", name="Result").wait_for()
    return page, table


class NewRating:
    """The rating that was not there before."""

    def __init__(self) -> None:
        self._before = {rating.id for rating in ratings()}

    def __call__(self) -> Rating:
        (found,) = [rating for rating in ratings() if rating.id not in self._before]
        return found


def test_the_result_has_the_last_sheet_and_what_search_thinks(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table = open_result(context, site)
    scores = site.table(table.id).view(0).scores
    expect(page.get_by_role("region", name="Result").get_by_role("region", name="Scores")).to_be_visible()
    expect(page.locator(".result tfoot td")).to_have_text([str(score) for score in scores])
    expect(page.locator(".result .par")).to_contain_text("With your cards a computer would have")
    decision = page.locator(".result .decisions li button").first
    place = int(str(decision.get_attribute("data-place")))
    decision.click()
    expect(page).to_have_url(re.compile(rf"/replay\?place={place}$"))
    expect_place(page, place)


def test_the_result_says_what_decided_and_leads_to_another_game(
    context: BrowserContext, site: RunningSite
) -> None:
    page, table = open_result(context, site)
    expect(page.locator(".result .why-won")).to_have_text(re.compile(r"\w+ (have|has) .*\.$"))
    page.get_by_role("button", name="Play again").click()
    expect(page).to_have_url(re.compile("/tables/"))
    expect(page).not_to_have_url(re.compile(table.id))


def test_what_one_thought_is_kept_with_the_sitting(context: BrowserContext, site: RunningSite) -> None:
    new = NewRating()
    page, table = open_result(context, site)
    form = page.locator("form#rating")
    send = form.get_by_role("button", name="Save my rating")
    expect(send).to_be_disabled()
    form.get_by_role("radio", name="maybe").check()
    form.get_by_role("radio", name="4 of 5").check()
    for chip in ("exciting", "too lucky", "I did not understand it"):
        form.get_by_role("checkbox", name=chip).check()
    expect(form.get_by_role("checkbox", name="too dry")).to_be_disabled()
    form.get_by_label("Comment").fill("long, but good")
    send.click()
    expect(page.get_by_text("Thank you")).to_be_visible()
    kept = new()
    assert (kept.again, kept.stars, kept.comment) == (Again.MAYBE, 4, "long, but good")
    assert kept.chips == ("exciting", "too lucky", "did not understand")
    assert (kept.finished, kept.seat, kept.result) == (True, 0, site.table(table.id).outcome().shares[0])


def test_a_rating_is_given_by_keyboard_alone(context: BrowserContext, site: RunningSite) -> None:
    new = NewRating()
    page, _ = open_result(context, site)
    page.get_by_role("radio", name="yes").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.locator("form#rating textarea").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Thank you")).to_be_visible()
    assert (new().again, new().stars) == (Again.YES, 2)


def test_whoever_leaves_early_is_asked(context: BrowserContext, site: RunningSite) -> None:
    new = NewRating()
    table = site.open(HEARTS.genome(), seed=HEARTS.seed)
    page = open_page(context, table)
    for _ in range(5):
        play_step(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".notice")).not_to_be_empty()
    page.get_by_role("link", name="Home").click()
    leaving = page.get_by_role("dialog", name="Leave the table")
    leaving.get_by_role("radio", name="no", exact=True).check()
    leaving.get_by_role("button", name="Rate and leave").click()
    expect(page).to_have_url(f"{site.address}/")
    kept = new()
    assert (kept.again, kept.result, kept.hands, kept.hints) == (Again.NO, None, 1, 1)
    assert kept.actions > 0
    assert kept.finished is False


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640)])
def test_the_button_that_rates_and_leaves_is_in_sight_at_once(
    context: BrowserContext, site: RunningSite, size: tuple[int, int]
) -> None:
    page = open_page(context, site.open(HEARTS.genome(), seed=HEARTS.seed))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for _ in range(5):
        play_step(page)
    page.get_by_role("link", name="Home").click()
    leaving = page.get_by_role("dialog", name="Leave the table")
    expect(leaving.get_by_role("button", name="Rate and leave")).to_be_in_viewport(ratio=1)


def test_after_an_undo_at_the_end_the_old_decisions_are_gone(
    context: BrowserContext, site: RunningSite
) -> None:
    page, _ = open_result(context, site)
    expect(page.locator(".decisions .waiting")).not_to_have_text("Looking at your decisions …")
    page.locator(".decisions ol").evaluate("list => list.append(document.createElement('li'))")
    page.route("**/review*", lambda _: None)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#result")).to_be_hidden()
    play_game(page, by_mouse=0)
    expect(page.locator(".decisions .waiting")).to_have_text("Looking at your decisions …")
    expect(page.locator(".decisions li")).to_have_count(0)


def test_who_has_not_played_yet_leaves_without_a_question(context: BrowserContext, site: RunningSite) -> None:
    page = open_page(context, site.open(HEARTS.genome(), seed=HEARTS.seed))
    page.get_by_role("toolbar", name="Your hand").get_by_role("button").first.wait_for()
    page.get_by_role("link", name="Home").click()
    expect(page).to_have_url(f"{site.address}/")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    "said",
    [
        {"stars": 9},
        {"again": "perhaps"},
        {"chips": ["too loud"]},
        {"chips": ["too long", "too dry", "too plain", "too lucky"]},
        {"comment": "x" * 3000},
        {},
    ],
)
def test_a_rating_that_cannot_be_is_refused(site: RunningSite, said: dict[str, object]) -> None:
    table = finished(site)
    before = len(ratings())
    with line_to(table) as line:
        line.ask("rate", **said)
        while (answer := line.hear())["type"] not in ("refused", "rated"):
            pass
    assert answer["type"] == "refused"
    assert len(ratings()) == before


def test_help_is_counted_across_a_restart(site: RunningSite) -> None:
    new = NewRating()
    table = site.open(HEARTS.genome(), seed=HEARTS.seed)
    with line_to(table) as line:
        line.answer(line.ask("hint"))
    site.forget(table.id)
    finish(site, table)
    with line_to(table) as line:
        line.answer(line.ask("rate", again="yes"))
    assert new().hints == 1


def test_the_result_has_no_serious_fault(context: BrowserContext, site: RunningSite) -> None:
    page, _ = open_result(context, site)
    expect(page.locator(".result .par")).not_to_be_empty()
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page) == []
