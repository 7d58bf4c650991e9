"""Models at the Pokémon table: whole games, and what the house does for models that do not finish their part."""

from __future__ import annotations

import copy
import io
from pathlib import Path

import msgspec
import pytest
from pydantic_ai.messages import ToolCallPart

from darwindeck.llm.loop import AgentConfig, Budget, Limits, Transcript, open_transcript, read_transcript
from darwindeck.llm.loop.transcript import HouseLine, Line, PartLine
from darwindeck.llm.modes import Mode, open_desk
from darwindeck.llm.players import TableEnd, TablePlayer, play_table
from darwindeck.llm.scripted import ScriptedPlayer, play_match
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.klondike import new_table as new_klondike
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.state import state_hash
from darwindeck.table.table import Table
from tests.llm.players.models import Say, Script, Seen, call, model, words
from tests.llm.players.test_part import _http

FEW = Limits(steps=4)


class Understudy:
    """A model that plays as the scripted player would: it plans each part on a copy of the table, call by call."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.player = ScriptedPlayer(table, seat)
        self.planned: list[Say] = []

    def __call__(self, _: Seen) -> Say:
        if not self.planned:
            self._plan()
        return self.planned.pop(0)

    def _plan(self) -> None:
        spare = copy.copy(self.table)
        spare.history, spare.events, spare.steps = [*spare.history], [*spare.events], [*spare.steps]
        self.player.table = spare
        self.player._desk = open_desk(spare, self.player.seat, Mode.MAIN)
        self.player.transcript.clear()
        self.player.act()
        self.planned = [[ToolCallPart(line.tool, line.arguments)] for line in self.player.transcript]


def game_with(
    script: Script,
    *,
    table: Table | None = None,
    limits: Limits = FEW,
    budget: Budget | None = None,
    seed: int = 3,
) -> tuple[TableEnd, TablePlayer, list[Line]]:
    """The model sits at seat 0, a scripted player at seat 1."""
    table = table or new_table(seed, Referee.STRICT)
    out = io.BytesIO()
    with model(script) as brain:
        setting = AgentConfig(brain, budget or Budget(), limits, Transcript(out), sleep=lambda _: None)
        player = TablePlayer(table, 0, setting)
        end = play_table(table, [player, ScriptedPlayer(table, 1)])
    return end, player, read_transcript(out.getvalue())


def houses(lines: list[Line]) -> set[str]:
    return {line.action for line in lines if isinstance(line, HouseLine)}


def test_two_models_play_the_very_game_that_two_scripts_play() -> None:
    table = new_table(3, Referee.STRICT)
    with model(Understudy(table, 0)) as one, model(Understudy(table, 1)) as other:
        players = [TablePlayer(table, seat, AgentConfig(brain)) for seat, brain in enumerate((one, other))]
        end = play_table(table, players)
    assert end.result is not None
    assert state_hash(table.state) == state_hash(play_match(3, Referee.STRICT).table.state)
    assert all(
        player.tally.refused + player.tally.bad_call + player.tally.defaulted == 0 for player in players
    )
    assert "paused" in players[0].tally.endings | players[1].tally.endings


def test_every_mode_of_a_turn_is_a_part_of_its_own() -> None:
    table = new_table(3, Referee.STRICT)
    _, _, lines = game_with(Understudy(table, 0), table=table, limits=Limits())
    modes = [line.mode for line in lines if isinstance(line, PartLine)]
    assert set(modes) == {"setup", "start_of_turn", "main", "decision"}
    assert modes[:3] == ["setup", "start_of_turn", "main"]


@pytest.mark.parametrize(
    ("script", "ending"),
    [
        (lambda _: call("search_zone", zone="your_deck"), "steps"),
        (
            lambda _: call("move_card", fromZone="your_hand", toZone="your_active", cardName="no such card"),
            "steps",
        ),
        (lambda _: [ToolCallPart("draw", "{broken")], "steps"),
        (lambda _: words("I pass, I think."), "silent"),
        (lambda seen: seen.messages[99].parts, "died"),
    ],
    ids=[
        "never stops searching",
        "illegal moves",
        "unreadable moves",
        "answers without tools",
        "dies in mid-turn",
    ],
)
def test_the_house_draws_and_ends_the_turn_of_a_model_that_does_not(script: Script, ending: str) -> None:
    end, player, lines = game_with(script)
    assert end.result is not None
    assert player.tally.endings == {ending: player.tally.parts}
    assert player.tally.defaulted == player.tally.parts
    assert {"EndTurn", "Draw"} <= houses(lines) <= {"EndTurn", "Draw", "ResolveDecision", "Concede"}


def test_a_card_left_in_staging_is_put_away_when_the_house_ends_the_turn() -> None:
    table = new_table(3, Referee.STRICT)
    understudy = Understudy(table, 0)

    def script(seen: Seen) -> Say:
        if "search_zone" not in seen.tools or "resolve_decision" in seen.tools:
            return understudy(seen)
        understudy.planned.clear()
        hand = table.view(0).zone("your_hand").cards
        staged = next(
            (card.label for card in hand if table.game.catalogue[card.template].kind == "Item"), None
        )
        if staged is None or table.view(0).zone("staging").count:
            return words("I have lost the thread.")
        return call("move_card", fromZone="your_hand", toZone="staging", cardName=staged)

    end, _, lines = game_with(script, table=table)
    assert end.result is not None
    assert "MoveStack" in houses(lines)


def test_a_model_that_dies_in_mid_turn_plays_its_next_turn() -> None:
    table = new_table(3, Referee.STRICT)
    understudy = Understudy(table, 0)
    died: list[int] = []

    def script(seen: Seen) -> Say:
        if "end_turn" in seen.tools and "mulligan" not in seen.tools and not died:
            died.append(1)
            understudy.planned.clear()
            raise OSError("gone")
        return understudy(seen)

    end, player, _ = game_with(script, table=table, limits=Limits())
    assert end.result is not None
    assert player.tally.endings["died"] == 1
    assert player.tally.endings["done"] > 3


def test_a_provider_that_fails_twice_then_works_changes_nothing() -> None:
    table = new_table(3, Referee.STRICT)
    understudy = Understudy(table, 0)
    left = [_http(500), _http(429)]

    def script(seen: Seen) -> Say:
        if left:
            raise left.pop()
        return understudy(seen)

    _, player, _ = game_with(script, table=table, limits=Limits())
    assert player.tally.defaulted == 0
    assert state_hash(table.state) == state_hash(play_match(3, Referee.STRICT).table.state)


def test_when_the_budget_runs_out_the_house_plays_the_seat_to_the_end() -> None:
    table = new_table(3, Referee.STRICT)
    understudy, budget = Understudy(table, 0), Budget(tokens=20_000)
    end, player, lines = game_with(understudy, table=table, limits=Limits(), budget=budget)
    assert end.result is not None
    assert player.tally.endings["budget"] == player.tally.defaulted > 0
    assert player.tally.endings["done"] > 0
    assert "EndTurn" in houses(lines)


def test_a_provider_that_refuses_for_good_is_asked_once_and_the_house_plays_on() -> None:
    asked: list[int] = []

    def script(_: Seen) -> Say:
        asked.append(1)
        raise _http(401)

    end, player, _ = game_with(script)
    assert end.result is not None
    assert (len(asked), player.tally.parts) == (1, 1)
    assert player.tally.defaulted > 3


class Planner:
    """Hands out two tasks a turn; the second one ends it."""

    def __init__(self) -> None:
        self.reports: list[str] = []

    def __call__(self, seen: Seen) -> Say:
        assert set(seen.tools) == {"launch_subagent", "declare_victory", "concede"}
        self.reports += [str(item.content) for item in seen.results]
        if seen.results:
            return call("launch_subagent", instructions="End the turn.")
        return call("launch_subagent", instructions="Look at the top card of the deck.")


def executor(seen: Seen) -> Say:
    """Does what the task says, and reports."""
    if "launch_subagent" in seen.tools or "mulligan" in seen.tools:
        return call("end_turn")
    if "end_phase" in seen.tools:
        return call("end_phase") if seen.results else call("draw")
    if "resolve_decision" in seen.tools:
        return call("resolve_decision")
    task = str(seen.messages[0].parts[0].content)
    if "End the turn" in task:
        return call("end_turn")
    return words("A card lies there.") if seen.results else call("peek", zone="your_deck")


def test_a_planner_hands_out_tasks_and_executors_carry_them_out() -> None:
    table = new_table(3, Referee.STRICT)
    planner = Planner()
    out = io.BytesIO()
    with model(executor) as hands, model(planner) as head:
        player = TablePlayer(table, 0, AgentConfig(hands, transcript=Transcript(out)), planner=head)
        end = play_table(table, [player, ScriptedPlayer(table, 1)])
    assert end.result is not None
    assert player.tally.defaulted == 0
    assert planner.reports[0] == "[2 steps, done] A card lies there."
    modes = [line.mode for line in read_transcript(out.getvalue()) if isinstance(line, PartLine)]
    at = modes.index("planner")
    assert modes[at : at + 3] == ["planner", "executor", "executor"]


def test_an_executor_begins_with_a_fresh_history_and_its_task() -> None:
    first: list[Seen] = []

    def watching(seen: Seen) -> Say:
        if "Your task" in str(seen.messages[0].parts[0].content) and len(seen.messages) == 1:
            first.append(seen)
        return executor(seen)

    table = new_table(3, Referee.STRICT)
    with model(watching) as hands, model(Planner()) as head:
        player = TablePlayer(table, 0, AgentConfig(hands), planner=head)
        play_table(table, [player, ScriptedPlayer(table, 1)], longest=12)
    assert [str(seen.messages[0].parts[0].content) for seen in first][:2] == [
        "Your task: Look at the top card of the deck.",
        "Your task: End the turn.",
    ]


def test_a_planner_waits_when_its_executor_has_asked_the_other_seat() -> None:
    table = new_table(3, Referee.STRICT)
    asked: list[int] = []

    def hands(seen: Seen) -> Say:
        if "create_decision" in seen.tools and not asked:
            asked.append(1)
            return call("create_decision", message="Which one?")
        return executor(seen)

    with model(hands) as brain, model(Planner()) as head:
        player = TablePlayer(table, 0, AgentConfig(brain), planner=head)
        play_table(table, [player, ScriptedPlayer(table, 1)], longest=30)
    assert player.tally.endings["paused"] == 2
    assert player.tally.defaulted == 0


def test_a_model_alone_at_klondike_that_does_not_move_gives_up() -> None:
    table = new_klondike(1, Referee.STRICT)
    with model(lambda _: call("draw")) as brain:
        player = TablePlayer(table, 0, AgentConfig(brain, limits=FEW))
        end = play_table(table, [player])
    assert end.result is not None
    assert end.result.reason == "concede"


def test_the_transcript_is_on_disk_while_the_model_thinks(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    kinds: list[str] = []

    def script(_: Seen) -> Say:
        last = path.read_bytes().splitlines()[-1]
        kinds.append(msgspec.json.decode(last)["kind"])
        raise KeyboardInterrupt

    table = new_table(3)
    with open_transcript(path) as transcript, model(script) as brain:
        player = TablePlayer(table, 0, AgentConfig(brain, transcript=transcript))
        with pytest.raises(KeyboardInterrupt):
            play_table(table, [player, ScriptedPlayer(table, 1)])
    assert kinds == ["prompt"]
    assert len(read_transcript(path.read_bytes())) == 2
