"""`darwindeck serve` as a person starts it: what it prints, what it opens, and what it says without its extra."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.extras import install_line
from darwindeck.web.app import Site
from darwindeck.web.settings import WebSettings
from tests.cli.test_arena import run_without_extras
from tests.evolution.small import evolve
from tests.web.waiting import expect_true


@contextmanager
def serving(data: Path, *options: str, **environment: str) -> Iterator[Iterator[str]]:
    """A server on a free port, and the lines that it prints."""
    line = [
        sys.executable,
        "-m",
        "darwindeck",
        "serve",
        "--no-shared",
        "--port",
        "0",
        "--data",
        str(data),
        *options,
    ]
    surroundings = {**os.environ, "NO_COLOR": "1", **environment}
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True, env=surroundings) as server:
        assert server.stderr is not None
        try:
            yield iter(server.stderr)
        finally:
            server.terminate()


def test_without_its_extra_the_server_says_what_to_install() -> None:
    done = run_without_extras("serve", "--no-shared", "--port", "0")
    assert (done.returncode, done.stdout) == (1, "")
    needs, _, line = done.stderr.partition(": pip")
    assert re.fullmatch(r"error: this command needs \w+", needs)
    assert f"pip{line}" == f"{install_line('web')}\n"


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


def refusal(data: Path) -> str:
    """What a server that cannot start says."""
    line = [sys.executable, "-m", "darwindeck", "serve", "--no-shared", "--port", "0", "--data", str(data)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr


def test_a_second_server_for_the_same_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    with serving(tmp_path) as lines:
        next(lines)
        file = tmp_path / "web.ddtables"
        assert refusal(tmp_path) == f"error: another server holds the tables in {file}\n"


def test_a_folder_that_cannot_hold_tables_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"no folder")
    assert refusal(file) == f"error: cannot keep anything in {file}: File exists\n"
    (tmp_path / "web.ddtables").write_bytes(b"x" * 5000)
    assert re.fullmatch(r"error: .*is not a file of tables, or is damaged: .*\n", refusal(tmp_path))
    assert len(refusal(Path("x" * 100_000))) < 2500


def test_runs_begun_in_a_page_are_kept_in_the_data_folder_not_in_one_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[WebSettings] = []

    def run_site(settings: WebSettings, **_: object) -> Counter[str]:
        asked.append(settings)
        return Counter()

    monkeypatch.setattr("darwindeck.web.serve.run_site", run_site)
    assert main(["serve", "--data", str(tmp_path)]) == 0
    assert main(["serve", "--data", str(tmp_path), "--runs", "tonight"]) == 0
    assert [settings.runs for settings in asked] == [
        (tmp_path / "runs", Path()),
        (tmp_path / "runs", Path("tonight")),
    ]
    assert [Site(settings).run_folder for settings in asked] == [tmp_path / "runs"] * 2


def test_a_run_begun_in_a_page_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "runs").mkdir(parents=True)
    evolve(tmp_path / "home" / "runs" / "friday.ddrun")
    monkeypatch.chdir(tmp_path)
    assert main(["runs"]) == 0
    assert "home/runs/friday.ddrun" in capsys.readouterr().out
    assert main(["top", "friday"]) == 0
    assert main(["show", "friday:1", "--json"]) == 0
    assert main(["play", "friday"]) == 2
    assert "say which one" in capsys.readouterr().err
    for flag, told in (("--verdicts", "was judged to be known"), ("--editor", "had no editor")):
        assert main(["evolve", "--out", "other", flag, "friday"]) == 2
        assert told in capsys.readouterr().err
    assert main(["evolve", "--out", "friday", "--resume"]) == 0
