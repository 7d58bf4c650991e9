"""Open Water: phases that are skipped by the number of the hand and of the tricks that are over."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from tests.games.facts import batch, points_of_all

GAME = load_game("open-water")


def _after(seed: int, cards: int) -> Playthrough:
    state = deal(GAME, seed=seed)
    for _ in range(cards):
        state = state.apply(state.legal_actions()[0])
    return state


def _must_follow(seed: int, tricks: int) -> bool:
    """Whether the second seat of a trick may play nothing but the suit that was led, of which it has some."""
    state = _after(seed, 4 * tricks + 1)
    zones = state.snapshot().zones
    lead = next(card for card in zones.trick if card is not None)
    hand = zones.hands[state.actor]
    own = {card for card in hand if card[1] == lead[1]}
    return bool(own) and len(own) < len(hand) and {*state.legal_actions()} == own


def test_no_cards_are_passed_in_the_first_hand_of_open_water() -> None:
    first, second = _after(1, 0), _after(1, 52)
    assert (first.snapshot().hand_no, first.view(first.actor).step) == (0, "lead")
    assert (second.snapshot().hand_no, second.view(second.actor).step) == (1, "pass_on")


def test_suit_is_free_in_the_first_five_tricks_of_open_water_and_has_to_be_followed_later() -> None:
    assert not any(_must_follow(seed, 4) for seed in range(12))
    assert any(_must_follow(seed, 5) for seed in range(12))


def test_all_thirteen_tricks_of_open_water_are_played() -> None:
    report = batch("open-water", games=20)
    assert points_of_all(report) == 20 * 4 * 13
