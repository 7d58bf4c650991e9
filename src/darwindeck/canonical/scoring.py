"""Points and wins in one spelling: rules sorted and summed, thresholds only where they are read.

Of the win conditions those are left that can decide a game, in their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from darwindeck.canonical.conditions import NEVER, Scope, canonical_condition
from darwindeck.genome.phases import BiddingPhase, BidOrder
from darwindeck.genome.scoring import (
    CardScore,
    ContractScoring,
    ContractTable,
    Fewest,
    Measure,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyAt,
    TallyScore,
    TallySource,
    TallyTies,
    WinCondition,
    WinTie,
    WinType,
)
from darwindeck.genome.values import CardValue

_ENCODER: Final = msgspec.json.Encoder()
_CONTRACT: Final = ContractScoring()
_MOST_POINTS: Final = 1000  # the schema's range of the points of one rule

_WITH_THRESHOLD: Final = frozenset({WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE})
_AT_ONCE: Final = frozenset(
    {WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.LAST_STANDING, WinType.FIRST_TO_SCORE}
)
_GAME_END: Final = frozenset({WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.MOST_CHIPS})
_SUMMED: Final = frozenset({WinType.MOST_CAPTURED, WinType.MOST_TRICKS, WinType.FEWEST_TRICKS})


def canonical_card_scores(rules: tuple[CardScore, ...], scope: Scope) -> tuple[CardScore, ...]:
    """One rule per condition, trigger, zone and receiver, with the points summed."""
    totals: dict[CardScore, int] = {}
    for rule in rules:
        condition = canonical_condition(rule.condition, scope)
        if condition == NEVER:
            continue
        at_end = rule.trigger is ScoringTrigger.HAND_END
        key = CardScore(
            condition=condition,
            points=0,
            trigger=rule.trigger,
            zone=rule.zone if at_end else ScoringZone.CAPTURED,
            to=rule.to if at_end else ScoringTo.OWNER,
        )
        totals[key] = totals.get(key, 0) + rule.points
    summed = (replace(key, points=part) for key, total in totals.items() for part in _parts(total))
    return tuple(sorted(summed, key=_ENCODER.encode))


def canonical_tallies(rules: tuple[TallyScore, ...], scope: Scope) -> tuple[TallyScore, ...]:
    """One rule per source, condition and way of counting, with the points summed."""
    totals: dict[TallyScore, int] = {}
    for rule in rules:
        of_cards = rule.source in (TallySource.CAPTURED, TallySource.HAND, TallySource.PLACE)
        placed = rule.source is TallySource.PLACE and rule.at is TallyAt.HAND_END
        condition = canonical_condition(rule.condition, scope) if of_cards else None
        when = canonical_condition(rule.when, scope)
        if NEVER in (condition, when):
            continue
        measure = rule.measure if of_cards else Measure.CARDS
        source = rule.source
        if rule.at is not TallyAt.HAND_END:
            source = TallySource.CAPTURED if rule.at is TallyAt.TRICK_WON else TallySource.HAND
        tied = isinstance(rule.rule, Most | Fewest)
        key = replace(
            rule,
            source=source,
            condition=condition,
            points=0,
            measure=measure,
            pattern=rule.pattern if of_cards else None,
            values=_worth(rule.values) if measure is not Measure.CARDS else (),
            ties=rule.ties if tied else TallyTies.NOBODY,
            when=when,
            places=rule.places if placed else (),
            per_pile=placed and rule.per_pile,
            times=canonical_condition(rule.times, scope) if placed else None,
        )
        totals[key] = totals.get(key, 0) + rule.points
    summed = (replace(key, points=part) for key, total in totals.items() for part in _parts(total))
    return tuple(sorted(summed, key=_ENCODER.encode))


def _worth(values: tuple[CardValue, ...]) -> tuple[CardValue, ...]:
    """Sort values by rank; what is worth nothing is left out."""
    given = {value.rank: CardValue(value.rank, value.value) for value in values if value.value}
    return tuple(given[rank] for rank in sorted(given, key=lambda rank: rank.value))


def _parts(total: int) -> Iterator[int]:
    """Yield a sum in rules of at most the points one rule may have; none for 0."""
    sign = 1 if total > 0 else -1
    whole, rest = divmod(abs(total), _MOST_POINTS)
    yield from [sign * _MOST_POINTS] * whole
    if rest:
        yield sign * rest


def canonical_contract(
    contract: ContractScoring | None, bidding: BiddingPhase | None
) -> ContractScoring | None:
    """Return the contract rules that are read: none without bids, no bags where there are no overtricks."""
    if contract is None or bidding is None:
        return None
    auction = bidding.order is not BidOrder.ONCE
    nil = contract if bidding.allow_nil and not auction else _CONTRACT
    bags = contract.bag_limit > 0 and contract.bag_penalty > 0 and not contract.exact and not auction
    if contract.table is not ContractTable.NONE and bidding.suits:
        vulnerable = contract.vulnerable
        return replace(
            _CONTRACT, bag_limit=0, stops=contract.stops, table=contract.table, vulnerable=vulnerable
        )
    return replace(
        contract,
        overtrick_points=_CONTRACT.overtrick_points if contract.exact else contract.overtrick_points,
        nil_bonus=nil.nil_bonus,
        nil_penalty=nil.nil_penalty,
        bag_limit=contract.bag_limit if bags else 0,
        bag_penalty=contract.bag_penalty if bags else _CONTRACT.bag_penalty,
    )


def canonical_wins(
    wins: tuple[WinCondition, ...], *, single: bool, first_equals_high: bool
) -> tuple[WinCondition, ...]:
    """Return the wins that can decide, in order.

    `first_equals_high`: hands go on until a win and scores move only when a hand ends, so that reaching a
    score at once and having it at the end of a hand are the same.
    """
    kept: list[WinCondition] = []
    for win in wins:
        form = _win(win, first_equals_high, single)
        if not any(_shadows(earlier, form, single) for earlier in kept):
            kept.append(form)
    return tuple(kept)


def _win(win: WinCondition, first_equals_high: bool, single: bool) -> WinCondition:
    kind = win.type
    threshold = win.threshold if kind in _WITH_THRESHOLD else None
    if kind is WinType.HIGH_SCORE and threshold is not None and first_equals_high:
        kind = WinType.FIRST_TO_SCORE
    order = win.order if kind is WinType.ALL_HANDS_EMPTY else None
    tie = WinTie.DRAW if single or threshold is None else win.tie
    return WinCondition(kind, threshold, order, tie)


def _shadows(earlier: WinCondition, later: WinCondition, single: bool) -> bool:
    """Return whether the earlier condition has always fired when the later one would."""
    if earlier == later or earlier.type is later.type is WinType.ALL_HANDS_EMPTY:
        return True
    if earlier.threshold is not None and later.threshold is not None:
        return _reached_before(earlier, later, earlier.threshold, later.threshold)
    if later.type in _AT_ONCE or not _always_fires(earlier, single):
        return False
    return single or (later.threshold is None and later.type in _GAME_END)


def _reached_before(earlier: WinCondition, later: WinCondition, first: int, second: int) -> bool:
    """Tell whether a score is reached at once only for `first_to_score`; the others look when a hand ends."""
    if later.type is WinType.FIRST_TO_SCORE and earlier.type is not WinType.FIRST_TO_SCORE:
        return False
    # An earlier goal that a tie does not decide leaves that tie to the later one.
    return first <= second and (earlier.tie is WinTie.DRAW or later.tie is WinTie.PLAY_ON)


def _always_fires(win: WinCondition, single: bool) -> bool:
    """Return whether the condition decides whenever a game ends that nothing else has decided."""
    if win.type in _GAME_END:
        return win.threshold is None
    return single and win.type in _SUMMED
