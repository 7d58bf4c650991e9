"""What people are used to from other programs: -V, help, completion, a manual page, a file of wishes."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import darwindeck
from darwindeck.cli import main
from darwindeck.cli.commands import COMMANDS
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.resolve import load
from darwindeck.store.run_file import beginning
from tests.store.test_run_file import checkpoint

Captured = pytest.CaptureFixture[str]


def test_a_short_flag_tells_the_version(capsys: Captured) -> None:
    assert main(["-V"]) == 0
    assert capsys.readouterr().out.strip() == darwindeck.__version__


def test_a_short_flag_asks_for_quiet(tmp_path: Path, capsys: Captured) -> None:
    rules = tmp_path / "war.md"
    assert main(["rulebook", "war", "-o", str(rules)]) == 0
    assert capsys.readouterr().err
    assert main(["rulebook", "war", "-o", str(rules), "-q"]) == 0
    assert rules.exists()
    assert capsys.readouterr() == ("", "")


def test_the_package_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "darwindeck", "-V"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == darwindeck.__version__


def test_help_of_a_command_is_what_its_own_flag_says(capsys: Captured) -> None:
    main(["validate", "--help"])
    by_flag = capsys.readouterr().out
    assert main(["help", "validate"]) == 0
    assert capsys.readouterr().out == by_flag


def test_help_alone_lists_the_commands(capsys: Captured) -> None:
    assert main(["help"]) == 0
    shown = capsys.readouterr().out
    assert all(command.name in shown for command in COMMANDS)


def test_help_of_nothing_is_refused_with_a_suggestion(capsys: Captured) -> None:
    assert main(["help", "plya"]) == 2
    assert "did you mean 'play'?" in capsys.readouterr().err


def test_the_manual_page_has_every_command_and_its_flags(capsys: Captured) -> None:
    assert main(["help", "--man"]) == 0
    page = capsys.readouterr().out
    assert all(f".SS {command.name}\n" in page for command in COMMANDS)
    assert r"\fB\-\-opponents\fR" in page
    assert not [line for line in page.splitlines() if line.startswith("'")]


def test_the_manual_page_explains_every_flag(capsys: Captured) -> None:
    assert main(["help", "--man"]) == 0
    assert "\n\n" not in capsys.readouterr().out


def test_help_puts_sentences_together_and_tells_no_default_that_says_nothing(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    assert main(["play", "--help"]) == 0
    shown = capsys.readouterr().out
    assert "ismcts:N, ismcts:Nms; a shorter list repeats. [default: medium]" in shown
    assert "[default: False]" not in shown
    assert "--no-" not in shown


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_shells_complete_the_commands(shell: str, capsys: Captured) -> None:
    assert main(["completion", shell]) == 0
    assert "rulebook" in capsys.readouterr().out


@pytest.fixture
def wishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DARWINDECK_HOME", "")
    monkeypatch.delenv("DARWINDECK_HOME")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    return tmp_path / "darwindeck.toml"


def test_the_file_of_wishes_fills_in_what_the_command_line_leaves_out(wishes: Path, capsys: Captured) -> None:
    wishes.write_text('level = "random"\nnames = ["Ada"]\ndata = "mine"\n')
    assert main(["play", "war", "--line", "--seed", "1"]) == 0
    assert "Ada" in capsys.readouterr().out
    assert (wishes.parent / "mine").is_dir()


@pytest.mark.parametrize("game", ["war", "black-maria", "hearts"])
def test_the_names_of_the_file_are_for_tables_of_any_size(game: str, wishes: Path, capsys: Captured) -> None:
    wishes.write_text('level = "random"\nnames = ["Ada", "Grace"]\n')
    assert main(["play", game, "--line", "--seed", "1"]) == 0
    assert "Ada" in capsys.readouterr().out


def test_the_command_line_counts_for_more_than_the_file(wishes: Path, capsys: Captured) -> None:
    wishes.write_text('level = "random"\nnames = ["Ada"]\n')
    assert main(["play", "war", "--line", "--seed", "1", "--names", "Grace"]) == 0
    shown = capsys.readouterr().out
    assert "Grace" in shown
    assert "Ada" not in shown


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("threads = -1", "threads"),
        ("colour = true", "colour"),
        ("threads =", "Invalid"),
        ("names = 3", "names"),
    ],
)
def test_a_bad_file_of_wishes_is_named_with_what_it_may_have(
    wishes: Path, text: str, says: str, capsys: Captured
) -> None:
    wishes.write_text(text)
    assert main(["games"]) == 1
    spoken = capsys.readouterr().err
    assert says in spoken
    assert "darwindeck.toml: " in spoken
    assert "it may have: threads, level, names, four_colours, data" in spoken


def test_a_file_of_wishes_that_is_asked_for_has_to_be_there(
    wishes: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("DARWINDECK_CONFIG", str(wishes))
    assert main(["games"]) == 1
    assert "darwindeck.toml: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["Crazy Eights", "crazy_eights", "CRAZY-EIGHTS"])
def test_a_known_game_is_found_however_it_is_written(name: str) -> None:
    assert load(name) == load_game("crazy-eights")


def test_a_file_that_is_called_like_a_known_game_is_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "War").write_bytes(to_json(load_game("hearts")))
    assert load("War") == load_game("hearts")


def test_a_part_of_a_name_is_answered_with_the_name(capsys: Captured) -> None:
    assert main(["show", "uno"]) == 1
    assert "did you mean 'uno-style'?" in capsys.readouterr().err


@pytest.mark.parametrize("named", ["found", "found.ddrun"])
def test_a_run_without_a_rank_is_asked_for_one(named: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "found.ddrun"
    with beginning(path, "{}", "1") as run:
        run.save(checkpoint(0))
    assert main(["show", str(tmp_path / named)]) == 2
    spoken = capsys.readouterr().err
    assert f"{path} is a run of 2 games; say which one: {path}:1 (Game 0001), {path}:2 (Game 0000)" in spoken


def test_no_colour_is_kept_to(tmp_path: Path) -> None:
    environment = {**os.environ, "NO_COLOR": "1", "FORCE_COLOR": "1", "DARWINDECK_HOME": str(tmp_path)}
    line = [sys.executable, "-m", "darwindeck", "play", "hearts", "--line", "--seed", "1"]
    done = subprocess.run(line, capture_output=True, text=True, env=environment, input="q\n", check=True)
    assert "\x1b[3" not in done.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["top"], "`darwindeck top` needs RUN, as in `darwindeck top"),
        (["rulebook", "hearts", "-o"], "needs a value after -o, as in"),
        (["runs", "export"], "`darwindeck runs export` needs RUN, see `darwindeck runs export --help`"),
        (["top", "a", "b", "c"], "does not know what to do with 'b c'; see `darwindeck top --help`"),
        (["taste", "--who"], "Unknown option: --who; see `darwindeck taste --help`"),
    ],
    ids=" ".join,
)
def test_a_line_that_cannot_be_run_says_what_to_type(line: list[str], said: str, capsys: Captured) -> None:
    assert main(line) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", ["notes.json", "notes.ddb"])
def test_a_file_that_holds_no_game_is_named_in_the_error(name: str, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / name
    file.write_bytes(b"\x47 no game")
    assert main(["show", str(file)]) == 1
    assert f"error: {file}: " in capsys.readouterr().err


def test_a_run_that_is_not_there_says_how_to_find_runs(capsys: Captured) -> None:
    assert main(["top", "nowhere"]) == 1
    assert "nowhere.ddrun: no such file; `darwindeck runs` lists" in capsys.readouterr().err


@pytest.mark.parametrize("typed", ["mine.jsn", "minee.json", "minr", "MINE.jason"])
def test_a_misspelt_file_is_answered_with_the_one_that_is_there(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_bytes(to_json(load_game("hearts")))
    (tmp_path / "other.txt").write_text("no game")
    assert main(["measure", typed]) == 1
    assert "did you mean mine.json?" in capsys.readouterr().err


def test_a_misspelt_run_is_answered_with_the_one_that_is_there(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "tonight.ddrun").write_bytes(b"")
    assert main(["top", str(tmp_path / "tonigt")]) == 1
    assert f"did you mean {tmp_path / 'tonight.ddrun'}?" in capsys.readouterr().err
