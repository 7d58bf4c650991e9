"""Random and hostile frames: no crash, no card lost or doubled, nothing told that a seat may not know, equal replay."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from darwindeck.table.hooks import Referee
from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.table.state import State, state_hash
from tests.web.open.frames import Outcome, send_frames

GAMES = ("pokemon", "klondike", "peddlers")


def ids(state: State) -> Counter[int]:
    return Counter(card.id for pile in state.piles.values() for card in pile.cards)


def check(outcome: Outcome) -> None:
    table = outcome.live.table
    assert outcome.leaked == []
    assert ids(table.state) == ids(table.start)
    assert set(ids(table.state).values()) == {1}
    assert state_hash(outcome.again.table.state) == state_hash(table.state)
    assert replay(read_record(write_record(record_of(table)))).states[-1] == table.state


@pytest.mark.parametrize("referee", Referee)
@pytest.mark.parametrize("game", GAMES)
def test_two_thousand_frames_do_no_harm(game: str, referee: Referee) -> None:
    outcome = asyncio.run(send_frames(game, 250, 7, referee))
    check(outcome)
    assert outcome.accepted > 20


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_twenty_thousand_frames_do_no_harm(game: str, seed: int) -> None:
    outcome = asyncio.run(send_frames(game, 5000, seed, Referee.WARN))
    check(outcome)
    assert outcome.accepted > 500
