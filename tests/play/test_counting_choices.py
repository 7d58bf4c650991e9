"""Seats are told how many choices were made, never how many steps of the engine: the steps tell hidden cards."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import Tables
from darwindeck.play.messages import Undone
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.simulation.arranging import arrange
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.store.tables import tables_in_memory

LEAKED = (
    "president",
    "cheat",
    "liars-table",
    "draw-poker",
    "lowball",
    "rummy",
    "oklahoma",
    "pool-rummy",
    "scala-quaranta",
)
"""Games in which the version told whether a choice could have gone on."""


def choose(table: PlayTable, rng: Random) -> int:
    """One whole choice at random, card by card; how many actions it took."""
    before = len(table.actions)
    while len(table.actions) == before or table.mid_choice:
        seat = table.actor
        assert seat is not None
        table.submit(seat, rng.choice(table.legal_actions(seat)), table.version)
    return len(table.actions) - before


@pytest.mark.parametrize("game", known_games())
def test_the_version_grows_by_one_with_every_choice(game: str) -> None:
    genome = load_game(game)
    table, rng = PlayTable(genome, seats=["human"] * genome.player_count, seed=4), Random(4)
    for choices in range(1, 41):
        if table.over:
            break
        choose(table, rng)
        assert table.version == choices
        assert table.positions[-1].choices == choices
    events = table.events(0)
    assert {event.version for event in events} <= set(range(table.version + 1))


@pytest.mark.parametrize("game", LEAKED)
def test_the_games_that_told_it_have_choices_of_several_actions(game: str) -> None:
    genome = load_game(game)
    table, rng = PlayTable(genome, seats=["human"] * genome.player_count, seed=4), Random(4)
    assert max(choose(table, rng) for _ in range(300) if not table.over) > 1


def beats(play: Playthrough) -> list[int]:
    return [event.beat for event in play.events(1)]


def test_at_president_nobody_reads_from_beats_whether_a_second_queen_is_held() -> None:
    """A single queen is played in one action, or in two if there is another that is kept."""
    others = ("3c 4d 5s 6c", "3d 4c 5d 6d", "3h 4s 5c 6s")
    played = []
    for hand in ("Qd 7c 8c 9c", "Qd Qs 8c 9c"):
        play = arrange(load_game("president"), hands=[hand, *others], current_player=0)
        after = play.apply("Qd")
        if after.mid_choice:
            assert after.choices == play.choices
            after = after.apply("done")
        played.append(after)
    first, second = played
    assert len(first.actions) != len(second.actions)
    assert first.choices == second.choices
    assert beats(first) == beats(second)
    assert first.events(1) == second.events(1)


def test_what_is_taken_back_is_counted_in_choices() -> None:
    genome = load_game("cheat")
    table, rng = PlayTable(genome, seats=["human"] * genome.player_count, seed=4), Random(4)
    while choose(table, rng) < 2:
        pass
    seat = table.positions[table.last_choice(0) or 0].actor
    at = table.last_choice(seat)
    assert at is not None
    choices = table.positions[-1].choices - table.positions[at].choices
    table.back_to(at)
    told = [event.happened for event in table.events(1) if isinstance(event.happened, Undone)]
    assert told == [Undone(choices)]


class Page:
    """Counts what a page is told."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def changed(self, before: int) -> None:
        self.told.append(before)

    def troubled(self, error: Exception) -> None:
        raise error


def test_a_page_is_told_once_of_a_choice_of_a_bot_however_many_cards_it_has() -> None:
    async def scenario() -> None:
        tables = Tables(tables_in_memory())
        genome = load_game("cheat")
        seats = ["human", *["random"] * (genome.player_count - 1)]
        live = tables.open("/games/cheat", genome, seats=seats, seed=4, secret="x" * 20)
        page, told_of_many = Page(), 0
        live.listeners.add(page)
        for _ in range(40):
            if live.table.over:
                break
            actions, version, told = len(live.table.actions), live.table.version, len(page.told)
            await live.play_for("random")
            assert live.table.version == version + 1
            assert page.told[told:] == [version]
            told_of_many += len(live.table.actions) - actions > 1
        assert told_of_many
        await tables.close()

    asyncio.run(scenario())


def test_a_message_of_the_engine_counts_no_steps() -> None:
    """What is sent of an event has a beat, and no number of actions."""
    play = arrange(load_game("president"), hands=["Qd Qs", "3c 4d", "3d 4c", "3h 4s"], current_player=0)
    event = play.play("Qd", "done").events(1)[0]
    assert "actions" not in msgspec.to_builtins(event)


def test_a_choice_of_a_bot_takes_as_long_whether_it_had_a_choice_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where it had none it answered at once: whoever looked at the clock knew that a suit was down to one card."""
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    async def scenario() -> None:
        tables = Tables(tables_in_memory())
        tables.even = 1000.0
        room = Lobby(tables, seed=lambda: 4).open("/games/cheat", load_game("cheat"))
        await room.do(f.Join(seal="a", name="Ada"))
        await room.do(f.Sit(0, 0))
        monkeypatch.setattr(room, "wake", lambda: None)
        await room.deal(0)
        assert room.live is not None
        monkeypatch.setattr(asyncio, "sleep", rest)
        for choices in range(1, 30):
            await room.live.play_for("random")
            assert (len(rests), room.live.table.version) == (choices, choices)
        assert min(rests) > 900
        alone = tables.open(
            "/games/war", load_game("war"), seats=["human", "random"], seed=1, secret="x" * 20
        )
        await alone.play_for("random")
        assert len(rests) == 29
        await tables.close()

    asyncio.run(scenario())
