"""Whether a draw can ever meet an empty deck, and whether the discard pile can then be too small to be shuffled.

A rule for a case that never comes is a rule nobody has to read. Everything is counted against the game: where the
number of cards cannot be followed, the deck may run out.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final, assert_never

from darwindeck.analysis.conditions import asks_empty_hand
from darwindeck.analysis.traits import draws_from_deck
from darwindeck.genome.conditions import IsTrickWinner
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    AskPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Matching,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import TableauMode

if TYPE_CHECKING:
    from darwindeck.analysis.analysis import GenomeAnalysis

_MOST_TURNS: Final = 600


def deck_can_fail(facts: GenomeAnalysis) -> bool:
    """Return whether a draw can ask for more cards than the deck has."""
    if not facts.draws_from_deck:
        return False
    return any(_can_fail(facts, size) for size in facts.hand_sizes)


def _can_fail(facts: GenomeAnalysis, size: int) -> bool:
    left = facts.left_over(size)
    if facts.showdown_last and facts.genome.knock is None:
        most = _most_draws(facts, size)
        return most is None or most > left
    if only_winners_draw(facts):
        return facts.players * size - 1 > left
    return not _in_step(facts) or _runs_short(facts, size, left)


def only_winners_draw(facts: GenomeAnalysis) -> bool:
    """Tell whether every trick leaves fewer cards in the hands, until one player is left: its winner alone draws
    one.
    """
    draws = [phase for phase in facts.phases if draws_from_deck(phase)]
    one = all(
        isinstance(draw, DrawPhase)
        and draw.condition == IsTrickWinner()
        and draw.count == 1
        and draw.until is DrawUntil.COUNT
        for draw in draws
    )
    plain = all(
        isinstance(phase, DrawPhase) or (isinstance(phase, TrickPhase | PassPhase) and phase.when is None)
        for phase in facts.phases
    )
    return bool(draws) and one and plain and facts.genome.out_when_empty


# Hands that go through their phases once.
def _most_draws(facts: GenomeAnalysis, size: int) -> int | None:
    """Return the most cards that all seats and the house can draw in one pass through the phases; None if
    unbounded.
    """
    if facts.has(PlayPhase) and facts.has_effect(EffectType.DRAW_CARDS):
        return None
    fewest, drawn = size, 0
    for phase in facts.phases:
        if draws_from_deck(phase):
            more = _draws_of(facts, phase, fewest)
            if more is None:
                return None
            drawn += more
            fewest += more if _is_sure(phase) else 0
        elif isinstance(phase, ClaimPhase | MeldPhase | TrickPhase | DrawPhase):
            fewest = 0
        elif isinstance(phase, DiscardPhase | PlayPhase):
            # A phase that may be skipped is counted as if it came: it leaves fewer cards, so more are drawn.
            fewest = max(0, fewest - phase.max_cards)
    house = max(0, _cards_within(facts, _limit_of_house(facts)) + 1 - size) if facts.house_draws else 0
    return drawn * facts.players + house


def _is_sure(phase: Phase) -> bool:
    measured = (DrawUntil.COUNT, DrawUntil.REFILL)
    return (
        isinstance(phase, DrawPhase)
        and phase.mandatory
        and phase.condition is None
        and phase.until in measured
    )


def _draws_of(facts: GenomeAnalysis, phase: Phase, fewest: int) -> int | None:
    if not isinstance(phase, DrawPhase):
        return None
    match phase.until:
        case DrawUntil.COUNT:
            return phase.count
        case DrawUntil.REFILL:
            return max(0, phase.count - fewest)
        case DrawUntil.PLAYABLE | DrawUntil.STAND if phase.count > 0:
            return phase.count
        case DrawUntil.STAND if facts.target is not None:
            return max(0, _cards_within(facts, facts.target[1]) + 1 - fewest)
        case DrawUntil.PLAYABLE | DrawUntil.STAND:
            return None
        case _:
            assert_never(phase.until)


def _limit_of_house(facts: GenomeAnalysis) -> int:
    stand = facts.genome.house.stand_on if facts.genome.house is not None else 0
    return max(stand, facts.target[1] if facts.target is not None else 0)


def _cards_within(facts: GenomeAnalysis, limit: int) -> int:
    """Return the most cards that a hand can have before it counts more than the limit: those that count least."""
    values = {
        value.rank.value: min(value.value, value.value if value.alternate is None else value.alternate)
        for value in facts.setup.card_values
    }
    least = sorted(values.get(card[0], 0) for card in facts.deck)
    return sum(total <= limit for total in accumulate(least))


# Turns in which everybody plays as many cards as everybody else.
def _in_step(facts: GenomeAnalysis) -> bool:
    """Tell whether the numbers of cards are the same whatever is chosen: all draw alike and play one card in
    every turn.
    """
    free = facts.genome.knock is None and not facts.genome.special_effects and not facts.deals_all
    taken = facts.mode is TableauMode.NONE or facts.tableau_captures
    return facts.takes_turns and free and taken and all(_is_even(facts, phase) for phase in facts.phases)


def _is_even(facts: GenomeAnalysis, phase: Phase) -> bool:
    match phase:
        case DrawPhase():
            alike = phase.condition is None or asks_empty_hand(phase.condition)
            return alike and not phase.once and phase.mandatory and _is_counted(phase)
        case PlayPhase():
            one = phase.mandatory and phase.min_cards == phase.max_cards == 1 and not phase.once
            return (
                one
                and phase.when is None
                and phase.valid_play_condition is None
                and facts.mode is not TableauMode.SEQUENCE
            )
    return isinstance(phase, PassPhase)  # everybody gives and gets as many


def _is_counted(phase: DrawPhase) -> bool:
    return phase.source is DrawSource.DECK and phase.until in (DrawUntil.COUNT, DrawUntil.REFILL)


def _runs_short(facts: GenomeAnalysis, size: int, deck: int) -> bool:
    """Plays a hand through by the numbers of cards alone."""
    hands = [size] * facts.players
    for turn in range(_MOST_TURNS):
        seat = turn % facts.players
        for phase in facts.phases:
            if isinstance(phase, DrawPhase) and not (phase.condition is not None and hands[seat]):
                wanted = phase.count if phase.until is DrawUntil.COUNT else max(0, phase.count - hands[seat])
                if wanted > deck:
                    return True
                hands[seat], deck = hands[seat] + wanted, deck - wanted
            elif isinstance(phase, PlayPhase) and hands[seat]:
                hands[seat] -= 1
                if not hands[seat] and facts.win(WinType.EMPTY_HAND) is not None:
                    return False
        if not deck and not any(hands):
            return False
    return True


# The discard pile.
def discard_can_fail(facts: GenomeAnalysis) -> bool:
    """Return whether the deck can be empty while there is nothing to shuffle: more cards are held than the deck has."""
    inflow = sum(phase.count for _, phase in facts.of(DrawPhase))
    if not _only_changes_cards(facts) or inflow > _put_down(facts):
        return True
    held = facts.dealt_seats * facts.largest_hand + inflow
    return facts.pack.size - held < 2


def _only_changes_cards(facts: GenomeAnalysis) -> bool:
    """Return whether cards only go from the piles to the hands and back."""
    held = all(meld.hold for _, meld in facts.of(MeldPhase))
    other = (PlayPhase, ClaimPhase, AskPhase, TrickPhase)
    counted = all(draw.until is DrawUntil.COUNT and not draw.once for _, draw in facts.of(DrawPhase))
    return held and counted and not facts.has(*other) and facts.setup.deal_to_tableau == 0


def _put_down(facts: GenomeAnalysis) -> int:
    """Cards that every turn has to put on the discard pile."""
    sure = (
        phase.min_cards
        for _, phase in facts.of(DiscardPhase)
        if phase.target is PlayTarget.DISCARD
        and phase.matching_condition is Matching.ANY
        and not phase.once
        and phase.when is None
    )
    return sum(sure)
