"""What all phases of a kind have in common, one row per kind.

A fact about a kind of phase stands here once; checks, canonical form, operators, measures and rulebook ask for it. A
new kind of phase begins with its row: `PHASE_TRAITS` without it fails a test that says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from darwindeck.genome.conditions import Condition
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
    TurnPhase,
)


class Family(StrEnum):
    """The kind of play, in one word; `family` finds that of a game."""

    TRICK = "trick"
    SHEDDING = "shedding"
    CLIMBING = "climbing"
    FISHING = "fishing"
    RUMMY = "rummy"
    BETTING = "betting"
    BLUFFING = "bluffing"
    MIXED = "mixed"

    @property
    def words(self) -> str:
        """As people say it."""
        return "trick-taking" if self is Family.TRICK else self.value


class PhaseTraits(NamedTuple):
    """The traits of a kind of phase. Where its fields decide, a function beside or above decides by them."""

    verb: str
    """What players do in it, as in "players …"."""
    at_table: bool
    """All seats take part together; otherwise it is a part of one seat's turn."""
    family: Family | None
    """The family it points at by itself."""
    always_once: bool = False
    """It happens once a hand, before everything that repeats."""
    fills_hands: bool = False
    """Cards come into the hand of the acting seat: drawn, or asked for."""
    empties_hands: bool = False
    """Cards leave the hand of the acting seat for good, or until they are drawn again."""
    ends_in_piles: bool = False
    """Whatever its fields say, cards that leave a hand in it lie in books or tricks until the hand is over."""
    captures: bool = False
    """By it alone cards come into captured piles."""
    chooses_cards: bool = False
    """Its seat has to choose a card of its hand, whatever the fields say."""
    forces: bool = False
    """Its seat has to do something, whatever the fields say."""
    uneven: bool = False
    """A lap of it can change hands by different numbers, whatever the fields say."""
    declinable: bool = False
    """A seat can act in it, or pass, without any card moving."""


PHASE_TRAITS: Final[Mapping[type[Phase], PhaseTraits]] = {
    DrawPhase: PhaseTraits("draw cards", at_table=False, family=None, fills_hands=True, declinable=True),
    PlayPhase: PhaseTraits("play cards", at_table=False, family=None, empties_hands=True, declinable=True),
    DiscardPhase: PhaseTraits(
        "throw cards away",
        at_table=False,
        family=None,
        empties_hands=True,
        chooses_cards=True,
        declinable=True,
    ),
    ClaimPhase: PhaseTraits(
        "lay cards face down and claim a rank",
        at_table=False,
        family=Family.BLUFFING,
        empties_hands=True,
        chooses_cards=True,
        uneven=True,
        declinable=True,
    ),
    MeldPhase: PhaseTraits(
        "lay down sets and runs",
        at_table=False,
        family=Family.RUMMY,
        empties_hands=True,
        chooses_cards=True,
        declinable=True,
    ),
    AskPhase: PhaseTraits(
        "ask for a rank",
        at_table=False,
        family=Family.RUMMY,
        fills_hands=True,
        empties_hands=True,
        ends_in_piles=True,
        captures=True,
        chooses_cards=True,
        forces=True,
        uneven=True,
        declinable=True,
    ),
    TrickPhase: PhaseTraits(
        "play a trick",
        at_table=True,
        family=Family.TRICK,
        empties_hands=True,
        ends_in_piles=True,
        captures=True,
        chooses_cards=True,
    ),
    BiddingPhase: PhaseTraits("bid tricks", at_table=True, family=Family.TRICK, always_once=True),
    BettingPhase: PhaseTraits(
        "bet chips", at_table=True, family=Family.BETTING, uneven=True, declinable=True
    ),
    PassPhase: PhaseTraits("pass cards", at_table=True, family=None, always_once=True, chooses_cards=True),
    ShowdownPhase: PhaseTraits("compare the hands", at_table=True, family=None),
    DealPhase: PhaseTraits("turn up cards for everybody", at_table=True, family=None),
}

_DECK_SOURCES: Final = frozenset(
    {DrawSource.DECK, DrawSource.DECK_OR_DISCARD, DrawSource.DECK_OR_TABLEAU, DrawSource.DECK_OR_PLACE}
)
_DISCARD_SOURCES: Final = frozenset({DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD})
_ROW_SOURCES: Final = frozenset({DrawSource.TABLEAU, DrawSource.DECK_OR_TABLEAU})


def traits_of(phase: Phase) -> PhaseTraits:
    """
    >>> traits_of(BiddingPhase()).always_once
    True
    """
    return PHASE_TRAITS[type(phase)]


def is_turn(phase: Phase) -> bool:
    """Return whether the phase is a part of one seat's turn."""
    return not PHASE_TRAITS[type(phase)].at_table


def runs_once(phase: Phase) -> bool:
    """Return whether the phase happens once a hand: always, by its kind, or because it says so.

    >>> runs_once(PlayPhase()), runs_once(PlayPhase(once=True)), runs_once(PassPhase())
    (False, True, True)
    """
    if PHASE_TRAITS[type(phase)].always_once:
        return True
    return isinstance(phase, TurnPhase) and phase.once


def guard_of(phase: Phase) -> Condition | None:
    """Return the condition without which the phase is skipped; for a Draw it concerns the drawing player.

    >>> guard_of(PlayPhase()), guard_of(DrawPhase())
    (None, None)
    """
    return phase.condition if isinstance(phase, DrawPhase) else phase.when


def forces_action(phase: Phase) -> bool:
    """Return whether a seat that can act in the phase has to: by its fields, or always.

    >>> forces_action(PlayPhase()), forces_action(PlayPhase(mandatory=False)), forces_action(AskPhase())
    (True, False, True)
    """
    match phase:
        case DrawPhase():
            return phase.mandatory and phase.until is not DrawUntil.STAND
        case PlayPhase():
            return phase.mandatory and phase.min_cards > 0
        case DiscardPhase() | ClaimPhase():
            return phase.min_cards > 0
    return PHASE_TRAITS[type(phase)].forces


def draws_from_deck(phase: Phase) -> bool:
    """Tell whether the phase can take cards from the deck: by a draw, or by fishing after a question in
    vain.

    >>> draws_from_deck(DrawPhase()), draws_from_deck(DrawPhase(source=DrawSource.DISCARD))
    (True, False)
    """
    return isinstance(phase, AskPhase) or (isinstance(phase, DrawPhase) and phase.source in _DECK_SOURCES)


def draws_from_discard(phase: Phase) -> bool:
    """Return whether the phase can take cards from the discard pile."""
    return isinstance(phase, DrawPhase) and phase.source in _DISCARD_SOURCES


def draws_from_row(phase: Phase) -> bool:
    """Return whether the phase takes a card of one's choice from the tableau.

    >>> draws_from_row(DrawPhase(source=DrawSource.TABLEAU)), draws_from_row(DrawPhase())
    (True, False)
    """
    return isinstance(phase, DrawPhase) and phase.source in _ROW_SOURCES
