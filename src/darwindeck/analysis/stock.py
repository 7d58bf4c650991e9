"""The stock, which is the deck after the deal: who draws from it, and whether it is ever used up.

Two rules depend on it: a top card that lies face up, and tricks that count from the empty deck on. Everything is
counted in favour of the game.
"""

from __future__ import annotations

from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import (
    BiddingPhase,
    BidOrder,
    DrawPhase,
    DrawSource,
    DrawUntil,
    PassPhase,
    Phase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TallySource, WinType
from darwindeck.genome.setup import DeckEmptyAction, LastWinner, NoTricks

_STILL: Final = (TrickPhase, BiddingPhase, PassPhase)
_MOST_PASSES: Final = 105


def why_top_idle(facts: GenomeAnalysis) -> str | None:
    """Why a card that lies face up on the deck would be no rule of the game; nothing, if it is one."""
    if is_bare(facts):
        return "the deal leaves no card in the deck"
    offered = facts.auction is not None and facts.auction.order is BidOrder.OFFER
    return None if facts.draws_from_deck or offered else "nobody ever draws it"


def why_count_dead(facts: GenomeAnalysis) -> str | None:
    """Why it would be no rule of the game that tricks count from the empty deck on; nothing, if it is one."""
    return why_all_one(facts) or (None if _deck_is_used_up(facts) else "then no trick ever counts")


def why_last_dead(facts: GenomeAnalysis) -> str | None:
    """Why it would be no rule of the game that only the last trick counts; nothing, if it is one."""
    if not facts.tricks:
        return "there are no tricks"
    if facts.genome.contract_scoring is not None:
        return "tricks are bid"
    return None if counts_tricks(facts.genome) else "nothing in the game asks for tricks"


def why_all_one(facts: GenomeAnalysis) -> str | None:
    """Why the game is the same when all tricks count."""
    if not facts.tricks:
        return "there are no tricks"
    if not counts_tricks(facts.genome):
        return "nothing in the game asks for tricks"
    return "the deck is empty from the deal on" if is_bare(facts) else None


def is_bare(facts: GenomeAnalysis) -> bool:
    """Return whether the deck is empty after every deal and stays so."""
    same_deals = facts.deals_all or facts.genome.eliminate is None
    return same_deals and not facts.deck_can_hold_cards


def counts_tricks(genome: GameGenome) -> bool:
    """Return whether any rule asks how many tricks a side has won."""
    by_tricks = (WinType.MOST_TRICKS, WinType.FEWEST_TRICKS)
    return (
        any(win.type in by_tricks for win in genome.win_conditions)
        or any(tally.source is TallySource.TRICKS for tally in genome.tally_scoring)
        or genome.contract_scoring is not None
        or type(genome.eliminate) is NoTricks
        or type(genome.setup.first_lead) is LastWinner
        or any(isinstance(phase, TrickPhase) and phase.trump is Trump.CHOSEN for phase in genome.phases)
    )


def _deck_is_used_up(facts: GenomeAnalysis) -> bool:
    """Return whether a trick can be won while the deck is empty, in a hand of some size."""
    if not facts.draws_from_deck:
        return any(facts.left_over(size) <= 0 for size in facts.hand_sizes)
    if facts.genome.special_effects or not all(map(_is_regular, facts.genome.phases)):
        return True
    return any(_trick_counts(facts, size) for size in facts.hand_sizes)


def _is_regular(phase: Phase) -> bool:
    """Return whether the phase moves the same number of cards in every lap, whatever is chosen."""
    if not isinstance(phase, DrawPhase):
        return isinstance(phase, _STILL) and phase.when is None
    measured = phase.until in (DrawUntil.COUNT, DrawUntil.REFILL)
    return phase.source is DrawSource.DECK and phase.mandatory and phase.condition is None and measured


def _trick_counts(facts: GenomeAnalysis, hand: int) -> bool:
    """Plays a hand of regular phases through by number of cards alone."""
    deck = facts.left_over(hand)
    for lap in range(_MOST_PASSES):
        for phase in facts.genome.phases:
            if isinstance(phase, TrickPhase):
                if hand <= 0 or deck <= 0:
                    return hand > 0
                hand -= 1
            elif isinstance(phase, DrawPhase) and not (lap and phase.once):
                wanted = phase.count if phase.until is DrawUntil.COUNT else max(0, phase.count - hand)
                taken = min(max(0, deck), wanted * facts.players)
                if taken < wanted * facts.players and _ends_hand(facts):
                    return False
                deck -= taken
                hand += taken // facts.players
    return True


def _ends_hand(facts: GenomeAnalysis) -> bool:
    return facts.genome.deck_empty_action is DeckEmptyAction.HAND_ENDS
