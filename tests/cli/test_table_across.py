"""The Pokémon table in the terminal: the person calls tools, a script or a model over HTTP sits across."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path

import pytest

from darwindeck.cli.across import play_across, read_arguments
from darwindeck.llm.loop import Budget, read_transcript
from darwindeck.llm.tools.registry import TOOLS
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.table import Table
from tests.cli.pty_player import PATIENCE, Terminal
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
    assert "  openai:small: I do not like these cards." in shown
    assert "tokens are spent" in shown
    assert "Cards, coins or dice were seen: that cannot be taken back." in shown
    assert table.state.to_act == 1
    assert read_transcript(path.read_bytes())


def test_a_person_has_the_tools_of_the_whole_turn_and_takes_steps_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = [*SET_UP, "draw", "u", "set_orientation your_active 90", "u", "s", "c", "l", "end_turn", "q"]
    table = play(lines)
    shown = capsys.readouterr().out
    assert "Cards, coins or dice were seen: that cannot be taken back." in shown
    assert "Taken back." in shown
    assert "opponent_prizes_1…4 each (1): face down" in shown
    assert "Matchmouse — Basic Pokemon" in shown
    assert "You ended turn 1" in shown
    assert table.state.turn > 1


class Blind:
    """A model that knows what it was sent and nothing else. In its turn it thinks until it is let."""

    def __init__(self) -> None:
        self.thinks = threading.Event()
        self.may = threading.Event()

    def __call__(self, asked: Json) -> Reply:
        offered = str(asked["tools"])
        state = str(asked["messages"][-1]["content"])  # type: ignore[index]
        if "mulligan" in offered:
            return self._set_up(state)
        if "end_phase" in offered:
            return Reply("end_phase")
        self.thinks.set()
        self.may.wait(PATIENCE)
        known = "known to you, by position from the top" in state
        return (
            Reply("end_turn", words="Go on.") if known else Reply("peek", '{"zone": "your_deck"}', "I look.")
        )

    def _set_up(self, state: str) -> Reply:
        found = re.search(r"^your_hand \(\d+\): (.*)$", state, re.MULTILINE)
        assert found is not None
        basics = [name for name in found[1].split(", ") if f"{name} — Basic Pokemon" in state]
        if "your_active (0)" not in state:
            return Reply("end_turn")
        put = {"cardName": basics[0], "fromZone": "your_hand", "toZone": "your_active"} if basics else {}
        return Reply("move_card" if put else "mulligan", json.dumps(put))


def test_the_command_plays_against_a_model_that_is_stopped_and_tries_again(tmp_path: Path) -> None:
    model, kept = Blind(), tmp_path / "t.jsonl"
    with thinking(model) as address:
        words = ["table", "pokemon", "--seed", "27", "--opponent", f"openai:small@{address}"]
        with Terminal(
            [*words, "--transcript", str(kept), "--budget-tokens", "90000"], home=tmp_path
        ) as person:
            said = person.until
            said(lambda text: "Set up your side" in text)
            person.type("".join(f"{line}\n" for line in SET_UP))
            said(lambda text: "Turn 1: yours." in text)
            person.type("end_turn\n")
            assert model.thinks.wait(PATIENCE)
            person.interrupt()
            said(lambda text: "It was stopped." in text)
            model.may.set()
            person.type("again\n")
            shown = said(lambda text: "Turn 3: yours." in text)
            person.type("concede\n")
            said(lambda text: "You have given up: openai:small has won." in text)
            assert person.finished() == 0
    assert (
        "[peek: the opponent's deck]\r\nopenai:small peeked at the top 1 card of the opponent's deck."
        in shown
    )
    assert "openai:small: I look." in shown
    assert " answers, " in shown
    assert read_transcript(kept.read_bytes())
