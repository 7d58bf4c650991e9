"""A duel: one player on one side, another on all the others, on duplicate deals.

The unit is one hand, or a whole game where that is asked for or a function plays. Every deal is played once for each
side the first player can take, so the luck of the deal and of the seat cancels; each deal gives one number, and
intervals are made from those. Even is the seat-fair share, 1 / sides.
"""

from __future__ import annotations

from math import ceil, log10, sqrt

import msgspec

from darwindeck.errors import RunError
from darwindeck.look.cells import html_table
from darwindeck.simulation.report import WHOLE_SHARE, Moments

MOST_DEALS = 1_000_000
Z = 1.96
ONE_SIDED = 1.645


class Duel(msgspec.Struct, frozen=True):
    """One player on one side, another on all the others."""

    agent: str
    versus: str
    sides: int
    deals: int
    win_rate: float
    """Mean share of a hand, or of a whole game; a tie is split."""
    low: float
    high: float
    hand_deviation: float
    """Of the share of a single hand (or game), with no deal played twice."""
    whole_games: bool = False
    """Whether whole games were played, and not the first hand of each."""

    @property
    def even(self) -> float:
        return 1 / self.sides

    @property
    def above_even(self) -> bool:
        return self.low > self.even

    @property
    def elo(self) -> float:
        """Elo difference from odds against the seat-fair odds; half a deal keeps it finite."""
        half = 0.5 / (self.deals * self.sides)
        rate = min(max(self.win_rate, half), 1 - half)
        return 400 * log10(rate * (1 - self.even) / ((1 - rate) * self.even))

    @property
    def hands_to_show(self) -> int | None:
        """Hands until the better player is ahead with 95%; none if it is not known to be better."""
        if not self.above_even:
            return None
        return max(1, ceil((ONE_SIDED * self.hand_deviation / (self.win_rate - self.even)) ** 2))

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        unit = "whole games" if self.whole_games else "hands"
        share = f"{self.win_rate:.3f} [{self.low:.3f}, {self.high:.3f}]"
        rows = [("share", share), ("even", f"{self.even:.3f}"), ("deals", f"{self.deals} ({unit})")]
        return html_table(f"{self.agent} against {self.versus}", rows)

    def to_json(self) -> dict[str, object]:
        return {
            "agent": self.agent,
            "versus": self.versus,
            "win_rate": round(self.win_rate, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
            "elo": round(self.elo, 1),
        }


class DuelScore(msgspec.Struct, frozen=True):
    """What the engine counted of a duel: shares of the first player, in sixtieths."""

    sides: int
    hands: Moments
    deals: Moments
    """Summed over the hands of each deal."""

    def to_duel(self, agent: str, versus: str, *, whole_games: bool = False) -> Duel:
        """Return the duel of these players."""
        whole = WHOLE_SHARE * self.sides
        rate, deviation = self.deals.mean / whole, self.deals.deviation / whole
        error_of_mean = deviation / sqrt(self.deals.n)
        return Duel(
            agent=agent,
            versus=versus,
            sides=self.sides,
            deals=self.deals.n,
            win_rate=rate,
            low=max(0.0, rate - Z * error_of_mean),
            high=min(1.0, rate + Z * error_of_mean),
            hand_deviation=self.hands.deviation / WHOLE_SHARE,
            whole_games=whole_games,
        )


def check_deals(deals: int) -> int:
    """Return the number of deals, if an interval can be made from them."""
    if not 2 <= deals <= MOST_DEALS:
        raise RunError(f"{deals} deals cannot be played for an interval; ask for 2 to {MOST_DEALS}")
    return deals
