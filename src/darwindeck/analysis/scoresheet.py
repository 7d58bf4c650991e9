"""The conditions of a game's scoring rules at a glance. Worked out once per list of rules."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from darwindeck.analysis.outline import Spot, outline
from darwindeck.genome.scoring import CardScore, TallyScore


class ScoreSheet(NamedTuple):
    spots: tuple[Spot, ...]
    nodes: int
    depth: int
    names: frozenset[str]  # the cards and ranks asked for
    sound: bool  # every condition is a static test without empty groups


@lru_cache(maxsize=1024)
def score_sheet(scores: tuple[CardScore, ...], tallies: tuple[TallyScore, ...]) -> ScoreSheet:
    named = [(f"card_scoring[{i}].condition", score.condition) for i, score in enumerate(scores)]
    named += [(f"tally_scoring[{i}].condition", tally.condition) for i, tally in enumerate(tallies)]
    spots = tuple(Spot(path, "score", outline(test)) for path, test in named if test is not None)
    outlines = [spot.outline for spot in spots]
    return ScoreSheet(
        spots=spots,
        nodes=sum(len(each.parts) for each in outlines),
        depth=max((each.depth for each in outlines), default=0),
        names=frozenset(name for each in outlines for _, name in each.names),
        sound=all(each.static and not each.hollow for each in outlines),
    )
