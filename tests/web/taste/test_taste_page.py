"""The taste page in a browser: found from home, read by day, by night and on a phone, a rating deleted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
import pytest

from darwindeck import __version__
from darwindeck.evolution.game_merits import FILE, Kept
from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.opinions import merits_of
from darwindeck.metrics.portrait import known_portraits
from tests.web.site import RunningSite, running_site
from tests.web.taste.test_taste import rate
from tests.web.test_accessibility import faults_by_day_and_night
from tests.web.waiting import expect_fit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture
def rated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    home = tmp_path_factory.mktemp("home")
    found = {each.evaluation.genome_hash: merits_of(each.evaluation) for each in known_portraits().values()}
    (home / FILE).write_bytes(msgspec.json.encode(Kept(__version__, tuple(MERITS), found)))
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(home))
        rate(20)
        with running_site(tmp_path_factory.mktemp("web")) as running:
            yield running


def test_the_page_is_found_from_home_and_a_rating_is_deleted(
    rated: RunningSite,
    context: BrowserContext,  # the context closes before the site does
) -> None:
    from playwright.sync_api import expect

    page = context.new_page()
    page.goto(rated.address)
    page.get_by_role("link", name="What your ratings say so far").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What you like")
    rows = page.get_by_role("region", name="Ratings").get_by_role("row")
    expect(rows).to_have_count(21)
    first = page.get_by_role("region", name="Weights").get_by_role("rowheader").first
    expect(first).to_have_text("real decisions")
    page.get_by_role("button", name="Delete the rating of Avalanche").click()
    expect(rows).to_have_count(20)


@pytest.mark.parametrize("width", [1280, 360])
def test_the_page_has_no_serious_fault_and_fits(browser: Browser, rated: RunningSite, width: int) -> None:
    page = browser.new_page(reduced_motion="reduce", viewport={"width": width, "height": 740})
    page.goto(f"{rated.address}/taste")
    assert faults_by_day_and_night(page) == []
    expect_fit(page, width)
    page.close()
