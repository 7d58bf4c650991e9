"""`darwindeck skill` with tiny settings."""

from __future__ import annotations

import json

import pytest

from darwindeck.cli import main

Captured = pytest.CaptureFixture[str]


def test_skill_as_json_has_the_promised_keys_and_does_not_depend_on_the_threads(capsys: Captured) -> None:
    spoken = []
    for threads in ("1", "2"):
        assert main(["skill", "oh-hell", "--deals", "3", "--threads", threads, "--json"]) == 0
        spoken.append(capsys.readouterr())
    assert spoken[0] == spoken[1]
    assert spoken[0].err == ""
    found = json.loads(spoken[0].out)
    assert found["game"] == "oh-hell"
    assert [rung["agent"] for rung in found["rungs"]] == ["greedy", "ismcts:16", "ismcts:64", "ismcts:256"]
    assert [rung["versus"] for rung in found["rungs"]] == ["random", "greedy", "ismcts:16", "ismcts:64"]
    for rung in found["rungs"]:
        assert rung.keys() >= {"agent", "versus", "win_rate", "low", "high", "elo"}
        assert 0 <= rung["low"] <= rung["win_rate"] <= rung["high"] <= 1
    assert found["depth"] in range(5)
    assert -1 < found["information_value"] < 1


def test_the_page_tells_the_ladder(capsys: Captured) -> None:
    assert main(["skill", "crazy-eights", "-n", "2", "--quiet"]) == 0
    text = capsys.readouterr().out
    for words in (
        "ismcts:256",
        "95% interval",
        "an even share is 50.0%",
        "depth:",
        "twice the iterations",
        "all cards",
    ):
        assert words in text


@pytest.mark.parametrize("deals", ["0", "1", "-3", "1000001"])
def test_too_few_or_too_many_deals_are_refused(deals: str, capsys: Captured) -> None:
    assert main(["skill", "war", "--deals", deals]) == 2
    assert "ask for 2 to" in capsys.readouterr().err
