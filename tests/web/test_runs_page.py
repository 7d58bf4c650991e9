"""Runs in a browser: begun in the page, watched, left and come back to, not lost with the server, played at work."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from darwindeck.errors import RunError
from darwindeck.evolution.search import Search
from darwindeck.genome.library import load_game
from darwindeck.store.lock import holder_of
from darwindeck.store.own_games import save_own_game
from darwindeck.store.run_file import resuming
from darwindeck.web.app import create_app
from darwindeck.web.catalogue import Catalogue
from darwindeck.web.runs.form import asked_of
from darwindeck.web.settings import WebSettings
from tests.evolution.small import HashEvaluator, evolve, tools
from tests.web.site import running_site
from tests.web.test_killed import kill, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

GENEROUS = 240_000


def wait_until_free(path: Path) -> None:
    """The process that was asked to end finishes what it is at."""
    for _ in range(3000):
        if holder_of(path) is None:
            return
        time.sleep(0.1)
    raise AssertionError(f"{path} is still held")


def test_a_run_begun_in_the_page_outlives_page_and_server_goes_on_and_its_best_game_is_played(
    browser: Browser, tmp_path: Path
) -> None:
    server, address = start(tmp_path, 0)
    run = tmp_path / "friday.ddrun"
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(GENEROUS)
    try:
        page = context.new_page()
        page.goto(f"{address}/runs?from=kuhn-poker")
        expect(page.get_by_label("Bred from")).to_have_value("kuhn-poker")
        page.get_by_label("Name").fill("Friday")
        page.get_by_label("Time to spend").select_option("generations")
        page.get_by_role("textbox", name="Generations").fill("1")
        page.get_by_label("Seed").fill("3")
        page.get_by_role("button", name="Begin").click()
        expect(page.get_by_text("At work.", exact=True)).to_be_visible(timeout=GENEROUS)
        expect(page.get_by_role("button", name="Stop")).to_be_visible()  # also where nothing is found yet
        page.close()
        kill(server)
        assert holder_of(run) is not None
        server, address = start(tmp_path, 0)
        page = context.new_page()
        page.goto(f"{address}/runs/friday")
        expect(page.get_by_text("Done.", exact=True)).to_be_visible(
            timeout=GENEROUS
        )  # told by server-sent events
        expect(page.locator(".map .spot[data-key]").first).to_be_visible()
        page.get_by_role("button", name="Go on").click()
        expect(page.get_by_text(re.compile(r": \d+ of \d+$"))).to_be_visible(timeout=GENEROUS)
        page.get_by_role("button", name="Stop").click()
        wait_until_free(run)
        page.goto(f"{address}/runs/friday")
        expect(
            page.get_by_text(re.compile(r"^(Stopped|Done)\.$"))
        ).to_be_visible()  # whether a generation was saved
        expect(page.get_by_role("button", name="Go on")).to_be_visible()
        page.locator(".best").get_by_role("button").first.click()
        expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button").first).to_be_visible()
    finally:
        kill(server)
        context.close()


def test_the_map_grows_while_the_run_goes_on_and_the_filter_stays(
    context: BrowserContext, tmp_path: Path
) -> None:
    run = tmp_path / "night.ddrun"
    with pytest.raises(KeyboardInterrupt):
        evolve(run, evaluator=HashEvaluator(stop_at=40))
    with running_site(tmp_path, runs=(tmp_path,)) as site, resuming(run) as held:
        page = context.new_page()
        page.goto(f"{site.address}/runs/night")
        expect(page.get_by_text("At work.", exact=True)).to_be_visible()
        rows = page.locator(".rows > li")
        expect(rows).to_have_count(len(held.archive()))
        page.get_by_label("Search").fill("no game has this name")
        expect(page.locator(".atlas-count")).to_have_text("0 games")
        before = len(held.archive())
        Search(held, tools()).go()
        assert len(held.archive()) > before
        expect(rows).to_have_count(len(held.archive()))
        expect(page.get_by_label("Search")).to_have_value("no game has this name")
        expect(page.locator(".atlas-count")).to_have_text("0 games")
        page.close()  # before the run is over, when the page would be loaded anew


@pytest.mark.parametrize(
    ("field", "value"),
    [("style", "cosy"), ("players", "9"), ("minutes", "--out=elsewhere"), ("family", ""), ("spend", "10y")],
)
def test_only_the_choices_of_the_form_reach_a_command(tmp_path: Path, field: str, value: str) -> None:
    if value:
        with pytest.raises(RunError):
            asked_of({field: value}, Catalogue(()))
    else:
        assert "--family" not in asked_of({field: value}, Catalogue(())).words()


def test_a_run_is_bred_from_any_game_of_the_site(tmp_path: Path) -> None:
    evolve(tmp_path / "night.ddrun")
    save_own_game(tmp_path, load_game("hearts"), "Mine")
    asked = asked_of({"from": "hearts, night:1 mine:mine"}, Catalogue((tmp_path,), tmp_path))
    assert asked.origins == ("hearts", f"{tmp_path}/night.ddrun:1", f"{tmp_path}/games/mine.json")


def test_strangers_begin_and_stop_nothing(tmp_path: Path) -> None:
    evolve(tmp_path / "night.ddrun")
    settings = WebSettings(host="0.0.0.0", data=tmp_path, runs=(tmp_path,), key="secret")  # noqa: S104
    with TestClient(create_app(settings), base_url="http://10.0.0.1", client=("10.0.0.7", 1)) as stranger:
        assert "Only the host" in stranger.get("/runs").text
        for address in ("/runs", "/runs/night/stop", "/runs/night/resume"):
            assert stranger.post(address).status_code == 403
    assert [path.name for path in tmp_path.glob("*.ddrun")] == ["night.ddrun"]


def test_the_news_of_a_run_that_is_done_say_so_and_end(tmp_path: Path) -> None:
    evolve(tmp_path / "night.ddrun")
    settings = WebSettings(data=tmp_path, runs=(tmp_path,))
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        news = client.get("/runs/night/news").text
    assert "event: standing" in news
    assert "event: map" in news
    assert news.endswith("event: over\ndata: done\n\n")
