"""Conditions: tests that fit the place they stand in, and ask about something the game has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.conditions import STATIC_KINDS, ConditionSpot
from darwindeck.analysis.deck import matches
from darwindeck.analysis.referents import missing_referent
from darwindeck.genome.conditions import (
    CardAdjacentToLayout,
    CardCondition,
    ComparesWithTop,
    Condition,
    HandSize,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    PlayerHasCard,
    Reference,
)
from darwindeck.genome.phases import (
    AllPass,
    ClaimPhase,
    PlayPhase,
    PlayTarget,
)
from darwindeck.genome.setup import TableauMode
from darwindeck.validation.problems import Problem

_CARD_TESTS: Final = frozenset(get_args(CardCondition))
_SELF_CONTAINED: Final = STATIC_KINDS | {HandSize, HasSetOfN, HasRunOfN, HasMatchingPair, PlayerHasCard}
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
        missing = missing_referent(facts, node)
        if missing is not None:
            message = f"the condition asks about {missing}, which this game does not have"
            hint = "Bring what the condition asks about into the game, or ask about something else."
            yield Problem("condition/no-referent", spot.path + place, message, hint)


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
    return isinstance(node, ComparesWithTop) and node.reference is Reference.TABLEAU_TOP
