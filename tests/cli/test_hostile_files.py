"""Files and arguments that nobody means well: without end, without measure, with letters that steer a terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.errors import clip
from darwindeck.files import read_whole
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import load_game
from darwindeck.limits import MOST_GENOME_BYTES
from darwindeck.validation.validate import validate

Captured = pytest.CaptureFixture[str]
STEERING = "War\x1b[2J\x9b31m\u202e\r"


def renamed(path: Path, name: str) -> Path:
    path.write_bytes(to_json(load_game("war")).replace(b'"War"', json.dumps(name).encode()))
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/zero")
@pytest.mark.parametrize(
    "line", [["show"], ["decompile"], ["replay"], ["validate"], ["rulebook"], ["table", "replay"]]
)
def test_a_file_without_end_is_refused(line: list[str], capsys: Captured) -> None:
    assert main([*line, "/dev/zero"]) == 1
    assert "MB, so it is none of ours" in "".join(capsys.readouterr())


def test_a_file_is_read_up_to_the_limit_and_not_beyond(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"x" * 10)
    assert read_whole(file, 10) == b"x" * 10
    with pytest.raises(OSError, match="is larger"):
        read_whole(file, 9)
    assert 50 * max(len(to_json(load_game(game))) for game in ("spades", "gin-rummy")) < MOST_GENOME_BYTES


@pytest.mark.parametrize("command", ["show", "play", "rulebook", "validate", "simulate", "measure"])
def test_control_characters_in_a_name_are_a_problem_and_never_reach_the_terminal(
    command: str, tmp_path: Path, capsys: Captured
) -> None:
    file = renamed(tmp_path / "war.json", STEERING)
    assert main([command, str(file)]) == 1
    spoken = "".join(capsys.readouterr())
    assert "label" in spoken
    assert not set(STEERING) & set(spoken) - set("War[2J31m")


def test_control_characters_in_the_name_of_a_file_do_not_reach_the_terminal(
    tmp_path: Path, capsys: Captured
) -> None:
    assert main(["show", str(tmp_path / "\x1b[31m.json")]) == 1
    spoken = capsys.readouterr().err
    assert "\x1b" not in spoken
    assert "\\u001b[31m.json" in spoken


def test_a_name_of_ten_megabytes_is_no_name(tmp_path: Path, capsys: Captured) -> None:
    assert main(["show", str(renamed(tmp_path / "war.json", "x" * 10_000_000))]) == 1
    assert "is larger than 1 MB" in capsys.readouterr().err
    assert main(["show", str(renamed(tmp_path / "war.json", "x" * 101))]) == 1
    assert "labels.name has 101 letters, at most 100" in capsys.readouterr().err


def test_the_name_of_a_player_has_a_length(capsys: Captured) -> None:
    assert main(["play", "war", "--names", "x" * 41]) == 2
    assert "the name of a player has 41 letters, at most 40" in capsys.readouterr().err


def test_crowds_are_told_alone_and_nothing_else_is_looked_at() -> None:
    genome = from_json(to_json(load_game("war")))
    crowded = genome.copy_with(phases=genome.phases * 200_000)
    assert [problem.code for problem in validate(crowded)] == ["limit/phases"]


def test_a_megabyte_of_argument_does_not_come_back_whole(capsys: Captured) -> None:
    assert main(["show", "x" * 1_000_000]) == 1
    spoken = capsys.readouterr().err
    assert len(spoken) < 2500
    assert "File name too long" in spoken


def test_the_name_of_a_file_that_is_not_there_does_not_come_back_whole(
    tmp_path: Path, capsys: Captured
) -> None:
    assert main(["migrate", "x" * 1_000_000, "-o", str(tmp_path)]) == 1
    assert len("".join(capsys.readouterr())) < 2500


def test_a_short_message_is_not_clipped() -> None:
    assert clip("no such game") == "no such game"
