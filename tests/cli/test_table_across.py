"""The Pokémon table in the terminal: the person calls tools, a script or a model over HTTP sits across."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.cli.across import play_across, read_arguments
from darwindeck.llm.loop import Budget, read_transcript
from darwindeck.llm.tools.registry import TOOLS
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.table import Table
from tests.web.open.provider import Json, Reply, thinking

SET_UP = ["move_card your_hand your_active cardName=Matchmouse", "end_turn"]


def play(
    lines: list[str],
    opponent: str = "scripted",
    *,
    transcript: Path | None = None,
    budget: Budget | None = None,
) -> Table:
    table = new_table(27, Referee.STRICT)
    play_across(table, opponent, iter(lines), transcript=transcript, budget=budget or Budget())
    return table


def test_parameters_are_typed_in_order_or_by_name() -> None:
    assert read_arguments(TOOLS["peek"], ["your_deck", "4"]) == b'{"zone":"your_deck","count":4}'
    typed = read_arguments(TOOLS["rearrange_zone"], ["your_deck", "#2,#1", "from=bottom"])
    assert typed == b'{"zone":"your_deck","cardNames":["#2","#1"],"from":"bottom"}'
    claimed = read_arguments(TOOLS["search_zone"], ["opponent_hand", "effect_text=Look."])
    assert b'"allowed_by_card_effect":true' in claimed


def test_the_script_answers_and_its_calls_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    table = play([*SET_UP, "concede"])
    shown = capsys.readouterr().out
    assert "[move_card: the opponent's hand, the opponent's active]" in shown
    assert table.state.result is not None


def test_a_line_that_is_no_call_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    play(["dance", 'peek "your_deck', "?", "q"])
    shown = capsys.readouterr().out
    assert "there is no tool 'dance'" in shown
    assert "No closing quotation" in shown
    assert "mulligan" in shown


def test_a_model_sits_across_and_may_try_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def think(_: Json) -> Reply:
        return Reply("mulligan", words="I do not like these cards.")

    with thinking(think) as address:
        budget, path = Budget(tokens=200), tmp_path / "t.jsonl"
        lines = [*SET_UP, "again", "rewind", "q"]
        table = play(lines, f"openai:small@{address}", transcript=path, budget=budget)
    shown = capsys.readouterr().out
    assert "[mulligan]" in shown
    assert "> I do not like these cards." in shown
    assert "tokens are spent" in shown
    assert "Cards, coins or dice were seen: that cannot be taken back." in shown
    assert table.state.to_act == 1
    assert read_transcript(path.read_bytes())
