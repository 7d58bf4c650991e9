"""How odd each rule of a game is to people who know card games: the bits it costs under a model counted from the known
games.

A rule is a tree of choices (a draw, from the discard pile, under a condition of this kind). A choice that some known
game makes in the same place is free; one that none makes costs the more bits the rarer it is elsewhere. So a new
combination of usual rules costs little, while a condition where no game has one is dear. Rules that are read together
are looked at in pairs, too: points for a rank beside points for a suit, a way out of the game beside the goal.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import exp, log2
from typing import Final, NamedTuple

import msgspec

from darwindeck.canonical import canonical
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.node import fields_of
from darwindeck.genome.phases import Trump
from darwindeck.genome.schema import BESIDE_RULES, LISTS, GameGenome
from darwindeck.genome.setup import UntilWin
from darwindeck.wording.conditions.clauses import cards_tested

USUAL: Final = frozenset(
    {*range(9), 10, 11, 12, 13, 15, 20, 21, 25, 26, 30, 40, 50, 60, 75}
    | {100, 120, 150, 200, 250, 300, 500, 1000}
)
"""Numbers people choose for points, targets and hands."""
_SCALE: Final = 10.0
_RARE: Final = 0.03
"""The share of a choice that is made nowhere: five bits."""
_ROUND: Final = 0.5
_ODD_NUMBER: Final = 0.1
_KIND: Final = "kind"
_AN_IDEA: Final = 1.0
"""Bits of a choice that no known game makes and a designer would: it is new, and told in a sentence."""

MADE_UP: Final = frozenset(
    {
        "avalanche",
        "bartok",
        "liars-table",
        "odd-cards",
        "running-dry",
        "sleeping-diamonds",
        "snakes-and-ladders",
    }
    | {"toll-gate", "warthog"}
)
"""Known games that do not speak for what is usual: our own, and tables frozen after somebody's made-up rules."""

_SILENT: Final = frozenset({*BESIDE_RULES, "max_turns", "player_count", "setup", *LISTS})
"""Parts of a game that are no rule by themselves, or are looked at elsewhere."""


class RuleChoice(NamedTuple):
    """What a rule says in one place: `draw.source` is `discard`."""

    place: str
    value: str


IDEAS: Final = frozenset(
    {
        RuleChoice("tally_scoring/counts", "tricks most"),
        RuleChoice("tally_scoring/counts", "captured at_least"),
        RuleChoice("tally_scoring/with", "tricks each_over, tricks most"),
        RuleChoice("tally_scoring/with", "tricks at_least, tricks each_over"),
        RuleChoice("tally_scoring/with", "captured most, tricks each_over"),
        RuleChoice("tally_scoring/with", "captured each_over, tricks each_over"),
        RuleChoice("tally_scoring/with", "captured at_least, tricks each_over"),
        RuleChoice("scoring/with", "all, tricks each_over"),
        RuleChoice("scoring/with", "card_is_rank, tricks each_over"),
        RuleChoice("scoring/with", "card_is_suit, tricks each_over"),
        RuleChoice("phases/then", "trick, discard"),
        RuleChoice("phases/then", "discard, trick"),
        RuleChoice("phases/then", "bidding, pass"),
        RuleChoice("phases/then", "meld, trick"),
        RuleChoice("phases/meld.once", "True"),
    }
)
"""Choices that known games do not make, and that are ideas and no oddities: tricks that count beside cards that cost,
a toll for the most of them, cards burnt or buried, melds before the tricks, enough of a suit."""


class RuleBits(msgspec.Struct, frozen=True):
    """What one rule costs, and the dearest choice in it."""

    path: str
    bits: float
    oddest: str


def rule_bits(genome: GameGenome) -> tuple[RuleBits, ...]:
    """Every rule of a game that costs anything, by path.

    >>> rule_bits(load_game("whist"))
    ()
    """
    model = known_rules()
    costs = (_cost(path, choices, model) for path, choices in _rules(canonical(genome)))
    return tuple(cost for cost in costs if cost.bits > 0)


def naturalness(genome: GameGenome) -> float:
    """1 for a game whose every choice some known game makes; falls with every bit beyond.

    >>> naturalness(load_game("hearts"))
    1.0
    """
    return exp(-sum(rule.bits for rule in rule_bits(genome)) / _SCALE)


