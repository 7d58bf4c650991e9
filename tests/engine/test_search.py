"""Players that search: what they gain, what they may not know, and that nothing depends on the clock or the threads."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.errors import RunError
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EachOver, TallyScore, TallySource
from darwindeck.genome.setup import HandVisibility
from darwindeck.simulation import deal, duel, measure_skill, simulate
from darwindeck.simulation.engine import program_of
from darwindeck.simulation.testing import arranged
from tests.engine.games import HEARTS_HAND
from tests.sweeps import each

DEEP_SKILL = {
    "hearts": (256, 400),
    "partnership-spades": (256, 400),
    "president": (256, 200),
    "crazy-eights": (256, 400),
    "oh-hell": (256, 400),
    "gin-rummy": (1024, 100),
}
"""Iterations that beat greedy by more than the interval of so many deals; docs/agents.md has the numbers."""
MEMORY = {"go-fish": (64, 20), "cheat": (8, 500)}
"""Games in which much is told and then hidden again: iterations and deals that show what memory is worth."""


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


def test_the_rollout_policy_is_worth_something_and_can_be_left_out() -> None:
    assert duel(load_game("gin-rummy"), "ismcts:32", "ismcts-plain:32", deals=16, seed=1).above_even


def test_who_forgets_searches_as_if_the_hand_had_just_begun() -> None:
    """In Go Fish nearly all is told by questions: without them a search is no better than another's guess."""
    assert duel(load_game("go-fish"), "ismcts:16", "ismcts-forgetful:16", deals=12, seed=1).above_even


@pytest.mark.parametrize(
    ("game", "versus", "deals"), [("cheat", "greedy", 24), ("verish-ne-verish", "random", 12)]
)
def test_a_search_is_better_than_simpler_players_where_hands_hardly_come_to_an_end(
    game: str, versus: str, deals: int
) -> None:
    """Rollouts to the end drown what an answer to a claim has brought: Cheat was lost to the one-ply player by them."""
    assert duel(load_game(game), "ismcts:64", versus, deals=deals, seed=1).above_even


def test_a_claim_that_cannot_be_true_by_what_one_has_buried_is_challenged() -> None:
    """Two twos lie under the pile as aces, so that three more are not in the deck; who forgets that believes it."""
    state = deal(load_game("cheat"), seed=8)
    twos = [action for action in state.legal_actions() if action.startswith("2")]
    assert len(twos) == 2
    for action in (*twos, "done", "accept", "accept", "accept"):
        state = state.apply(action)
    for action in (*state.legal_actions()[:3], "done"):
        state = state.apply(action)
    while state.actor:
        state = state.apply("accept")
    assert {state.choice("ismcts:32", seed=seed) for seed in range(12)} == {"challenge"}
    assert "accept" in {state.choice("ismcts-forgetful:32", seed=seed) for seed in range(12)}


def test_a_claim_of_cards_that_lie_open_is_not_taken_for_a_lie() -> None:
    """`validate` refuses such a game; whoever plays it all the same sees the aces go."""
    cheat = load_game("cheat")
    open_hands = msgspec.structs.replace(cheat.setup, hand_visibility=HandVisibility.FACE_UP)
    state = arranged(cheat.copy_with(setup=open_hands), seed=15)
    aces = [action for action in state.legal_actions() if action.startswith("A")]
    for action in (*aces, "done"):
        state = state.apply(action)
    assert {state.choice("ismcts:32", seed=seed) for seed in range(8)} == {"accept"}


def test_the_same_random_stream_gives_the_same_choice() -> None:
    state = deal(load_game("hearts"), seed=4)
    first = state.choice("ismcts:64", seed=9)
    assert first == state.choice("ismcts:64", seed=9)
    assert first in state.legal_actions()


@each("game", known_games())
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


@pytest.mark.parametrize(
    "agent", ["ismcts", "ismcts:", "ismcts:0", "ismcts:1000001", "oracle:x", "greedy:3", "ismcts-plain"]
)
def test_a_budget_that_makes_no_sense_is_refused(agent: str) -> None:
    with pytest.raises(RunError, match=r"no agent is called|needs a number of iterations"):
        simulate(load_game("crazy-eights"), agents=(agent,), games=1)


def test_a_sampled_world_agrees_with_all_a_seat_has_seen() -> None:
    """And hidden cards swapped under a player with the same stream leave its choice as it is."""
    looks = sum(
        program_of(load_game(game)).check_knowledge(seed=11, games=2, every=7) for game in known_games()
    )
    assert looks > 10_000


def test_fewer_than_two_deals_make_no_interval() -> None:
    with pytest.raises(RunError, match="ask for 2 to"):
        duel(load_game("war"), "greedy", "random", deals=1)


def _without_bidding(game: GameGenome) -> GameGenome:
    """The same cards, the same tricks, the same 10 points for each and the same 500 to win; only nobody bids."""
    assert game.contract_scoring is not None
    points = game.contract_scoring.points_per_trick_bid
    phases = tuple(phase for phase in game.phases if not isinstance(phase, BiddingPhase))
    tricks = TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=points)
    return msgspec.structs.replace(game, phases=phases, contract_scoring=None, tally_scoring=(tricks,))


def test_search_gains_more_over_random_with_bidding() -> None:
    """Seed 003: MCTS shows skill advantage over Random in bidding games."""
    spades = load_game("spades")
    bidding = duel(spades, "ismcts:32", "random", deals=60, seed=1)
    plain = duel(_without_bidding(spades), "ismcts:32", "random", deals=60, seed=1)
    assert plain.above_even
    assert bidding.low > plain.high


@pytest.mark.deep
@pytest.mark.parametrize("game", DEEP_SKILL)
def test_search_beats_greedy_and_greedy_beats_random(game: str) -> None:
    genome, (budget, deals) = load_game(game), DEEP_SKILL[game]
    assert duel(genome, "greedy", "random", deals=deals, seed=1).above_even
    assert duel(genome, f"ismcts:{budget}", "greedy", deals=deals, seed=1).above_even


@pytest.mark.deep
@pytest.mark.parametrize("game", MEMORY)
def test_a_searcher_that_remembers_beats_one_that_forgets(game: str) -> None:
    budget, deals = MEMORY[game]
    found = duel(load_game(game), f"ismcts:{budget}", f"ismcts-forgetful:{budget}", deals=deals, seed=1)
    assert found.above_even


LOOKS = 3400


@pytest.mark.deep
@pytest.mark.parametrize("game", known_games())
def test_no_position_of_a_known_game_is_without_a_world(game: str) -> None:
    """Over all known games a hundred thousand positions, each seen by a seat: the sampled world gives the same view."""
    program, looks, seed = program_of(load_game(game)), 0, 0
    while looks < LOOKS:
        looks += program.check_knowledge(seed=seed, games=1, every=5)
        seed += 1
    assert LOOKS * len(known_games()) > 100_000
