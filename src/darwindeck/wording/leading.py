"""Who opens a stage that repeats, and who sits a trick out."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.analysis.traits import traits_of
from darwindeck.genome.phases import (
    BettingPhase,
    DiscardPhase,
    DrawPhase,
    Matching,
    MeldPhase,
    Phase,
    PlayPhase,
    PotTo,
    TrickPhase,
)
from darwindeck.genome.scoring import WinType
from darwindeck.wording.context import WordingContext


def repeats(facts: WordingContext) -> bool:
    """Return whether the stages come round again: a showdown ends the hand, unless it waits for a knock."""
    return not facts.showdown_last or facts.genome.knock is not None


def opener(facts: WordingContext, place: int) -> str:
    """From whom the stage at this place of the list goes round: after a trick its winner leads."""
    if any(isinstance(phase, TrickPhase) for phase in facts.genome.phases[:place]):
        return "the winner of the last trick"
    if repeats(facts) and facts.has(TrickPhase):
        return "the player who begins, later the winner of the last trick"
    return "the player who begins"


def folds(facts: WordingContext) -> bool:
    """Return whether a trick can begin when somebody has folded: of two players one wins the pot by that."""
    before = (phase for phase in _before_tricks(facts) if isinstance(phase, BettingPhase))
    return facts.players > 2 and any(phase.pot_to is not PotTo.HOUSE for phase in before)


def folds_for_a_trick(facts: WordingContext) -> bool:
    """Return whether who has folded comes back for later tricks, with cards that the others have played."""
    taken = any(phase.pot_to is PotTo.NEXT_TAKER for _, phase in facts.paths_of(BettingPhase))
    return folds(facts) and taken and facts.has(TrickPhase)


def hands_differ(facts: WordingContext) -> bool:
    """Return whether a trick can begin while a player has no cards: some drew, played or folded, and others not."""
    if facts.win(WinType.EMPTY_HAND):
        return False
    before = _before_tricks(facts)
    some_draw = any(isinstance(phase, DrawPhase) and phase.condition is not None for phase in before)
    some_play = any(isinstance(phase, PlayPhase) or _parts_with_some(phase) for phase in before)
    return some_draw or some_play or folds_for_a_trick(facts)


def _parts_with_some(phase: Phase) -> bool:
    """Return whether one player may part with more cards than another."""
    match phase:
        case MeldPhase():
            return not phase.hold
        case DiscardPhase():
            return phase.min_cards != phase.max_cards or phase.matching_condition is not Matching.ANY
    traits = traits_of(phase)
    return traits.empties_hands and traits.uneven


def _before_tricks(facts: WordingContext) -> Sequence[Phase]:
    """Return the phases that a trick can follow."""
    phases = facts.genome.phases
    tricks = [place for place, phase in enumerate(phases) if isinstance(phase, TrickPhase)]
    return phases if repeats(facts) else phases[: tricks[-1] if tricks else 0]
