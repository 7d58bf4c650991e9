"""Runs in a browser: begun in the page, watched, left and come back to, not lost with the server, played at work."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient

from darwindeck.errors import RunError
from darwindeck.evolution.search import Search
from darwindeck.genome.library import load_game
from darwindeck.store.lock import holder_of
from darwindeck.store.own_games import save_own_game
from darwindeck.store.progress import RunProgress, write_progress
from darwindeck.store.run_file import resuming
from darwindeck.web.app import create_app
from darwindeck.web.catalogue import Catalogue
from darwindeck.web.pages import render
from darwindeck.web.runs import process
from darwindeck.web.runs.form import names_of, parse_run_form
from darwindeck.web.runs.state import state_of
from darwindeck.web.settings import WebSettings
from tests.evolution.small import HashEvaluator, evolve, tools
from tests.web.site import running_site
from tests.web.test_killed import kill, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

GENEROUS = 240_000


@pytest.fixture(autouse=True)
def _look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site looks for news of a run often enough that no test waits for it."""
    monkeypatch.setattr("darwindeck.web.runs.pages.LOOK_SECONDS", 0.05)


def wait_until_free(path: Path) -> None:
    """The process that was asked to end finishes what it is at."""
    for _ in range(3000):
        if holder_of(path) is None:
            return
        time.sleep(0.1)
    raise AssertionError(f"{path} is still held")


@pytest.mark.deep
def test_a_run_begun_in_the_page_outlives_page_and_server_goes_on_and_its_best_game_is_played(
    browser: Browser, tmp_path: Path
) -> None:
    server, address = start(tmp_path, 0)
    run = tmp_path / "runs" / "friday.ddrun"  # not in the folder that is shown
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(GENEROUS)
    try:
        page = context.new_page()
        page.goto(f"{address}/runs?from=kuhn-poker")
        expect(page.get_by_label("Start from")).to_have_value("Kuhn Poker")
        page.get_by_label("Name").fill("Friday")
        page.get_by_label("Time to spend").select_option("generations")
        page.get_by_role("textbox", name="Generations").fill("1")
        page.get_by_text("More choices").click()
        page.get_by_label("Seed").fill("3")
        page.get_by_role("button", name="Start").click()
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
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_text(re.compile(r": \d+ of \d+$"))).to_be_visible(timeout=GENEROUS)
        page.get_by_role("button", name="Stop").click()
        wait_until_free(run)
        page.goto(f"{address}/runs/friday")
        expect(
            page.get_by_text(re.compile(r"^(Stopped|Done)\.$"))
        ).to_be_visible()  # whether a generation was saved
        expect(page.get_by_role("button", name="Continue")).to_be_visible()
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
            parse_run_form({field: value}, Catalogue(()))
    else:
        assert "--family" not in parse_run_form({field: value}, Catalogue(())).words()


def test_a_run_is_bred_from_any_game_of_the_site(tmp_path: Path) -> None:
    evolve(tmp_path / "night.ddrun")
    save_own_game(tmp_path, load_game("hearts"), "Mine")
    asked = parse_run_form({"from": "hearts, night:1 mine:mine"}, Catalogue((tmp_path,), tmp_path))
    assert asked.origins == ("hearts", f"{tmp_path}/night.ddrun:1", f"{tmp_path}/games/mine.json")
    assert parse_run_form({"from": "Gin Rummy, lonely minuet"}, Catalogue(())).origins == (
        "gin-rummy",
        "lonely-minuet",
    )


def test_a_name_with_a_comma_in_it_is_offered_by_its_id(tmp_path: Path) -> None:
    """Commas stand between games, so the form that “Breed from it” opens must not begin with one."""
    save_own_game(tmp_path, load_game("hearts"), "Red, White and Blue")
    catalogue = Catalogue((), tmp_path)
    offered = names_of(catalogue)["mine:red-white-and-blue"]
    asked = parse_run_form({"from": offered}, catalogue)
    assert asked.origins == (f"{tmp_path}/games/red-white-and-blue.json",)


