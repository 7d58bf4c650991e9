"""Views leak nothing and memories are true, in known games and in games that nobody has seen before.

`check_knowledge` plays at random and looks through every seat's eyes: another world, with the cards hidden from the
seat dealt anew, has to give the same snapshot, legal actions, events heard and choice of every agent; and all that a
seat remembers has to be so. A compile_fail doctest in the engine's view shows that an agent cannot reach the state.
"""

from __future__ import annotations

from itertools import chain, count

import msgspec
import pytest

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import HandVisibility
from darwindeck.simulation.arranging import arrange
from darwindeck.simulation.engine import engine_errors, program_of
from darwindeck.validation.validate import validate
from tests.sweeps import each

SEED = 20_261_115
MILLION = 1_000_000


def looks(genomes_seed: int, n: int, *, every: int, games: int = 1) -> int:
    total = 0
    for genome in random_genomes(genomes_seed, n):
        with engine_errors():
            total += program_of(genome).check_knowledge(seed=genomes_seed, games=games, every=every)
    return total


@each("game", known_games())
def test_no_seat_of_a_known_game_learns_what_is_hidden_from_it(game: str) -> None:
    with engine_errors():
        assert program_of(load_game(game)).check_knowledge(seed=SEED, games=2, every=3) > 4


def opened(game: str) -> GameGenome:
    """A known game with all hands lying open."""
    genome = load_game(game)
    return genome.copy_with(
        setup=msgspec.structs.replace(genome.setup, hand_visibility=HandVisibility.FACE_UP)
    )


@each("game", [game for game in known_games() if not validate(opened(game))])
def test_open_hands_show_no_more_than_the_cards_that_lie_in_them(game: str) -> None:
    """What is chosen in secret stays so: which cards another will pass, what the deck holds."""
    with engine_errors():
        assert program_of(opened(game)).check_knowledge(seed=SEED, games=1, every=5) > 1


@pytest.mark.parametrize("batch", range(4))
def test_no_seat_of_a_random_game_learns_what_is_hidden_from_it(batch: int) -> None:
    assert looks(SEED + batch, 25, every=7) > 100


@pytest.mark.deep
def test_in_a_million_positions_all_that_is_remembered_is_true() -> None:
    """Memories are held against the truth at every position; the costly looks are taken at every fiftieth."""
    every, games, total = 50, 4, 0
    genomes = (genome for batch in count() for genome in random_genomes(batch, 50))
    for genome in chain(map(load_game, known_games()), genomes):
        with engine_errors():
            looked = program_of(genome).check_knowledge(seed=SEED, games=games, every=every)
        # The first look at each game says nothing of how many positions follow.
        total += every * (looked - games * genome.player_count)
        if total >= MILLION:
            return


@pytest.mark.deep
def test_a_million_positions_leak_nothing() -> None:
    total, batches = 0, count()
    while total < MILLION:
        looked = looks(next(batches), 50, every=1, games=2)
        assert looked > 50  # a leak is an error of the engine
        total += looked


def test_at_rummy_nobody_sees_whether_who_lays_nothing_down_could_have() -> None:
    """The turns of one who has a run and of one who has none look alike: both say they are done."""
    others = ("2c 3d 5s 9c Jd Kh 4s", "2d 3c 5d 9d Js Kc 4h", "2h 3s 5c Td Jh Ks 6s")
    seen = []
    for hand in ("7h 8h 9h 2s 4c 6d Jc", "7h 8d Th 2s 4c 6d Jc"):
        play = arrange(
            load_game("rummy"), hands=[hand, *others], deck="Kd Qc 8c", discard="9s", current_player=0
        )
        turn = [play.apply("deck")]
        assert ("meld" in turn[0].legal_actions()) == ("9h" in hand)
        turn.append(turn[0].apply("done"))
        seen.append([(play.view(1), play.log(1)) for play in turn])
    assert seen[0] == seen[1]
