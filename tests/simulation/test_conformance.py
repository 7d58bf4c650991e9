"""What no game may break, tried on all known games and on games that nobody has seen before.

`check` plays at random. After every action: the cards partition the deck, chips are constant, `legal` is pure and not
empty before the end, each of the 256 slots is tried (legal ones apply, others are refused and leave the state equal);
the length is bounded and the record replays to the same end.
"""

from __future__ import annotations

import pytest

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.simulation import check, deal, simulate
from tests.engine.games import HEARTS_HAND
from tests.sweeps import each

GAMES = known_games()
SEED = 20_261_115
BATCH = 30


@each("game", GAMES)
def test_a_known_game_breaks_nothing(game: str) -> None:
    assert check(load_game(game), seed=SEED, games=3) > 3


def test_the_reference_hand_breaks_nothing() -> None:
    assert check(HEARTS_HAND, seed=SEED, games=40) == 40 * 52


@pytest.mark.parametrize("batch", range(10))
def test_random_games_break_nothing(batch: int) -> None:
    checked = [check(genome, seed=batch, games=1) for genome in random_genomes(SEED + batch, BATCH)]
    assert len(checked) == BATCH


@pytest.mark.deep
@pytest.mark.parametrize("batch", range(100))
def test_ten_thousand_random_games_break_nothing(batch: int) -> None:
    for genome in random_genomes(batch, 100):
        check(genome, seed=batch, games=1)


@each("game", GAMES)
def test_the_same_seed_gives_the_same_record(game: str) -> None:
    """Pitfall 27: no global random source."""
    records = []
    for _ in range(2):
        state = deal(load_game(game), seed=5, game=3)
        for step in range(60):
            if state.over:
                break
            legal = state.legal_actions()
            state = state.apply(legal[step % len(legal)])
        records.append((state.actions, state.state_hash()))
    assert records[0] == records[1]


def test_different_seeds_and_games_are_dealt_differently() -> None:
    hands = {deal(HEARTS_HAND, seed=seed, game=game).state_hash() for seed in range(8) for game in range(8)}
    assert len(hands) == 64


def test_another_agent_does_not_change_the_deal() -> None:
    """Stream 0 deals, stream 1 + seat serves that seat's agent."""
    plain = simulate(HEARTS_HAND, games=1, seed=9, threads=1)
    greedy = simulate(HEARTS_HAND, agents=("greedy",), games=1, seed=9, threads=1)
    assert sum(score.sum for score in plain.counts.scores) == 26
    assert sum(score.sum for score in greedy.counts.scores) == 26
    assert deal(HEARTS_HAND, seed=9).state_hash() == deal(HEARTS_HAND, seed=9).state_hash()


def test_legal_actions_are_free_of_repeats_and_asking_changes_nothing() -> None:
    """Pitfall 26: listing actions never changes the state."""
    for genome in random_genomes(4, 40):
        state = deal(genome, seed=1)
        before, legal = state.state_hash(), state.legal_actions()
        assert len(legal) == len(set(legal))
        assert legal or state.over
        assert (legal, before) == (state.legal_actions(), state.state_hash())
