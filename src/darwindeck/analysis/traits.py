"""What all phases of a kind have in common, one row per kind.

A fact about a kind of phase stands here once; checks, canonical form, operators, measures and rulebook ask for it. A
new kind of phase begins with its row: `PHASE_TRAITS` without it fails a test that says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)


class PhaseTraits(NamedTuple):
    """The traits of a kind of phase. Whether it runs once may depend on the phase: ask `runs_once`."""

    verb: str
    """What players do in it, as in "players …"."""
    at_table: bool
    """All seats take part together; otherwise it is a part of one seat's turn."""
    always_once: bool = False
    """It happens once a hand, before everything that repeats."""
    empties_hands: bool = False
    """Cards leave the hand of the acting seat for good, or until they are drawn again."""
    captures: bool = False
    """By it alone cards come into captured piles."""
    hides_intent: bool = False
    """A seat says something about its hand that others cannot see: a bid, a bet, a claim."""
    declinable: bool = False
    """A seat can act in it, or pass, without any card moving."""


PHASE_TRAITS: Final[Mapping[type[Phase], PhaseTraits]] = {
    DrawPhase: PhaseTraits("draw cards", at_table=False, declinable=True),
    PlayPhase: PhaseTraits("play cards", at_table=False, empties_hands=True, declinable=True),
    DiscardPhase: PhaseTraits("discard", at_table=False, empties_hands=True, declinable=True),
    ClaimPhase: PhaseTraits(
        "claim ranks", at_table=False, empties_hands=True, hides_intent=True, declinable=True
    ),
    MeldPhase: PhaseTraits("lay melds", at_table=False, empties_hands=True, declinable=True),
    AskPhase: PhaseTraits(
        "ask for ranks", at_table=False, empties_hands=True, captures=True, declinable=True
    ),
    TrickPhase: PhaseTraits("play a trick", at_table=True, empties_hands=True, captures=True),
    BiddingPhase: PhaseTraits("bid", at_table=True, always_once=True, hides_intent=True),
    BettingPhase: PhaseTraits("bet", at_table=True, hides_intent=True, declinable=True),
    PassPhase: PhaseTraits("pass cards on", at_table=True, always_once=True),
    ShowdownPhase: PhaseTraits("compare hands", at_table=True),
}

_DECK_SOURCES: Final = frozenset({DrawSource.DECK, DrawSource.DECK_OR_DISCARD})
_DISCARD_SOURCES: Final = frozenset({DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD})


def traits_of(phase: Phase) -> PhaseTraits:
    """
    >>> traits_of(BiddingPhase()).always_once
    True
    """
    return PHASE_TRAITS[type(phase)]


def is_turn(phase: Phase) -> bool:
    """Whether the phase is a part of one seat's turn."""
    return not PHASE_TRAITS[type(phase)].at_table


def runs_once(phase: Phase) -> bool:
    """Whether the phase happens once a hand: always, by its kind, or because it says so.

    >>> runs_once(PlayPhase()), runs_once(PlayPhase(once=True)), runs_once(PassPhase())
    (False, True, True)
    """
    if PHASE_TRAITS[type(phase)].always_once:
        return True
    return (
        isinstance(phase, DrawPhase | PlayPhase | DiscardPhase | ClaimPhase | MeldPhase | AskPhase)
        and phase.once
    )


def draws_from_deck(phase: Phase) -> bool:
    """Whether the phase can take cards from the deck: a draw does, and who asks in vain fishes.

    >>> draws_from_deck(DrawPhase()), draws_from_deck(DrawPhase(source=DrawSource.DISCARD))
    (True, False)
    """
    return isinstance(phase, AskPhase) or (isinstance(phase, DrawPhase) and phase.source in _DECK_SOURCES)


def draws_from_discard(phase: Phase) -> bool:
    """Whether the phase can take cards from the discard pile."""
    return isinstance(phase, DrawPhase) and phase.source in _DISCARD_SOURCES
