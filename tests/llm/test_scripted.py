"""Scripted players: a whole game through the tools, with everything the seed is about in it."""

from __future__ import annotations

import pytest

from darwindeck.llm.scripted import ScriptedMatch, play_match
from darwindeck.table.hooks import Referee
from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.table.state import state_hash


@pytest.fixture(scope="module")
def match() -> ScriptedMatch:
    return play_match(3)


def test_the_game_has_a_result(match: ScriptedMatch) -> None:
    assert match.table.state.result is not None


@pytest.mark.parametrize(
    "tool", ["search_zone", "peek", "rearrange_zone", "shuffle", "coin_flip", "discard_pokemon_cards"]
)
def test_the_game_has_a_search_a_peek_and_rearrange_a_coin_and_a_knock_out(
    match: ScriptedMatch, tool: str
) -> None:
    assert any(line.tool == tool and line.ok for line in match.transcript)


def test_the_game_has_a_decision_in_it(match: ScriptedMatch) -> None:
    tools = [line.tool for line in match.transcript]
    assert "create_decision" in tools
    assert "resolve_decision" in tools


def test_the_game_replays_to_the_same_state_hash(match: ScriptedMatch) -> None:
    record = read_record(write_record(record_of(match.table)))
    assert state_hash(replay(record).states[-1]) == state_hash(match.table.state)


def test_the_same_seed_plays_the_same_game(match: ScriptedMatch) -> None:
    again = play_match(3)
    assert again.transcript == match.transcript
    assert state_hash(again.table.state) == state_hash(match.table.state)


def test_a_strict_referee_finds_nothing_to_refuse(match: ScriptedMatch) -> None:
    assert all(line.ok for line in match.transcript)


def test_both_decks_win_sometimes() -> None:
    results = [play_match(seed, Referee.STRICT).table.state.result for seed in range(6)]
    assert {result.winner for result in results if result is not None} == {0, 1}
