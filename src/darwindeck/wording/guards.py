"""What a step asks before it begins, in words: "this step takes place only if the deck is empty"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from darwindeck.analysis.conditions import outline
from darwindeck.analysis.traits import is_turn
from darwindeck.genome.conditions import (
    ChipCount,
    Condition,
    HandSize,
    IsTrickWinner,
    Location,
    LocationEmpty,
    LocationSize,
    ScoreCompare,
)
from darwindeck.genome.phases import DrawPhase, MeldPhase, Phase, ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.conditions.predicates import Voice, leaves, predicate
from darwindeck.wording.conditions.sentences import requirement
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Field
from darwindeck.wording.marks import step_path
from darwindeck.wording.text import Item

_SHORT: Final = 3
"""Tests that one clause bears."""
_OF_A_SEAT: Final = (HandSize, ScoreCompare, ChipCount, IsTrickWinner)
_OWN: Final = (Location.HAND, Location.CAPTURED)


def only_when(does: str) -> Field:
    """Word when a step takes place, of what players do in it."""

    def said(when: Condition | None, _: GameGenome) -> str:
        if when is None:
            return f"you always {does}"
        return f"you {does} only if {predicate(when)}"

    return Field("only if", said)


def with_guard(deed: Deed, phase: Phase, game: GameGenome, named: Sequence[str] = ()) -> Deed:
    """Add to what is done in a step what it asks before it begins."""
    if isinstance(phase, DrawPhase) or phase.when is None:
        return deed
    few = len(list(leaves(phase.when))) <= _SHORT
    melds = any(isinstance(each, MeldPhase) for each in game.phases)
    voice = Voice(melds=melds, named=named)
    when = predicate(phase.when, voice=voice) if few else "its conditions are met"
    return deed._replace(does=f"{deed.does} if {when}")


def only_if(facts: WordingContext, place: int, phase: Phase) -> tuple[Item, ...]:
    """Say what has to be so, or the step is left out; a Draw says it itself, and a Showdown waits for the knock."""
    if isinstance(phase, DrawPhase) or phase.when is None:
        return ()
    if isinstance(phase, ShowdownPhase) and facts.genome.knock is not None:
        return ()
    led = not is_turn(phase) and any(map(_asks_a_seat, (part.node for part in outline(phase.when).parts)))
    lead = "With the leader for “you”, this step takes place only" if led else "This step takes place only"
    return (requirement(lead, phase.when, f"{step_path(place)}.when", "a card", facts.got),)


def _asks_a_seat(test: Condition) -> bool:
    """Return whether the answer depends on who is asked."""
    if isinstance(test, LocationSize | LocationEmpty):
        return test.location in _OWN
    return isinstance(test, _OF_A_SEAT)
