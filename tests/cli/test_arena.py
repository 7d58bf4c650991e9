"""`darwindeck arena`: one command, a bar, a kill, and the same numbers again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.extras import install_line

Captured = pytest.CaptureFixture[str]
FIVE = ("mau-mau", "fan-tan", "briscola", "knockout-whist", "scotch-whist")
WHOLE = (
    *("arena", "--players", "scripted:first-legal,greedy,random,ismcts:2,ismcts:8"),
    *("--games", *FIVE, "--seed", "11"),
)
PROGRAM = "import sys; from darwindeck.cli import main; sys.exit(main())"


def small(
    *more: str, players: str = "scripted:clumsy,greedy", game: str = "mau-mau", deals: int = 2
) -> list[str]:
    return ["arena", "--players", players, "--games", game, "--deals", str(deals), "--seed", "3", *more]


def without_time(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text)
    standings = found["standings"]
    assert isinstance(standings, list)
    for standing in standings:
        del standing["effort"]["seconds"]
    return found


def stop_after(lines: int, file: Path, arguments: Sequence[str], how: signal.Signals) -> tuple[int, str]:
    """Start the command at a terminal, stop it when its file has so many lines; how it ended and what it showed."""
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    os.set_blocking(ours, False)
    deadline = time.monotonic() + 120
    while not (file.exists() and file.read_bytes().count(b"\n") >= lines):
        assert process.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < deadline
        shown += _available(ours)
        time.sleep(0.01)
    process.send_signal(how)
    code = process.wait()
    shown += _available(ours)
    os.close(ours)
    return code, shown.decode(errors="replace")


def _available(handle: int) -> bytes:
    try:
        return os.read(handle, 65536)
    except (BlockingIOError, OSError):
        return b""


def test_four_bots_and_a_scripted_model_over_five_games_survive_a_kill_with_the_same_numbers(
    tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "arena.jsonl"
    endless = (*WHOLE, "--deals", "100", "--out", str(file))
    code, shown = stop_after(40, file, endless, signal.SIGKILL)
    assert code == -signal.SIGKILL
    assert "playing" in shown
    with file.open("ab") as torn:
        torn.write(b'{"kind":"played","match":{"deal":0,"ga')

    one_deal = [*WHOLE, "--deals", "1", "--json"]
    assert main([*one_deal, "--out", str(file), "--resume"]) == 0
    resumed = without_time(capsys.readouterr().out)
    assert main(one_deal) == 0
    assert resumed == without_time(capsys.readouterr().out)
    assert resumed["played"] == resumed["planned"] == 20 + 30 + 3 * 20
    games = [json.loads(line)["match"] for line in file.read_bytes().splitlines()[1:]]
    assert len(games) == len({json.dumps(game) for game in games}), "no game is played twice"
    assert sum(game["deal"] == 0 for game in games) == 110


def test_ctrl_c_loses_nothing_and_says_how_to_go_on(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "arena.jsonl"
    endless = small("--out", str(file), players="greedy,random", deals=20_000)
    code, shown = stop_after(5, file, endless, signal.SIGINT)
    assert code == 130
    assert "--resume continues" in shown
    finished = file.read_bytes().splitlines()[1:]
    assert len(finished) >= 4
    assert all(json.loads(line)["kind"] == "played" for line in finished)


def test_a_finished_arena_plays_nothing_again_and_more_deals_may_be_asked_for(
    tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "a.jsonl"
    assert main(small("--out", str(file))) == 0
    before = file.read_bytes()
    assert main(small("--out", str(file), "--resume")) == 0
    assert file.read_bytes() == before
    assert main(small("--out", str(file), "--resume", "--json", deals=3)) == 0
    assert file.read_bytes().startswith(before)
    assert file.read_bytes().count(b"\n") == 1 + 3 * 2
    capsys.readouterr()


def test_the_table_names_players_shares_and_refusals(capsys: Captured, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    assert main(small("--html", str(page))) == 0
    spoken = capsys.readouterr()
    for word in ("scripted:clumsy", "greedy", "95% interval", "rating", "50.0%", "mau-mau", "4 of 4 games"):
        assert word in spoken.out
    assert spoken.err == f"4 games\nwrote {page}\n"
    assert "scripted:clumsy" in page.read_text()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (small("--resume"), "--out"),
        (small(players="greedy"), "2 to 12"),
        (small(game="no-such-game"), "no-such-game"),
        (small("--price", "openai:m"), "INPUT/OUTPUT"),
        (small("--price", "openai:m=1/2"), "no model plays here"),
        (small("--price", "openai:m=1/2", players="openai:n,greedy"), "openai:m, which does not play"),
        (small("--out", "."), "is a folder"),
        (small(deals=0), "0 deals"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(line: list[str], words: str, capsys: Captured) -> None:
    assert main(line) == (1 if words == "no-such-game" else 2)
    spoken = capsys.readouterr()
    assert spoken.out == ""
    assert words in spoken.err
    assert spoken.err.count("\n") == 1


def run_without_extras(*arguments: str) -> subprocess.CompletedProcess[str]:
    blocked = ("pydantic_ai", "openai", "anthropic", "mcp", "mcp_types", "anyio", "starlette", "uvicorn")
    code = f"import sys\nfor name in {blocked}: sys.modules[name] = None\n{PROGRAM}"
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)


def test_without_extras_bots_and_scripts_play_and_a_model_says_what_to_install() -> None:
    assert run_without_extras(*small("--json")).returncode == 0
    done = run_without_extras(*small("--quiet", players="openai:m@http://127.0.0.1:9/v1,greedy"))
    assert done.returncode == 1
    assert done.stderr == (
        f"error: this command needs pydantic_ai: {install_line('agents')} [run/missing-extra]\n"
    )


def test_without_extras_the_server_says_what_to_install() -> None:
    done = run_without_extras("mcp", "--game", "crazy-eights")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"error: this command needs mcp: {install_line('agents')} [run/missing-extra]\n"
