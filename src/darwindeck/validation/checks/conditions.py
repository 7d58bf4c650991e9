"""Conditions: tests that fit the place they stand in, and ask about something the game has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.conditions import STATIC_KINDS, ConditionSpot
from darwindeck.analysis.deck import matches
from darwindeck.genome.conditions import (
    CardAdjacentToLayout,
    CardBeatsTop,
    CardCondition,
    CardIsTrump,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    ChipCount,
    Condition,
    HandSize,
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    HasTrump,
    IsTrickWinner,
    Location,
    LocationEmpty,
    LocationSize,
    MatchesOrWild,
    MustFollowSuit,
    PlayerHasCard,
    PotSize,
    Reference,
    ScoreCompare,
    SequenceAdjacent,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.phases import (
    AllPass,
    BettingPhase,
    ClaimPhase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
    Trump,
)
from darwindeck.genome.setup import TableauMode
from darwindeck.validation.problems import Problem

_READS_TOP = (
    CardMatchesRank,
    CardMatchesSuit,
    CardMatchesColour,
    MatchesOrWild,
    SequenceAdjacent,
    CardBeatsTop,
)
_CARD_TESTS: Final = frozenset(get_args(CardCondition))
_SELF_CONTAINED: Final = STATIC_KINDS | {HandSize, HasSetOfN, HasRunOfN, HasMatchingPair, PlayerHasCard}
_OF_TRICKS = (MustFollowSuit, IsTrickWinner, TrickContainsCard, SuitBroken)
_PILE = "The pile of claims lies face down on the tableau: use the discard instead, or drop the claims."


def check_conditions(facts: GenomeAnalysis) -> Iterator[Problem]:
    for spot in facts.spots:
        outline = spot.outline
        yield from _hollow(spot)
        if spot.owner == "draw" and not outline.kinds.isdisjoint(_CARD_TESTS):
            yield from _no_card(spot)
        if not outline.kinds <= _SELF_CONTAINED:
            yield from _referents(facts, spot)
    if not facts.sheet.sound:
        for spot in facts.sheet.spots:
            yield from _hollow(spot)
            yield from _not_static(spot)
    yield from _never(facts)
    if facts.has(ClaimPhase):
        yield from _claim_pile(facts)


def _hollow(spot: ConditionSpot) -> Iterator[Problem]:
    for place in spot.outline.hollow:
        message = "an and / or without conditions means nothing"
        yield Problem(
            "condition/empty-group", spot.path + place, message, "Put a condition in, or remove it."
        )


def _not_static(spot: ConditionSpot) -> Iterator[Problem]:
    for place, node, _ in spot.outline.parts:
        if type(node) not in STATIC_KINDS:
            message = "points depend on the card alone: its rank, suit or colour"
            hint = "Use card_is_rank, card_is_suit, card_is_colour, combined by and, or, not."
            yield Problem("condition/not-static", spot.path + place, message, hint)


def _no_card(spot: ConditionSpot) -> Iterator[Problem]:
    for place, node, _ in spot.outline.parts:
        if type(node) in _CARD_TESTS:
            message = "no card is on the table to be tested before a draw"
            hint = "Ask about the position instead: hand size, an empty place, a score."
            yield Problem("condition/wrong-place", spot.path + place, message, hint)


def _referents(facts: GenomeAnalysis, spot: ConditionSpot) -> Iterator[Problem]:
    for place, node, _ in spot.outline.parts:
        missing = _missing(facts, node)
        if missing is not None:
            message = f"the condition asks about {missing}, which this game does not have"
            hint = "Bring what the condition asks about into the game, or ask about something else."
            yield Problem("condition/no-referent", spot.path + place, message, hint)


def _missing(facts: GenomeAnalysis, node: Condition) -> str | None:
    """What a test asks about and the game lacks; None when it is there."""
    match node:
        case (
            CardMatchesRank()
            | CardMatchesSuit()
            | CardMatchesColour()
            | MatchesOrWild()
            | SequenceAdjacent()
            | CardBeatsTop()
        ):
            return _missing_top(facts, node.reference)
        case CardAdjacentToLayout():
            return None if facts.fills_tableau else "cards on the tableau"
        case LocationSize() | LocationEmpty():
            return _missing_place(facts, node.location)
        case CardIsTrump() | HasTrump():
            trumps = (trick.trump is not Trump.NONE for _, trick in facts.of(TrickPhase))
            return None if any(trumps) else "trumps"
        case ScoreCompare():
            return None if facts.points.exist else "scores"
        case HandValue():
            return None if facts.setup.card_values else "card values"
        case ChipCount():
            return None if facts.setup.starting_chips > 0 else "chips"
        case PotSize():
            return None if facts.has(BettingPhase) else "a pot"
        case _:
            return "tricks" if isinstance(node, _OF_TRICKS) and not facts.tricks else None


def _missing_top(facts: GenomeAnalysis, reference: Reference) -> str | None:
    if reference is Reference.TOP_DISCARD:
        return None if facts.fills_discard else "the top of a discard pile"
    return None if facts.fills_tableau else "a card on the tableau"


def _missing_place(facts: GenomeAnalysis, location: Location) -> str | None:
    match location:
        case Location.DISCARD:
            return None if facts.fills_discard else "a discard pile"
        case Location.TABLEAU:
            return None if facts.fills_tableau else "a tableau"
        case Location.CAPTURED:
            return None if facts.captures or facts.lays_melds else "captured cards"
        case Location.DECK:
            return None if facts.deck_can_hold_cards else "a deck to draw from"
        case Location.HAND:
            return None


def _never(facts: GenomeAnalysis) -> Iterator[Problem]:
    setup = facts.setup
    for index, play in facts.of(PlayPhase):
        condition = play.valid_play_condition
        if condition is not None and matches(condition, setup.initial_deck, setup.removed_cards) == 0:
            path = f"phases[{index}].valid_play_condition"
            message = "no card of the deck meets the condition, so nothing can be played"
            yield Problem(
                "condition/never", path, message, "Loosen the condition: or instead of and, for example."
            )


def _claim_pile(facts: GenomeAnalysis) -> Iterator[Problem]:
    """Claims lie face down on the tableau: nothing may look at what lies there, take it or turn it over."""
    for spot in facts.spots:
        for place, node, _ in spot.outline.parts:
            if _reads_tableau(node):
                message = "the condition reads the tableau, where claims lie face down"
                yield Problem("claim/pile-read", spot.path + place, message, _PILE)
    for index, play in facts.of(PlayPhase):
        if play.target is PlayTarget.TABLEAU and play.on_all_pass is AllPass.CLEAR_AND_LEAD:
            message = "the tableau, where claims lie face down, is cleared to the open discard"
            yield Problem("claim/pile-read", f"phases[{index}].on_all_pass", message, _PILE)
    if facts.setup.tableau_mode is not TableauMode.NONE and facts.plays_to_tableau:
        message = "cards interact on the tableau, where claims lie face down"
        yield Problem("claim/pile-read", "setup.tableau_mode", message, _PILE)


def _reads_tableau(node: Condition) -> bool:
    if isinstance(node, CardAdjacentToLayout):
        return True
    return isinstance(node, _READS_TOP) and node.reference is Reference.TABLEAU_TOP
