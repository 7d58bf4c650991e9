"""Places of a game's own: piles on the table or before each player, and what may lie in them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from darwindeck.genome.cards import Rank
from darwindeck.genome.node import Node, within

PlaceName = Annotated[str, msgspec.Meta(extra_json_schema={"pattern": "^[a-z0-9_]{1,24}$"})]
"""What other parts of a game call a place by."""


class PlaceOwner(StrEnum):
    TABLE = "table"  # the piles are everybody's
    SEAT = "seat"  # each seat has as many of its own


class PlaceOf(StrEnum):
    """Whose piles one draws from, where each seat has its own."""

    OWN = "own"
    OTHERS = "others"


class PlaceFaces(StrEnum):
    """How much of a pile is spread out; all of it lies face up."""

    UP = "up"
    TOP = "top"


class BuildWay(StrEnum):
    UP = "up"
    DOWN = "down"
    BOTH = "both"


class BuildStep(StrEnum):
    ONE = "one"  # the next rank
    ANY = "any"  # an equal rank or any that lies further that way


class BuildSuit(StrEnum):
    ANY = "any"
    SAME = "same"
    ALTERNATE = "alternate"  # red on black, black on red


class Builds(Node, frozen=True, kw_only=True):
    """How each card of a pile has to follow the one before, by the rank order of the game."""

    way: BuildWay = BuildWay.UP
    step: BuildStep = BuildStep.ONE
    suit: BuildSuit = BuildSuit.ANY
    start: Rank | None = None  # the rank every pile begins with, null = any


class Place(Node, frozen=True, kw_only=True):
    """Some piles of cards that lie face up."""

    name: PlaceName
    owner: PlaceOwner = PlaceOwner.TABLE
    piles: Annotated[int, within(1, 12)] = 1  # of each seat, if they are the seats' own
    by_suit: bool = False  # a pile for each suit
    faces: PlaceFaces = PlaceFaces.UP
    deal: Annotated[int, within(0, 26)] = 0  # cards turned up after the deal, one to each pile in turn
    refill: bool = False  # a pile from which the last card is taken gets another from the deck
    builds: Builds | None = None
