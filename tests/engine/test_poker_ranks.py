"""Poker hands rank as another evaluator (treys) ranks them: all of five cards, many of seven."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from darwindeck import _core
from darwindeck.genome.cards import SUIT_RANKS, Suit
from darwindeck.genome.library import load_game
from darwindeck.simulation.engine import unchecked_program

treys = pytest.importorskip("treys", reason="treys ranks poker hands: pip install treys")

DECK = [(rank, suit) for suit in range(4) for rank in range(13)]
RANKS, SUITS = SUIT_RANKS, tuple(Suit)
CLASSES = 7462
"""Five cards make so many hands of different worth."""
AT_ONCE = 200_000

Hand = Sequence[tuple[int, int]]


def ours(hands: Sequence[Hand]) -> list[int]:
    """Rank hands of one size with the engine; more is better."""
    program = unchecked_program(load_game("simple-poker"))
    cards = bytes(suit * 16 + rank for hand in hands for rank, suit in hand)
    return _core.testing.hand_strengths(program, cards, len(hands[0]))


class Others:
    """The other evaluator; less is better."""

    def __init__(self) -> None:
        self.evaluator = treys.Evaluator()
        self.cards = {card: treys.Card.new(f"{RANKS[card[0]]}{SUITS[card[1]]}") for card in DECK}

    def rank(self, hand: Hand) -> int:
        return int(self.evaluator.evaluate([], [self.cards[card] for card in hand]))


def in_parts(hands: Iterable[Hand]) -> Iterator[list[Hand]]:
    part: list[Hand] = []
    for hand in hands:
        part.append(hand)
        if len(part) == AT_ONCE:
            yield part
            part = []
    if part:
        yield part


def agreed(hands: Iterable[Hand]) -> dict[int, int]:
    """Compare both: equal worth here is equal worth there, and the better hand is the better one."""
    others, worth = Others(), dict[int, int]()
    for part in in_parts(hands):
        for hand, strength in zip(part, ours(part), strict=True):
            assert worth.setdefault(others.rank(hand), strength) == strength, hand
    best_first = [worth[rank] for rank in sorted(worth)]
    assert best_first == sorted(set(best_first), reverse=True)
    return worth


def dealt(seed: int, size: int, count: int) -> Iterator[Hand]:
    rng = Random(seed)
    return (rng.sample(DECK, size) for _ in range(count))


def test_five_cards_rank_as_another_evaluator_ranks_them() -> None:
    assert len(agreed(dealt(46, 5, 10_000))) > 1000


def test_the_best_five_of_seven_are_found_as_the_other_finds_them() -> None:
    assert len(agreed(dealt(47, 7, 1_000))) > 300


@pytest.mark.deep
def test_all_hands_of_five_cards_rank_alike() -> None:
    assert len(agreed(combinations(DECK, 5))) == CLASSES


@pytest.mark.deep
def test_two_hundred_thousand_hands_of_seven_cards_rank_alike() -> None:
    assert len(agreed(dealt(48, 7, 200_000))) > 3000
