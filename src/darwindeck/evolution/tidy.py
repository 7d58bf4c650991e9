"""Tidying: numbers as people choose them, one value for cards that belong together, a rule less.

A tidier game is only proposed here; whether it still plays the same is for those who play to say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Final, TypeVar

import msgspec

from darwindeck.analysis.captures import adds_up
from darwindeck.canonical import canonical
from darwindeck.evolution.operators.base import Change, Way
from darwindeck.genome.schema import GameGenome, Hands
from darwindeck.genome.scoring import CardScore, ContractScoring, TallyScore, WinCondition
from darwindeck.genome.setup import Fixed, SetupRules
from darwindeck.metrics.critique import findings
from darwindeck.validation.paths import drop
from darwindeck.validation.validate import validate
from darwindeck.wording.clauses import rule_words

_SMALL: Final = (1, 2, 3, 4, 5, 7, 10, 11, 13, 15, 20, 21, 25, 26, 30, 40, 50, 60, 75)
USUAL: Final = (*_SMALL, 100, 120, 150, 200, 250, 300, 500, 1000)
"""Numbers people choose for points and targets; an ace counts 11 in half of Europe."""
_USUAL_HANDS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12)
_LISTS: Final = ("special_effects",)
"""Rules that a game may have one less of. What is done, what scores and what wins is what it is about: without the
queen of spades something is left that nobody would have made."""
ROUNDED: Final = "tidied: rounder numbers"

R = TypeVar("R", CardScore, TallyScore)


def usual(value: int) -> int:
    """Return the nearest number people would choose, with its sign.

    >>> usual(24), usual(-12), usual(620), usual(0), usual(98)
    (25, -13, 500, 0, 100)
    """
    if value == 0:
        return 0
    near = min(USUAL, key=lambda each: (abs(each - abs(value)) / each, each))
    return near if value > 0 else -near


def round_numbers(genome: GameGenome) -> GameGenome:
    """Return the game with usual numbers everywhere: points, targets, contracts, hands, what cards count; cards
    that belong together alike.
    """
    contract = genome.contract_scoring
    return genome.copy_with(
        card_scoring=_level_points(tuple(_round_points(rule) for rule in genome.card_scoring)),
        tally_scoring=tuple(_round_points(rule) for rule in genome.tally_scoring),
        contract_scoring=None if contract is None else _round_contract(contract),
        win_conditions=tuple(_round_goal(win) for win in genome.win_conditions),
        hands=_round_hands(genome),
        setup=_close_gaps(genome.setup),
    )


def tidier(genome: GameGenome, rng: Random) -> Change | None:
    """One way to tidy a game up: rounder numbers if they are not round, else one of its rules less."""
    round_form = round_numbers(genome)
    if canonical(round_form) != canonical(genome) and _sound(round_form):
        return Change(round_form, ROUNDED)
    fewer = [change for change in _rule_less(genome) if _sound(change.genome)]
    return rng.choice(fewer) if fewer else None


def _sound(genome: GameGenome) -> bool:
    return not validate(genome) and not findings(genome)


def _rule_less(genome: GameGenome) -> Iterator[Change]:
    for name in _LISTS:
        rules: tuple[object, ...] = getattr(genome, name)
        for place, rule in enumerate(rules):
            yield Change(
                drop(genome, f"{name}[{place}]"),
                f"left out: {rule_words(genome, rule)}",
                Way.LEFT_OUT,
                (rule,),
            )


def _round_points(rule: R) -> R:
    return msgspec.structs.replace(rule, points=usual(rule.points))


def _level_points(rules: tuple[CardScore, ...]) -> tuple[CardScore, ...]:
    """Cards that count at the same moment and are worth nearly the same are worth the same: 4, 5 and 5 are 5."""
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, rule in enumerate(rules):
        groups[rule.trigger, rule.zone, rule.to, rule.points > 0].append(place)
    levelled = list(rules)
    for places in groups.values():
        worth = [rules[place].points for place in places]
        most = max(worth, key=abs)
        if len(worth) > 1 and max(worth) - min(worth) == 1 and abs(most) > 2:
            for place in places:
                levelled[place] = msgspec.structs.replace(rules[place], points=most)
    return tuple(levelled)


def _round_contract(contract: ContractScoring) -> ContractScoring:
    fields = ("points_per_trick_bid", "overtrick_points", "failed_contract_penalty", "nil_bonus")
    more = ("nil_penalty", "bag_limit", "bag_penalty", "made_bonus")
    numbers = {name: usual(getattr(contract, name)) for name in (*fields, *more)}
    return msgspec.structs.replace(contract, **numbers)


def _round_goal(win: WinCondition) -> WinCondition:
    return win if win.threshold is None else msgspec.structs.replace(win, threshold=usual(win.threshold))


def _close_gaps(setup: SetupRules) -> SetupRules:
    """Where sums capture, values that follow each other: jacks count 11 after tens, unless an ace does."""
    if not adds_up(setup) or any(each.alternate is not None for each in setup.card_values):
        return setup
    values = {each.value for each in setup.card_values}
    lower = {value: min(values) + sum(other < value for other in values) for value in values}
    closed = (msgspec.structs.replace(each, value=lower[each.value]) for each in setup.card_values)
    return msgspec.structs.replace(setup, card_values=tuple(closed))


def _round_hands(genome: GameGenome) -> Hands:
    hands = genome.hands
    if not isinstance(hands, Fixed) or isinstance(genome.setup.cards_per_player, tuple):
        return hands
    return Fixed(min(_USUAL_HANDS, key=lambda each: abs(each - hands.n)))
