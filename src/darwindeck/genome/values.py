"""What cards are worth, rank by rank."""

from __future__ import annotations

from typing import Annotated

from darwindeck.genome.cards import Rank
from darwindeck.genome.node import Node, within


class CardValue(Node, frozen=True):
    """The value of a rank in point totals, deadwood and capture sums; ranks not listed count 0."""

    rank: Rank
    value: Annotated[int, within(0, 100)]
    alternate: Annotated[int, within(0, 100)] | None = None
