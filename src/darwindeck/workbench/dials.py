"""The dials of a rule: for every field in it what it is set to and what else it could be, from the schema alone.

Numbers have a range, names a list, yes and no two sentences; a rule that can be of several kinds has a dial for its
kind. A dial only offers: turning it is an edit (`set PATH=VALUE`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from types import NoneType
from typing import Final, assert_never

import msgspec

from darwindeck.analysis.deck import pack_of
from darwindeck.evolution.operators.teams import PAIRINGS
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import And, Condition, Not, Or
from darwindeck.genome.node import Node
from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.genome.setup import SetupRules, TableauMode
from darwindeck.genome.values import CardValue
from darwindeck.validation.checks.shape import Items, Span
from darwindeck.validation.places import Place, place_of
from darwindeck.validation.reading import wording
from darwindeck.wording.combinations import pattern_title
from darwindeck.wording.marks import kind
from darwindeck.wording.names import card_words, rank_plural
from darwindeck.wording.settings import label
from darwindeck.wording.values import value_words
from darwindeck.workbench.new_rules import kinds_at
from darwindeck.workbench.spelled import named_or_spelled
from darwindeck.workbench.words import setting_words


class Option(msgspec.Struct, frozen=True):
    """One setting: its value as an edit writes it, and what is then so."""

    value: str
    words: str


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number from low to high; where it is optional, none says that there is no such number."""

    low: int
    high: int
    value: int | None
    optional: bool


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of several settings."""

    options: tuple[Option, ...]
    value: str


class Several(msgspec.Struct, frozen=True, tag="several"):
    """Any number of names out of a list."""

    options: tuple[Option, ...]
    values: tuple[str, ...]


class Written(msgspec.Struct, frozen=True, tag="written"):
    """What has to be typed: a list of numbers or cards."""

    value: str
    takes: str


Control = Number | Choice | Several | Written


class Dial(msgspec.Struct, frozen=True):
    """One field of a rule, or the kind of a rule."""

    path: str
    label: str
    control: Control
    about: str = ""
    """The test or the part of the rule that it belongs to, where a rule has several."""
    group: bool = False
    """Whether it is a group of tests, which can have one more."""

    @property
    def is_test(self) -> bool:
        """Tell whether it is one test of a group, which can go."""
        return self.path.endswith("]") and ".conditions[" in self.path


_TAKES: Final = {
    "setup.cards_per_player": "a number from 0 to 52, all, or a number for each hand: 7, 6, 5",
    "setup.removed_cards": "cards such as 2h, 2d",
    "place_points": "points for the first, the second and so on: 3, 2, 1",
}


def dials_of(genome: GameGenome, path: str) -> tuple[Dial, ...]:
    """All dials of what stands at a path, its parts in order.

    >>> from darwindeck.genome.library import load_game
    >>> [dial.path for dial in dials_of(load_game("hearts"), "phases[0]")]
    ['phases[0].count', 'phases[0].direction', 'phases[0].when']
    """
    above = path.rpartition(".")[0]
    owner = place_of(genome, above).value if above else genome
    return tuple(_below(genome, place_of(genome, path), owner if isinstance(owner, Node) else None, ""))


def _below(genome: GameGenome, place: Place, owner: Node | None, about: str) -> Iterator[Dial]:
    value = place.value
    spelled = named_or_spelled(genome, place.path, value)
    if spelled:
        options = (Option(_json(each), setting_words(owner, _field(place), each, genome)) for each in spelled)
        yield Dial(place.path, _label(place, owner), Choice(tuple(options), _json(value)), about)
        if isinstance(value, Node):
            yield from _of_node(genome, place, owner, about)
    elif place.path == "teams":
        yield Dial(place.path, "teams", _teams(genome))
    elif wording.records(place.table) and not isinstance(value, tuple):
        yield from _of_node(genome, place, owner, about)
    elif isinstance(value, tuple) and any(isinstance(each, msgspec.Struct) for each in value):
        for index in range(len(value)):
            yield from _below(genome, place_of(genome, f"{place.path}[{index}]"), owner, about)
    elif not _holds_rules(place):
        yield Dial(place.path, _label(place, owner), _control(genome, place, owner), about)


def _field(place: Place) -> str:
    return place.path.rpartition(".")[2]


def _holds_rules(place: Place) -> bool:
    items = place.table.get(tuple)
    return isinstance(items, Items) and bool(wording.records(items.table))


def _of_node(genome: GameGenome, place: Place, owner: Node | None, about: str) -> Iterator[Dial]:
    """Yield the kind of a rule, where that can be another, and then its fields."""
    node = place.value
    listed = place.path.partition("[")[0] in LISTS and place.path.count(".") == 0
    if not listed and (len(wording.records(place.table)) > 1 or NoneType in place.table):
        group = isinstance(node, And | Or)
        yield Dial(place.path, _label(place, owner), _kinds(genome, place, owner), about, group)
    if not isinstance(node, Node):
        return
    inside = (
        value_words(node) if isinstance(node, Condition) and not isinstance(node, And | Or | Not) else about
    )
    for name in node.__struct_fields__:
        if not _idle(node, name):
            yield from _below(genome, place_of(genome, f"{place.path}.{name}"), node, inside)


def _idle(node: Node, name: str) -> bool:
    """Fields that say nothing here: the direction of sequences where there are none, and what names a value."""
    sequences = isinstance(node, SetupRules) and node.tableau_mode is not TableauMode.SEQUENCE
    return (sequences and name == "sequence_direction") or (isinstance(node, CardValue) and name == "rank")


def _label(place: Place, owner: Node | None) -> str:
    name = place.path.rpartition(".")[2].partition("[")[0]
    if isinstance(owner, CardValue):
        ranks = rank_plural(owner.rank)
        return f"{ranks} count" if name == "value" else f"{ranks} count otherwise"
    return label("" if owner is None else kind(owner), name)


def _control(genome: GameGenome, place: Place, owner: Node | None) -> Control:
    table, value = place.table, place.value
    span, items = table.get(int), table.get(tuple)
    if items is not None:
        named = wording.names(items.table) if isinstance(items, Items) else []
        return _several(place, named) if named and int not in table else _written_control(place)
    if isinstance(span, Span):
        return Number(span.low, span.high, value if isinstance(value, int) else None, NoneType in table)
    if str in table and NoneType in table:
        return _combinations(genome, value)
    if str in table:
        return _written_control(place) if place.path.endswith(".name") else _cards(genome, str(value))
    return _names(genome, place, owner)


def _cards(genome: GameGenome, now: str) -> Choice:
    there = pack_of(genome.setup.initial_deck, genome.setup.removed_cards).names
    cards = (f"{rank}{suit}" for suit in Suit for rank in Rank)
    names = [name for name in cards if name in there or name == now]
    return Choice(tuple(Option(_json(each), card_words(each)) for each in names), _json(now))


def _combinations(genome: GameGenome, now: object) -> Choice:
    """Offer the combinations of the game, or none of them."""
    named = [Option(_json(each.name), pattern_title(each)) for each in genome.patterns]
    return Choice((Option(_json(None), "no combination"), *named), _json(now))


def _names(genome: GameGenome, place: Place, owner: Node | None) -> Choice:
    """Yes and no, or the names of an enum; nothing where that is allowed."""
    field = place.path.rpartition(".")[2]
    settings: list[object] = [None] if NoneType in place.table else []
    settings += [False, True] if bool in place.table else []
    settings += [member for each in place.table if issubclass(each, Enum) for member in each]
    options = tuple(Option(_json(each), setting_words(owner, field, each, genome)) for each in settings)
    return Choice(options, _json(place.value))


def _kinds(genome: GameGenome, place: Place, owner: Node | None) -> Choice:
    field = place.path.rpartition(".")[2].partition("[")[0]
    nodes = list(kinds_at(genome, place.path))
    if isinstance(place.value, msgspec.Struct) and place.value not in nodes:
        nodes.insert(0, place.value)
    options = tuple(Option(_json(each), setting_words(owner, field, each, genome)) for each in nodes)
    return Choice(options, _json(place.value))


def _several(place: Place, names: list[str]) -> Several:
    values = place.value if isinstance(place.value, tuple) else ()
    items = place.table[tuple]
    of = next(each for each in items.table if issubclass(each, Enum)) if isinstance(items, Items) else Enum
    return Several(
        tuple(Option(name, value_words(of(name))) for name in names),
        tuple(str(each.value) for each in values),
    )


def _written_control(place: Place) -> Written:
    value = place.value
    shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return Written(shown, _TAKES.get(place.path, "entries with commas between them"))


def _teams(genome: GameGenome) -> Choice:
    settings = list(dict.fromkeys(((), *PAIRINGS.get(genome.player_count, ()), genome.teams)))
    return Choice(tuple(Option(_json(each), value_words(each)) for each in settings), _json(genome.teams))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def settings_of(dial: Dial) -> tuple[str, ...]:
    """Return the values that a dial offers, as edits write them; of a long range its ends and what lies beside
    the value.
    """
    match dial.control:
        case Number(low=low, high=high, value=value, optional=optional):
            near = {
                low,
                high,
                *(n for n in range((value or low) - 1, (value or low) + 2) if low <= n <= high),
            }
            return (*map(str, sorted(near)), *(["null"] if optional else []))
        case Choice(options=options):
            return tuple(option.value for option in options)
        case Several(options=options):
            return ("[]", *(option.value for option in options))
        case Written(value=value):
            return (value,)
        case _:
            assert_never(dial.control)


def turn_words(dial: Dial, value: str) -> str:
    """Return what turning a dial to a value does, in short: "number of cards: 2"."""
    match dial.control:
        case Choice(options=options):
            said = next((option.words for option in options if option.value == value), value)
            return f"{dial.label}: {said}"
        case Number() if value == "null":
            return f"{dial.label}: none"
        case Number() | Several() | Written():
            return f"{dial.label}: {value or 'none'}"
        case _:
            assert_never(dial.control)
