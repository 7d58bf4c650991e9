"""What no designer would do: findings about rules that are valid, play to an end, and make no sense together.

Each finding has a code, the rule it is about and a reason in a sentence. Most refuse a game before it is played; a few
that people laugh about and play cost fitness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import pairwise
from typing import Final

import msgspec

from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import (
    And,
    CardIsRank,
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
    DrawSource,
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

_NUMBERS: Final = frozenset(tuple(Rank)[:8])
"""Two to nine."""
_MOST_WILD: Final = 4
_POOR_CARD: Final = 5
"""What a card of a hand that is good for nothing counts, about."""
_FREE: Final = 4
"""So many times its penalty a bonus may be."""


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
    FREE_BID = "sense/free-bid"
    NO_EXCEPTION = "sense/wild-without-exception"
    KNOCK_AT_ONCE = "sense/knock-at-once"
    BLIND_STEAL = "sense/blind-steal"
    ODD_TREASURE = "sense/odd-treasure"
    NOTHING_WINS = "sense/nothing-wins-but-the-lead"
    UNEVEN_SIDES = "sense/uneven-sides"


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


SOFT: Final = frozenset({Sense.GIFT, Sense.BLIND_STEAL})
"""Findings that cost instead of refusing."""
_COST: Final = 0.5


def refusals(genome: GameGenome) -> tuple[Finding, ...]:
    """The findings for which a game is not played."""
    return tuple(found for found in findings(genome) if found.code not in SOFT)


def oddness(genome: GameGenome) -> float:
    """The factor on fitness for findings that are no reason to refuse."""
    soft = sum(found.code in SOFT for found in findings(genome))
    return _COST**soft


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
    """The same kind of step twice in a row: passing, betting, throwing cards away."""
    for place, (one, two) in enumerate(pairwise(genome.phases), start=1):
        if type(one) is type(two) and isinstance(one, PassPhase | BettingPhase | DiscardPhase):
            yield Finding(Sense.SAME_AGAIN, f"phases.{place}", "The same step comes twice in a row.")


def _free_bid(genome: GameGenome) -> Iterator[Finding]:
    """A bid, or a Nil, that brings much and costs next to nothing: everybody makes it."""
    contract = genome.contract_scoring
    bids = any(isinstance(phase, BiddingPhase) for phase in genome.phases)
    if contract and bids and not contract.exact and not contract.failed_contract_penalty:
        yield Finding(
            Sense.FREE_BID,
            "contract_scoring.failed_contract_penalty",
            "A bid that fails costs nothing: everybody bids everything.",
        )
    offered = any(isinstance(phase, BiddingPhase) and phase.allow_nil for phase in genome.phases)
    if contract and offered and contract.nil_bonus > _FREE * max(1, contract.nil_penalty):
        yield Finding(
            Sense.FREE_BID,
            "contract_scoring.nil_bonus",
            f"A Nil brings {contract.nil_bonus} and costs {contract.nil_penalty}: there is nothing to think about.",
        )


def _no_exception(genome: GameGenome) -> Iterator[Finding]:
    """So many ranks are wild that hardly a card has to match."""
    if len(genome.setup.wild_ranks) > _MOST_WILD:
        yield Finding(
            Sense.NO_EXCEPTION, "setup.wild_ranks", "Most cards are wild: there is nothing left to match."
        )


def _knock_at_once(genome: GameGenome) -> Iterator[Finding]:
    """Nearly every hand as it is dealt may knock."""
    cards = genome.setup.cards_per_player
    most = genome.knock.max_deadwood if genome.knock is not None else None
    if isinstance(cards, int) and most is not None and most >= _POOR_CARD * cards:
        yield Finding(
            Sense.KNOCK_AT_ONCE,
            "knock.max_deadwood",
            f"With {most} points in hand one may knock: whoever is first does.",
        )


def _blind_steal(genome: GameGenome) -> Iterator[Finding]:
    """Cards are drawn unseen from another hand, and that is not what the game is about (as it is in Old Maid)."""
    pairs = any(
        isinstance(phase, DiscardPhase) and phase.matching_condition is not None for phase in genome.phases
    )
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, DrawPhase) and phase.source is DrawSource.OPPONENT_HAND and not pairs:
            yield Finding(
                Sense.BLIND_STEAL,
                f"phases.{place}.source",
                "A card is taken unseen from another hand: chance does to one what nobody decided.",
            )


def _odd_treasure(genome: GameGenome) -> Iterator[Finding]:
    """One rank of number cards counts more than everything else together: nobody would remember why."""
    worth = [abs(rule.points) * _cards_meant(rule.condition) for rule in genome.card_scoring]
    for place, rule in enumerate(genome.card_scoring):
        number = isinstance(rule.condition, CardIsRank) and rule.condition.rank in _NUMBERS
        if number and len(worth) > 1 and 2 * worth[place] > sum(worth):
            yield Finding(
                Sense.ODD_TREASURE,
                f"card_scoring.{place}",
                "One rank of number cards counts more than all other cards together.",
            )


def _cards_meant(condition: Condition | None) -> int:
    """About how many cards of a deck a condition is met by."""
    kinds = {type(test) for test in _tests(condition)}
    if {CardIsRank, CardIsSuit} <= kinds:
        return 1
    return 4 if CardIsRank in kinds else 13 if CardIsSuit in kinds else 52


def _nothing_wins(genome: GameGenome) -> Iterator[Finding]:
    """Nobody has to follow and nothing is trump: whoever leads wins, unless somebody feels like following."""
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and not phase.lead_suit_required and phase.trump is Trump.NONE:
            yield Finding(
                Sense.NOTHING_WINS,
                f"phases.{place}.lead_suit_required",
                "Nobody has to follow suit and there are no trumps: whoever leads wins.",
            )


def _uneven_sides(genome: GameGenome) -> Iterator[Finding]:
    """Two play against three, and nothing makes up for it."""
    if len({len(team) for team in genome.teams}) > 1:
        yield Finding(Sense.UNEVEN_SIDES, "teams", "One side has more players than the other.")


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
    _free_bid,
    _no_exception,
    _knock_at_once,
    _blind_steal,
    _odd_treasure,
    _nothing_wins,
    _uneven_sides,
)
