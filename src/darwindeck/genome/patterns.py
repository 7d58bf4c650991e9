"""Combinations of cards that a game names: sets, runs, cards of one suit, with or without kickers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from darwindeck.genome.cards import Rank
from darwindeck.genome.node import Node, store_tuples, within

PatternName = Annotated[str, msgspec.Meta(extra_json_schema={"pattern": "^[a-z0-9_]{1,24}$"})]
"""What other parts of a game call a pattern by."""


class RunSuit(StrEnum):
    ANY = "any"
    SAME = "same"


class RunOrder(StrEnum):
    """Which ranks are neighbours in a run, and which of them is higher."""

    AS_RANKED = "as_ranked"
    ACE_BOTH = "ace_both"  # A 2 3 … Q K A


class SetOf(Node, frozen=True, tag="set"):
    """`n` cards of one rank; up to `to`, where that says more."""

    n: Annotated[int, within(1, 4)]
    to: Annotated[int, within(0, 4)] = 0


class RunOf(Node, frozen=True, tag="run"):
    """`n` ranks that follow each other, up to `to`; `width` cards of each."""

    n: Annotated[int, within(2, 13)]
    to: Annotated[int, within(0, 13)] = 0
    width: Annotated[int, within(1, 3)] = 1
    suit: RunSuit = RunSuit.ANY
    order: RunOrder = RunOrder.AS_RANKED


class SameSuit(Node, frozen=True, tag="same_suit"):
    """`n` cards of one suit, up to `to`."""

    n: Annotated[int, within(2, 13)]
    to: Annotated[int, within(0, 13)] = 0


Combination = SetOf | RunOf | SameSuit


class Kicker(Node, frozen=True):
    """So many cards, or pairs, of other ranks for each set of the body."""

    n: Annotated[int, within(1, 2)] = 1
    pair: bool = False


class Pattern(Node, frozen=True, kw_only=True):
    """A combination that may be played, and what it beats beyond a lower one of its own."""

    name: PatternName
    of: Combination
    ranks: tuple[Rank, ...] = ()
    kicker: Kicker | None = None
    power: Annotated[int, within(0, 15)] = 0
    bomb: bool = False
    over: tuple[PatternName, ...] = ()

    def __post_init__(self) -> None:
        store_tuples(self)
