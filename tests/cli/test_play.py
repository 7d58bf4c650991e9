"""`darwindeck play` and `darwindeck replay` as a person meets them: through a pseudo-terminal, and in a pipe."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.extras import install_line
from darwindeck.genome.codec import save_file
from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.resume import Keeper, unfinished_tables
from darwindeck.play.terminal.asked import Asked
from darwindeck.play.terminal.session import Session
from darwindeck.store.ratings import ratings
from tests.cli.pty_player import PATIENCE, Terminal
from tests.play.tables import SIX, Case, decisions, next_choice

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def arguments(case: Case, folder: Path, *more: str) -> list[str]:
    """The command line of a game: its genome is a file, as short games are no known ones."""
    file = folder / f"{case.game}.json"
    save_file(case.genome(), file)
    return ["play", str(file), "--opponents", case.opponent, "--seed", str(case.seed), *more]


def typed(case: Case, expected: PlayTable) -> Iterator[str]:
    """The lines of a person who plays as expected; where a lower card could be added, he says that it is all."""
    session = Session(case.table(), 0, keep=False)
    for action in decisions(expected):
        while session.step():
            pass
        if expected.positions[len(expected.actions) - 1].legal_actions() == ["pass"]:
            continue  # what can only be passed is passed by itself
        yield action
        session.act(action)
        goes_on = expected.actor == 0 and expected.view(0).picked
        if not goes_on and session.table.actions != expected.actions:
            yield "done"
            session.act("done")


@pytest.mark.parametrize("kind", SIX)
def test_a_whole_game_is_played_line_by_line_in_a_terminal(kind: str, tmp_path: Path, home: Path) -> None:
    case = SIX[kind]
    expected = case.table()
    lines = list(typed(case, expected))
    with Terminal(arguments(case, tmp_path, "--line"), home=home) as terminal:
        for place, line in enumerate(lines):
            terminal.until_prompted(place + 1)
            terminal.type(f"{line}\n")
        terminal.until(lambda said: "play it again?" in said)
        terminal.type("y\n5\n2 8\nwell\nq\n")
        assert terminal.finished() == 0
    assert "computer would have played" in terminal.said
    kept = ratings()
    assert [(rating.stars, rating.chips, rating.comment, rating.record) for rating in kept] == [
        (5, ("exciting", "too long"), "well", expected.record())
    ]


def test_a_game_killed_in_the_middle_is_offered_again_and_nothing_is_lost(tmp_path: Path, home: Path) -> None:
    case = SIX["rummy"]
    shadow = case.table()
    taken = list(islice(typed(case, shadow), 6))
    line = arguments(case, tmp_path, "--line")
    with Terminal(line, home=home) as terminal:
        for place, action in enumerate(taken[:5]):
            terminal.until_prompted(place + 1)
            terminal.type(f"{action}\n")
        terminal.until_prompted(6)
        terminal.kill()
    (kept,) = unfinished_tables(case.genome())
    assert kept.saved.actions == shadow.actions[: len(kept.saved.actions)]
    with Terminal(line, home=home) as terminal:
        terminal.until(lambda said: "Continue it? [Y/n]" in said)
        terminal.type("y\n")
        terminal.until(lambda said: "> " in said.split("[Y/n]")[1])
        terminal.type(f"{taken[5]}\nq\n\n")
        assert terminal.finished() == 0
    assert f"seed {case.seed}" in terminal.said
    (again,) = unfinished_tables(case.genome())
    assert again.saved.actions[: len(shadow.actions)] == shadow.actions


@pytest.mark.parametrize("answer", ["q\n", "perhaps\nq\n", "\x04"], ids=["q", "asked-again", "end-of-input"])
def test_who_quits_at_the_question_leaves_the_unfinished_table_and_deals_none(
    answer: str, tmp_path: Path, home: Path
) -> None:
    line = with_unfinished(tmp_path)
    before = unfinished_tables(SIX["shedding"].genome())
    with Terminal(line, home=home) as terminal:
        terminal.until(lambda said: "Continue it? [Y/n]" in said)
        terminal.type(answer)
        assert terminal.finished() == 0
    assert "Goal" not in terminal.said
    assert "--resume continues it" in " ".join(terminal.said.split())
    assert unfinished_tables(SIX["shedding"].genome()) == before


def test_who_says_no_gets_a_new_table(tmp_path: Path, home: Path) -> None:
    with Terminal(with_unfinished(tmp_path), home=home) as terminal:
        terminal.until(lambda said: "Continue it? [Y/n]" in said)
        terminal.type("n\nq\n")
        assert terminal.finished() == 0
    assert "Goal" in terminal.said


def with_unfinished(folder: Path) -> list[str]:
    """A command line for a game of which a table is kept after one choice."""
    table = SIX["shedding"].table()
    next(decisions(table))
    Keeper(table).keep(table)
    return arguments(SIX["shedding"], folder, "--line")


def test_ctrl_c_at_the_table_says_how_to_go_on(tmp_path: Path, home: Path) -> None:
    line = arguments(SIX["shedding"], tmp_path, "--line")
    with Terminal(line, home=home) as terminal:
        terminal.until_prompted(1)
        terminal.type("1\n")
        terminal.until_prompted(2)
        terminal.interrupt()
        assert terminal.finished() == 130
    assert f"darwindeck play {line[1]} --resume continues it (seed 11)" in " ".join(terminal.said.split())
    assert len(unfinished_tables(SIX["shedding"].genome())) == 1


def keys_to(table: PlayTable, action: str) -> str:
    """The keys that choose an action on the full screen."""
    choices = Asked(table.scene(0)).choices
    place = next(at for at, choice in enumerate(choices) if choice.action == action)
    return "\x1b[H" + "\x1b[C" * place + "\r"


def kept_actions(table: PlayTable) -> int:
    kept = unfinished_tables(table.genome)
    return len(kept[0].saved.actions) if kept else -1


def test_a_whole_game_is_played_on_the_full_screen_of_a_terminal(tmp_path: Path, home: Path) -> None:
    pytest.importorskip("textual")
    case = SIX["shedding"]
    shadow = case.table()
    with Terminal(arguments(case, tmp_path, "--full", "--pace", "0"), home=home) as terminal:
        terminal.until(lambda said: "Goal" in said)
        for action in decisions_with(shadow, terminal):
            assert action
        terminal.until(lambda said: "play it again?" in said)
        terminal.type("q")
        assert terminal.finished() == 0
    after = terminal.said.rsplit("\x1b[?1049l", 1)[-1]
    assert "seed 11" in after, "the result stays in the terminal"


def decisions_with(shadow: PlayTable, terminal: Terminal) -> list[str]:
    """Plays the table in the terminal as the shadow plays; keys are typed again if the screen was not ready."""
    taken: list[str] = []
    while True:
        shadow.advance()
        if shadow.over:
            return taken
        action = next_choice(shadow.positions[-1])
        keys, before = keys_to(shadow, action), len(shadow.actions)
        shadow.submit(0, action)
        typed_until_taken(terminal, keys, shadow, before)
        taken.append(action)


def taken_by(terminal: Terminal, shadow: PlayTable, before: int) -> bool:
    """Whether the program has taken the action: its file has grown, or gone with the end of the game."""
    kept = kept_actions(shadow)
    return kept > before or (kept < 0 and "play it again?" in terminal.said)


def typed_until_taken(terminal: Terminal, keys: str, shadow: PlayTable, before: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        terminal.type(keys)
        soon = time.monotonic() + 1.0
        while time.monotonic() < soon:
            terminal.read(0.02)
            if taken_by(terminal, shadow, before):
                return
    raise AssertionError(f"the program did not take the action: {terminal.said[-500:]}")


def piped(monkeypatch: pytest.MonkeyPatch, capsys: Captured, typed: str, line: list[str]) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(line)
    return code, capsys.readouterr().out


def test_in_a_pipe_a_refused_card_shows_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    table = SIX["shedding"].table()
    closed = next(card for card in table.view(0).hand if card not in table.legal_actions(0))
    line = arguments(SIX["shedding"], tmp_path)
    code, out = piped(monkeypatch, capsys, f"{closed}\nw {closed}\nq\n", line)
    assert code == 0
    assert out.count("A card may be played only if") == 2


def test_the_first_lines_say_the_goal_the_seed_and_the_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    _, out = piped(monkeypatch, capsys, "", arguments(SIX["shedding"], tmp_path))
    assert "Goal: " in out
    assert "seed 11" in out
    assert "? shows the rules of this game" in out


def test_who_stops_is_told_the_line_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    line = arguments(SIX["shedding"], tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    assert main(line) == 0
    assert f"darwindeck play {line[1]} --resume continues it" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", line[1], "--resume"]) == 0


def test_undo_redo_hint_save_and_export_work_in_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    typed = f"1\nu\nr\nh\ns {tmp_path}/kept\nx {tmp_path}/kept.ddr\nu\n?\na\nq\n"
    _, out = piped(monkeypatch, capsys, typed, arguments(SIX["shedding"], tmp_path))
    for words in ("Taken back.", "Taken again.", "Hint: ", "Saved to", "Record written", "same deal again"):
        assert words in out
    capsys.readouterr()
    assert main(["replay", str(tmp_path / "kept.ddplay"), "--json"]) == 0
    saved = json.loads(capsys.readouterr().out)
    assert (saved["seed"], saved["over"]) == (11, False)


@pytest.mark.parametrize("who", ["human", "genius", "oracle:9"])
def test_an_opponent_that_cannot_play_is_refused_before_the_deal(
    who: str, tmp_path: Path, capsys: Captured
) -> None:
    line = arguments(SIX["shedding"], tmp_path, "--line")
    line[line.index("--opponents") + 1] = who
    assert main(line) == 1
    said = capsys.readouterr()
    assert "ismcts:N" in said.err
    assert "or human" not in said.err
    assert "Goal" not in said.out


def test_resume_without_an_unfinished_table_is_refused(tmp_path: Path, capsys: Captured) -> None:
    assert main([*arguments(SIX["shedding"], tmp_path), "--resume"]) == 1
    assert "no unfinished table" in capsys.readouterr().err


def test_a_replay_in_a_pipe_steps_jumps_and_changes_eyes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    table = SIX["shedding"].table()
    list(decisions(table))
    table.save(tmp_path / "kept.ddplay")
    _, out = piped(
        monkeypatch, capsys, "n\n\nb\nv 1\n4\no\ne\nq\n", ["replay", str(tmp_path / "kept.ddplay")]
    )
    assert "action 1 of" in out
    assert "action 4 of" in out
    assert "(seat 1)" in out
    assert "all cards open" in out


def test_a_full_screen_without_the_extra_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    assert main([*arguments(SIX["shedding"], tmp_path), "--full"]) == 1
    assert install_line("tui") in capsys.readouterr().err


def play_without_room(home: Path, room: int, lines: str) -> subprocess.CompletedProcess[str]:
    """A game on a disk that takes no file longer than `room`: to a program that is what a full one looks like."""
    code = (
        "import resource, sys; from darwindeck.cli import main\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n"
        "sys.exit(main(['play', 'crazy-eights', '--opponents', 'greedy', '--line', '--seed', '3']))"
    )
    return subprocess.run(
        [sys.executable, "-c", code],
        input=lines,
        capture_output=True,
        text=True,
        env={**os.environ, "DARWINDECK_HOME": str(home)},
    )


def test_on_a_full_disk_the_game_goes_on_and_leaving_it_tells_the_truth(home: Path) -> None:
    home.mkdir()
    done = play_without_room(home, 0, "1\n1\n1\nq\n")
    assert done.returncode == 0, done.stderr
    assert "not your turn" not in done.stdout
    assert done.stdout.count("This game is not being saved: File too large.") == 1
    assert "North" in done.stdout
    assert "Your game could not be saved as it stands: File too large. Nothing of it is saved." in done.stderr
    assert list((home / "tables").iterdir()) == []


def test_a_disk_that_fills_up_leaves_what_was_saved_before_and_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    table = PlayTable(load_game("crazy-eights"), seats=["human", "greedy"], seed=3)
    table.submit(0, table.legal_actions(0)[0], 0)
    keeper = Keeper(table)
    keeper.keep(table)
    room = keeper.path.stat().st_size + 10
    keeper.path.unlink()
    done = play_without_room(home, room, "1\n" * 6 + "q\n")
    assert "continues from the last save, after" in done.stderr
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert main(["play", "crazy-eights", "--line", "--resume"]) == 0