def test_games_of_a_run_that_another_takes_the_name_of_are_found_under_its_new_one(tmp_path: Path) -> None:
    kept, here = tmp_path / "kept", tmp_path / "here"
    kept.mkdir()
    here.mkdir()
    evolve(here / "night.ddrun")
    catalogue = Catalogue((kept, here))
    assert {game.address.rpartition("/")[0] for game in catalogue.games_of(*next(catalogue.run_paths()))} == {
        "/runs/night"
    }
    shutil.copy(here / "night.ddrun", kept / "night.ddrun")
    for name, path in catalogue.run_paths():
        assert {game.source for game in catalogue.games_of(name, path)} == {name}
        assert catalogue.listed_game(f"{name}:1").address == f"/runs/{name}/1"


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


def test_runs_of_one_name_in_two_folders_are_both_found(tmp_path: Path) -> None:
    kept, here = tmp_path / "kept", tmp_path / "here"
    for folder in (kept, here):
        folder.mkdir()
        evolve(folder / "night.ddrun")
    same = here / ".." / "kept"
    assert {run.name: run.path for run in Catalogue((kept, here, same)).runs()} == {
        "night": kept / "night.ddrun",
        "night-2": here / "night.ddrun",
    }
    settings = WebSettings(data=tmp_path, runs=(kept, here))
    with TestClient(create_app(settings), base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as owner:
        for address in ("/", "/runs"):
            assert 'href="/runs/night-2"' in owner.get(address).text, address
        assert owner.get("/runs/night-2/1").status_code == 200


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Runs that are begun are processes that do nothing for a while."""
    begun: list[subprocess.Popen[bytes]] = []

    class Kept(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            begun.append(self)

    monkeypatch.setattr(subprocess, "Popen", Kept)
    monkeypatch.setattr(process, "_CODE", "import time; time.sleep(60)")
    yield begun
    for each in begun:
        each.kill()
        each.wait()


@pytest.mark.usefixtures("processes")
def test_a_new_run_has_a_name_that_no_other_run_of_the_site_has_or_is_about_to_have(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    evolve(here / "night.ddrun")
    settings = WebSettings(data=tmp_path, runs=(tmp_path / "runs", here))
    with TestClient(create_app(settings), base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as owner:
        begun = [owner.post("/runs", data={"name": "Night"}, follow_redirects=False) for _ in range(2)]
        assert [answer.headers["location"] for answer in begun] == ["/runs/night-2", "/runs/night-3"]
        assert "At work" not in owner.get("/runs/night").text


def test_a_run_says_once_how_many_games_it_has_tried_and_kept(tmp_path: Path) -> None:
    run = tmp_path / "night.ddrun"
    evolve(run)
    write_progress(run, RunProgress(share=0.5, words="new: Scarlet Bastion, tricks for 4; about 3 min left"))
    with resuming(run) as held:
        state = state_of("night", run)
        page = render("runs/standing.html.jinja", state=state, name="night")
        assert (state.tried, state.games) == (len(held.hashes()), len(held.archive()))
    assert page.count(f"{state.tried} games tried, the best {state.games} kept.") == 1
    assert "<p>New: Scarlet Bastion, tricks for 4; about 3 min left.</p>" in page
    assert "so far." not in page
    for tried, kept, words in (
        (0, 0, "The first games will appear in a moment."),
        (9, 0, "9 games tried, none of them good enough"),
        (9, 1, "9 games tried, the best one kept."),
    ):
        early = msgspec.structs.replace(state, tried=tried, games=kept, best=(), stage="")
        page = render("runs/standing.html.jinja", state=early, name="night")
        assert words in page
        assert page.lower().count("at work") == 1


def test_a_run_that_found_nothing_says_so_and_why_and_offers_to_look_more_widely(tmp_path: Path) -> None:
    run = tmp_path / "runs" / "night.ddrun"
    run.parent.mkdir()
    evolve(run)
    with sqlite3.connect(run) as database:
        database.execute("DELETE FROM archive")
    state = state_of("night", run)
    assert (state.running, state.games) == (False, 0)
    assert re.match(r"\d+ generations? made \d+ games", state.why_none)
    app = create_app(WebSettings(data=tmp_path, runs=(run.parent,)))
    client = TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 5000))
    page = client.get("/runs/night").text
    assert "It found no game that is worth keeping." in page
    assert "will appear in a moment" not in page
    assert "Look more widely" in page
