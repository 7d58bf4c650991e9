"""`darwindeck table`: klondike in a pipe, the scripted game, replay, deck lists."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from darwindeck.cli.table import app
from darwindeck.errors import TableError


def run(*words: str) -> int:
    return app(list(words), result_action="return_value", exit_on_error=False)  # type: ignore[no-any-return]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_klondike_plays_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "?", "h", "d", "5 f", "nonsense", "u", "q")
    assert run("klondike", "--seed", "7") == 0
    output = capsys.readouterr().out
    assert "> d\nYou drew 1 card: 10♣" in output
    assert "You moved A♦ from tableau_5 to foundation_1" in output
    assert "No: 'nonsense' is not a command" in output
    assert "Taken back." in output
    assert output.rstrip().endswith("Stopped: 0 of 52 cards are home after 1 moves.")


def test_klondike_stops_at_the_end_of_its_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch)
    assert run("klondike") == 0
    assert "Stopped: 0 of 52" in capsys.readouterr().out


def test_ctrl_c_at_klondike_keeps_the_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, _size: int | None = -1) -> str:
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr("sys.stdin", Interrupted("d\n"))
    assert run("klondike", "--seed", "7", "--record", str(tmp_path / "k.json")) == 130
    assert "Stopped: 0 of 52 cards are home after 1 moves." in capsys.readouterr().out
    assert run("replay", str(tmp_path / "k.json")) == 0


def test_the_deal_cannot_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "u")
    run("klondike")
    assert "There is nothing to take back." in capsys.readouterr().out


def test_a_klondike_record_replays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    typed(monkeypatch, "d", "d", "a")
    run("klondike", "--seed", "7", "--record", str(tmp_path / "k.json"))
    assert run("replay", str(tmp_path / "k.json")) == 0
    assert "actions replayed to the recorded state" in capsys.readouterr().out


def test_the_scripted_game_writes_transcript_and_record_and_replays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record, transcript = tmp_path / "p.json", tmp_path / "p.jsonl"
    assert run("pokemon", "--seed", "3", "--record", str(record), "--transcript", str(transcript)) == 0
    shown = capsys.readouterr().out
    assert "won (victory_declared)" in shown
    lines = [msgspec.json.decode(line) for line in transcript.read_bytes().splitlines()]
    assert {"peek", "search_zone", "rearrange_zone", "coin_flip"} <= {line["tool"] for line in lines}
    assert run("replay", str(record), "--json") == 0
    replayed = msgspec.json.decode(capsys.readouterr().out)
    assert replayed["hash"] in shown


def test_a_spectators_log_of_the_game_names_no_card_in_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    run("pokemon", "--seed", "3")
    drawn = [line for line in capsys.readouterr().out.splitlines() if " drew " in line]
    assert drawn
    assert all(":" not in line for line in drawn)


def test_a_seat_reads_its_own_words_in_a_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run("pokemon", "--seed", "3", "--record", str(tmp_path / "p.json"))
    capsys.readouterr()
    run("replay", str(tmp_path / "p.json"), "--seat", "2")
    assert "Opponent drew 7 cards\n" in capsys.readouterr().out


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(TableError):
        run("replay", str(tmp_path / "x.json"))


def test_a_deck_list_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 Kettlefox DDK 1\n2 Fire Energy DDK 16\n")
    assert run("check-deck", str(tmp_path / "deck.txt")) == 0
    assert capsys.readouterr().out == "6 cards, 2 different\n"
    (tmp_path / "bad.txt").write_text("4 Kettlefox DDK 9\n")
    with pytest.raises(TableError, match="line 1"):
        run("check-deck", str(tmp_path / "bad.txt"))


def test_a_deck_list_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_bytes(b"4 Kettlefo\xff DDK 1\n")
    with pytest.raises(TableError, match=r"deck\.txt is not UTF-8 text"):
        run("check-deck", str(tmp_path / "deck.txt"))
