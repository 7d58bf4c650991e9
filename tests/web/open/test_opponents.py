"""Who sits across the open table: the script, or a model over HTTP through the whole loop; and what is told of them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from darwindeck.llm.loop import read_transcript
from darwindeck.llm.loop.transcript import ResultLine
from darwindeck.table.actions import Concede, CreateDecision
from darwindeck.table.hooks import Referee
from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.table.table import Table
from darwindeck.web.open.live import LiveOpenTable, Options
from darwindeck.web.open.opponent import ModelOpponent
from tests.web.line import WAIT
from tests.web.open.line import OpenLine, open_line
from tests.web.open.person import play_on, set_up
from tests.web.open.provider import Json, Reply, Understudy, thinking
from tests.web.open.reader import Reader
from tests.web.site import OpenTable, RunningSite


def known_by_then(table: Table, seat: int) -> list[set[str]]:
    """For each revision, the names of all cards that the seat has known up to it."""
    states = [*(step.before for step in table.steps), table.state]
    label = table.game.catalogue
    sofar: set[str] = set()
    known = []
    spare = Table(table.game, table.start)
    for state in states:
        spare.state = state
        for zone in spare.view(seat).zones.values():
            sofar |= {label[card.template].name for card in (*zone.cards, *zone.somewhere)}
        known.append(set(sofar))
    return known


def leaks(table: Table, heard: list[str], seat: int) -> list[str]:
    """Names of cards in messages at whose time the seat could not know them."""
    known = known_by_then(table, seat)
    names = {template.name for template in table.game.catalogue}
    public = {name for name in names if any(name in line for line in table.log(seat))}
    found, version = [], 0
    for text in heard:
        message = json.loads(text)
        version = int(message["version"]) if message["type"] == "state" else version
        there = {name for name in names if name in text}
        found += [f"{name}: {text[:200]}" for name in there - public - known[min(version, len(known) - 1)]]
    return found


def test_the_script_plays_a_whole_legal_game_against_a_person(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=27, players=("human:Ann", "scripted"))
    with open_line(table) as line:
        play_on(line)
        assert line.scene is not None
        assert line.scene.result is not None
        assert line.scene.result.won is False
    live = site.live(table.id)
    record = read_record(write_record(record_of(live.table)))
    assert replay(record).states[-1] == live.table.state
    assert leaks(live.table, line.heard, 0) == []


def test_the_calls_of_the_script_are_shown_without_cards(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=27, players=("human:Ann", "scripted"))
    with open_line(table) as line:
        set_up(line)
        while line.scene is None or not line.scene.to_act:
            line.hear()
        shown = [json.loads(text) for text in line.heard if '"activity"' in text]
        tools = [call["tool"] for message in shown for call in message.get("calls", [])]
        assert "end_turn" in tools or "move_card" in tools


def seat_model(site: RunningSite, address: str, *, seed: int = 55) -> OpenTable:
    return site.open_plugin("pokemon", seed=seed, players=("human:Ann", f"openai:small@{address}"))


def test_a_model_plays_a_whole_game_over_http_and_nothing_it_peeked_at_is_told(site: RunningSite) -> None:
    found: list[LiveOpenTable] = []
    with thinking(Understudy(lambda: found[0])) as address:
        table = seat_model(site, address)
        found.append(site.live(table.id))
        with open_line(table) as line:
            play_on(line)
        live = found[0]
        assert live.table.state.result is not None
        assert leaks(live.table, line.heard, 0) == []
    assert isinstance(live.opponent, ModelOpponent)
    lines = read_transcript(live.opponent.transcript.read_bytes())
    used = {each.tool for each in lines if isinstance(each, ResultLine) and each.ok}
    assert {"peek", "rearrange_zone", "search_zone", "shuffle", "declare_attack"} <= used
    heard = [json.loads(text) for text in line.heard]
    end = next(at for at, each in enumerate(heard) if each["type"] == "state" and "result" in each["scene"])
    during = [each["plan"] for each in heard[:end] if each["type"] == "activity" and "plan" in each]
    names = {card.name for card in live.table.game.catalogue}
    assert any("▒▒▒" in plan for plan in during)
    assert not [plan for plan in during if any(name in plan for name in names)]


def test_a_transcript_can_be_had_when_the_game_is_over_and_not_before(site: RunningSite) -> None:
    found: list[LiveOpenTable] = []
    with thinking(Understudy(lambda: found[0])) as address:
        table = seat_model(site, address)
        found.append(site.live(table.id))
        ann = Reader(site, table.secret)
        with open_line(table) as line:
            set_up(line)
            assert ann.get(f"{table.address}/transcript.jsonl").status == 404
            assert ann.get(f"{table.address}/record.json").status == 404
            line.up_to(line.version + 1)
            line.insist(Concede())
        text = ann.get(f"{table.address}/transcript.jsonl").text
        assert read_transcript(text.encode())
        assert read_record(ann.get(f"{table.address}/record.json").text.encode()).entries
        assert Reader(site).get(f"{table.address}/record.json").status == 404


class Reluctant:
    """A model that does not answer until it is let."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, _: Json) -> Reply:
        self.asked.set()
        self.go_on.wait(WAIT)
        return Reply("mulligan")


