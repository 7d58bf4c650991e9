"""What a run may use of people's ratings: learnt, checked, and written down so that the run can be repeated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from darwindeck.evolution.game_merits import Merits
from darwindeck.evolution.judge import MOST_SHIFT, Liking
from darwindeck.metrics.opinions import PAUSE_WORDS, opinions_of, stars_of
from darwindeck.metrics.styles import WEIGHTS, Style
from darwindeck.metrics.taste import LEAST_GAMES, LEAST_SITTINGS, Opinion, Taste, learn_taste
from darwindeck.metrics.taste_check import TasteCheck, check_taste, weights_to_use
from darwindeck.store.ratings import Rating
from darwindeck.wording.amounts import how_many

NOTHING_YET: Final = "Ratings do not change anything yet"


class Learnt(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that ratings say about a style."""

    style: Style
    taste: Taste
    check: TasteCheck
    opinions: tuple[Opinion, ...]
    names: dict[str, str] = {}
    """What the games were called, by content hash."""
    unmeasured: tuple[str, ...] = ()
    """Games that were rated and have no measures, by name: what plays badly is not measured."""

    @property
    def used(self) -> bool:
        """Tell whether a run would judge by it."""
        return self.taste.enough

    @property
    def moves(self) -> bool:
        """Tell whether the weights are others than the style's."""
        return (
            self.used
            and self.check.helps
            and any(
                abs(weight.value - weight.style) >= _VISIBLE * weight.style
                for weight in self.taste.weights.values()
            )
        )

    @property
    def why_not(self) -> str:
        """Why no weight moves; empty if one does."""
        taste = self.taste
        if not taste.enough:
            return (
                f"{NOTHING_YET}: {how_many(taste.ratings, 'rating')} of {how_many(taste.games, 'game')} "
                f"in {how_many(taste.sittings, 'sitting')} so far; it takes at least {LEAST_GAMES} games in "
                f"{LEAST_SITTINGS} sittings; {PAUSE_WORDS}."
            )
        if not self.check.helps:
            return (
                "The style's weights stay: they predict your ratings better than what was learnt from them."
            )
        return "" if self.moves else "The style's weights stay: your taste agrees with them."

    @property
    def shifts(self) -> dict[str, float]:
        """Return what a run adds to the logarithm of the fitness of games that were rated; nothing if it uses no
        ratings.
        """
        if not self.used:
            return {}
        return {
            game: round(max(-MOST_SHIFT, min(MOST_SHIFT, effect / self.taste.slope)), 9)
            for game, effect in self.taste.effects.items()
        }

    def liking(self, source: str) -> Liking | None:
        """Return what a run uses; nothing while there are too few ratings."""
        if not self.used:
            return None
        weights = weights_to_use(self.taste, self.check)
        return Liking(
            source=source,
            weights=tuple((name, round(weight, 9)) for name, weight in weights.items()),
            shifts=tuple(sorted(self.shifts.items())),
            opinions=self.opinions,
        )


_VISIBLE: Final = 0.02
"""A weight that moved by less has not moved."""


def learn(ratings: Sequence[Rating], merits: Merits, style: Style) -> Learnt:
    """Return what these ratings say about a style, given the merits of the games by content hash."""
    opinions = opinions_of(ratings, merits)
    weights = WEIGHTS[style]
    return Learnt(
        style=style,
        taste=learn_taste(opinions, weights),
        check=check_taste(opinions, weights),
        opinions=tuple(opinions),
        names={rating.genome_hash: rating.name for rating in ratings},
        unmeasured=tuple(
            sorted(
                {
                    rating.name
                    for rating in ratings
                    if stars_of(rating)
                    and rating.genome_hash in merits  # else it is not looked at yet
                    and not merits[rating.genome_hash]
                }
            )
        ),
    )
