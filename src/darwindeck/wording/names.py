"""What people call cards, suits, ranks and decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from darwindeck.genome.cards import (
    JOKERS,
    AnyDeck,
    AnyOrder,
    Deck,
    DeckOf,
    Rank,
    RankOrder,
    Suit,
    deck_copies,
    deck_names,
    deck_ranks,
    high_to_low,
    rank_groups,
    suit_of,
)
from darwindeck.genome.phases import AnyTrumpOrder, BidSuit, TrumpOrder

NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)

RANKS: Final[Mapping[Rank, str]] = {
    Rank.TWO: "two",
    Rank.THREE: "three",
    Rank.FOUR: "four",
    Rank.FIVE: "five",
    Rank.SIX: "six",
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
    Rank.JOKER: "joker",
    Rank.BIG_JOKER: "big joker",
}

SUITS: Final[Mapping[Suit, str]] = {
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.CLUBS: "clubs",
    Suit.SPADES: "spades",
}

BID_SUITS: Final[Mapping[BidSuit, str]] = {
    BidSuit.HEARTS: "hearts",
    BidSuit.DIAMONDS: "diamonds",
    BidSuit.CLUBS: "clubs",
    BidSuit.SPADES: "spades",
    BidSuit.NO_TRUMP: "no trump",
}


def bid_suit_words(number: int, suit: BidSuit) -> str:
    """Name what goes with the number of a bid.

    >>> bid_suit_words(1, BidSuit.HEARTS), bid_suit_words(2, BidSuit.HEARTS), bid_suit_words(1, BidSuit.NO_TRUMP)
    ('heart', 'hearts', 'no trump')
    """
    words = BID_SUITS[suit]
    return words.removesuffix("s") if number == 1 else words


SIGNS: Final[Mapping[Suit, str]] = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.SPADES: "♠"}

DECKS: Final[Mapping[Deck, str]] = {
    Deck.STANDARD_52: "a standard deck",
    Deck.ITALIAN_40: "a deck without eights, nines and tens",
    Deck.SHORT_36: "a short deck, sixes to aces",
    Deck.PIQUET_32: "a piquet deck, sevens to aces",
    Deck.EUCHRE_24: "a euchre deck, nines to aces",
    Deck.DOUBLE_104: "two standard decks shuffled together",
}

_ORDERS: Final[Mapping[RankOrder, str]] = {
    RankOrder.ACE_HIGH: "aces are high",
    RankOrder.ACE_LOW: "aces are low",
    RankOrder.TWO_HIGH: "twos are highest",
    RankOrder.THREE_SECOND: "threes come right below aces",
    RankOrder.TEN_SECOND: "tens come right below aces",
}


def deck_words(deck: AnyDeck) -> str:
    """Name a deck; one without a name by its ranks.

    >>> deck_words(DeckOf(ranks=(Rank.TEN, Rank.ACE, Rank.KING), copies=2))
    'two decks of tens, kings and aces'
    >>> from darwindeck.genome.cards import SUIT_RANKS
    >>> deck_words(DeckOf(ranks=SUIT_RANKS, jokers=(4, 1)))
    'a standard deck, with four jokers and one big joker'
    """
    if isinstance(deck, Deck):
        return DECKS[deck]
    counted = zip(JOKERS, deck.jokers, strict=False)
    jokers = [
        f"{NUMBERS[count]} {RANKS[joker]}{'s' if count > 1 else ''}" for joker, count in counted if count
    ]
    each = ", each" if deck.copies > 1 else ","
    return suited_deck_words(deck) + (f"{each} with {' and '.join(jokers)}" if jokers else "")


def suited_deck_words(deck: DeckOf) -> str:
    """Name a deck of one's own without its jokers."""
    plain = DeckOf(ranks=deck.ranks, copies=deck.copies)
    for named in Deck if any(deck.jokers) else ():
        if deck_names(named) == deck_names(plain) and deck_copies(named) == deck.copies:
            return DECKS[named]
    *others, last = [rank_plural(rank) for rank in deck_ranks(plain) or deck.ranks]
    ranks = f"{', '.join(others)} and {last}" if others else last
    return f"{'two decks' if deck.copies > 1 else 'a deck'} of {ranks}"


