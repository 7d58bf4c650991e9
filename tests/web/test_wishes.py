"""`darwindeck.toml` holds for the site as it does for the terminal: level, names, colours, threads, data folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.live_tables import LiveTable
from darwindeck.store.tables import SUFFIX
from darwindeck.web.app import Site
from darwindeck.web.runs.process import Workers
from darwindeck.web.settings import WebSettings
from tests.web.site import RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

WISHES = 'threads = 1\nlevel = "easy"\nnames = ["Ada", "Grace"]\nfour_colours = true\ndata = "mine"\n'


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server that was started as a person would, in a folder with a darwindeck.toml."""
    (tmp_path / "darwindeck.toml").write_text(WISHES, "utf-8")
    here = {name: value for name, value in os.environ.items() if name != "DARWINDECK_HOME"}
    line = [sys.executable, "-m", "darwindeck", "serve", "--no-shared", "--port", "0"]
    with subprocess.Popen(line, cwd=tmp_path, env=here, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        yield next(word for line in server.stderr for word in line.split() if word.startswith("http://"))
        server.terminate()


def test_a_table_on_the_site_uses_the_defaults_of_the_file(
    address: str, tmp_path: Path, context: BrowserContext
) -> None:
    from playwright.sync_api import expect

    page = context.new_page()
    page.goto(f"{address}games/hearts")
    expect(page.get_by_label("Opponents")).to_have_value("easy")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("html")).to_have_class(re.compile("four-colour"))
    expect(page.get_by_role("region", name="Table")).to_contain_text("Ada")
    expect(page.get_by_role("region", name="Table")).to_contain_text("Grace")
    assert (tmp_path / "mine" / f"web{SUFFIX}").is_file()


def test_a_table_that_is_read_back_from_its_file_has_the_names_it_had(site: RunningSite) -> None:
    async def opened(running: Site) -> LiveTable:
        seats = ("human:Eva", "random", "random", "random")
        named = ("Eva", "Ada", "Grace", "East")
        return running.tables.open(
            "/games/hearts", load_game("hearts"), seats=seats, seed=1, secret=str(seats), names=named
        )

    table = site.do(opened)
    site.forget(table.id)
    assert site.table(table.id).names == ("Eva", "Ada", "Grace", "East")


def test_runs_that_a_page_starts_have_the_threads_of_the_settings(tmp_path: Path) -> None:
    settings = WebSettings(data=tmp_path, threads=3)
    assert Workers(tmp_path, tmp_path, settings.threads).threads == 3
    assert Workers(tmp_path, tmp_path).threads == max(1, (os.cpu_count() or 2) - 1)
