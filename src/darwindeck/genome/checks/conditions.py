"""Conditions: tests that fit the place they stand in, and ask about something the game has."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.checks.deck import matches
from darwindeck.genome.checks.facts import Facts, Site
from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    CardBeatsTop,
    CardCondition,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    ChipCount,
    Condition,
    HandValue,
    HasTrump,
    IsTrickWinner,
    Location,
    LocationEmpty,
    LocationSize,
    MatchesOrWild,
    MustFollowSuit,
    Not,
    Or,
    PotSize,
    Reference,
    ScoreCompare,
    SequenceAdjacent,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.phases import (
    BettingPhase,
    ClaimPhase,
    DrawPhase,
    DrawSource,
    PlayPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.problems import Problem

_STATIC = (CardIsRank, CardIsSuit, CardIsColour, And, Or, Not)
_READS_TOP = (
    CardMatchesRank,
    CardMatchesSuit,
    CardMatchesColour,
    MatchesOrWild,
    SequenceAdjacent,
    CardBeatsTop,
)
_OF_TRICKS = (MustFollowSuit, IsTrickWinner, TrickContainsCard, SuitBroken)
_PILE = "The pile of claims lies face down: compare with the tableau, draw from the deck, or drop the claims."


def check_conditions(facts: Facts) -> Iterator[Problem]:
    for site in facts.sites:
        node = site.node
        if isinstance(node, (And, Or)) and not node.conditions:
            message = "an and / or without conditions means nothing"
            yield Problem(
                "condition/empty-group", site.path, message, "Put a condition into it, or remove it."
            )
        yield from _place(site)
        if site.owner != "score":
            yield from _referent(facts, site)
    yield from _never(facts)
    if facts.has(ClaimPhase):
        yield from _claim_pile(facts)


def _place(site: Site) -> Iterator[Problem]:
    if site.owner == "score" and not isinstance(site.node, _STATIC):
        message = "points depend on the card alone: its rank, suit or colour"
        hint = "Use card_is_rank, card_is_suit, card_is_colour, combined by and, or, not."
        yield Problem("condition/not-static", site.path, message, hint)
    elif site.owner == "draw" and isinstance(site.node, CardCondition):
        message = "no card is on the table to be tested before a draw"
        hint = "Ask about the position instead: hand size, an empty place, a score."
        yield Problem("condition/wrong-place", site.path, message, hint)


def _referent(facts: Facts, site: Site) -> Iterator[Problem]:
    missing = _missing(facts, site.node)
    if missing is not None:
        message = f"the condition asks about {missing}, which this game does not have"
        hint = "Bring what the condition asks about into the game, or ask about something else."
        yield Problem("condition/no-referent", site.path, message, hint)


def _missing(facts: Facts, node: Condition) -> str | None:
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


def _missing_top(facts: Facts, reference: Reference) -> str | None:
    if reference is Reference.TOP_DISCARD:
        return None if facts.fills_discard else "the top of a discard pile"
    return None if facts.fills_tableau else "a card on the tableau"


def _missing_place(facts: Facts, location: Location) -> str | None:
    match location:
        case Location.DISCARD:
            return None if facts.fills_discard else "a discard pile"
        case Location.TABLEAU:
            return None if facts.fills_tableau else "a tableau"
        case Location.CAPTURED:
            return None if facts.captures else "captured cards"
        case Location.DECK:
            return None if facts.deck_can_hold_cards else "a deck to draw from"
        case Location.HAND:
            return None


def _never(facts: Facts) -> Iterator[Problem]:
    setup = facts.setup
    for index, play in facts.of(PlayPhase):
        condition = play.valid_play_condition
        if condition is not None and matches(condition, setup.initial_deck, setup.removed_cards) == 0:
            path = f"phases[{index}].valid_play_condition"
            message = "no card of the deck meets the condition, so nothing can be played"
            yield Problem(
                "condition/never", path, message, "Loosen the condition: or instead of and, for example."
            )


def _claim_pile(facts: Facts) -> Iterator[Problem]:
    for site in facts.sites:
        if isinstance(site.node, _READS_TOP) and site.node.reference is Reference.TOP_DISCARD:
            message = "the condition reads the top of the discard, where claims lie face down"
            yield Problem("claim/pile-read", site.path, message, _PILE)
    for index, draw in facts.of(DrawPhase):
        if draw.source in (DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD):
            message = "the Draw phase takes from the discard, where claims lie face down"
            yield Problem("claim/pile-read", f"phases[{index}].source", message, _PILE)
