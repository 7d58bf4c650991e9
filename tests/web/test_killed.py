"""A server that is killed loses nothing: started again it goes on, and the page comes back by itself."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.clicking import next_step, play_step

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def start(data: Path, port: int) -> tuple[subprocess.Popen[str], str]:
    """A server and its address, once it can be reached."""
    command = [
        sys.executable,
        "-c",
        "from darwindeck.cli import main; main()",
        "serve",
        "--no-shared",
        "--port",
        str(port),
        "--data",
        str(data),
    ]
    process = subprocess.Popen(
        [*command, "--runs", str(data)],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert process.stderr is not None
    found = re.search(r"http://[\d.]+:(\d+)", process.stderr.readline())
    assert found is not None
    return process, found[0]


def kill(server: subprocess.Popen[str]) -> None:
    server.send_signal(signal.SIGKILL)
    server.communicate()


def test_a_game_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    server, address = start(tmp_path, 0)
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(
        "if (location.host) localStorage.setItem('darwindeck.settings', '{\"pace\": \"none\"}')"
    )
    try:
        page = context.new_page()
        page.goto(f"{address}/games/hearts")
        page.get_by_label("Opponents").select_option("easy")
        page.get_by_role("button", name="Play", exact=True).click()
        for _ in range(8):
            play_step(page)
        next_step(page)
        told = page.get_by_role("log", name="What happened").locator("li")
        before = told.all_inner_texts()
        kill(server)
        expect(page.locator(".offline")).to_be_visible()
        server, _ = start(tmp_path, int(address.rpartition(":")[2]))
        expect(page.locator(".offline")).to_be_hidden()
        expect(told).to_have_text(before)
        for _ in range(2):
            play_step(page)
        next_step(page)
        expect(told.nth(len(before))).to_be_visible()
    finally:
        kill(server)
        context.close()
