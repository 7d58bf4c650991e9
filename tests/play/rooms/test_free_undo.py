"""A choice that is taken back freely has told its maker nothing, in any game: held against twins of the position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.rooms.undo import last_choice_of
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.testing import twin
from tests.play.tables import next_choice

TWINS = 3
TOLD_BEFORE = ("crazy-eights", "uno-style", "bartok", "pool-rummy", "scala-quaranta", "oklahoma")
"""Games in which free undo told hidden cards."""


def choices(genome: GameGenome, seed: int) -> Iterator[tuple[Playthrough, Playthrough]]:
    """A game at random, choice by choice: the position before and the one after."""
    rng = Random(seed)
    before = deal(genome, seed=seed)
    while not before.over:
        after = before.apply(rng.choice(before.legal_actions()))
        while after.mid_choice:
            after = after.apply(rng.choice(after.legal_actions()))
        yield before, after
        before = after


def count_free(genome: GameGenome, seed: int, most: int) -> tuple[int, int]:
    """How many choices there were, and how many can be taken back freely; each of these is held against twins."""
    rng, looked, free = Random(seed), 0, 0
    for before, after in choices(genome, seed):
        if looked >= most:
            break
        looked += 1
        seat, actions = before.actor, after.actions[len(before.actions) :]
        if before.tells_its_maker(actions):
            continue
        free += 1
        seen = after.view(seat)
        for _ in range(TWINS):
            other = twin(before, seat, seed=rng.randrange(2**32)).play(*actions)
            assert other.view(seat) == seen, (genome.labels.name, seed, len(before.actions), actions)
    return looked, free


@pytest.mark.parametrize("game", known_games())
def test_no_free_undo_of_a_known_game_tells_its_maker_anything(game: str) -> None:
    looked, _ = count_free(load_game(game), 3, 40)
    assert looked > 0


@pytest.mark.deep
def test_no_free_undo_of_seventy_thousand_tells_its_maker_anything() -> None:
    looked = free = 0
    for seed in range(100, 10_000):
        for game in known_games():
            more = count_free(load_game(game), seed, 200)
            looked, free = looked + more[0], free + more[1]
        if free >= 70_000:
            return


def test_many_undos_stay_free() -> None:
    for game in ("hearts", "whist", "spades"):
        looked, free = count_free(load_game(game), 3, 60)
        assert free * 2 > looked, game


def test_whether_the_next_player_has_to_draw_is_nothing_to_try_out_card_by_card() -> None:
    """Crazy Eights: the phase after a play tells whether the other player has a card for it."""
    table = PlayTable(load_game("crazy-eights"), seats=["human", "human"], seed=11)
    for _ in range(12):
        seat = table.actor
        assert seat is not None
        action = next_choice(table.positions[-1])
        table.submit(seat, action, table.version)
        last = last_choice_of(table, seat)
        if last is not None and table.actor not in (None, seat):
            assert not last.free


@pytest.mark.parametrize("game", TOLD_BEFORE)
def test_what_was_drawn_is_never_put_back_freely(game: str) -> None:
    genome = load_game(game)
    for before, after in choices(genome, 5):
        seat, actions = before.actor, after.actions[len(before.actions) :]
        if "deck" in actions and len(before.view(seat).hand) < len(after.view(seat).hand):
            assert before.tells_its_maker(actions)
