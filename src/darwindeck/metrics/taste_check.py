"""Whether what was learnt from ratings would have helped: every game is predicted from the ratings of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec

from darwindeck.metrics.taste import Opinion, Taste, learn_taste, log_merits

TELLING: Final = 4
"""Games that have to be rated before their order says anything."""


class TasteCheck(msgspec.Struct, frozen=True):
    """How well the order of the games is foretold, -1 to 1: by the style alone, and by what the others taught."""

    games: int
    style: float
    taste: float

    @property
    def helps(self) -> bool:
        """Return whether the weights that were learnt foretell at least as well as the style's."""
        return self.taste >= self.style


def check_taste(opinions: Sequence[Opinion], style: Mapping[str, float]) -> TasteCheck:
    """Leaves out one game after the other and foretells it."""
    games = sorted({opinion.game for opinion in opinions})
    liked, by_style, by_taste = [], [], []
    for game in games:
        own = [opinion for opinion in opinions if opinion.game == game]
        learnt = learn_taste([opinion for opinion in opinions if opinion.game != game], style)
        weights = {name: weight.value for name, weight in learnt.weights.items()}
        liked.append(sum(opinion.stars for opinion in own) / len(own))
        by_style.append(worth(own[0].merits, style))
        by_taste.append(worth(own[0].merits, weights))
    return TasteCheck(len(games), rank_correlation(by_style, liked), rank_correlation(by_taste, liked))


def worth(merits: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Return the logarithm of a game's fitness by some weights."""
    logs = log_merits(merits, weights)
    return sum(weights[name] * value for name, value in logs.items()) / sum(weights.values())


def weights_to_use(taste: Taste, check: TasteCheck) -> dict[str, float]:
    """Return what to breed by: the weights that were learnt if there are enough ratings and they help, else the
    style's.
    """
    if taste.enough and check.helps:
        return taste.weight_table()
    return {name: weight.style for name, weight in taste.weights.items()}


def rank_correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's: how alike two orders are; 0 where one of them is none.

    >>> rank_correlation([1, 2, 3], [10, 20, 25])
    1.0
    """
    if len(one) < TELLING - 1:
        return 0.0
    first, second = _ranks(one), _ranks(two)
    middle = (len(one) + 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = sqrt(sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second))
    return round(both / spread, 12) if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Places from 1, equal values sharing theirs."""
    order = sorted(values)
    first = {value: order.index(value) + 1 for value in set(order)}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]
