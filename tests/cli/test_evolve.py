"""`darwindeck evolve` with the real evaluator: same results for any threads and after kill -9; clear refusals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from darwindeck.cli import main
from darwindeck.cli.backends import HERE, BackendName, Where
from darwindeck.cli.evolve import cores_at, extent
from darwindeck.cli.evolve_display import display
from darwindeck.evolution.run_results import Ancestor, elites_of, family_tree
from darwindeck.evolution.settings import Settings
from darwindeck.metrics.evaluation import Stage
from darwindeck.store.lock import holder_of
from darwindeck.store.progress import read_progress
from darwindeck.store.run_file import reading, resuming
from darwindeck.wording.amounts import how_many

Captured = pytest.CaptureFixture[str]
SMALL = ["--effort", "quick", "--generations", "1", "--batch", "4", "--founders", "4", "--seed", "1"]
TINY = ["--effort", "quick", "--generations", "1", "--batch", "2", "--founders", "2", "--seed", "1"]
GENEROUS = 300.0
FIRST = "1 generation of 4 children, style balanced, seed 1; starting with 4 games composed from ideas\n"


def command(*words: str) -> list[str]:
    return [sys.executable, "-c", "import sys; from darwindeck.cli import main; sys.exit(main())", *words]


def told(run: Path, capsys: Captured) -> tuple[str, str]:
    """What the run says to programs: its best games, and everything."""
    capsys.readouterr()
    assert main(["top", str(run), "--json"]) == 0
    best = capsys.readouterr().out
    assert main(["runs", "export", str(run)]) == 0
    return best, capsys.readouterr().out


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "whole.ddrun"
    assert main(["evolve", "--out", str(path), *SMALL, "--threads", "1", "--quiet"]) == 0
    return path


def test_a_run_finds_games_and_every_one_can_be_read(whole: Path, capsys: Captured) -> None:
    best, everything = told(whole, capsys)
    assert '"rank": 1' in best
    assert everything.count("\n") >= 5
    assert main(["rulebook", f"{whole}:1"]) == 0


def test_the_number_of_threads_changes_nothing(whole: Path, tmp_path: Path, capsys: Captured) -> None:
    assert main(["evolve", "--out", str(tmp_path / "b"), *SMALL, "--threads", "2", "--quiet"]) == 0
    assert told(tmp_path / "b.ddrun", capsys) == told(whole, capsys)


@pytest.mark.parametrize("verbose", [False, True])
def test_the_end_is_told_in_words_and_the_figures_only_if_asked_for(
    verbose: bool, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["evolve", "--out", str(tmp_path / "c"), *TINY, *(["-v"] if verbose else [])]) == 0
    said = capsys.readouterr().err
    assert "family, the best of " in said or "families, the best of " in said
    assert ("QD score" in said) is verbose
    assert ("valid before repair" in said) is verbose


def first_generation(told: IO[str]) -> str:
    """What is said of the first generation, after what is said until it is through."""
    return next(line for line in told if "of the first pass" not in line)


def test_a_run_killed_in_the_middle_of_a_generation_resumes_to_the_same_end(
    whole: Path, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "killed.ddrun"
    line = command("evolve", "--out", str(path), *SMALL, "--threads", "1")
    # The founders' generation is told when it is saved; the kill falls into the one after it.
    with subprocess.Popen(line, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == f"{path}: {FIRST}"
        assert " kept; new: " in first_generation(running.stderr)
        os.kill(running.pid, signal.SIGKILL)
        running.communicate(timeout=GENEROUS)
    assert running.returncode == -signal.SIGKILL
    with reading(path) as run:
        assert [row.number for row in run.generations()] == [0]
        assert not run.finished()
    assert main(["evolve", "--out", str(path), "--resume", "--quiet"]) == 0
    assert told(path, capsys) == told(whole, capsys)


@contextmanager
def evolving(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A run that has begun, in a process that Ctrl-C stops."""
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += "from darwindeck.cli import main; sys.exit(main())"
    line = [sys.executable, "-c", code, "evolve", "--out", str(path), *SMALL]
    with subprocess.Popen(line, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == f"{path}: {FIRST}"
        yield running


def test_ctrl_c_drops_the_generation_at_work_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "stopped.ddrun"
    with evolving(path) as running:
        assert running.stderr is not None
        assert " kept; new: " in first_generation(running.stderr)
        os.kill(running.pid, signal.SIGINT)
        _, rest = running.communicate(timeout=GENEROUS)
    assert running.returncode == 130
    with resuming(path) as run:
        assert [row.number for row in run.generations()] == [0]
        kept = len(run.archive())
    assert kept > 0
    assert rest == (
        f"stopped: {how_many(kept, 'game')} kept, as found up to generation 0; "
        f"continue with: darwindeck evolve --out {path} --resume\n"
    )


def test_ctrl_c_before_anything_is_saved_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a run.ddrun"
    with evolving(path) as running:
        assert running.stderr is not None
        os.kill(running.pid, signal.SIGINT)
        _, rest = running.communicate(timeout=GENEROUS)
    assert running.returncode == 130
    assert rest == (
        f"stopped: nothing is saved yet; continue with: darwindeck evolve --out '{path}' --resume\n"
    )


def test_the_end_that_the_page_asks_for_is_as_kind_as_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "ended.ddrun"
    line = command("evolve", "--out", str(path), *SMALL)
    with subprocess.Popen(line, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as running:
        assert running.stderr is not None
        running.stderr.readline()
        assert " kept; new: " in first_generation(running.stderr)
        assert holder_of(path) == running.pid
        assert read_progress(path) is not None
        os.kill(running.pid, signal.SIGTERM)
        _, rest = running.communicate(timeout=GENEROUS)
    assert running.returncode == 130
    assert rest.startswith("stopped: ")
    assert holder_of(path) is None
    assert read_progress(path) is None


def test_only_the_games_that_are_asked_for_are_kept_and_they_come_from_those_named(
    tmp_path: Path, capsys: Captured
) -> None:
    asked = ["--players", "3", "--family", "trick", "--minutes", "5-90", "--from", "hearts", "oh-hell"]
    path = tmp_path / "asked"
    few = ["--effort", "quick", "--generations", "1", "--batch", "10", "--founders", "4", "--seed", "3"]
    assert main(["evolve", "--out", str(path), *few, *asked, "-v"]) == 0
    told_so = capsys.readouterr().err
    assert "trick games for 3, 5 to 90 minutes" in told_so
    assert "generation 0 of 1: " in told_so
    with reading(tmp_path / "asked.ddrun") as run:
        games = elites_of(run)
        trees = [family_tree(run, game.genome_hash) for game in games]
    assert games
    assert {(game.genome.player_count, game.evaluation.family.value) for game in games} == {(3, "trick")}
    assert all(5 <= game.evaluation.measures["minutes"].value <= 90 for game in games)
    assert {roots(tree) for tree in trees if tree} <= {("hearts",), ("oh-hell",), ("hearts", "oh-hell")}
    assert main(["evolve", "--out", str(path), "--resume", "--players", "4"]) == 1
    assert "leave --players" in capsys.readouterr().err


def roots(tree: Ancestor) -> tuple[str, ...]:
    """The known games that a tree goes back to."""
    below = {root for parent in tree.parents for root in roots(parent)}
    return tuple(sorted(below | ({tree.known} if tree.known else set())))


def test_a_finished_run_is_not_done_again(whole: Path, capsys: Captured) -> None:
    before = told(whole, capsys)
    assert main(["evolve", "--out", str(whole), "--resume"]) == 0
    assert "all is done\n" in capsys.readouterr().err
    assert told(whole, capsys) == before


def test_a_second_process_on_one_run_is_refused(whole: Path, capsys: Captured) -> None:
    with resuming(whole):
        assert main(["evolve", "--out", str(whole), "--resume"]) == 1
    assert "[run/busy]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--style", "cosy"], "run/bad-argument", "balanced, strategic, bluffing, party, trick-taking"),
        (["--ahead", "0"], "run/bad-argument", "--ahead 0 is out of range"),
        (["--generations", "0"], "run/bad-argument", "--generations 0 is out of range"),
        (["--batch", "0"], "run/bad-argument", "--batch 0"),
        (["--budget", "soon"], "run/bad-argument", "write 20m, 1h30m or 90s"),
        (["--players", "7"], "run/bad-argument", "games are for 2 to 6 players"),
        (["--minutes", "20-10"], "run/bad-argument", "from low to high"),
        (["--minutes", "soon"], "run/bad-argument", "write 10-20, -15 or 40-"),
        (["--family", "chess"], "run/bad-argument", "trick, shedding, climbing"),
        (["--from", "nothing"], "genome/unknown-game", "no known game"),
        (["--resume"], "run/io", "no such run"),
    ],
)
def test_what_makes_no_run_is_refused_and_leaves_no_file(
    words: list[str], code: str, says: str, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["evolve", "--out", str(tmp_path / "a"), *words]) == (2 if code == "run/bad-argument" else 1)
    spoken = capsys.readouterr().err
    assert says in spoken
    assert f"[{code}]" in spoken
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], "run/exists"),
        (["--resume", "--seed", "6"], "run/settings-differ"),
        (["--resume", "--style", "party"], "run/settings-differ"),
    ],
)
def test_an_existing_run_is_left_unchanged(
    words: list[str], code: str, whole: Path, capsys: Captured
) -> None:
    before = told(whole, capsys)
    assert main(["evolve", "--out", str(whole), *words]) == 1
    assert f"[{code}]" in capsys.readouterr().err
    assert told(whole, capsys) == before


