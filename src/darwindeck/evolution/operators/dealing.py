"""Makes the deal fit after the deck, the seats or the table have changed; brings what it can, or gives up."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from darwindeck.analysis import traits
from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.places import dealt_to_places
from darwindeck.evolution.operators.edits import phases_of, put_phase, with_setup
from darwindeck.genome.phases import (
    AskPhase,
    BiddingPhase,
    ClaimPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PassPhase,
    PlayPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import TableauMode

_LEAST_STOCK: Final = 6


def fit_deal(genome: GameGenome) -> GameGenome | None:
    """Return the genome with hands that the deck can fill, equal where tricks ask for it; None if it has too few
    cards.
    """
    size = _size(genome)
    if size is None:
        return None
    genome = with_setup(genome, cards_per_player=size)
    return _fit_numbers(genome)


def _size(genome: GameGenome) -> int | tuple[int, ...] | str | None:
    """Hands as they were, or as many cards as there are."""
    facts = analyse(genome)
    asked = genome.setup.cards_per_player
    if isinstance(asked, str) and dealt_to_nobody(genome):
        each = (facts.pack.size - dealt_to_nobody(genome)) // facts.players
        return each if each >= 1 else None
    if isinstance(asked, str):
        uneven = facts.tricks and facts.pack.size % facts.players
        battles = genome.setup.tableau_mode is TableauMode.WAR and facts.pack.size % facts.players
        return (facts.pack.size // facts.players or None) if uneven or battles else asked
    table = dealt_to_nobody(genome)
    stock = _LEAST_STOCK if draws_from_deck(genome) else 0
    most = (facts.pack.size - table - stock) // facts.dealt_seats
    if most < 1:
        return None
    if isinstance(asked, tuple):
        return tuple(min(size, most) for size in asked)
    return _even(genome, min(asked, most))


def dealt_to_nobody(genome: GameGenome) -> int:
    """Return the cards that are dealt to no hand: to the pile, the table and the places."""
    setup = genome.setup
    return setup.initial_discard_count + setup.deal_to_tableau + dealt_to_places(genome)


def _even(genome: GameGenome, size: int) -> int | None:
    """Return a size that lets all seats draw alike after tricks, until the deck is used up."""
    facts = analyse(genome)
    if not facts.tricks:
        return size
    if facts.fills_discard:
        return size
    laps = [
        draw.count * facts.players
        for _, draw in facts.of(DrawPhase)
        if draw.until is DrawUntil.COUNT and draw.condition is None and draw.source is DrawSource.DECK
    ]
    table = dealt_to_nobody(genome)
    for fewer in range(size, 0, -1):
        left = facts.pack.size - table - fewer * facts.dealt_seats
        if all(left % lap == 0 for lap in laps if lap):
            return fewer
    return None


def draws_from_deck(genome: GameGenome) -> bool:
    """Tell whether a phase needs cards in the deck after the deal."""
    return any(map(traits.draws_from_deck, genome.phases))


def _fit_numbers(genome: GameGenome) -> GameGenome:
    """Numbers of cards in phases, brought down to what deck and hands can give."""
    facts = analyse(genome)
    most, smallest, largest = facts.pack.most_of_a_rank, facts.smallest_hand, facts.largest_hand
    for index, phase in enumerate(genome.phases):
        match phase:
            case PlayPhase() if phase.min_cards > max(1, most):
                genome = put_phase(genome, index, replace(phase, min_cards=max(1, most)))
            case ClaimPhase() if phase.min_cards > largest:
                genome = put_phase(genome, index, replace(phase, min_cards=1))
            case AskPhase() if phase.book_size > most >= 2:
                genome = put_phase(genome, index, replace(phase, book_size=most))
            case PassPhase() if phase.count > smallest >= 1:
                genome = put_phase(genome, index, replace(phase, count=smallest))
            case MeldPhase() if phase.min_set > most and phase.min_run > len(facts.pack.ranks):
                genome = put_phase(genome, index, replace(phase, min_run=3))
            case BiddingPhase() if phase.hook and phase.min_bid >= min(phase.max_bid, smallest):
                genome = put_phase(genome, index, replace(phase, min_bid=0))
    return genome


def tricks_in_hand(genome: GameGenome) -> int:
    """Return the number of tricks in a hand, at least 1."""
    facts = analyse(genome)
    return max(1, facts.largest_hand if phases_of(genome, TrickPhase) else 1)
