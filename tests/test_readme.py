"""The README is true: its commands print what it shows, the others can be typed, its Python runs, its pictures exist.

So are docs/python.md and docs/research.md, to which it leads.
"""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.cli.app import build
from darwindeck.genome.library import known_games, load_game
from darwindeck.metrics.objections import objections
from darwindeck.metrics.portrait import library_portraits
from darwindeck.metrics.sentences import every_nth
from tests.pages import ROOT, blocks_of, commands_of, pattern

README = (ROOT / "README.md").read_text("utf-8")
FLAGSHIP = "dusty-regent"
BLOCKS = blocks_of("README.md")
COMMANDS = [
    (command, output)
    for kind, text in BLOCKS
    if kind == "console"
    for command, output in commands_of(text)
    if command.startswith("darwindeck ")
]


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
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "my-game.json").write_text(next(text for kind, text in BLOCKS if kind == "json"), "utf-8")
    for command, expected in COMMANDS:
        main(shlex.split(command)[1:])
        spoken = capsys.readouterr()
        printed = "\n".join(line.rstrip() for line in (spoken.out + spoken.err).strip("\n").splitlines())
        assert pattern(expected).fullmatch(printed), f"$ {command}\n{printed}"


LINES = re.findall(r"^ {4}(darwindeck .*)$", README, re.MULTILINE)


@pytest.mark.parametrize("line", LINES)
def test_the_other_commands_can_be_typed(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, bound, _ = build().parse_args(
        shlex.split(line, comments=True)[1:], exit_on_error=False, print_error=False
    )
    assert bound.arguments


def test_it_is_short_and_shows_pictures_and_pages_that_are_there() -> None:
    assert len(README.splitlines()) < 150
    shown = re.findall(r'src="([^"]+)"|\]\(([^)#]+)\)', README)
    assert len(shown) > 8
    assert [place for pair in shown for place in pair if place and not (ROOT / place).is_file()] == []


def test_it_speaks_of_games_before_it_speaks_of_data() -> None:
    assert "genome" not in README.lower()


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "docs/research.md"])
def test_the_python_runs(page: str) -> None:
    names: dict[str, object] = {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for number, (kind, text) in enumerate(blocks_of(page)):
        if kind == "python":
            test = parser.get_doctest(text, names, f"{page} block {number}", None, 0)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
    assert runner.summarize().attempted > 4
    assert runner.summarize().failed == 0


def test_its_figures_of_decisions_are_those_of_the_portraits() -> None:
    ours, hearts = (
        every_nth(library_portraits()[game].evaluation.measures["decisions"].value)
        for game in (FLAGSHIP, "hearts")
    )
    assert f"About {ours} moves is a real decision (in Hearts, {hearts})" in README


def test_what_it_says_of_its_invented_game_is_what_the_page_of_the_game_says() -> None:
    """The page contradicts nothing: thinking pays by the same players in both figures, and no seat is better."""
    portrait = library_portraits()[FLAGSHIP]
    searches = [rung for rung in portrait.rungs if rung.agent.startswith("ismcts")]
    assert any(rung.versus == "greedy" and rung.climbed for rung in searches)
    assert not any(rung.won.high < rung.even for rung in searches)
    assert all(side.low <= 1 / len(portrait.sides) <= side.high for side in portrait.sides)
    assert portrait.tension[len(portrait.tension) // 2].value > 0.5
    assert objections(load_game(FLAGSHIP)) == ()
    assert f"darwindeck play {FLAGSHIP}" in README


def test_two_commands_come_first_and_do_all_their_set_up() -> None:
    first = next(block for block in re.findall(r"(?:^    .+\n)+", README, re.MULTILINE))
    assert [line.split("#")[0].split() for line in first.splitlines()] == [["make", "demo"], ["make", "test"]]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in ("demo", "test-python"):
        assert re.search(rf"^{target}: build\b", makefile, re.MULTILINE)


def test_it_says_how_it_works_in_the_words_of_the_field() -> None:
    section = README.partition("## How it works")[2].partition("##")[0]
    assert len(re.findall(r"^- ", section, re.MULTILINE)) == 3
    for word in ("quality-diversity", "MAP-Elites", "information-set MCTS", "bytecode", "Rust"):
        assert word in section


def test_it_does_not_call_unknown_games_known() -> None:
    own = len(
        re.findall(r"our own (?:card )?game\b", (ROOT / "docs/games.md").read_text("utf-8"), re.IGNORECASE)
    )
    words = " ".join(README.split())
    assert f"{len(known_games()) - own} games that people play" in words
    assert f"and {own} that we wrote ourselves" in words
    assert not re.search(r"\d+ games you know", README)
