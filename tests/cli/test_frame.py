"""The frame around the commands: help, exit codes, error lines, pipes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from io import StringIO
from pathlib import Path

import pytest

from darwindeck.cli import app as frame
from darwindeck.cli import main
from darwindeck.cli.commands import COMMANDS
from darwindeck.cli.output import remark
from darwindeck.errors import RunError
from darwindeck.extras import EXTRAS, install_line

PROGRAM = "import sys; from darwindeck.cli import main; sys.exit(main())"


EMPTY = ("darwindeck.play", "darwindeck.rulebook")
"""Packages that hold nothing themselves; their names at the top belong to functions."""


def test_help_imports_neither_the_core_nor_an_extra_nor_any_command() -> None:
    code = (
        "import sys\nfrom darwindeck.cli import main\nmain(['--help'])\n"
        "print('LOADED', *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert {name.split(".")[0] for name in loaded}.isdisjoint({*EXTRAS, "msgspec", "openskill"})
    assert {name for name in loaded if name.startswith("darwindeck")} == {
        "darwindeck",
        "darwindeck.cli",
        "darwindeck.cli.app",
        "darwindeck.cli.commands",
        "darwindeck.errors",
        *EMPTY,
    }
    assert all(command.name in done.stdout for command in COMMANDS)


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import darwindeck; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.startswith("darwindeck")} == {"darwindeck", *EMPTY}
    assert "msgspec" not in loaded


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_help_with_an_example(
    command: frame.Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command.name, "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert command.summary in text
    assert f"Example: {command.example}" in text


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    import darwindeck

    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == darwindeck.__version__


@pytest.mark.parametrize(
    "line", [["no-such-command"], ["games", "--nope"], ["show"], ["validate"], ["compile", "war"]]
)
def test_misuse_is_explained_on_stderr_and_exits_2(
    line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == 2
    spoken = capsys.readouterr()
    assert spoken.out == ""
    assert spoken.err.startswith("error: ")
    assert spoken.err.endswith("[run/bad-argument]\n") == (line[0] in ("show", "validate", "compile"))


def test_players_read_the_sentence_and_programs_the_code(capsys: pytest.CaptureFixture[str]) -> None:
    for line, coded in ((["play", "nonesuch"], False), (["games", "--nope", "--json"], True)):
        assert main(line)
        assert capsys.readouterr().err.endswith("]\n") == coded


def test_part_of_a_name_brings_every_game_that_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "poker"])
    assert (
        "did you mean 'draw-poker', 'kuhn-poker', 'poker-rum' or 'simple-poker'?" in capsys.readouterr().err
    )


def test_a_mistyped_command_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gamse"]) == 2
    assert capsys.readouterr().err == "error: no command 'gamse'; did you mean 'games'?\n"


def test_a_refusal_is_one_line_with_its_code_and_exits_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "crazy-eigths"]) == 1
    spoken = capsys.readouterr()
    assert spoken.out == ""
    message = "no known game and no file is called 'crazy-eigths'; did you mean 'crazy-eights'?"
    assert spoken.err == f"error: {message} [genome/unknown-game]\n"


@pytest.mark.parametrize(
    ("raised", "code", "line"),
    [
        (KeyboardInterrupt(), 130, "stopped"),
        (RunError("no", code="run/io"), 1, "error: no"),
        (RunError("no"), 2, "error: no"),
        (
            ModuleNotFoundError("No module named 'starlette'", name="starlette.routing"),
            1,
            f"error: this command needs starlette: {install_line('web')}",
        ),
        (PermissionError(13, "Permission denied", "a.ddb"), 1, "error: a.ddb: Permission denied"),
    ],
    ids=["ctrl-c", "refusal", "misuse", "extra", "file"],
)
def test_what_a_command_raises_becomes_an_exit_code(
    raised: BaseException,
    code: int,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def command() -> int:
        raise raised

    monkeypatch.setattr("darwindeck.cli.games.games", command)
    assert main(["games"]) == code
    assert capsys.readouterr().err.strip() == line


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = "import sys; from darwindeck.cli import main; sys.exit(main(['games', '--json']))"
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([sys.executable, "-c", code], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("closed", "line", "code"),
    [
        (">&-", ["games"], 0),
        (">&-", ["--help"], 0),
        (">&- 2>&-", ["show", "no-such-game"], 1),
        ("2>&-", ["show", "no-such-game"], 1),
        ("<&-", ["table", "klondike"], 0),
        ("<&-", ["play", "war", "--opponents", "random", "--seed", "1"], 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_a_closed_stream_is_one_that_leads_nowhere(
    closed: str, line: list[str], code: int, tmp_path: Path
) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {closed}', sys.executable, "-c", PROGRAM, *line],
        capture_output=True,
        text=True,
        env={**os.environ, "DARWINDECK_HOME": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (code, "")
    assert "error" not in done.stdout


def test_what_the_terminal_cannot_say_or_send_is_no_traceback(tmp_path: Path) -> None:
    odd = tmp_path / "\udcff.json"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "validate", odd],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (done.returncode, done.stderr) == (1, b"")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "table", "klondike", "--seed", "7"],
        input=b"\xff\nq\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"No: " in done.stdout


def test_ctrl_c_stops_with_130() -> None:
    code = (
        "import os, signal, sys, darwindeck.cli.games as g\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"g.games = lambda: os.kill(os.getpid(), {signal.SIGINT.value})\n"
        "from darwindeck.cli import main; sys.exit(main(['games']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr.strip()) == (130, "stopped")


def test_json_is_json_whatever_the_output_can_say(tmp_path: Path) -> None:
    path = tmp_path / "W\u00e4r\U0001f0a1.json"
    path.write_text("{}", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "validate", str(path), "--json"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert path.name in json.dumps(json.loads(done.stdout.decode("ascii")), ensure_ascii=False)


def test_a_game_is_read_from_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = subprocess.run(
        [sys.executable, "-c", PROGRAM, "show", "war", "--json"], capture_output=True, check=True
    ).stdout
    writer = threading.Thread(target=pipe.write_bytes, args=(text,), daemon=True)
    writer.start()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "validate", str(pipe)], capture_output=True, check=False, timeout=60
    )
    writer.join(timeout=60)
    assert done.returncode == 0


def test_a_remark_breaks_no_word_at_the_edge_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    monkeypatch.setenv("COLUMNS", "40")
    text = "Your table is kept, and the next command --resume continues it from where it stands."
    remark(text)
    lines = terminal.getvalue().splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert " ".join(lines) == text
