"""How cards leave and enter the hands: whether a hand can run empty, and what can end it.

Everything is counted in favour of the game: a draw that may be declined brings nothing, a phase that may take
three cards takes three. Only what cannot end even then is called endless.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from darwindeck.analysis.places import lays_anywhere
from darwindeck.analysis.traits import draws_from_deck, traits_of
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    AllPass,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
)
from darwindeck.genome.scoring import ScoringTrigger, WinType
from darwindeck.genome.setup import DeckEmptyAction, TableauMode

if TYPE_CHECKING:
    from darwindeck.analysis.analysis import GenomeAnalysis

_MOVES_CARDS: Final = frozenset({EffectType.STEAL_CARD, EffectType.SWAP_HANDS})


@dataclass(slots=True)
class Circulation:
    """Cards per turn of one seat: `out` may come back through the discard, a `sink` keeps them."""

    out: int = 0
    sink: bool = False
    forced: int = 0  # cards that have to be drawn
    forced_discard: bool = False
    refill: int = 0  # the hand size up to which has to be drawn
    transfers: bool = False  # from hand to hand


def circulation(facts: GenomeAnalysis) -> Circulation:
    """Return what a turn of the repeating phases does to a hand."""
    flow = Circulation()
    for _, phase in facts.repeating:
        _count(flow, phase, facts)
    if facts.has(PlayPhase):
        _count_effects(flow, facts)
    return flow


def _count(flow: Circulation, phase: Phase, facts: GenomeAnalysis) -> None:
    mode = facts.setup.tableau_mode
    match phase:
        case DrawPhase():
            _count_in(flow, phase)
        case PlayPhase():
            swept = mode is TableauMode.NONE and phase.on_all_pass is AllPass.CLEAR_AND_LEAD
            laid = phase.target is PlayTarget.PLACE and set(phase.places) <= facts.places_drawn
            returns = phase.target is PlayTarget.DISCARD or swept or laid
            _count_out(flow, phase.max_cards, returns=returns)
        case DiscardPhase():
            _count_out(flow, phase.max_cards, returns=phase.target is PlayTarget.DISCARD)
        case ClaimPhase():
            flow.sink = flow.sink or phase.max_cards > 0
        case MeldPhase():
            flow.sink = flow.sink or not phase.hold
    flow.sink = flow.sink or traits_of(phase).ends_in_piles


_GIVEN_BACK: Final = (DrawSource.DISCARD, DrawSource.TABLEAU, DrawSource.PLACE)
"""Where players find what others have put there."""


def _count_out(flow: Circulation, cards: int, *, returns: bool) -> None:
    if returns:
        flow.out += max(0, cards)
    elif cards > 0:
        flow.sink = True


def _count_in(flow: Circulation, phase: DrawPhase) -> None:
    if phase.source is DrawSource.OPPONENT_HAND:
        flow.transfers = True
    elif phase.mandatory and phase.condition is None:
        if phase.until is DrawUntil.COUNT:
            flow.forced += max(0, phase.count)
            flow.forced_discard = flow.forced_discard or phase.source in _GIVEN_BACK
        elif phase.until is DrawUntil.REFILL:
            flow.refill = max(flow.refill, phase.count)


def _count_effects(flow: Circulation, facts: GenomeAnalysis) -> None:
    for effect in facts.genome.special_effects:
        if effect.effect_type is EffectType.FORCE_DISCARD:
            flow.out += max(0, effect.value)
        elif effect.effect_type in _MOVES_CARDS:
            flow.transfers = True


def can_run_empty(facts: GenomeAnalysis, flow: Circulation) -> bool:
    """Return whether the hand of a seat can ever be without cards."""
    if flow.sink or flow.transfers:
        return True
    if flow.out == 0:
        return False
    no_reshuffle = facts.genome.deck_empty_action is DeckEmptyAction.SKIP_DRAW
    if not flow.forced_discard and (no_reshuffle or not facts.deck_can_hold_cards):
        return True
    start = 0 if flow.refill else facts.smallest_hand
    return flow.out >= flow.refill and (flow.out > flow.forced or start + flow.forced <= flow.out)


def can_end(facts: GenomeAnalysis) -> bool:
    """Return whether anything can end a hand."""
    genome = facts.genome
    if facts.has(ShowdownPhase) or genome.knock is not None or facts.can_run_empty:
        return True
    if genome.deck_empty_action is DeckEmptyAction.HAND_ENDS and _draws_from_deck(facts):
        return True
    return any(_ends_in(facts, phase) for _, phase in facts.repeating) or _score_ends(facts)


def _draws_from_deck(facts: GenomeAnalysis) -> bool:
    """Tell whether a draw that comes again takes cards from the deck; asking empties hands, which ends a hand
    anyway.
    """
    draws = (phase for _, phase in facts.repeating if isinstance(phase, DrawPhase))
    return any(draws_from_deck(draw) and draw.count > 0 for draw in draws)


def _ends_in(facts: GenomeAnalysis, phase: Phase) -> bool:
    """Tell whether a Play phase ends the hand: nobody can play, or all have passed."""
    if not isinstance(phase, PlayPhase):
        return False
    if phase.on_all_pass is AllPass.END_HAND:
        return True
    picky = (
        phase.valid_play_condition is not None
        or phase.min_cards > 1
        or (phase.target is PlayTarget.TABLEAU and facts.setup.tableau_mode is TableauMode.SEQUENCE)
        or (phase.target is PlayTarget.PLACE and not lays_anywhere(facts.genome, phase))
    )
    return phase.mandatory and not phase.pass_if_unable and picky


def _score_ends(facts: GenomeAnalysis) -> bool:
    at_once = any(win.type is WinType.FIRST_TO_SCORE for win in facts.genome.win_conditions)
    if not at_once:
        return False
    if facts.sweeps and facts.setup.sweep_points > 0:
        return True
    during = (ScoringTrigger.PLAY, ScoringTrigger.CAPTURE, ScoringTrigger.SET_COMPLETE)
    return any(rule.points > 0 and rule.trigger in during for rule in facts.genome.card_scoring)
