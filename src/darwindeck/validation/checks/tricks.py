"""Tricks and contracts: hands of about equal size when a trick begins, one trump, bids that a contract scores.

A seat without cards sits a trick out, so a draw or play that a condition opens to some seats only is a rule like any
other. What is refused lets hands drift apart by choice or without measure: then tricks are no longer of all seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.conditions import outline
from darwindeck.analysis.stages import comes_after, last_early_trick
from darwindeck.analysis.traits import is_turn, traits_of
from darwindeck.genome.conditions import And, Not, Number, Or
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    BiddingPhase,
    DiscardPhase,
    DrawOpponent,
    DrawPhase,
    DrawSource,
    DrawUntil,
    FirstTrick,
    Matching,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.scoring import ScoringTrigger
from darwindeck.genome.setup import TableauMode
from darwindeck.validation.problems import Problem

_UNEQUAL = "trick/unequal-hands"
_UNEVEN: Final = frozenset({TableauMode.WAR, TableauMode.SEQUENCE})
_HARMLESS: Final = frozenset(
    {
        EffectType.WILD_CARD,
        EffectType.PEEK_HAND,
        EffectType.REVERSE_DIRECTION,
        EffectType.BURN,
        EffectType.RESET,
    }
)


def check_tricks(facts: GenomeAnalysis) -> Iterator[Problem]:
    if not facts.tricks:
        return
    if facts.deals_all and facts.pack.size % facts.players:
        message = (
            f"{facts.pack.size} cards do not divide among {facts.players} players; tricks need one from each"
        )
        hint = f"Deal {facts.pack.size // facts.players} cards to each, or remove cards from the deck."
        yield Problem(_UNEQUAL, "setup.cards_per_player", message, hint)
    for index, phase in _before_a_trick(facts):
        if is_turn(phase) and _may_differ(facts, phase):
            message = (
                "seats can leave this phase with different numbers of cards, and tricks need one from each"
            )
            hint = "Let every seat take the same number of cards here, or drop the phase or the tricks."
            yield Problem(_UNEQUAL, f"phases[{index}]", message, hint)
    if facts.has(PlayPhase):
        for index, effect in enumerate(facts.genome.special_effects):
            if effect.effect_type not in _HARMLESS:
                message = (
                    f"{effect.effect_type.value} leaves hands of different size; tricks need one from each"
                )
                yield Problem(
                    _UNEQUAL, f"special_effects[{index}]", message, "Drop the effect or the tricks."
                )
    yield from _trump_and_points(facts)


def _before_a_trick(facts: GenomeAnalysis) -> list[tuple[int, Phase]]:
    """Repeating phases that a trick can follow: a Showdown ends the hand, so none comes after the last one then."""
    early = last_early_trick(facts.genome)
    found = [entry for entry in facts.repeating if early is None or not comes_after(entry[1], early)]
    if not facts.has(ShowdownPhase) or facts.genome.knock is not None:
        return found
    last = facts.of(TrickPhase)[-1][0]
    return [entry for entry in found if entry[0] < last]


_SAME_FOR_ALL = frozenset({Number, And, Or, Not})
"""Numbers of tricks and hands stand still in a lap; all else may be another for the next seat."""


def _may_differ(facts: GenomeAnalysis, phase: Phase) -> bool:
    """Return whether a lap of the phase can change the hands of two seats by different numbers."""
    guard = None if isinstance(phase, DrawPhase) else phase.when
    if guard is not None and not outline(guard).kinds <= _SAME_FOR_ALL:
        return True
    match phase:
        case DrawPhase():
            return _draw_differs(facts, phase)
        case PlayPhase():
            into_piles = phase.target is PlayTarget.TABLEAU and facts.setup.tableau_mode in _UNEVEN
            fixed = phase.mandatory and phase.min_cards == phase.max_cards <= 1
            return not fixed or into_piles
        case DiscardPhase():
            return phase.min_cards != phase.max_cards or phase.matching_condition is Matching.PAIR
        case MeldPhase():
            return not phase.hold
    return traits_of(phase).uneven


def _draw_differs(facts: GenomeAnalysis, draw: DrawPhase) -> bool:
    if draw.source is DrawSource.OPPONENT_HAND:
        return draw.opponent in (DrawOpponent.CHOICE, DrawOpponent.RANDOM)
    if not draw.mandatory or draw.until in (DrawUntil.PLAYABLE, DrawUntil.STAND):
        return True
    if draw.condition is not None:
        return False
    if draw.source is not DrawSource.DECK or draw.count <= 0 or facts.fills_discard:
        return False
    lap = draw.count * facts.players
    return any(facts.left_over(size) % lap for size in facts.hand_sizes)


def _trump_and_points(facts: GenomeAnalysis) -> Iterator[Problem]:
    trumps = [trick.trump for _, trick in facts.of(TrickPhase) if trick.trump is not Trump.NONE]
    for index, trick in facts.of(TrickPhase):
        path = f"phases[{index}]"
        if trick.trump is not Trump.NONE and trick.trump is not trumps[0]:
            message = "this Trick phase names another trump than the first one; a hand has one trump"
            yield Problem(
                "trick/two-trumps", f"{path}.trump", message, "Give all Trick phases the same trump."
            )
        if trick.first_trick is FirstTrick.NO_POINTS and not has_point_cards(facts):
            message = "cards with points are barred from the first trick, but no card has any"
            hint = "Add card scoring with trigger trick_win, or let the first trick be free."
            yield Problem("trick/dead-rule", f"{path}.first_trick", message, hint)


def has_point_cards(facts: GenomeAnalysis) -> bool:
    """Return whether a card is worth something to the seat that takes it."""
    taken = (ScoringTrigger.TRICK_WIN, ScoringTrigger.CAPTURE)
    return any(rule.points > 0 and rule.trigger in taken for rule in facts.genome.card_scoring)


def check_bidding(facts: GenomeAnalysis) -> Iterator[Problem]:
    biddings = facts.of(BiddingPhase)
    contract = facts.genome.contract_scoring
    if contract is not None and not biddings:
        message = "ContractScoring requires BiddingPhase"
        yield Problem(
            "bid/orphan-contract", "contract_scoring", message, "Add a Bidding phase, or remove it."
        )
    if not biddings:
        return
    path = f"phases[{biddings[0][0]}]"
    if not facts.tricks:
        message = "BiddingPhase requires at least one TrickPhase"
        yield Problem(
            "bid/no-tricks", path, message, "Contracts count tricks: add a Trick phase after the bidding."
        )
    if contract is None:
        message = "BiddingPhase requires ContractScoring"
        yield Problem(
            "bid/no-contract", "contract_scoring", message, "Say what made and failed contracts score."
        )
    for index, bidding in biddings:
        yield from _bids(facts, f"phases[{index}]", bidding)


def _bids(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    if bidding.min_bid > bidding.max_bid:
        message = f"min_bid {bidding.min_bid} must not be above max_bid {bidding.max_bid}"
        yield Problem("bid/min-over-max", f"{path}.min_bid", message, "Make min_bid at most max_bid.")
    top = min(bidding.max_bid, facts.smallest_hand)
    if bidding.hook and bidding.min_bid >= top and not (bidding.allow_nil and top > 0):
        message = f"the only possible bid is {top}, and the hook may forbid it to the last bidder"
        yield Problem(
            "bid/no-legal-bid", f"{path}.hook", message, "Allow lower bids or Nil, or drop the hook."
        )
