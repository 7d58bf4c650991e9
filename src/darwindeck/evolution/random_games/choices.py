"""Small random choices, and the choices every game makes: cards, seats, hands, teams, ends.

Everything is a function of the `random.Random` it is given; no list is built from a set.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from darwindeck.genome.cards import (
    JOKERS,
    AnyDeck,
    Deck,
    DeckOf,
    Rank,
    RankOrder,
    Suit,
    deck_jokers,
    deck_names,
    deck_ranks,
    deck_size,
)
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.scoring import WinCondition, WinTie, WinType
from darwindeck.genome.setup import DealerLeft, FirstLead, Fixed, Hands, Holder, LastWinner, Single, UntilWin

T = TypeVar("T")

Teams = tuple[tuple[int, ...], ...]

TEAMS: Final[dict[int, tuple[Teams, ...]]] = {
    2: (((0,), (1,)),),
    3: (((0,), (1, 2)), ((0, 1), (2,))),
    4: (((0, 2), (1, 3)), ((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2)), ((0, 1, 2), (3,))),
    5: (((0, 2), (1, 3, 4)), ((0, 1, 2, 3), (4,))),
    6: (((0, 2, 4), (1, 3, 5)), ((0, 3), (1, 4), (2, 5))),
}


def chance(rng: Random, percent: int) -> bool:
    return rng.randrange(100) < percent


def pick(rng: Random, options: Sequence[T]) -> T:
    return options[rng.randrange(len(options))]


def by_weight(rng: Random, options: Sequence[T], weights: Sequence[int]) -> list[T]:
    """Return all options in a drawn order, in which heavier ones come sooner."""
    keys = [rng.random() ** (1.0 / weight) for weight in weights]
    order = sorted(range(len(options)), key=lambda place: -keys[place])
    return [options[place] for place in order]


def some(rng: Random, options: Sequence[T], low: int, high: int) -> tuple[T, ...]:
    """Between `low` and `high` different options, in their own order."""
    count = min(rng.randint(low, high), len(options))
    chosen = sorted(rng.sample(range(len(options)), count))
    return tuple(options[index] for index in chosen)


def seats(rng: Random, low: int = 2, high: int = 6) -> int:
    """Return a number of seats; four is the most usual table."""
    usual = [n for n in (2, 2, 3, 4, 4, 4, 5, 6) if low <= n <= high]
    return pick(rng, usual)


OWN_DECKS: Final = (
    DeckOf(ranks=(Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)),
    DeckOf(ranks=(Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE), copies=2),
)
"""Decks of well-known games without a name of their own."""


def deck(rng: Random, *, least: int = 24) -> AnyDeck:
    """Return a deck with at least this number of cards, usually the standard one."""
    if least <= deck_size(Deck.STANDARD_52) and chance(rng, 50):
        return Deck.STANDARD_52
    decks: list[AnyDeck] = [*Deck, *OWN_DECKS]
    return pick(rng, [each for each in decks if deck_size(each) >= least])


def card(rng: Random, of: AnyDeck) -> str:
    if deck_jokers(of):
        return pick(rng, deck_names(of))
    return pick(rng, deck_ranks(of)) + pick(rng, tuple(Suit))


HIGH_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
"""The order of suits of the games with trumps of every suit."""
SUIT_ORDERS: Final = (HIGH_SUITS, (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))
"""These and the order of games in which spades are the highest suit."""
_TRUMP_ORDERS: Final[tuple[tuple[str, ...], ...]] = (("J", "9"), ("7",), ("5", "J"), ("Q", "J"))
_ALWAYS: Final[tuple[tuple[str, ...], ...]] = (
    ("J",),
    ("Q", "J"),
    ("Q",),
    ("Qc", "Qs"),
    ("Th", "Q", "J"),
    ("Jh",),
)


def own_trump_orders(deck: AnyDeck) -> list[tuple[str, ...]]:
    """List trump orders of well-known games that a deck has the cards for."""
    return [order for order in _TRUMP_ORDERS if _holds(deck, order)]


def always_trumps(deck: AnyDeck) -> list[tuple[str, ...]]:
    """List permanent trumps of well-known games that a deck has."""
    return [order for order in _ALWAYS if _holds(deck, order)]


def suitless_of(rng: Random, ranks: Sequence[Rank]) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
    """Return ranks that have no suit in tricks, jokers rather than others: some that win, some that lose."""
    jokers = [rank for rank in ranks if rank in JOKERS]
    high = (jokers[-1],) if jokers else (pick(rng, ranks[-3:]),) if chance(rng, 60) else ()
    rest = [rank for rank in jokers if rank not in high] or [rank for rank in ranks[:3] if rank not in high]
    low = (rest[0],) if rest and (not high or chance(rng, 50)) else ()
    return high, low


def suit_order(rng: Random, trick: TrickPhase) -> tuple[Suit, ...]:
    """Order the suits where permanent trumps of several suits are equal without it."""
    ranks = any(len(each) == 1 for each in trick.always_trump)
    return HIGH_SUITS if ranks and chance(rng, 70) else ()


def _holds(deck: AnyDeck, listed: tuple[str, ...]) -> bool:
    return {each[0] for each in listed} <= set(deck_ranks(deck))


def rank_order(rng: Random, of: AnyDeck) -> RankOrder:
    if chance(rng, 65):
        return RankOrder.ACE_HIGH
    ranks = deck_ranks(of)
    needs = {RankOrder.TWO_HIGH: Rank.TWO, RankOrder.THREE_SECOND: Rank.THREE, RankOrder.TEN_SECOND: Rank.TEN}
    return pick(rng, [order for order in RankOrder if needs.get(order, Rank.ACE) in ranks])


def deal_size(rng: Random, of: AnyDeck, players: int, low: int, high: int, *, spare: int = 0) -> int:
    """Cards for each player, between the two numbers as far as the deck allows, with `spare` cards left."""
    most = (deck_size(of) - spare) // players
    return rng.randint(min(low, most), min(high, most))


def teams(rng: Random, players: int, percent: int) -> Teams:
    """Teams at times; none for a game of everyone for themselves."""
    return pick(rng, TEAMS[players]) if players > 2 and chance(rng, percent) else ()


def hands(rng: Random) -> Hands:
    return one_of_hands(rng, Single(), Single(), Fixed(rng.randint(2, 8)), UntilWin(rng.randint(5, 30)))


def one_of_hands(rng: Random, *options: Hands) -> Hands:
    return pick(rng, options)


def first_lead(rng: Random, of: AnyDeck, play: Hands, *, all_dealt: bool) -> FirstLead:
    if all_dealt and chance(rng, 25):
        return Holder(card(rng, of), chance(rng, 70))
    return LastWinner() if type(play) is not Single and chance(rng, 40) else DealerLeft()


def score_wins(rng: Random, play: Hands, *, low_wins: bool, per_hand: int) -> tuple[WinCondition, ...]:
    """Return the win by score that fits the number of hands; `per_hand` is about what a side scores in one."""
    if not isinstance(play, UntilWin):
        return (WinCondition(WinType.LOW_SCORE if low_wins else WinType.HIGH_SCORE),)
    goal = max(1, min(per_hand * rng.randint(2, 6), per_hand * play.max_hands // 2))
    # By a number that is drawn anyway, so that the games of a seed stay what they were but for this.
    tie = WinTie.PLAY_ON if play.max_hands % 3 == 0 else WinTie.DRAW
    if low_wins:
        return (WinCondition(WinType.LOW_SCORE, goal, tie=tie),)
    return (WinCondition(pick(rng, (WinType.FIRST_TO_SCORE, WinType.HIGH_SCORE)), goal, tie=tie),)
