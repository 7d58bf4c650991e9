"""Players that search: what they gain, what they may not know, and that nothing depends on the clock or the threads."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.errors import RunError
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.simulation import Duel, deal, duel, measure_skill, simulate
from darwindeck.simulation.engine import program_of
from tests.engine.games import HEARTS_HAND

DEEP_SKILL = ("hearts", "partnership-spades", "president", "crazy-eights", "oh-hell")
"""Games in which 256 iterations beat greedy by more than the interval; the others are told in docs/agents.md."""


def test_better_players_take_more_hands_of_hearts() -> None:
    greedy = duel(HEARTS_HAND, "greedy", "random", deals=60, seed=1)
    search = duel(HEARTS_HAND, "ismcts:64", "random", deals=30, seed=1)
    assert greedy.above_even
    assert search.above_even


def test_a_longer_search_beats_a_shorter_one() -> None:
    assert duel(load_game("oh-hell"), "ismcts:128", "ismcts:4", deals=40, seed=1).above_even


def test_in_war_every_player_is_as_good_as_any_other() -> None:
    found = measure_skill(load_game("war"), deals=3, seed=1)
    assert [rung.win_rate for rung in found.rungs] == [0.5] * 4
    assert found.depth == 0
    assert found.information_value == 0
    assert found.elo_per_doubling == 0


def test_seeing_all_cards_is_worth_something_where_contracts_are_exact() -> None:
    assert duel(load_game("oh-hell"), "oracle:64", "ismcts:64", deals=40, seed=1).above_even


def test_the_numbers_do_not_depend_on_the_threads() -> None:
    game = load_game("crazy-eights")
    one, two = (duel(game, "ismcts:16", "greedy", deals=12, seed=3, threads=n) for n in (1, 2))
    assert one == two
    batches = [simulate(game, agents=("ismcts:8", "oracle:8"), games=9, seed=3, threads=n) for n in (1, 2)]
    assert batches[0].counts.shares == batches[1].counts.shares
    assert batches[0].counts.decisions == batches[1].counts.decisions


def test_a_searcher_chooses_the_same_by_the_same_stream() -> None:
    state = deal(load_game("hearts"), seed=4)
    first = state.choice("ismcts:64", seed=9)
    assert first == state.choice("ismcts:64", seed=9)
    assert first in state.legal_actions()


@pytest.mark.parametrize("game", known_games())
def test_a_searcher_plays_every_known_game(game: str) -> None:
    """Bids, bets, claims, challenges, asks, melds, passes, suits: all are decided by search."""
    genome = load_game(game)
    state = deal(genome, seed=2)
    for step in range(60):
        if state.over:
            break
        choice = state.choice("ismcts:6", seed=step)
        assert choice in state.legal_actions()
        state = state.apply(str(choice))


def test_a_budget_in_milliseconds_is_for_live_play_only() -> None:
    game = load_game("crazy-eights")
    state = deal(game, seed=1)
    assert state.choice("ismcts:1ms") in state.legal_actions()
    with pytest.raises(RunError, match="milliseconds in live play only"):
        simulate(game, agents=("ismcts:1ms",), games=1)
    with pytest.raises(RunError, match="milliseconds in live play only"):
        duel(game, "ismcts:1ms", "random", deals=2)


@pytest.mark.parametrize("agent", ["ismcts", "ismcts:", "ismcts:0", "ismcts:1000001", "oracle:x", "greedy:3"])
def test_a_budget_that_makes_no_sense_is_refused(agent: str) -> None:
    with pytest.raises(RunError, match="no agent is called"):
        simulate(load_game("crazy-eights"), agents=(agent,), games=1)


def test_a_sampled_world_agrees_with_all_a_seat_has_seen() -> None:
    """And hidden cards swapped under a player with the same stream leave its choice as it is."""
    looks = sum(
        program_of(load_game(game)).check_knowledge(seed=11, games=2, every=7) for game in known_games()
    )
    assert looks > 10_000


def test_fewer_than_two_deals_make_no_interval() -> None:
    with pytest.raises(RunError, match="make no interval"):
        duel(load_game("war"), "greedy", "random", deals=1)


def _without_bidding(game: GameGenome) -> GameGenome:
    """The same tricks, the most win: what is left of Spades when nobody bids."""
    phases = tuple(phase for phase in game.phases if not isinstance(phase, BiddingPhase))
    return msgspec.structs.replace(
        game,
        phases=phases,
        contract_scoring=None,
        win_conditions=(WinCondition(WinType.MOST_TRICKS),),
    )


def _bidding_gain(deals: int, agent: str) -> tuple[Duel, Duel]:
    game = load_game("spades")
    return (
        duel(game, agent, "random", deals=deals, seed=1),
        duel(_without_bidding(game), agent, "random", deals=deals, seed=1),
    )


def test_search_gains_more_over_random_with_bidding() -> None:
    """Seed 003: MCTS shows skill advantage over Random in bidding games."""
    bidding, plain = _bidding_gain(40, "ismcts:32")
    assert bidding.above_even
    assert bidding.low > plain.high


@pytest.mark.deep
@pytest.mark.parametrize("game", DEEP_SKILL)
def test_search_beats_greedy_and_greedy_beats_random(game: str) -> None:
    genome = load_game(game)
    assert duel(genome, "greedy", "random", deals=400, seed=1).above_even
    assert duel(genome, "ismcts:256", "greedy", deals=400, seed=1).above_even


@pytest.mark.deep
@pytest.mark.parametrize("game", known_games())
def test_no_position_of_a_known_game_is_without_a_world(game: str) -> None:
    assert program_of(load_game(game)).check_knowledge(seed=12, games=40, every=1) > 3000
