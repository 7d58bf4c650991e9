"""Which screen is had where: a full one needs a terminal on both sides."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from darwindeck.play.authority import PlayTable
from tests.play.tables import SIX

PROGRAM = "import sys; from darwindeck.cli import main; sys.exit(main())"
PATIENCE = 60


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    table: PlayTable = SIX["shedding"].table()
    table.save(tmp_path / "kept.ddplay")
    return tmp_path / "kept.ddplay"


@pytest.mark.parametrize("terminal", ["none", "stdin", "stdout"])
@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_full_screen_without_a_terminal_is_refused(
    command: str, terminal: str, saved: Path, tmp_path: Path
) -> None:
    pytest.importorskip("textual")
    line = ["play", "war", "--full"] if command == "play" else ["replay", str(saved), "--full"]
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *line],
        stdin=theirs if terminal == "stdin" else subprocess.DEVNULL,
        stdout=theirs if terminal == "stdout" else subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "DARWINDECK_HOME": str(tmp_path)},
    )
    os.set_blocking(ours, False)
    with pytest.raises(BlockingIOError):
        os.read(ours, 1)
    os.close(theirs)
    os.close(ours)
    assert done.returncode != 0
    assert not done.stdout
    assert done.stderr.startswith("error: a full screen needs a terminal")
    assert "--line" in done.stderr
