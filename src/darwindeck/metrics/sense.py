"""What no designer would do: findings about rules that are valid, play to an end, and make no sense together.

Each finding has a code, the rule it is about and a reason in a sentence. A game with a finding is refused before it is
played; no known game has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import pairwise
from typing import Final

import msgspec

from darwindeck.genome.conditions import (
    And,
    CardIsSuit,
    Condition,
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    Not,
    Or,
)
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTo, ScoringTrigger, ScoringZone, WinType
from darwindeck.genome.setup import HandVisibility, LastWinner, NoChips, Single


class Sense(StrEnum):
    """The kinds of findings."""

    IDLE_CHIPS = "sense/idle-chips"
    WHOLE_HAND = "sense/whole-hand-passed"
    GIFT = "sense/effect-helps-its-victim"
    IDLE_BAN = "sense/idle-ban"
    WON_BY_FOLDING = "sense/won-by-folding"
    CARRIES_NOWHERE = "sense/carries-nowhere"
    DEAD_CARDS = "sense/dead-cards"
    UNCHECKED = "sense/unchecked-condition"
    SAME_AGAIN = "sense/same-step-again"


class Finding(msgspec.Struct, frozen=True):
    """One thing that makes no sense, where, and why."""

    code: Sense
    path: str
    reason: str


def findings(genome: GameGenome) -> tuple[Finding, ...]:
    """All that makes no sense in a game.

    >>> from darwindeck.genome.library import load_game
    >>> findings(load_game("hearts"))
    ()
    """
    return tuple(found for check in _CHECKS for found in check(genome))


def _idle_chips(genome: GameGenome) -> Iterator[Finding]:
    """Chips are bet, but neither who has most nor who has none matters."""
    bets = [place for place, phase in enumerate(genome.phases) if isinstance(phase, BettingPhase)]
    by_chips = any(win.type is WinType.MOST_CHIPS for win in genome.win_conditions)
    if bets and not by_chips and not isinstance(genome.eliminate, NoChips):
        yield Finding(Sense.IDLE_CHIPS, f"phases.{bets[0]}", "Chips are bet, but they decide nothing.")


def _whole_hand(genome: GameGenome) -> Iterator[Finding]:
    cards = genome.setup.cards_per_player
    fewest = min(cards) if isinstance(cards, tuple) and cards else cards
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, PassPhase) and isinstance(fewest, int) and 3 * phase.count > 2 * fewest:
            yield Finding(
                Sense.WHOLE_HAND,
                f"phases.{place}.count",
                f"Of {fewest} cards {phase.count} are passed on: whose hand is it then?",
            )


_AT_OPPONENTS: Final = frozenset(TargetSelector) - {TargetSelector.SELF}


def _gifts(genome: GameGenome) -> Iterator[Finding]:
    """An effect aimed at others that they would thank for."""
    shedding = _few_cards_are_good(genome)
    helps = {EffectType.FORCE_DISCARD, EffectType.STEAL_CARD} if shedding else {EffectType.DRAW_CARDS}
    for place, effect in enumerate(genome.special_effects):
        if effect.target in _AT_OPPONENTS and effect.effect_type in helps:
            does = effect.effect_type.value.replace("_", " ")
            goal = "get rid of their cards" if shedding else "have cards to play"
            yield Finding(
                Sense.GIFT,
                f"special_effects.{place}",
                f"Players want to {goal}: an opponent who must {does} is helped.",
            )


def _few_cards_are_good(genome: GameGenome) -> bool:
    """Whether the goal, or the points for cards left in hand, make players get rid of cards."""
    if genome.out_when_empty or any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions):
        return True
    return any(
        rule.trigger is ScoringTrigger.HAND_END
        and rule.zone is ScoringZone.HAND
        and (rule.points < 0 or rule.to is ScoringTo.HAND_WINNER or _low_wins(genome))
        for rule in genome.card_scoring
    )


def _low_wins(genome: GameGenome) -> bool:
    return any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)


def _idle_bans(genome: GameGenome) -> Iterator[Finding]:
    """A suit may not be led before it is broken, though it is neither trump nor worth anything."""
    scored = {suit for rule in genome.card_scoring for suit in _suits(rule.condition)}
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, TrickPhase) or phase.breaking_suit is None:
            continue
        if phase.trump.value != phase.breaking_suit.value and phase.breaking_suit not in scored:
            yield Finding(
                Sense.IDLE_BAN,
                f"phases.{place}.breaking_suit",
                "A suit may not be led before it is broken, though it is neither trump nor worth points.",
            )


def _suits(condition: Condition | None) -> Iterator[object]:
    for test in _tests(condition):
        if isinstance(test, CardIsSuit):
            yield test.suit


def _tests(condition: Condition | None) -> Iterator[Condition]:
    """The simple tests of a condition."""
    match condition:
        case None:
            return
        case And() | Or():
            for part in condition.conditions:
                yield from _tests(part)
        case Not():
            yield from _tests(condition.condition)
        case _:
            yield condition


def _won_by_folding(genome: GameGenome) -> Iterator[Finding]:
    """Who folds takes no tricks and no points, and just that is the goal."""
    folds = any(
        isinstance(phase, BettingPhase) and phase.pot_to is not PotTo.HOUSE for phase in genome.phases
    )
    for place, win in enumerate(genome.win_conditions):
        if folds and win.type in (WinType.FEWEST_TRICKS, WinType.LOW_SCORE):
            yield Finding(Sense.WON_BY_FOLDING, f"win_conditions.{place}", "Folding is the way to the goal.")


def _carries_nowhere(genome: GameGenome) -> Iterator[Finding]:
    """Rules about the next hand in a game of one hand."""
    if not isinstance(genome.hands, Single):
        return
    reason = "It is about the next hand, and there is none."
    if isinstance(genome.setup.first_lead, LastWinner):
        yield Finding(Sense.CARRIES_NOWHERE, "setup.first_lead", reason)
    if genome.eliminate is not None:
        yield Finding(Sense.CARRIES_NOWHERE, "eliminate", reason)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and phase.trump in (Trump.ROTATING, Trump.CHOSEN):
            yield Finding(Sense.CARRIES_NOWHERE, f"phases.{place}.trump", reason)
        elif isinstance(phase, PassPhase):
            if phase.direction in (PassDirection.ROTATING, PassDirection.BY_PLACE):
                yield Finding(Sense.CARRIES_NOWHERE, f"phases.{place}.direction", reason)
        elif (
            isinstance(phase, BiddingPhase) and genome.contract_scoring and genome.contract_scoring.bag_limit
        ):
            yield Finding(Sense.CARRIES_NOWHERE, "contract_scoring.bag_limit", reason)


def _dead_cards(genome: GameGenome) -> Iterator[Finding]:
    """Books that leave cards of every rank over."""
    copies = 8 if genome.setup.initial_deck.value == "double_104" else 4
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, AskPhase) and copies % phase.book_size:
            left = copies % phase.book_size
            yield Finding(
                Sense.DEAD_CARDS,
                f"phases.{place}.book_size",
                f"Books of {phase.book_size} leave {left} of {copies} cards of each rank without a use.",
            )


_SECRET: Final = (HandValue, HasSetOfN, HasRunOfN, HasMatchingPair)
"""Tests of cards that only their owner sees. Having a card or a suit is none: it comes out when the cards are played,
as following suit does."""


def _unchecked(genome: GameGenome) -> Iterator[Finding]:
    """A condition that rests on hidden cards and that nobody else can ever check."""
    if genome.setup.hand_visibility is HandVisibility.FACE_UP or _hands_are_shown(genome):
        return
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, DrawPhase):
            field, condition = "condition", phase.condition
        elif isinstance(phase, PlayPhase):
            field, condition = "valid_play_condition", phase.valid_play_condition
        else:
            continue
        if any(isinstance(test, _SECRET) for test in _tests(condition)):
            yield Finding(
                Sense.UNCHECKED,
                f"phases.{place}.{field}",
                "It rests on cards that only their owner sees: nobody can check it.",
            )


def _hands_are_shown(genome: GameGenome) -> bool:
    """Whether a showdown shows all that a seat has held: nothing leaves the hands before it."""
    leave = (PlayPhase, DiscardPhase, TrickPhase, ClaimPhase, MeldPhase, PassPhase)
    shows = any(isinstance(phase, ShowdownPhase) for phase in genome.phases)
    return shows and not any(isinstance(phase, leave) for phase in genome.phases)


def _same_again(genome: GameGenome) -> Iterator[Finding]:
    """The same kind of table step twice in a row."""
    for place, (one, two) in enumerate(pairwise(genome.phases), start=1):
        if type(one) is type(two) and isinstance(one, PassPhase | BettingPhase):
            yield Finding(Sense.SAME_AGAIN, f"phases.{place}", "The same step comes twice in a row.")


_CHECKS: Final[tuple[Callable[[GameGenome], Iterator[Finding]], ...]] = (
    _idle_chips,
    _whole_hand,
    _gifts,
    _idle_bans,
    _won_by_folding,
    _carries_nowhere,
    _dead_cards,
    _unchecked,
    _same_again,
)
