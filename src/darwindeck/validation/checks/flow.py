"""The run of a hand: phases in a workable order, something that has to happen, something that ends it."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.circulation import can_end
from darwindeck.analysis.traits import is_turn
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawUntil,
    Phase,
    PlayPhase,
    ShowdownPhase,
)
from darwindeck.genome.setup import Fixed
from darwindeck.validation.problems import Problem

_ORDER = "flow/phase-order"


def check_flow(facts: GenomeAnalysis) -> Iterator[Problem]:
    if not facts.genome.phases:
        return
    yield from _order(facts)
    if not facts.repeating:
        message = "every phase runs once per hand; nothing goes on after that"
        yield Problem(
            "flow/no-end", "phases", message, "Add a phase that repeats, such as Play, Trick or Draw."
        )
        return
    flow = facts.circulation
    if not can_end(facts):
        drawn = f"each turn draws {flow.forced} and plays at most {flow.out}, and the discard is reshuffled"
        message = (
            drawn if flow.out else "no phase takes cards out of the hands, and nothing else ends the hand"
        )
        hint = "Draw fewer, play more, end the hand when the deck is empty, or add a Showdown or a knock."
        yield Problem("flow/no-end", "phases", message, hint)
    if _all_may_pass(facts):
        message = "every phase of a turn can be declined at no cost, so nothing has to happen"
        hint = "Make a draw or a play mandatory, or say what follows when all pass (on_all_pass)."
        yield Problem("flow/free-pass", "phases", message, hint)
    yield from _turn_limit(facts)


def _order(facts: GenomeAnalysis) -> Iterator[Problem]:
    first = facts.repeating[0][0] if facts.repeating else len(facts.genome.phases)
    repeating = {index for index, _ in facts.repeating}
    for index in range(first, len(facts.genome.phases)):
        if index not in repeating:
            message = "a phase that runs once per hand stands after one that repeats"
            yield Problem(_ORDER, f"phases[{index}]", message, "Put phases that run once first.")
    for index, _ in facts.of(BiddingPhase)[1:]:
        message = "at most one BiddingPhase is possible"
        yield Problem(_ORDER, f"phases[{index}]", message, "Keep one bidding round per hand.")
    showdowns = facts.of(ShowdownPhase)
    if showdowns and showdowns[0][0] < len(facts.genome.phases) - 1:
        path = f"phases[{showdowns[0][0] + 1}]"
        message = "the Showdown ends the hand; what stands after it never runs"
        yield Problem(_ORDER, path, message, "Make the Showdown the last phase.")


def _all_may_pass(facts: GenomeAnalysis) -> bool:
    if facts.tricks or facts.has(ShowdownPhase):
        return False
    turns = [phase for _, phase in facts.repeating if is_turn(phase)]
    return bool(turns) and not any(_forces(phase) for phase in turns)


def _forces(phase: Phase) -> bool:
    """Whether a turn phase makes its seat do something, or makes it pay for doing nothing."""
    match phase:
        case PlayPhase():
            return (phase.mandatory and phase.min_cards > 0) or phase.on_all_pass is not AllPass.NONE
        case DrawPhase():
            return phase.mandatory and phase.until is not DrawUntil.STAND
        case DiscardPhase() | ClaimPhase():
            return phase.min_cards > 0
        case _:
            return isinstance(phase, AskPhase)


def _turn_limit(facts: GenomeAnalysis) -> Iterator[Problem]:
    if not facts.tricks_only or facts.deals_all:
        return
    sizes, genome = facts.hand_sizes, facts.genome
    hands = min(genome.hands.n, 100) if isinstance(genome.hands, Fixed) else 1
    cards = sum(sizes[min(hand, len(sizes) - 1)] for hand in range(hands))
    if genome.max_turns < cards * facts.players and genome.eliminate is None:
        message = f"the tricks alone take {cards * facts.players} turns, max_turns is {genome.max_turns}"
        yield Problem("flow/turn-limit", "max_turns", message, "Raise max_turns, or play fewer hands.")
