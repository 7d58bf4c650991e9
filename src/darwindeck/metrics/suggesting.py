"""What to play next: of the good games the one whose rating would teach most about what somebody likes.

How much a rating would teach is known before it is given: the weights are normal, so a look at a game narrows them by
an amount that depends on its merits alone. Every third game is a known one, an anchor: how people take known games says
how high they rate at all. Nothing is drawn; the same ratings and games always give the same advice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2
from typing import Final

import msgspec

from darwindeck.metrics.taste import Opinion, Uncertainty, learn_taste, log_merits, uncertainty
from darwindeck.metrics.taste_check import worth

SUGGESTED: Final = 3
ANCHOR_EVERY: Final = 3
_GOOD: Final = 0.5
"""Share of the games that count as good ones, the best first."""
_LEAST: Final = 4
"""Games that count as good at the least, where there are so many."""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A game that could be played next."""

    id: str
    """What it is called in a command: `hearts`, `RUN:3`."""
    hash: str
    known: bool
    merits: Mapping[str, float]


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    game: Candidate
    anchor: bool
    """Whether it is there to compare others with."""
    teaches: float
    """What its rating would tell about the weights, in bits."""


def suggest(
    candidates: Sequence[Candidate],
    opinions: Sequence[Opinion],
    style: Mapping[str, float],
    count: int = SUGGESTED,
) -> list[Suggestion]:
    """Return the games to play next, in this order; each is chosen as if the ones before it had been rated."""
    weights = learn_taste(opinions, style).weight_table()
    known = uncertainty(opinions, style)
    rated = {opinion.game for opinion in opinions}
    left = {game.hash: game for game in candidates if game.merits}
    found: list[Suggestion] = []
    while left and len(found) < count:
        anchor = len(found) % ANCHOR_EVERY == ANCHOR_EVERY - 1
        pool = _pool(list(left.values()), rated, anchor=anchor)
        best = max(_good(pool, weights), key=lambda game: (_bits(game, known), game.hash))
        found.append(Suggestion(game=best, anchor=anchor, teaches=_bits(best, known)))
        known = known.after(log_merits(best.merits, style))
        del left[best.hash]
    return found


def _pool(games: Sequence[Candidate], rated: set[str], *, anchor: bool) -> Sequence[Candidate]:
    """Return what is looked at: for an anchor a known game, else an invented one, and what was not rated yet; as
    far as there are such games.
    """
    kind = [game for game in games if game.known is anchor] or games
    return [game for game in kind if game.hash not in rated] or kind


def _good(games: Sequence[Candidate], weights: Mapping[str, float]) -> Sequence[Candidate]:
    ranked = sorted(games, key=lambda game: (-worth(game.merits, weights), game.hash))
    return ranked[: max(_LEAST, round(_GOOD * len(ranked)))]


def _bits(game: Candidate, known: Uncertainty) -> float:
    return log2(1 + known.explained(log_merits(game.merits, known.names))) / 2
