"""What a reader of old files has to tell beside the game: put in other words, mended, or not kept.

Sentences for the person whose file it is. The engine's reader of old bytecode gives the same three kinds. `Context`
carries the notes through one game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import assert_never

from darwindeck.bytecode.codec import Range, limits
from darwindeck.genome.cards import RankOrder
from darwindeck.genome.conditions import And, Condition, Not, Or, SingleTest
from darwindeck.genome.scoring import ContractScoring

MOST_NOTES = 100
"""Noise may give a remark for every value; nobody reads more than these."""


@cache
def _limits() -> dict[str, Range]:
    return limits()


def range_of(key: str) -> Range:
    """Return the engine's range of a number (`Class.field`) or length of a list (`len(Class.field)`)."""
    return _limits()[key]


@dataclass
class Notes:
    translated: list[str] = field(default_factory=list)
    repaired: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    kept: dict[str, list[int]] = field(default_factory=dict)
    """Which entries of a list of the file the game has, where it is not all of them."""

    def translate(self, text: str) -> None:
        _add(self.translated, text)

    def repair(self, text: str) -> None:
        _add(self.repaired, text)

    def lose(self, text: str) -> None:
        _add(self.lost, text)

    def take_over(self, told: Iterable[tuple[str, str]]) -> None:
        """Take over the notes of the engine, as (kind, sentence)."""
        lists = {"translated": self.translated, "repaired": self.repaired, "lost": self.lost}
        for kind, text in told:
            _add(lists[kind], text)

    def fit(self, path: str, value: int, key: str) -> int:
        """Return the value, or the nearest one that the field `key` can hold."""
        low, high = range_of(key)
        near = min(max(value, low), high)
        if near != value:
            self.repair(f"Brought {path} from {show_value(value)} to {near}.")
        return near


def _add(texts: list[str], text: str) -> None:
    if len(texts) < MOST_NOTES and text not in texts:
        texts.append(text)


def show_value(value: object) -> str:
    """Return a value of a file, short enough to stand in a sentence."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**20:
        return "a number of more than 20 digits"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


@dataclass
class Context:
    notes: Notes = field(default_factory=Notes)
    rank_order: RankOrder = RankOrder.ACE_HIGH
    """Some files name it as the value of a test."""
    contract: ContractScoring | None = None
    nodes: int = 0

    def admits(self, condition: Condition) -> bool:
        """Takes a condition in, unless it is too deep or the game has too many already."""
        nodes, depth = _size(condition)
        fits = self.nodes + nodes <= range_of("condition nodes").high
        if not fits or depth > range_of("condition depth").high:
            return False
        self.nodes += nodes
        return True


def _size(condition: Condition) -> tuple[int, int]:
    """Nodes and levels."""
    match condition:
        case And(conditions=parts) | Or(conditions=parts):
            sizes = [_size(part) for part in parts]
        case Not(condition=part):
            sizes = [_size(part)]
        case SingleTest():
            sizes = []
        case _:
            assert_never(condition)
    return 1 + sum(nodes for nodes, _ in sizes), 1 + max((depth for _, depth in sizes), default=0)
