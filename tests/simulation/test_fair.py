"""Fairness with fixed seeds: the shuffle, dealt hands, seats of symmetric games. All bounds are four sigma."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import comb, sqrt

import pytest

from darwindeck._core import testing
from darwindeck.genome.cards import SUIT_RANKS
from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from tests.engine.games import HEARTS_HAND, game, playing, setup

CARDS = 52
DECKS = 20_000


@pytest.fixture(scope="module")
def decks() -> list[bytes]:
    return testing.shuffled(20_261_115, CARDS, DECKS)


def assert_even(chi_square: float, freedom: int) -> None:
    assert abs(chi_square - freedom) < 4 * sqrt(2 * freedom)


def chi(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def test_every_card_is_equally_often_in_every_position(decks: list[bytes]) -> None:
    """Pitfall 4: no biased shuffle."""
    expected = DECKS / CARDS
    total = 0.0
    for position in zip(*decks, strict=True):
        counts = Counter(position)
        assert len(counts) == CARDS
        total += chi(counts.values(), expected)
    assert_even(total, (CARDS - 1) ** 2)


def test_every_card_follows_every_other_equally_often(decks: list[bytes]) -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for deck in decks:
        pairs.update(pairwise(deck))
    assert len(pairs) == CARDS * (CARDS - 1)
    assert_even(chi(pairs.values(), DECKS / CARDS), (CARDS - 1) ** 2)


FIVE_CARDS = game(playing(), setup=setup(cards_per_player=5))
ALL_HANDS = comb(52, 5)
EXACT = {
    "straight flush or four": 40 + 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three": 54912,
    "two pairs": 123552,
    "pair": 1098240,
    "nothing": 1302540,
}
ORDER = "A23456789TJQKA"


def kind(cards: tuple[str, ...]) -> str:
    """The poker rank of five cards, the two rarest in one."""
    groups = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    ranks = {card[0] for card in cards}
    straight = any(ranks == set(ORDER[i : i + 5]) for i in range(10))
    if groups[0] == 4 or (flush and straight):
        return "straight flush or four"
    if flush or straight:
        return "flush" if flush else "straight"
    by_groups = {(3, 2): "full house", (3, 1): "three", (2, 2): "two pairs", (2, 1): "pair"}
    return by_groups.get((groups[0], groups[1]), "nothing")


def test_the_exact_frequencies_cover_every_hand() -> None:
    assert sum(EXACT.values()) == ALL_HANDS
    assert len(SUIT_RANKS) == 13


def test_dealt_hands_show_the_frequencies_of_poker() -> None:
    """Poker: 50.1% nothing, 42.3% a pair, 4.8% two pairs … The earlier shuffle gave 65.6% nothing."""
    counts: Counter[str] = Counter()
    deals = 8_000
    for number in range(deals):
        counts.update(map(kind, deal(FIVE_CARDS, seed=11, game=number).snapshot().zones.hands))
    total = 0.0
    for name, exact in EXACT.items():
        expected = 2 * deals * exact / ALL_HANDS
        total += (counts[name] - expected) ** 2 / expected
    freedom = len(EXACT) - 1
    assert total < freedom + 4 * sqrt(2 * freedom)


def test_no_seat_of_hearts_is_better_than_another() -> None:
    """Who holds the two of clubs leads, so all seats are alike: 6.5 points each."""
    games = 20_000
    report = simulate(HEARTS_HAND, games=games, seed=3, threads=1)
    for score in report.counts.scores:
        assert abs(score.mean - 6.5) < 4 * score.deviation / sqrt(games)
    sigma = sqrt(0.25 * 0.75 / games)
    assert all(abs(rate - 0.25) < 4 * sigma for rate in report.win_rates)


def test_neither_seat_of_war_is_better_than_the_other() -> None:
    games = 3000
    report = simulate(load_game("war"), games=games, seed=3, threads=1)
    assert abs(report.win_rates[0] - 0.5) < 4 * sqrt(0.25 / games)


def test_neither_team_of_scotch_whist_is_much_better() -> None:
    """An earlier engine gave 66 to 34 here."""
    report = simulate(load_game("scotch-whist"), games=4000, seed=3, threads=1)
    first, second = report.team_wins
    assert 0.45 < first / (first + second) < 0.55
