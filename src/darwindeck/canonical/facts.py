"""What the canonical form has to know of a game before it can say which fields matter."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from darwindeck.genome.cards import CardName, Deck, Rank, Suit, deck_copies, deck_ranks
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    PassPhase,
    Phase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Fixed, Hands, Single

_SUITS = tuple(Suit)

TABLE_PHASES = (TrickPhase, BiddingPhase, BettingPhase, PassPhase, ShowdownPhase)


class Facts(NamedTuple):
    """Numbers and yes-or-no facts that rules lean on, taken once per genome."""

    seats: int
    cards: int  # in the deck, removed ones left out
    ranks: tuple[Rank, ...]  # that some card has, two first
    copies: int  # the most cards of one rank
    hands: Hands
    plays: bool  # a Play phase exists
    turns_only: bool  # no table phase: a turn is the whole list


def facts_of(genome: GameGenome) -> Facts:
    hands = genome.hands
    if type(hands) is Fixed and hands.n == 1:
        hands = Single()
    ranks, cards, copies = _deck(genome.setup.initial_deck, genome.setup.removed_cards)
    return Facts(
        seats=genome.player_count,
        cards=cards,
        ranks=ranks,
        copies=copies,
        hands=hands,
        plays=any(type(phase) is PlayPhase for phase in genome.phases),
        turns_only=not any(isinstance(phase, TABLE_PHASES) for phase in genome.phases),
    )


def runs_once(phase: Phase) -> bool:
    """Bidding and Pass always run once per hand; turn phases when they say so."""
    return isinstance(phase, BiddingPhase | PassPhase) or getattr(phase, "once", False) is True


@lru_cache(maxsize=512)
def _deck(deck: Deck, removed: tuple[CardName, ...]) -> tuple[tuple[Rank, ...], int, int]:
    """Ranks, number of cards and most cards of one rank; a removed card is gone in every copy."""
    copies = deck_copies(deck)
    gone = Counter(card[:1] for card in set(removed) if card[1:] in _SUITS)
    left = {rank: copies * (len(_SUITS) - gone[rank]) for rank in deck_ranks(deck)}
    present = tuple(rank for rank in left if left[rank] > 0)
    return present, sum(left.values()), max(left.values(), default=0)
