"""Bad input gets a clear error with its code, and never a panic."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from darwindeck.errors import ActionError, DarwinDeckError, RunError
from darwindeck.genome.library import load_game
from darwindeck.genome.setup import SetupRules
from darwindeck.simulation import check, deal, perft, simulate
from darwindeck.simulation.testing import arranged
from tests.engine.games import HEARTS_HAND

EIGHTS = load_game("crazy-eights")


@pytest.mark.parametrize("action", ["bid-3", "seat-1", "deck", "knock", "2c", "done"])
def test_an_action_of_another_game_is_refused(action: str) -> None:
    state = arranged(EIGHTS, hands=["9h", "4c 5c"], discard="9d", deck="Kc", phase=1)
    with pytest.raises(ActionError) as refused:
        state.apply(action)
    assert refused.value.code == "action/illegal"


@pytest.mark.parametrize(
    "action", ["", "1h", "9x", "9H", "9h ", "seat-9", "bid-27", "hello", "🂡", "9h\0", "9h 9s"]
)
def test_what_is_no_notation_is_refused(action: str) -> None:
    with pytest.raises(ActionError) as refused:
        deal(EIGHTS, seed=1).apply(action)
    assert refused.value.code == "action/invalid"
    assert "is not an action" in str(refused.value)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    """Pitfall 12: no phantom seats."""
    with pytest.raises(ActionError) as refused:
        deal(EIGHTS, seed=1).apply("seat-5")
    assert refused.value.code == "action/illegal"
    with pytest.raises(RunError, match="seat 2 does not exist"):
        arranged(EIGHTS, current_player=2)


def test_an_action_after_the_end_is_refused() -> None:
    over = arranged(EIGHTS, hands=["9h", "8c 8d"], discard="9d", deck="", phase=1, scores=[99, 0]).play("9h")
    with pytest.raises(ActionError, match="the game is over"):
        over.apply("8c")
    assert over.legal_actions() == []


CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "no games": (lambda: simulate(EIGHTS, games=0), "run/bad-argument"),
    "negative games": (lambda: simulate(EIGHTS, games=-5), "run/bad-argument"),
    "endless games": (lambda: simulate(EIGHTS, games=2**70), "run/bad-argument"),
    "unknown agent": (lambda: simulate(EIGHTS, games=1, agents=("clever",)), "run/unknown-agent"),
    "empty agent": (lambda: simulate(EIGHTS, games=1, agents=("",)), "run/unknown-agent"),
    "no agents": (lambda: simulate(EIGHTS, games=1, agents=()), "run/bad-argument"),
    "too many agents": (lambda: simulate(EIGHTS, games=1, agents=("random",) * 3), "run/bad-argument"),
    "negative threads": (lambda: simulate(EIGHTS, games=1, threads=-1), "run/bad-argument"),
    "absurd threads": (lambda: simulate(EIGHTS, games=1, threads=10**6), "run/bad-argument"),
    "negative seed": (lambda: simulate(EIGHTS, games=1, seed=-1), "run/bad-argument"),
    "large seed": (lambda: simulate(EIGHTS, games=1, seed=2**64), "run/bad-argument"),
    "deal without seed": (lambda: deal(EIGHTS, seed=-1), "run/bad-argument"),
    "deal of no game": (lambda: deal(EIGHTS, seed=1, game=-1), "run/bad-argument"),
    "check without seed": (lambda: check(EIGHTS, seed=-1), "run/bad-argument"),
    "negative depth": (lambda: perft(EIGHTS, -1), "run/bad-argument"),
    "more cards than the deck has": (
        lambda: deal(HEARTS_HAND.copy_with(setup=SetupRules(cards_per_player=14))),
        "genome/invalid",
    ),
    "no phases": (lambda: deal(HEARTS_HAND.copy_with(phases=())), "genome/invalid"),
    "seats of no team": (
        lambda: deal(HEARTS_HAND.copy_with(team_mode=True, teams=((0, 1), (2,)))),
        "genome/invalid",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_bad_call_gets_an_error_with_its_code(name: str) -> None:
    call, code = CALLS[name]
    with pytest.raises(DarwinDeckError) as refused:
        call()
    assert refused.value.code == code
    assert str(refused.value)


def test_the_largest_seed_is_a_seed() -> None:
    assert simulate(EIGHTS, games=2, seed=2**64 - 1, threads=1).games == 2


def test_fewer_agents_than_seats_repeat_in_seat_order() -> None:
    report = simulate(load_game("whist"), games=2, agents=("greedy", "random"), threads=1)
    assert report.agents == ("greedy", "random", "greedy", "random")


def test_an_unknown_agent_is_told_who_there_is() -> None:
    with pytest.raises(RunError, match=r"no agent is called \"clever\"; there are: random, greedy"):
        simulate(EIGHTS, games=1, agents=("clever",))
