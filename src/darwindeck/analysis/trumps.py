"""Which cards are trumps, and how they rank. The engine's tables (`program/tricks.rs`) follow the same rules."""

from __future__ import annotations

from collections.abc import Iterable

from darwindeck.genome.cards import JOKERS, Rank, Suit, colour_of, rank_groups, suit_of
from darwindeck.genome.phases import TrickPhase, Trump, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import SetupRules


def twin_of(suit: str) -> str:
    """Name the other suit of the same colour.

    >>> twin_of("h").value
    'd'
    """
    return next(other for other in Suit if other != suit and colour_of(other) is colour_of(Suit(suit)))


def lists_trumps(phase: TrickPhase) -> bool:
    """Tell whether the game spells out trumps of its own."""
    return bool(phase.always_trump) or not isinstance(phase.trump_order, TrumpOrder)


def raised_trumps(phase: TrickPhase, trump: str) -> tuple[str, ...]:
    """List the cards and ranks that stand above the other trumps, highest first.

    >>> raised_trumps(TrickPhase(trump_order=TrumpOrder.BOWERS), "h")
    ('Jh', 'Jd')
    """
    order = phase.trump_order
    if not isinstance(order, TrumpOrder):
        above = order
    elif order is TrumpOrder.PLAIN:
        above = ()
    else:
        jack = Rank.JACK.value
        above = (jack + trump, jack + twin_of(trump)) if order is TrumpOrder.BOWERS else (jack + trump,)
    return (*above, *phase.always_trump)


def is_trump(phase: TrickPhase, trump: str, card: str) -> bool:
    if card[0] in phase.suitless_high or card[0] in phase.suitless_low:
        return False
    bower = phase.trump_order is TrumpOrder.BOWERS and card == Rank.JACK + twin_of(trump)
    listed = raised_trumps(phase, trump) if card[0] in JOKERS else phase.always_trump
    return suit_of(card) == trump or bower or card in listed or card[0] in listed


def suitless_ranks(phase: TrickPhase, ranks: Iterable[Rank]) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
    """Return the ranks without a suit that beat all others, and those that lose to them: jokers that are never trumps
    among them.

    >>> suitless_ranks(TrickPhase(suitless_high=(Rank.ACE,)), (Rank.ACE, Rank.JOKER))[1][0].value
    'X'
    """
    listed = () if isinstance(phase.trump_order, TrumpOrder) else phase.trump_order
    trumps = {each[0] for each in (*listed, *phase.always_trump)} if phase.trump is not Trump.NONE else set()
    low = (*phase.suitless_low, *(joker for joker in JOKERS if joker not in trumps))
    here = [rank for rank in ranks if rank in (*phase.suitless_high, *low)]
    high = tuple(rank for rank in here if rank in phase.suitless_high)
    return high, tuple(rank for rank in here if rank not in phase.suitless_high)


def trump_groups(
    setup: SetupRules, phase: TrickPhase, trump: str, cards: Iterable[str]
) -> list[tuple[str, ...]]:
    """Sort the trumps among some cards, highest first, equal ones together."""
    raised = raised_trumps(phase, trump)
    suits = {suit.value: place for place, suit in enumerate(setup.suit_order)}
    heights = {rank: place for place, group in enumerate(rank_groups(setup.rank_order)) for rank in group}

    def key(card: str) -> tuple[int, int]:
        place = next((place for place, each in enumerate(raised) if each in (card, card[0])), None)
        if place is None:
            return len(raised), heights.get(card[0], len(heights))
        return place, suits.get(card[1], max(0, len(suits) - 1))

    groups: dict[tuple[int, int], list[str]] = {}
    for card in dict.fromkeys(cards):
        if is_trump(phase, trump, card):
            groups.setdefault(key(card), []).append(card)
    return [tuple(groups[place]) for place in sorted(groups)]


def top_groups(
    setup: SetupRules, phase: TrickPhase, trump: str, cards: Iterable[str]
) -> list[tuple[str, ...]]:
    """Sort the trumps that stand above the usual order, highest first, equal ones together."""
    raised = raised_trumps(phase, trump)
    groups = trump_groups(setup, phase, trump, cards)
    return [group for group in groups if any(each in (group[0], group[0][0]) for each in raised)]


def reads_suit_order(genome: GameGenome) -> bool:
    """Tell whether cards of different suits can be equal, so that the order of suits decides."""
    return bool(genome.patterns) or any(
        isinstance(phase, TrickPhase) and any(len(each) == 1 for each in phase.always_trump)
        for phase in genome.phases
    )
