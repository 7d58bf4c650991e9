"""The README is true: its commands print what it shows, its Python runs, its make targets exist."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from darwindeck.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def sessions() -> list[tuple[str, str]]:
    """Each command of the console blocks with the output printed below it."""
    found: list[tuple[str, list[str]]] = []
    for kind, text in BLOCKS:
        if kind == "console":
            for line in text.splitlines():
                if line.startswith("$ "):
                    found.append((line[2:], []))
                else:
                    found[-1][1].append(line.rstrip())
    return [(command, "\n".join(lines).strip("\n")) for command, lines in found]


COMMANDS = [(command, output) for command, output in sessions() if command.startswith("darwindeck ")]


def pattern(expected: str) -> re.Pattern[str]:
    """`…` stands for any text within a line, and alone on a line for any lines."""
    lines = (
        "(?s:.*?)" if line == "…" else re.escape(line).replace("…", ".*") for line in expected.split("\n")
    )
    return re.compile("\n".join(lines))


def test_the_readme_shows_commands_and_python() -> None:
    assert COMMANDS
    assert any(kind == "python" for kind, _ in BLOCKS)


def test_every_make_target_it_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    code = "\n".join(re.findall(r"`[^`]+`|^\$ .*$", README, re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)", code)) <= targets


def test_the_commands_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In order and in one folder, as a reader would type them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "my-game.json").write_text(next(text for kind, text in BLOCKS if kind == "json"), "utf-8")
    for command, expected in COMMANDS:
        main(shlex.split(command)[1:])
        spoken = capsys.readouterr()
        printed = "\n".join(line.rstrip() for line in (spoken.out + spoken.err).strip("\n").splitlines())
        assert pattern(expected).fullmatch(printed), f"$ {command}\n{printed}"


def test_the_python_runs() -> None:
    names: dict[str, object] = {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for number, (kind, text) in enumerate(BLOCKS):
        if kind == "python":
            test = parser.get_doctest(text, names, f"README block {number}", None, 0)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
    assert runner.summarize().failed == 0
