"""`darwindeck serve` as a person starts it: what it prints, what it opens, and what it says without its extra."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from darwindeck.extras import install_line
from tests.cli.test_arena import run_without_extras
from tests.web.waiting import expect_true


@contextmanager
def serving(data: Path, *options: str, **environment: str) -> Iterator[Iterator[str]]:
    """A server on a free port, and the lines that it prints."""
    line = [sys.executable, "-m", "darwindeck", "serve", "--port", "0", "--data", str(data), *options]
    surroundings = {**os.environ, "NO_COLOR": "1", **environment}
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True, env=surroundings) as server:
        assert server.stderr is not None
        yield iter(server.stderr)
        server.terminate()


def test_without_its_extra_the_server_says_what_to_install() -> None:
    done = run_without_extras("serve", "--port", "0")
    assert (done.returncode, done.stdout) == (1, "")
    needs, _, line = done.stderr.partition(": pip")
    assert re.fullmatch(r"error: this command needs \w+", needs)
    assert f"pip{line}" == f"{install_line('web')} [run/missing-extra]\n"


def test_the_address_is_printed_and_opened_if_one_likes(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > {asked}.part && mv {asked}.part {asked}\n', "utf-8")
    program.chmod(0o755)
    with serving(tmp_path, "--open", BROWSER=f"{program} %s") as lines:
        printed = re.search(r"http://127\.0\.0\.1:\d+/", next(lines))
        assert printed is not None
        expect_true(asked.exists)
    assert asked.read_text("utf-8").strip() == printed[0]


def test_a_server_for_others_says_what_that_means(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as lines:  # noqa: S104
        assert "anybody who can reach this address can play" in next(lines)
        assert any("for you alone" in line and "owner?key=" in line for line in lines)
