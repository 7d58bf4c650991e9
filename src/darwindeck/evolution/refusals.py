"""What the gates of a run refused: how many children each finding and each rule of birth kept from being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from darwindeck.evolution.stats import GenerationStats
from darwindeck.metrics.critique.finding import Sense


class Refused(msgspec.Struct, frozen=True):
    """A reason not to play a child, by its code, and how many children it was given for."""

    code: str
    children: int


def refusals_of(generations: Iterable[GenerationStats]) -> list[Refused]:
    """Count the refusals of a run, the most frequent first; a finding that refused nobody stands at the end with 0."""
    found = Counter[str]()
    for stats in generations:
        found.update(stats.refused)
    codes = {*found, *map(str, Sense)}
    return [Refused(code, found[code]) for code in sorted(codes, key=lambda code: (-found[code], code))]
