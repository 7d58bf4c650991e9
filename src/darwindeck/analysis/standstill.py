"""Whether a hand can come to a standstill: all players in a row can do nothing but pass.

Everything is counted against the game: only where somebody can always act, by the rules, there is no standstill.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from darwindeck.analysis.conditions import asks_empty_hand
from darwindeck.analysis.layout import lays_out_everything
from darwindeck.analysis.places import lays_anywhere
from darwindeck.analysis.traits import forces_action, guard_of, is_turn
from darwindeck.genome.conditions import (
    And,
    ComparesWithTop,
    Condition,
    Not,
    Or,
    Reference,
    SingleTest,
)
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Matching,
    PlayPhase,
    PlayTarget,
)
from darwindeck.genome.setup import DeckEmptyAction, SequenceDirection, TableauMode

if TYPE_CHECKING:
    from darwindeck.analysis.analysis import GenomeAnalysis


def can_stand_still(facts: GenomeAnalysis) -> bool:
    """Return whether it can happen that nobody can do anything, in a hand that goes on by turns."""
    if not all(is_turn(phase) for _, phase in facts.repeating) or facts.never_passes:
        return False
    free = [phase for _, phase in facts.repeating if guard_of(phase) is None]
    plays = [phase for phase in free if isinstance(phase, PlayPhase)]
    acts = (
        _always_draws(facts)
        or any(_leads_anew(facts, play) or _plays_anything(facts, play) for play in plays)
        or any(_builds_on(facts, play) or lays_out_everything(facts, play) for play in plays)
        or _always_discards(facts)
        or books_take_all(facts)
        or _takes_from_others(facts)
    )
    return not acts


def _always_draws(facts: GenomeAnalysis) -> bool:
    """Return whether every turn takes a card, or ends the hand because there is none."""
    ends = facts.genome.deck_empty_action is DeckEmptyAction.HAND_ENDS
    piles = (
        DrawSource.DECK,
        DrawSource.DECK_OR_DISCARD,
        DrawSource.DECK_OR_TABLEAU,
        DrawSource.DECK_OR_PLACE,
    )
    return ends and any(_is_sure(draw) and draw.source in piles for _, draw in facts.of(DrawPhase))


def _always_discards(facts: GenomeAnalysis) -> bool:
    """Return whether every turn puts a card down: hands run empty only by winning."""
    sure = any(
        discard.min_cards > 0
        and discard.matching_condition is Matching.ANY
        and not discard.once
        and discard.when is None
        for _, discard in facts.of(DiscardPhase)
    )
    return sure and facts.takes_turns and not facts.turns_without_cards


def _is_sure(draw: DrawPhase) -> bool:
    return draw.mandatory and draw.condition is None and not draw.once and draw.until is DrawUntil.COUNT


def _leads_anew(facts: GenomeAnalysis, play: PlayPhase) -> bool:
    """Tell whether the last player after all others have passed leads, with any card."""
    anew = play.on_all_pass is AllPass.CLEAR_AND_LEAD and play.target is PlayTarget.TABLEAU
    bare = facts.mode is TableauMode.NONE and facts.setup.deal_to_tableau == 0
    return anew and bare and play.min_cards <= 1 and _lets_all(play.valid_play_condition)


def _lets_all(condition: Condition | None) -> bool:
    """Return whether every card may be played while the tableau is empty."""
    match condition:
        case None:
            return True
        case And(conditions=parts):
            return all(map(_lets_all, parts))
        case Or(conditions=parts):
            return any(map(_lets_all, parts))
        case ComparesWithTop():
            return condition.reference is Reference.TABLEAU_TOP
        case SingleTest() | Not():
            return False
        case _:
            assert_never(condition)


def _plays_anything(facts: GenomeAnalysis, play: PlayPhase) -> bool:
    """Tell whether every player with cards can play one; empty hands end the hand or are refilled."""
    fits = play.target is not PlayTarget.PLACE or lays_anywhere(facts.genome, play)
    free = fits and play.valid_play_condition is None and facts.mode is not TableauMode.SEQUENCE
    draws = [draw for _, draw in facts.of(DrawPhase) if not draw.once]
    filled = all(
        draw.mandatory and (draw.condition is None or asks_empty_hand(draw.condition)) for draw in draws
    )
    return (
        free
        and play.mandatory
        and play.min_cards == 1
        and not play.same_count
        and not play.patterns
        and filled
    )


def _builds_on(facts: GenomeAnalysis, play: PlayPhase) -> bool:
    """Return whether the card that a sequence waits for is always in some hand."""
    setup, pack = facts.setup, facts.pack
    whole = pack.copies == 1 and pack.size == 4 * len(pack.ranks) and facts.dealt_out
    kept = not facts.fills_discard and setup.deal_to_tableau == 0
    spare = kept and all(isinstance(phase, PlayPhase | DrawPhase) for phase in facts.phases)
    plain = play.valid_play_condition is None and play.min_cards <= 1 and play.target is PlayTarget.TABLEAU
    return facts.mode is TableauMode.SEQUENCE and whole and spare and plain and _reaches_all(facts)


def _reaches_all(facts: GenomeAnalysis) -> bool:
    """Return whether piles grow from their first card to every other."""
    start = facts.setup.start_rank
    low_to_high = sorted(facts.ranks, key=lambda rank: "A23456789TJQK".index(rank.value))
    if start is not None and start not in facts.ranks:
        return False
    match facts.setup.sequence_direction:
        case SequenceDirection.BOTH:
            return True
        case SequenceDirection.ASCENDING:
            return start is low_to_high[0]
        case SequenceDirection.DESCENDING:
            return start is low_to_high[-1]
        case _:
            assert_never(facts.setup.sequence_direction)


def books_take_all(facts: GenomeAnalysis) -> bool:
    """Return whether all cards of a rank make whole books, so that nobody is left with cards and nothing to ask for."""
    asks = [phase for _, phase in facts.repeating if isinstance(phase, AskPhase)]
    pack = facts.pack
    even = pack.size == len(pack.ranks) * pack.most_of_a_rank
    return (
        bool(asks)
        and len(asks) == len(facts.repeating)
        and even
        and all(ask.when is None for ask in asks)
        and all(ask.book_size and pack.most_of_a_rank % ask.book_size == 0 for ask in asks)
    )


def _takes_from_others(facts: GenomeAnalysis) -> bool:
    """Return whether every turn takes a card from another hand, until only one player has cards."""
    takes = (draw for _, draw in facts.of(DrawPhase) if draw.source is DrawSource.OPPONENT_HAND)
    return facts.genome.out_when_empty and any(map(_is_sure, takes))


def forced_throughout(facts: GenomeAnalysis) -> bool:
    """Return whether nobody passes who can act, so that a standstill ends the hand before anything else does."""
    return all(forces_action(phase) for _, phase in facts.repeating)