class RuleModel:
    """What the given games choose, place by place, and how often each choice is made anywhere."""

    def __init__(self, games: Iterable[GameGenome]) -> None:
        self.made: set[RuleChoice] = set()
        self.anywhere: Mapping[str, Counter[str]] = defaultdict(Counter)
        for game in games:
            for _, choices in _rules(canonical(game)):
                for choice in choices:
                    self.made.add(choice)
                    self.anywhere[_field(choice.place)][choice.value] += 1

    def bits(self, choice: RuleChoice) -> float:
        """Return what a choice costs: nothing if a game makes it in the same place."""
        if choice in self.made:
            return 0.0
        if choice in IDEAS:
            return _AN_IDEA
        elsewhere = self.anywhere.get(_field(choice.place), Counter())
        share = elsewhere[choice.value] / max(1, elsewhere.total())
        if choice.value.lstrip("-").isdigit():
            share = max(share, _ROUND if abs(int(choice.value)) in USUAL else _ODD_NUMBER)
        return -log2(max(share, _RARE))


def _field(place: str) -> str:
    """Return the field or kind of rule that a choice is about, whatever it stands in."""
    return place.rpartition("/")[2]


@lru_cache(maxsize=1)
def known_rules() -> RuleModel:
    """Counted from the games that people play."""
    return RuleModel(load_game(each) for each in known_games() if each not in MADE_UP)


def _cost(path: str, choices: Iterable[RuleChoice], model: RuleModel) -> RuleBits:
    costs = [(model.bits(choice), f"{choice.place} {choice.value}") for choice in choices]
    dearest = max(costs, default=(0.0, ""))
    return RuleBits(path, sum(bits for bits, _ in costs), dearest[1])


def _rules(form: GameGenome) -> Iterator[tuple[str, tuple[RuleChoice, ...]]]:
    for name in LISTS:
        for place, rule in enumerate(getattr(form, name)):
            yield f"{name}.{place}", tuple(_choices(name, rule))
    steps = [_kind(phase) for phase in form.phases]
    yield "phases", tuple(RuleChoice("phases/then", f"{one}, {two}") for one, two in pairwise(steps))
    yield (
        "card_scoring",
        tuple(_pairs("card_scoring", {cards_tested(rule.condition) for rule in form.card_scoring})),
    )
    yield "tally_scoring", tuple(_tallies(form))
    if form.eliminate is not None:
        out, goals = _kind(form.eliminate), {win.type.value for win in form.win_conditions}
        yield "eliminate", tuple(RuleChoice("eliminate/with", f"{out}, {goal}") for goal in sorted(goals))
    for part, node in (("", form), ("setup.", form.setup)):
        for field in fields_of(type(node)):
            if field.name not in _SILENT:
                yield part + field.name, tuple(_rule_choices(part + field.name, getattr(node, field.name)))


def _tallies(form: GameGenome) -> Iterator[RuleChoice]:
    """Yield what is counted and how, count beside count, and each beside the cards that score."""
    counts = {f"{tally.source.value} {_kind(tally.rule)}" for tally in form.tally_scoring}
    yield from (RuleChoice("tally_scoring/counts", count) for count in sorted(counts))
    yield from _pairs("tally_scoring", counts)
    cards = {cards_tested(rule.condition) for rule in form.card_scoring}
    for count, each in product(sorted(counts), sorted(cards)):
        yield RuleChoice("scoring/with", f"{each}, {count}")


def _pairs(place: str, kinds: Collection[str]) -> Iterator[RuleChoice]:
    return (RuleChoice(f"{place}/with", f"{one}, {two}") for one, two in combinations(sorted(kinds), 2))


def _kind(rule: msgspec.Struct) -> str:
    tag = rule.__struct_config__.tag
    return str(tag) if tag is not None else type(rule).__name__


def _choices(place: str, rule: msgspec.Struct) -> Iterator[RuleChoice]:
    """Yield the kind of a rule, then each of its fields."""
    yield RuleChoice(f"{place}/{_KIND}", _kind(rule))
    if isinstance(rule, UntilWin):
        return  # how many hands at most, nobody notices
    for field in fields_of(type(rule)):
        yield from _rule_choices(f"{place}/{_kind(rule)}.{field.name}", getattr(rule, field.name))


def _rule_choices(place: str, value: object) -> Iterator[RuleChoice]:
    match value:
        case msgspec.Struct():
            yield from _choices(place, value)
        case tuple():
            for part in value:
                yield from _rule_choices(f"{place}/each", part)
        case Rank() | Suit():
            return  # which rank or suit it is, is no oddity
        case Trump() if value.value in set(Suit):
            yield RuleChoice(place, "a suit")
        case Enum():
            yield RuleChoice(place, str(value.value))
        case str():
            return  # a card
        case _:
            yield RuleChoice(place, str(value))