@pytest.mark.parametrize("words", [["--strategy", "luck"], ["--mutation", "wild"], ["--backend", "moon"], []])
def test_misuse_is_explained(words: list[str], tmp_path: Path, capsys: Captured) -> None:
    out = ["--out", str(tmp_path / "a")] if words else []
    assert main(["evolve", *out, *words]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_a_budget_is_told_as_work_and_as_the_minutes_it_takes_here_at_least() -> None:
    """It is no limit by the clock: a busy machine takes longer for the same games."""
    both = "30 min of work for one core (about 15 min for 2, longer where others are at work too)"
    assert extent(Settings(budget=30.0), 2) == both
    one = "30 min of work for one core (longer where others are at work too)"
    assert extent(Settings(budget=30.0), 1) == one


def test_the_cores_of_this_machine_say_nothing_of_a_cluster(tmp_path: Path) -> None:
    assert cores_at(HERE, 3) == 3
    assert cores_at(HERE, 0) == (os.cpu_count() or 1)
    assert (
        cores_at(Where(BackendName.RAY), 3) == cores_at(Where(BackendName.FILES, exchange=tmp_path), 0) == 1
    )


def test_in_a_pipe_something_is_heard_before_the_first_generation(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with display(tmp_path / "run.ddrun", quiet=False) as shown:
        shown.watch(Stage.PROBE, 1, 4)
        shown.watch(Stage.PROBE, 2, 4)
    assert capsys.readouterr().err == "probing: 25% of the first pass\n"
