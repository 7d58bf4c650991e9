"""Worlds: what the seat to act sees and remembers is in them as it is, and nothing of what was really dealt."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import darwindeck as dd
from darwindeck.simulation.testing import twin
from tests.sweeps import each

HEARTS = dd.load("hearts")
PLAYED = ("hearts", "go-fish", "cheat", "gin-rummy", "old-maid", "simple-poker", "partnership-spades")


def walk(name: str, actions: int = 50) -> list[dd.Playthrough]:
    chance, state = random.Random(name), dd.deal(dd.load(name), seed=11)
    passed = [state]
    while len(passed) < actions:
        state = state.apply(chance.choice(state.legal_actions()))
        if state.over:
            break
        passed.append(state)
    return passed


def cards(state: dd.Playthrough) -> Counter[str]:
    zones = state.snapshot().zones
    piles = (
        zones.deck,
        zones.discard,
        zones.tableau,
        zones.house,
        *zones.hands,
        *zones.captured,
        *zones.picked,
    )
    return Counter(card for pile in (*piles, zones.trick) for card in pile if card)


@each("name", dd.known_games())
def test_a_world_is_one_that_the_seat_cannot_tell_from_the_truth(name: str) -> None:
    for at, state in enumerate(walk(name, actions=25)):
        (world,) = state.worlds(1, seed=at)
        assert world.view(state.actor) == state.view(state.actor)
        assert world.legal_actions() == state.legal_actions()
        assert cards(world) == cards(state)


@each("name", dd.known_games())
def test_worlds_do_not_depend_on_what_is_hidden(name: str) -> None:
    """Whatever was really dealt, the same seed imagines the same."""
    for at, state in enumerate(walk(name, actions=25)):
        other = twin(state, state.actor, seed=at)
        (world,), (same,) = state.worlds(1, seed=5), other.worlds(1, seed=5)
        assert world.snapshot() == same.snapshot()
        for seat in range(state.genome.player_count):
            assert world.view(seat) == same.view(seat), "nobody in a world remembers the truth"


def test_seeds_give_different_worlds_and_the_same_ones_again() -> None:
    state = dd.deal(HEARTS, seed=3)
    found = [world.snapshot().zones.hands for world in state.worlds(8, seed=1)]
    assert len(set(found)) == 8
    assert found == [world.snapshot().zones.hands for world in state.worlds(8, seed=1)]
    assert found != [world.snapshot().zones.hands for world in state.worlds(8, seed=2)]


def test_what_is_remembered_stays_where_it_is() -> None:
    """Hearts: who passed three cards knows where they are."""
    state = dd.deal(HEARTS, seed=3)
    while state.view(state.actor).step is not dd.Step.LEAD:
        state = state.apply(state.legal_actions()[0])
    known = state.view(state.actor).known
    assert any(each.holds for each in known)
    for world in state.worlds(20):
        hands = world.snapshot().zones.hands
        assert all(set(each.holds) <= set(hand) for each, hand in zip(known, hands, strict=True))


@pytest.mark.parametrize("name", PLAYED)
def test_worlds_can_be_played_on_by_agents(name: str) -> None:
    for state in walk(name)[::12]:
        for world in state.worlds(2, seed=4):
            position: dd.Playthrough = world
            for _ in range(25):
                if position.over:
                    break
                action = position.choice("ismcts:4")
                assert action is not None
                position = position.apply(action)
            assert isinstance(position, dd.World)
            assert position.observer == state.actor


def test_worlds_are_played_on_by_luck_of_their_own() -> None:
    state = dd.deal(dd.load("crazy-eights"), seed=3)
    first, second = state.worlds(2)
    assert first.chance_here() != second.chance_here()


def test_every_seat_of_a_world_thinks_by_what_everybody_saw_of_the_truth() -> None:
    """Hearts: whom three cards were passed to, and which, is forgotten; what happens in the world is not."""
    state = dd.deal(HEARTS, seed=3)
    while state.view(state.actor).step is not dd.Step.LEAD:
        state = state.apply(state.legal_actions()[0])
    other = (state.actor + 1) % 4
    assert any(known.holds for known in state.view(other).known)
    world: dd.Playthrough = state.worlds(1)[0]
    assert not any(known.holds for known in world.view(other).known)
    world = world.apply(world.legal_actions()[0])
    assert world.actor == other
    assert world.choice("ismcts-plain:10") in world.legal_actions()
    assert {each.action for each in world.analysis(iterations=10)} <= set(world.legal_actions())
    assert world.worlds(1)[0].view(other) == world.view(other)


def test_the_seat_that_imagines_has_seen_the_same_in_every_world_and_goes_on_from_there() -> None:
    state = dd.deal(dd.load("gin-rummy"), seed=7).play("deck")
    one, two = state.worlds(2, seed=1)
    seat = state.actor
    assert one != two
    assert one.information_state(seat) == two.information_state(seat) == state.information_state(seat)
    assert one.history(seat) == state.history(seat)
    card = state.legal_actions()[0]
    assert one.apply(card).information_state(seat).startswith(one.information_state(seat).rpartition("\n")[0])
    assert one.apply(card).history(seat)[: len(state.history(seat))] == state.history(seat)


def test_a_world_has_no_record() -> None:
    with pytest.raises(dd.RunError, match="nothing to record"):
        dd.deal(HEARTS, seed=3).worlds(1)[0].record()


@pytest.mark.parametrize("count", [0, 10**9])
def test_an_impossible_number_of_worlds_is_refused(count: int) -> None:
    with pytest.raises(dd.RunError, match="worlds are not possible"):
        dd.deal(HEARTS).worlds(count)


def test_a_function_with_a_second_parameter_can_imagine() -> None:
    def lookahead(view: dd.View, imagine: dd.Imagine) -> str:
        """The action after which it has won most often, in a few worlds that greedy players play on."""
        worlds = imagine(3)
        assert all(world.view(view.seat) == view for world in worlds)

        def won(action: str) -> float:
            return sum(_played(world.apply(action)).outcome().shares[view.seat] for world in worlds)

        return max(view.legal, key=won)

    found = dd.duel(dd.load("crazy-eights"), lookahead, "random", deals=2, seed=1)
    assert found == dd.duel(dd.load("crazy-eights"), lookahead, "random", deals=2, seed=1)


def _played(position: dd.Playthrough) -> dd.Playthrough:
    for _ in range(200):
        action = position.choice("greedy")
        if action is None:
            break
        position = position.apply(action)
    return position


def test_a_position_after_an_action_in_a_world_is_a_world() -> None:
    world: dd.World = dd.deal(HEARTS, seed=3).worlds(1)[0]
    world = world.apply(world.legal_actions()[0])
    assert world.observer == 0
