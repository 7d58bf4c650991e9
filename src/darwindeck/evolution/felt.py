"""Which rules thinking players feel: a rule without which they play on as they would anyway is none.

The game with a rule less is played by searching players on the same deals. Two searches that think nearly alike play
one game differently, too; only what differs by more than that, for sure, is felt. A rule that is felt soon costs few
deals; one that is not felt in all of them may go.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import inf, sqrt
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Single
from darwindeck.metrics.cost import query_ms
from darwindeck.metrics.matches import race_of
from darwindeck.metrics.plan import GREEDY, Settings, Size, affordable_iterations, size_of_hands
from darwindeck.simulation.jobs import Answers, Job, run_jobs
from darwindeck.simulation.queries import HandResult, HandsQuery, Sheets

LOOKS: Final = ((12, 3.0), (48, 1.65))
"""Deals, and the standard errors by which a rule that is felt changes them: many after a few, fewer in the end."""
_THOUGHT: Final = 24
_ONE_HAND: Final = Size(0.0, 0.0, 1.0)
_SIZING: Final = 4
_NOTHING: Final = Sheets(0, ())


class Thinkers:
    """Says which smaller forms of a game play alike to those who think, and counts what that takes."""

    def __init__(self, whole: GameGenome, *, seed: int, threads: int) -> None:
        self._whole = whole
        self._seed = seed
        self._threads = threads
        self.cost = 0.0
        self._played = lru_cache(self._of_the_whole)

    @cached_property
    def _iterations(self) -> int:
        """As much thought as a hand of this game may cost."""
        query = HandsQuery(GREEDY, GREEDY, _SIZING, self._seed)
        return affordable_iterations(
            _THOUGHT, size_of_hands(self._ask([self._whole], query)[0], _ONE_HAND), Settings()
        )

    def __call__(self, pairs: Sequence[tuple[GameGenome, GameGenome]]) -> list[bool]:
        """For each pair (the game as it was, a smaller one): whether nobody feels what is gone."""
        alike = [_comparable(*pair) for pair in pairs]
        for deals, bound in LOOKS:
            asked = [small for (_, small), still in zip(pairs, alike, strict=True) if still]
            hands = iter(self._hands(asked, deals, self._iterations) if asked else ())
            alike = [still and felt(*self._played(deals), next(hands)) < bound for still in alike]
        return alike

    def _of_the_whole(self, deals: int) -> tuple[Sheets, Sheets]:
        """Return the game as it was by two searches, the second of which thinks a little longer."""
        (once,) = self._hands([self._whole], deals, self._iterations)
        (again,) = self._hands([self._whole], deals, self._iterations + 1)
        return once, again

    def _hands(self, genomes: Sequence[GameGenome], deals: int, iterations: int) -> list[Sheets]:
        agent = f"ismcts:{iterations}"
        return self._ask(genomes, HandsQuery(agent, agent, deals, self._seed))

    def _ask(self, genomes: Sequence[GameGenome], query: HandsQuery) -> list[Sheets]:
        """Hands of each game; none of one that could not be played."""
        found = run_jobs([Job(genome, {"hands": query}) for genome in genomes], threads=self._threads)
        sheets = [each.sheets["hands"] if isinstance(each, Answers) else _NOTHING for each in found]
        # Players that are alike take all seats of a deal at once: half of what a duel costs.
        self.cost += sum(query_ms(query, size_of_hands(each, _ONE_HAND)) for each in sheets) / 2
        return sheets


def _comparable(whole: GameGenome, smaller: GameGenome) -> bool:
    """Tell whether single hands can tell the two apart: what adds hands up to a match is on no sheet."""
    if isinstance(whole.hands, Single):
        return True
    return whole.win_conditions == smaller.win_conditions and race_of(whole) == race_of(smaller)


def felt(once: Sheets, again: Sheets, without: Sheets) -> float:
    """Return the largest change, in standard errors, that removing a rule makes to any statistic of a hand.

    Either they differ more from `again` than those with the rule, `once`, do; or some number of a hand is larger or
    smaller on the whole.
    """
    if not len(once.hands) == len(again.hands) == len(without.hands) > 1 or once.sides != without.sides:
        return inf
    more, shifts = [], []
    for one, base, other in zip(once.hands, again.hands, without.hands, strict=True):
        more.append([new - old for old, new in zip(_apart(one, base), _apart(other, base), strict=True)])
        shifts.append([new - old for old, new in zip(_totals(one), _totals(other), strict=True)])
    farther = max(_errors(column) for column in zip(*more, strict=True))
    return max(farther, *(abs(_errors(column)) for column in zip(*shifts, strict=True)))


def _apart(one: HandResult, two: HandResult) -> tuple[float, ...]:
    """Return the distance between two plays of a deal: in winners, points, counts and number of decisions."""
    columns = ((one.shares, two.shares), (one.scores, two.scores), (one.standing, two.standing))
    length = abs(one.decisions - two.decisions)
    return *(sum(abs(a - b) for a, b in zip(*each, strict=True)) for each in columns), length


def _totals(sheet: HandResult) -> tuple[float, ...]:
    """Return what a hand comes to for all together: points, the gap between first and last, decisions, moves."""
    gap = max(sheet.standing) - min(sheet.standing)
    return float(sum(sheet.scores)), float(gap), float(sheet.decisions), float(sheet.actions)


def _errors(numbers: Sequence[float]) -> float:
    """Their mean in standard errors; one and the same number n times counts as n."""
    n = len(numbers)
    mean = sum(numbers) / n
    if mean == 0:
        return 0.0
    variance = sum((number - mean) ** 2 for number in numbers) / (n - 1)
    return mean / sqrt((variance + mean * mean / n) / n)
