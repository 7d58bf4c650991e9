"""The family of a game: one word for the kind of play, read off its phases.

A game whose phases point at exactly one family belongs to it; a game with several is `mixed`.
"""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.conditions import outline
from darwindeck.analysis.places import reads_places
from darwindeck.analysis.traits import Family, traits_of
from darwindeck.genome.conditions import CardBeatsTop, Condition
from darwindeck.genome.phases import (
    DiscardPhase,
    Matching,
    Phase,
    PlayPhase,
    PlayTarget,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TallySource
from darwindeck.genome.setup import TableauMode

__all__ = ["Family", "family"]

_FISHING_MODES = (TableauMode.WAR, TableauMode.MATCH_RANK)


def family(genome: GameGenome) -> Family:
    """Return the family of a game.

    >>> from darwindeck.genome.library import load_game
    >>> family(load_game("hearts"))
    <Family.TRICK: 'trick'>
    """
    counted = any(tally.source is TallySource.PLACE for tally in genome.tally_scoring)
    signals = {
        signal
        for phase in genome.phases
        if not (counted and reads_places(phase))  # piles that score are no way to get rid of cards
        for signal in _signals(phase, genome.setup.tableau_mode)
    }
    if len(signals) > 1:
        signals.discard(Family.SHEDDING)  # playing a card is part of many games and decides only alone
    return signals.pop() if len(signals) == 1 else Family.MIXED


def _signals(phase: Phase, mode: TableauMode) -> Iterator[Family]:
    own = traits_of(phase).family
    if own is not None:
        yield own
    elif isinstance(phase, PlayPhase):
        yield _play_signal(phase, mode)
    elif isinstance(phase, DiscardPhase) and phase.matching_condition is Matching.PAIR:
        yield Family.SHEDDING


def _play_signal(phase: PlayPhase, mode: TableauMode) -> Family:
    if phase.target is PlayTarget.TABLEAU and mode in _FISHING_MODES:
        return Family.FISHING
    if phase.patterns or phase.same_count or _asks_to_beat(phase.valid_play_condition):
        return Family.CLIMBING
    return Family.SHEDDING


def _asks_to_beat(condition: Condition | None) -> bool:
    return condition is not None and CardBeatsTop in outline(condition).kinds
