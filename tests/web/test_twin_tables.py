"""Twin tables: what a page and a program are sent is the same, to the byte, at a table where the cards hidden from its
seat were dealt anew, as long as the engine's own view of that seat is the same. What the engine may announce is held
in `tests/simulation/test_knowledge.py`; here is all that is built upon it: scenes, beats, versions, words, refusals.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import msgspec
import pytest

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.game.game_session import GameSession
from darwindeck.play.authority import PlayTable
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import twin
from darwindeck.web.updates import whole_state
from tests.sweeps import each

TOGETHER = 4
"""Choices that twins are played on for, at most."""
A_MILLION = 1_000_000


def other_world(table: PlayTable, seat: int, seed: int) -> PlayTable:
    """A table with the same past at which what is hidden from the seat was dealt anew."""
    other = PlayTable.restored(table.saved(), table.version)
    now = table.positions[-1]
    dealt = twin(now, seat, seed=seed)
    # As far as the seat knows the past led here as well.
    other._history._course.now = Playthrough(
        now.genome, dealt._position, seed=now._seed, game=now._game, past=now._past
    )
    return other


def told(table: PlayTable, seat: int, since: int) -> Iterator[bytes]:
    """Everything that a page or a program at this seat is sent, and a page without a seat."""
    yield msgspec.json.encode(whole_state(table, seat))
    yield msgspec.json.encode(table.events_after(seat, since))
    session = GameSession(table, seat)
    yield session.state_text().encode()
    yield session.legal_text().encode()
    yield session.call("legal_actions").text.encode()
    for action in ("pass", "deck", "7h", "challenge", "done", "knock"):
        yield table.why_not(action, seat).reason.encode()
        if table.actor != seat:
            yield msgspec.json.encode(table.submit(seat, action, table.version))


def told_to_onlookers(table: PlayTable, since: int) -> Iterator[bytes]:
    yield msgspec.json.encode(whole_state(table, None))
    yield msgspec.json.encode(table.events_after(None, since))


def choose(table: PlayTable, other: PlayTable, rng: Random) -> bool:
    """One whole choice that is possible at both tables; False if there is none."""
    while True:
        seat = table.actor
        assert seat is not None
        if other.actor != seat:
            return False
        both = [each for each in table.legal_actions(seat) if each in other.legal_actions(seat)]
        if not both:
            return False
        action = rng.choice(both)
        for each_table in (table, other):
            each_table.submit(seat, action, each_table.version)
        if not (table.mid_choice or other.mid_choice):
            return True
        if table.mid_choice != other.mid_choice:
            return _closed(table) and _closed(other)


def _closed(table: PlayTable) -> bool:
    """Closes a choice that could go on at one of the two tables only."""
    if table.mid_choice and table.actor is not None:
        table.submit(table.actor, "done", table.version)
    return not table.mid_choice


def compare(table: PlayTable, seat: int, rng: Random, where: object) -> int:
    """Plays a table and its twin on, and holds what they tell against each other; how much was compared."""
    other, since, compared = other_world(table, seat, rng.randrange(2**32)), table.version, 0
    mine = PlayTable.restored(table.saved(), table.version)
    for step in range(TOGETHER + 1):
        happened = [[each.happened for each in one.events_after(seat, since)] for one in (mine, other)]
        if mine.over or other.over or mine.view(seat) != other.view(seat) or happened[0] != happened[1]:
            break  # a rule has announced something, or shown a card
        mine_told = [*told(mine, seat, since), *told_to_onlookers(mine, since)]
        others = [*told(other, seat, since), *told_to_onlookers(other, since)]
        assert mine_told == others, (where, seat, step, mine.actions[-3:])
        compared += len(mine_told)
        if not choose(mine, other, rng):
            break
    return compared


def compare_game(genome: GameGenome, seed: int, *, every: int, most: int) -> int:
    """A game at random, with twins of every so manieth position."""
    rng, compared = Random(seed), 0
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=seed)
    for place in range(most):
        if table.over:
            break
        if place % every == 0 and not table.mid_choice:
            compared += compare(
                table, rng.randrange(genome.player_count), rng, (genome.labels.name, seed, place)
            )
        seat = table.actor
        assert seat is not None
        table.submit(seat, rng.choice(table.legal_actions(seat)), table.version)
    return compared


@each("game", known_games())
def test_a_page_or_program_is_told_the_same_at_twin_tables(game: str) -> None:
    assert compare_game(load_game(game), 5, every=9, most=40) > 0


@pytest.mark.deep
def test_pages_and_programs_are_told_the_same_a_million_times_at_twin_tables() -> None:
    compared = 0
    for seed in count(100):
        for game in known_games():
            compared += compare_game(load_game(game), seed, every=7, most=250)
        for genome in random_genomes(seed, 20):
            compared += compare_game(genome, seed, every=7, most=120)
        if compared >= A_MILLION:
            return
