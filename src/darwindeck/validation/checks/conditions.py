"""Conditions: tests that fit the place they stand in, and ask about something the game has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.conditions import (
    CARD_TESTS,
    COUNTED_KINDS,
    OWN_HAND_TESTS,
    STATIC_KINDS,
    ConditionSpot,
)
from darwindeck.analysis.deck import matches
from darwindeck.analysis.referents import missing_referent
from darwindeck.canonical.conditions import NEVER, Scope, canonical_condition
from darwindeck.genome.conditions import (
    CardAdjacentToLayout,
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
    DrawPhase,
    PlayPhase,
    PlayTarget,
)
from darwindeck.genome.setup import TableauMode
from darwindeck.validation.problems import Problem

_SELF_CONTAINED: Final = STATIC_KINDS | {HandSize, HasSetOfN, HasRunOfN, HasMatchingPair, PlayerHasCard}
_NO_CARD: Final = {"draw": "before a draw", "when": "before a phase begins"}
_PILE = "The pile of claims lies face down on the tableau: use the discard instead, or drop the claims."


def check_conditions(facts: GenomeAnalysis) -> Iterator[Problem]:
    for spot in facts.spots:
        outline = spot.outline
        yield from _hollow(spot)
        if spot.owner in _NO_CARD and not outline.kinds.isdisjoint(CARD_TESTS):
            yield from _no_card(spot)
        if spot.owner == "when":
            yield from _hidden(spot)
        if not outline.kinds <= _SELF_CONTAINED:
            yield from _referents(facts, spot)
    if not facts.sheet.sound:
        for spot in facts.sheet.spots:
            yield from _hollow(spot)
            yield from _not_static(spot)
            if spot.outline.kinds <= COUNTED_KINDS:
                yield from _referents(facts, spot)
    yield from _never(facts)
    yield from _always_skipped(facts)
    if facts.has(ClaimPhase):
        yield from _claim_pile(facts)


def _hollow(spot: ConditionSpot) -> Iterator[Problem]:
    for place in spot.outline.hollow:
        message = "an and / or without conditions means nothing"
        yield Problem(
            "condition/empty-group", spot.path + place, message, "Put a condition in, or remove it."
        )


def _not_static(spot: ConditionSpot) -> Iterator[Problem]:
    counted = spot.path.startswith("tally_scoring")
    for place, node, _ in spot.outline.parts:
        if type(node) not in (COUNTED_KINDS if counted else STATIC_KINDS):
            message = "points depend on the card alone: its rank, suit or colour"
            hint = "Use card_is_rank, card_is_suit, card_is_colour, combined by and, or, not."
            yield Problem("condition/not-static", spot.path + place, message, hint)


def _no_card(spot: ConditionSpot) -> Iterator[Problem]:
    for place, node, _ in spot.outline.parts:
        if type(node) in CARD_TESTS:
            message = f"no card is on the table to be tested {_NO_CARD[spot.owner]}"
            hint = "Ask about the position instead: hand size, an empty place, a score."
            yield Problem("condition/wrong-place", spot.path + place, message, hint)


def _hidden(spot: ConditionSpot) -> Iterator[Problem]:
    """Object if skipping a phase would reveal what another seat holds."""
    for place, node, _ in spot.outline.parts:
        if type(node) in OWN_HAND_TESTS:
            message = "whether the phase is skipped depends on cards that only one player sees"
            hint = (
                "Ask about what all can see: sizes, scores, chips, tricks; only a Draw may ask the own hand."
            )
            yield Problem("when/hidden", spot.path + place, message, hint)


def _always_skipped(facts: GenomeAnalysis) -> Iterator[Problem]:
    scope = Scope(max(1, facts.pack.size), frozenset())
    for index, phase in enumerate(facts.phases):
        if isinstance(phase, DrawPhase) or phase.when is None:
            continue
        if canonical_condition(phase.when, scope) == NEVER:
            message = "the condition never holds, so the phase is always skipped"
            yield Problem("when/never", f"phases[{index}].when", message, "Loosen it, or drop the phase.")


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