def order_words(order: AnyOrder) -> str:
    """Say how ranks are ordered, as a clause; equal ranks are joined by a sign.

    >>> order_words(("A", "7", "JQK"))
    'cards rank A, 7, K = Q = J'
    """
    if isinstance(order, RankOrder):
        return _ORDERS[order]
    groups = (" = ".join(map(rank_sign, usual_order(group))) for group in rank_groups(order))
    return f"cards rank {', '.join(groups)}"


def listed_words(listed: Iterable[str], *, one: bool = False) -> str:
    """Name cards and ranks in a row; `one`: the card of each rank.

    >>> listed_words(("Th", "Q", "J")), listed_words(("J", "9"), one=True)
    ('10♥, queens and jacks', 'the jack and the nine')
    """

    def name(each: str) -> str:
        if len(each) > 1:
            return card_sign(each)
        return f"the {RANKS[Rank(each)]}" if one else rank_plural(Rank(each))

    *others, last = map(name, listed)
    return f"{', '.join(others)} and {last}" if others else last


def trump_order_words(order: AnyTrumpOrder) -> str:
    """Say how trumps rank, as a clause.

    >>> trump_order_words(("J", "9"))
    'the jack and the nine are the highest trumps'
    """
    if not isinstance(order, TrumpOrder):
        verb = "is the highest trump" if len(order) == 1 else "are the highest trumps"
        return f"{listed_words(order, one=True)} {verb}"
    return {
        TrumpOrder.PLAIN: "trumps rank like other cards",
        TrumpOrder.JACK_HIGH: "the jack is the highest trump",
        TrumpOrder.BOWERS: "the two jacks of the trump colour are highest",
    }[order]


def always_trump_words(listed: tuple[str, ...]) -> str:
    """Say which cards are always trumps, as a clause."""
    if not listed:
        return "only one suit is trump"
    one = len(listed) == 1 and len(listed[0]) > 1
    return f"{listed_words(listed)} {'is always a trump' if one else 'are always trumps'}"


def usual_order(ranks: Iterable[str]) -> list[str]:
    """Sort ranks as people write them, aces first."""
    return sorted(ranks, key=high_to_low(RankOrder.ACE_HIGH).index)


CARD_NAMES: Final = frozenset(f"{rank}{suit}" for rank in Rank for suit in Suit)
"""Every card in notation."""


def rank_plural(rank: Rank) -> str:
    return "sixes" if rank is Rank.SIX else f"{RANKS[rank]}s"


def a_rank(rank: Rank) -> str:
    """With its article: "an eight"."""
    return f"{'an' if rank in (Rank.EIGHT, Rank.ACE) else 'a'} {RANKS[rank]}"


def suit_singular(suit: Suit) -> str:
    return SUITS[suit].removesuffix("s")


_PRINTED: Final = {"T": "10", "X": "Joker", "Y": "Big Joker"}


def rank_sign(symbol: str) -> str:
    """Return the sign on the card: `T` is printed 10, and a joker is called so."""
    return _PRINTED.get(symbol, symbol)


@lru_cache(256)
def card_sign(name: str) -> str:
    """`Ts` → `10♠`."""
    return rank_sign(name[0]) + (SIGNS[Suit(name[1])] if suit_of(name) else "")


def card_words(name: str) -> str:
    """`Qs` → "queen of spades"."""
    return RANKS[Rank(name[0])] + (f" of {SUITS[Suit(name[1])]}" if suit_of(name) else "")


def card_or_word(action: str) -> str:
    """Return a card by its sign, anything else that is typed as it is."""
    return card_sign(action) if action in CARD_NAMES else action
