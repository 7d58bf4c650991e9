"""Who one is: the owner of this machine has one name in ratings, history and taste, and reads it on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from darwindeck.play.finished import finished_games
from darwindeck.play.seats import HUMAN
from darwindeck.store.rating_file import ratings_of
from darwindeck.store.ratings import pseudonym
from darwindeck.web.people import rater_of
from tests.web.clicking import open_page, play_game
from tests.web.waiting import expect_true

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tests.web.site import RunningSite


def test_the_owner_has_one_name_for_ratings_history_and_taste(
    context: BrowserContext, site: RunningSite
) -> None:
    """A game of the browser was found by `ratings`, but not by `history` and not by `taste`."""
    table = site.open(load_game("kuhn-poker"), seed=2)
    before = len(finished_games())
    page = open_page(context, table)
    play_game(page)
    expect_true(lambda: len(finished_games()) == before + 1)
    page.get_by_role("radio", name="Yes").first.check(force=True)
    page.get_by_role("button", name="Save my rating").click()
    expect(page.locator(".thanks").first).to_contain_text(f"under the name {pseudonym()}")
    assert any(rating.name == "Kuhn Poker" for rating in ratings_of("me"))
    page.goto(site.address)
    expect(page.locator(".who")).to_contain_text(f"You are {pseudonym()}")


def test_others_are_called_as_they_are_at_the_table() -> None:
    secret = "a" * 24
    assert rater_of(secret, HUMAN, own=True) == pseudonym()
    assert rater_of(secret, "Ben", own=False).startswith("Ben (guest ")
    assert rater_of(secret, HUMAN, own=False) != pseudonym()