def activity(line: OpenLine, words: str) -> dict[str, object]:
    """Hears until the other player is said to do this."""
    while True:
        message = line.hear()
        if message["type"] == "activity" and words in str(message["words"]):
            return message


def test_a_model_that_was_stopped_does_nothing_more_until_it_may_try_again(site: RunningSite) -> None:
    model = Reluctant()
    with thinking(model) as address:
        table = seat_model(site, address)
        with open_line(table) as line:
            set_up(line)
            assert model.asked.wait(WAIT)
            line.ask("steer", what="stop")
            stopped = activity(line, "stopped")
            assert [way["what"] for way in stopped["ways"]] == ["again"]  # type: ignore[attr-defined]
            version = line.version
            model.go_on.set()
            line.answer(line.ask("steer", what="again"))
            line.up_to(version + 1)
            assert any("mulligan" in text or "shuffled" in text for text in line.log[-3:])
        site.forget_open(table.id)


class Settler:
    """A model that takes a mulligan or not, puts two cards down, and then thinks until it is stopped."""

    def __init__(self, *, mulligan: bool) -> None:
        self.live: LiveOpenTable | None = None
        self.done = threading.Event()
        self._plan = [*(["mulligan"] if mulligan else []), "your_active", "your_bench_1"]

    def __call__(self, _: Json) -> Reply:
        if not self._plan:
            self.done.wait(100)
            return Reply("mulligan")
        step = self._plan.pop(0)
        if step == "mulligan":
            return Reply("mulligan")
        assert self.live is not None
        card = self.live.table.view(1).zone("your_hand").cards[0].label
        return Reply("move_card", json.dumps({"fromZone": "your_hand", "toZone": step, "cardName": card}))


@contextmanager
def settled(site: RunningSite, model: Settler) -> Iterator[tuple[OpenLine, LiveOpenTable]]:
    """A table at which the model has done what it wanted and was stopped."""
    with thinking(model) as address:
        table = site.open_plugin(
            "pokemon",
            seed=55,
            players=("human:Ann", f"openai:small@{address}"),
            options=Options(referee=Referee.OFF),
        )
        model.live = site.live(table.id)
        with open_line(table) as line:
            set_up(line)
            while not model.live.table.state.piles["bench_1@1"].cards:
                line.hear()
            line.ask("steer", what="stop")
            activity(line, "stopped")
            yield line, model.live
        model.done.set()
        site.forget_open(table.id)


def its_steps(live: LiveOpenTable) -> list[str]:
    """What the model has done that still stands."""
    done = [entry for entry in live.table.history[live.dealt :] if entry.seat == 1 and not entry.auto]
    return [type(entry.action).__name__ for entry in done]


def test_a_turn_of_a_model_can_be_taken_back(site: RunningSite) -> None:
    with settled(site, Settler(mulligan=False)) as (line, live):
        line.ask("steer", what="rewind")
        activity(line, "Its turn was taken back.")
        assert its_steps(live) == []


def test_what_was_seen_in_a_turn_cannot_be_taken_back(site: RunningSite) -> None:
    with settled(site, Settler(mulligan=True)) as (line, live):
        line.ask("steer", what="rewind")
        told = activity(line, "further it cannot be")
        assert its_steps(live) == ["Mulligan"]
        assert [way["what"] for way in told["ways"]] == ["again"]  # type: ignore[attr-defined]
        assert line.answer(line.ask("steer", what="rewind"))["type"] == "refused"
        assert its_steps(live) == ["Mulligan"]


@pytest.mark.parametrize("allowed", [True, False])
def test_a_model_that_is_asked_is_taught_to_search_if_the_table_allows_it(
    site: RunningSite, *, allowed: bool
) -> None:
    asked: list[Json] = []
    plays = Understudy(lambda: site.live(table.id))

    def think(question: Json) -> Reply:
        tools = str(question["tools"])
        if "resolve_decision" in tools:
            asked.append(question)
            return Reply("resolve_decision")
        return plays(question)

    with thinking(think) as address:
        players = ("human:Ann", f"openai:small@{address}")
        options = Options(search_in_decision=allowed)
        table = site.open_plugin("pokemon", seed=27, players=players, options=options)
        with open_line(table) as line:
            set_up(line)
            while line.scene is not None and not (line.scene.to_act and not line.scene.setup):
                line.hear()
            line.insist(CreateDecision("Which one?"))
            while not asked or not line.scene.to_act:
                line.hear()
        site.forget_open(table.id)
    assert ("search_zone" in json.dumps(asked[0]["tools"])) is allowed
    assert ("search_zone" in json.dumps(asked[0]["messages"])) is allowed
    assert "peek" in json.dumps(asked[0]["messages"])


def test_a_model_whose_budget_is_spent_says_so_and_waits(site: RunningSite) -> None:
    model = Reluctant()
    model.go_on.set()
    with thinking(model) as address:
        table = site.open_plugin(
            "pokemon", seed=5, players=("human:Ann", f"openai:small@{address}"), options=Options(tokens=250)
        )
        with open_line(table) as line:
            set_up(line)
            said = activity(line, "budget")
            assert "330 of 250 tokens are spent" in str(said["words"])
            assert line.scene is not None
            assert not line.scene.to_act
        site.forget_open(table.id)
