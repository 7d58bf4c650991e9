"""Repairs of the flow: an order that works, a turn that has to be taken, a hand that can end."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.traits import draws_from_deck, runs_once
from darwindeck.genome.phases import (
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawUntil,
    Phase,
    PlayPhase,
    ShowdownPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.validation.checks.limits import MOST_PHASES
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.step import Repairs, RepairStep


def _order(genome: GameGenome, _: Problem) -> RepairStep:
    """Once-phases first, one bidding, the showdown last; otherwise the order stays."""
    once: list[Phase] = []
    repeating: list[Phase] = []
    showdowns: list[Phase] = []
    for phase in genome.phases:
        if isinstance(phase, ShowdownPhase):
            showdowns.append(phase)
        elif runs_once(phase):
            doubled = isinstance(phase, BiddingPhase) and any(
                isinstance(other, BiddingPhase) for other in once
            )
            if not doubled:
                once.append(phase)
        else:
            repeating.append(phase)
    phases = (*once, *repeating, *showdowns[:1])
    return genome.copy_with(phases=phases), "Put the phases into an order that works."


def _no_end(genome: GameGenome, _: Problem) -> RepairStep:
    facts = GenomeAnalysis(genome)
    draws = (phase for _, phase in facts.repeating if isinstance(phase, DrawPhase))
    from_deck = any(map(draws_from_deck, draws))
    if from_deck and genome.deck_empty_action is not DeckEmptyAction.HAND_ENDS:
        ends = genome.copy_with(deck_empty_action=DeckEmptyAction.HAND_ENDS)
        return ends, "Let the hand end when the deck is empty: nothing else could end it."
    phases = (*genome.phases[: MOST_PHASES - 1], PlayPhase())
    return genome.copy_with(phases=phases), "Added a Play phase, so that cards leave the hands."


def _free_pass(genome: GameGenome, _: Problem) -> RepairStep:
    for index, phase in GenomeAnalysis(genome).repeating:
        forced = _force(phase)
        if forced is not None:
            phases = (*genome.phases[:index], forced, *genome.phases[index + 1 :])
            return genome.copy_with(
                phases=phases
            ), f"Made phases[{index}] mandatory: everything could be declined."
    phases = (DrawPhase(), *genome.phases[: MOST_PHASES - 1])
    drawing = genome.copy_with(phases=phases)
    if GenomeAnalysis(drawing).deck_can_hold_cards:
        return drawing, "Added a mandatory draw: everything could be declined."
    playing = genome.copy_with(phases=(PlayPhase(), *phases[1:]))
    return playing, "Added a mandatory play: everything could be declined, and there is no deck to draw from."


def _force(phase: Phase) -> Phase | None:
    """Return the phase, so that it cannot be declined; none where no field of it says so."""
    match phase:
        case PlayPhase():
            most = max(1, phase.max_cards)
            return msgspec.structs.replace(
                phase, mandatory=True, min_cards=max(1, phase.min_cards), max_cards=most
            )
        case DiscardPhase() | ClaimPhase():
            return msgspec.structs.replace(phase, min_cards=1, max_cards=max(1, phase.max_cards))
        case DrawPhase():
            stands = phase.until is DrawUntil.STAND
            return None if stands else msgspec.structs.replace(phase, mandatory=True)
    return None


def _turn_limit(genome: GameGenome, _: Problem) -> RepairStep:
    turns = min(1_000_000, max(1, genome.max_turns) * 2)
    return genome.copy_with(max_turns=turns), f"Raised max_turns to {turns}."


FLOW: Final[Repairs] = {
    "flow/phase-order": _order,
    "flow/no-end": _no_end,
    "flow/free-pass": _free_pass,
    "flow/turn-limit": _turn_limit,
}
