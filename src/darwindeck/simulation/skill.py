"""What skill is worth in a game: a ladder of players, each against the one below, on duplicate deals.

The unit is one hand. Every deal is played once for each side the stronger player can take, all other sides taken by the
weaker one, so the luck of the deal and of the seat cancels; each deal gives one number, and intervals are made from
those. Even is the seat-fair share, 1 / sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, log10, sqrt

import msgspec

from darwindeck import _core
from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import checked_seed, checked_threads, engine_errors, program_of
from darwindeck.simulation.report import WHOLE_SHARE
from darwindeck.simulation.run import Progress

LADDER = ("random", "greedy", "ismcts:16", "ismcts:64", "ismcts:256")
ORACLE, BLIND = "oracle:64", "ismcts:64"
DEALS = 100
MOST_DEALS = 1_000_000
Z = 1.96
ONE_SIDED = 1.645

Sums = tuple[int, int, int]
"""Count, sum and sum of squares of a share in sixtieths."""


class Duel(msgspec.Struct, frozen=True):
    """One player on one side, another on all the others."""

    agent: str
    versus: str
    sides: int
    deals: int
    win_rate: float
    """Mean share of a hand; a tied hand is split."""
    low: float
    high: float
    hand_deviation: float
    """Of the share of a single hand, with no deal played twice."""

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
        """Hands until the better player is ahead with 95 %; none if it is not known to be better."""
        if not self.above_even:
            return None
        return max(1, ceil((ONE_SIDED * self.hand_deviation / (self.win_rate - self.even)) ** 2))

    def to_json(self) -> dict[str, object]:
        return {
            "agent": self.agent,
            "versus": self.versus,
            "win_rate": round(self.win_rate, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
            "elo": round(self.elo, 1),
        }


class Skill(msgspec.Struct, frozen=True):
    """The ladder of a game."""

    game: str
    seed: int
    deals: int
    rungs: tuple[Duel, ...]
    information: Duel
    """The search that sees all cards against the same search that does not, at equal budget."""

    @property
    def depth(self) -> int:
        """Rungs whose lower bound is above even."""
        return sum(rung.above_even for rung in self.rungs)

    @property
    def information_value(self) -> float:
        return self.information.win_rate - self.information.even

    @property
    def elo_per_doubling(self) -> float | None:
        """Mean gain of a search by twice the iterations; none where the ladder has no two searches."""
        budgets = [(rung, _budget(rung.agent), _budget(rung.versus)) for rung in self.rungs]
        steps = [(rung.elo, log2(strong / weak)) for rung, strong, weak in budgets if strong and weak]
        doublings = sum(doubled for _, doubled in steps)
        return sum(elo for elo, _ in steps) / doublings if doublings else None

    @property
    def hands_to_show(self) -> int | None:
        """Hands until a greedy player is ahead of random ones with 95 %: the first rung."""
        return self.rungs[0].hands_to_show if self.rungs else None

    def to_json(self) -> dict[str, object]:
        doubling, value = self.elo_per_doubling, self.information
        return {
            "game": self.game,
            "seed": self.seed,
            "deals": self.deals,
            "even": round(value.even, 6),
            "rungs": [rung.to_json() | {"hands_to_show": rung.hands_to_show} for rung in self.rungs],
            "depth": self.depth,
            "elo_per_doubling": None if doubling is None else round(doubling, 1),
            "information_value": round(self.information_value, 6),
            "information_interval": [
                round(value.low - value.even, 6),
                round(value.high - value.even, 6),
            ],
        }


def _budget(agent: str) -> int:
    name, _, budget = agent.partition(":")
    return int(budget) if name == "ismcts" else 0


def duel(
    genome: GameGenome,
    agent: str,
    versus: str,
    *,
    deals: int = DEALS,
    seed: int = 0,
    threads: int = 0,
    progress: Progress | None = None,
) -> Duel:
    """One agent against another on duplicate deals; the numbers do not depend on `threads`.

    >>> from darwindeck.genome.library import load_game
    >>> duel(load_game("war"), "greedy", "random", deals=5, seed=1).win_rate
    0.5
    """
    program = program_of(genome)
    with engine_errors():
        try:
            hands, by_deal = _core.duel(
                program,
                agent,
                versus,
                deals=checked_deals(deals),
                seed=checked_seed(seed),
                threads=checked_threads(threads),
                progress=progress,
            )
        except ValueError as error:
            raise RunError(str(error), code="run/unknown-agent") from error
    return duel_from(agent, versus, program.sides, hands, by_deal)


def checked_deals(deals: int) -> int:
    """The number of deals, if an interval can be made from them."""
    if not 2 <= deals <= MOST_DEALS:
        raise RunError(f"{deals} deals make no interval; ask for 2 to {MOST_DEALS}")
    return deals


def duel_from(agent: str, versus: str, sides: int, hands: Sums, by_deal: Sums) -> Duel:
    """The duel of which the engine counted this."""
    rate, deviation = _moments(by_deal, WHOLE_SHARE * sides)
    error_of_mean = deviation / sqrt(by_deal[0])
    return Duel(
        agent=agent,
        versus=versus,
        sides=sides,
        deals=by_deal[0],
        win_rate=rate,
        low=max(0.0, rate - Z * error_of_mean),
        high=min(1.0, rate + Z * error_of_mean),
        hand_deviation=_moments(hands, WHOLE_SHARE)[1],
    )


def _moments(sums: Sums, whole: int) -> tuple[float, float]:
    """Mean and deviation of a number of which the engine gives count, sum and sum of squares."""
    n, total, squares = sums
    spread = max(0.0, (squares - total * total / n) / max(1, n - 1))
    return total / n / whole, sqrt(spread) / whole


def measure_skill(
    genome: GameGenome,
    *,
    deals: int = DEALS,
    seed: int = 0,
    threads: int = 0,
    ladder: Sequence[str] = LADDER,
    progress: Progress | None = None,
) -> Skill:
    """The ladder of a game: every player against the one below, and what hidden cards are worth."""
    pairs = [*zip(ladder[1:], ladder[:-1], strict=True), (ORACLE, BLIND)]
    found = []
    for done, (agent, versus) in enumerate(pairs):

        def told(played: int, of: int, before: int = done) -> None:
            if progress is not None:
                progress(before * of + played, len(pairs) * of)

        found.append(duel(genome, agent, versus, deals=deals, seed=seed, threads=threads, progress=told))
    return Skill(
        game=genome.labels.name or content_hash(genome)[:12],
        seed=seed,
        deals=deals,
        rungs=tuple(found[:-1]),
        information=found[-1],
    )
