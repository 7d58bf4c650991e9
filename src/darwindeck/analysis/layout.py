"""Layouts that grow card by card from a start: who lays what is next to a card of its suit, or a card of the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    CardIsRank,
    CardIsSuit,
    Condition,
    Not,
    Or,
    PlayerHasCard,
)
from darwindeck.genome.phases import AllPass, PlayPhase, PlayTarget
from darwindeck.genome.setup import Holder, TableauMode

if TYPE_CHECKING:
    from darwindeck.analysis.analysis import GenomeAnalysis


def first_card(condition: Condition | None) -> str | None:
    """Return the card that a rule bids its holder play before any other ("if you hold 7♥, it is 7♥"); none
    without it.

    >>> from darwindeck.genome.library import load_game
    >>> first_card(load_game("badam-satti").phases[0].valid_play_condition)
    '7h'
    """
    parts = condition.conditions if isinstance(condition, And) else (condition,)
    for part in parts:
        if not isinstance(part, Or) or len(part.conditions) != 2:
            continue
        held, is_it = part.conditions
        if isinstance(held, Not) and isinstance(held.condition, PlayerHasCard) and isinstance(is_it, And):
            card = held.condition.card
            named = {CardIsRank(Rank(card[0])), CardIsSuit(Suit(card[1]))}
            if set(is_it.conditions) == named:
                return card
    return None


def opens_with_its_card(facts: GenomeAnalysis, play: PlayPhase) -> bool:
    """Return whether the first card on the tableau is the one by which the player who begins is found."""
    lead = facts.setup.first_lead
    if not isinstance(lead, Holder) or not facts.dealt_out or facts.setup.deal_to_tableau:
        return False
    forced = lead.must_play or first_card(play.valid_play_condition) == lead.card
    return forced and play.on_all_pass is AllPass.NONE and len(facts.phases) == 1


def lays_out_everything(facts: GenomeAnalysis, play: PlayPhase) -> bool:
    """Return whether the card that a layout waits for is always in some hand, and may be laid."""
    pack = facts.pack
    whole = pack.copies == 1 and pack.size == 4 * len(pack.ranks) and facts.every_rank and facts.dealt_out
    kept = not facts.fills_discard and play.on_all_pass is AllPass.NONE and len(facts.phases) == 1
    single = play.min_cards <= 1 and play.mandatory and play.target is PlayTarget.TABLEAU
    return facts.mode is TableauMode.NONE and whole and kept and single and _grows(play.valid_play_condition)


def _grows(condition: Condition | None) -> bool:
    """Return whether every start and every neighbour may be laid; a card that must come first is a start itself."""
    parts = condition.conditions if isinstance(condition, And) else (condition,)
    first = first_card(condition)
    open_parts = [part for part in parts if first is None or first_card(part) is None]
    if len(open_parts) != 1 or not isinstance(open_parts[0], Or):
        return False
    ways = open_parts[0].conditions
    starts = [way.rank for way in ways if isinstance(way, CardIsRank)]
    return CardAdjacentToLayout() in ways and bool(starts) and (first is None or Rank(first[0]) in starts)
