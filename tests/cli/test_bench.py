"""`darwindeck bench` with tiny settings: its shape, not its speed."""

from __future__ import annotations

import json
import sys

import pytest

from darwindeck.cli import main
from darwindeck.genome.library import known_games

Captured = pytest.CaptureFixture[str]
TINY = "0.02"


def test_bench_as_json_has_the_promised_keys(capsys: Captured) -> None:
    assert main(["bench", "--seconds", TINY, "--json"]) == 0
    spoken = capsys.readouterr()
    assert spoken.err == ""
    found = json.loads(spoken.out)
    assert tuple(found["games"]) == known_games()
    speed = found["games"]["whist"]
    assert speed.keys() == {"games_per_s", "decisions_per_s", "traced_games_per_s", "two_threads"}
    assert speed["two_threads"].keys() == {"games_per_s", "decisions_per_s"}
    assert found["hearts"]["ratio_to_reference"] > 0
    assert found["hearts"]["two_threads"].keys() == {"engine", "reference"}
    assert found["war"]["ratio_to_reference"] > 0
    assert 0 < found["border"]["share_in_rust"] < 1
    assert found["border"]["refused"] == 0
    assert found["ismcts"].keys() == {"iterations_per_s", "ratio_to_playouts"}
    assert found["ismcts"]["ratio_to_playouts"] > 0


def test_the_page_tells_the_ratios(capsys: Captured) -> None:
    assert main(["bench", "--seconds", TINY, "--quiet"]) == 0
    text = capsys.readouterr().out
    for words in (
        "games/s",
        "decisions/s",
        "Hearts, one hand:",
        "of the hand-written loop",
        "two threads:",
        "inside the engine",
    ):
        assert words in text


def test_the_table_says_how_many_threads_played_and_which_game_is_slowest_on_one(capsys: Captured) -> None:
    assert main(["bench", "--seconds", TINY, "--quiet"]) == 0
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.split("  ")[0] == "game"
    for words in ("games/s, 1 thread", "decisions/s, 1 thread", "traced games/s, 1 thread"):
        assert words in header
    for words in ("games/s, 2 threads", "decisions/s, 2 threads"):
        assert words in header
    slowest = next(row for row in rows if row.startswith("fewest decisions on one thread: "))
    assert any(f": {name}, " in slowest for name in known_games())


@pytest.mark.parametrize("seconds", ["0", "-1", "601", "soon"])
def test_a_length_that_makes_no_sense_is_refused(seconds: str, capsys: Captured) -> None:
    assert main(["bench", "--seconds", seconds]) == 2
    assert capsys.readouterr().err.endswith("[run/bad-argument]\n")


def test_without_open_spiel_the_bench_says_how_to_install_it(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert main(["bench", "--peers"]) == 0
    assert capsys.readouterr().out == (
        "OpenSpiel is not installed here; to compare with it, run: pip install open_spiel\n"
    )
    assert main(["bench", "--peers", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["peers"] is None


def test_games_in_step_are_measured_beside_playouts(capsys: Captured) -> None:
    assert main(["bench", "--env", "--seconds", TINY, "--json"]) == 0
    hearts = json.loads(capsys.readouterr().out)["env"]["hearts"]
    assert hearts.keys() == {"playouts", "mask", "observed", "live"}
    assert main(["bench", "--env", "--seconds", TINY, "--quiet"]) == 0
    assert "of playouts" in capsys.readouterr().out


def test_games_in_step_are_measured_without_other_libraries_too(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "rlcard", None)
    assert main(["bench", "--env", "--peers", "--seconds", TINY, "--json"]) == 0
    gin = json.loads(capsys.readouterr().out)["env_peers"]["gin-rummy"]
    assert (gin["tensors"], gin["steps"], gin["rlcard"]) == (None, None, None)
    assert gin["observed"] > 0 < gin["applied"]
    assert main(["bench", "--env", "--peers", "--seconds", TINY, "--quiet"]) == 0
    assert "RLCard" in capsys.readouterr().out
