"""What skill is worth in a game: a ladder of players, each against the one below, on duplicate deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

import msgspec

from darwindeck.arguments import agent_argument, whole_number
from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.engine import check_seed
from darwindeck.simulation.jobs import Job, run_job
from darwindeck.simulation.policies import Player, play_duel
from darwindeck.simulation.queries import DuelQuery, Progress

LADDER = ("random", "greedy", "ismcts:16", "ismcts:64", "ismcts:256")
ORACLE, BLIND = "oracle:64", "ismcts:64"
DEALS = 100


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
        """Hands until a greedy player is ahead of random ones with 95%: the first rung."""
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
    agent: Player,
    versus: Player,
    *,
    deals: int = DEALS,
    seed: int = 0,
    threads: int = 0,
    whole_games: bool | None = None,
    progress: Progress | None = None,
) -> Duel:
    """One player against another on duplicate deals: agents by name, or functions of your own (`Policy`).

    A deal of agents is one hand, the first of a game, played once with the first player on each side; `win_rate` is
    its part of the hands. With `whole_games`, and always where a function plays, games are played to their end, one
    after the other. The numbers do not depend on `threads`.

    >>> import darwindeck as dd
    >>> dd.duel(dd.load("war"), "greedy", "random", deals=5, seed=1).win_rate
    0.5
    >>> def highest(view: dd.View) -> str:
    ...     return view.legal[-1]
    >>> dd.duel(dd.load("crazy-eights"), highest, "random", deals=5, seed=1).whole_games
    True
    """
    asked = whole_number("deals", deals), check_seed(seed)
    if whole_games or callable(agent) or callable(versus):
        if whole_games is False:
            raise RunError("a function plays whole games: leave whole_games out")
        return play_duel(genome, agent, versus, deals=asked[0], seed=asked[1], progress=progress)
    query = DuelQuery(agent_argument(agent), agent_argument(versus), *asked)
    job = Job(genome, {"duel": query})
    return run_job(job, threads=threads, progress=progress).duels["duel"]


def measure_skill(
    genome: GameGenome,
    *,
    deals: int = DEALS,
    seed: int = 0,
    threads: int = 0,
    ladder: Sequence[str] = LADDER,
    progress: Progress | None = None,
) -> Skill:
    """Return the ladder of a game: every player against the one below, and what hidden cards are worth."""
    rungs = {
        f"{agent} against {versus}": DuelQuery(agent, versus, deals, seed)
        for agent, versus in zip(ladder[1:], ladder[:-1], strict=True)
    }
    job = Job(genome, {**rungs, "information": DuelQuery(ORACLE, BLIND, deals, seed)})
    duels = run_job(job, threads=threads, progress=progress).duels
    return Skill(
        game=genome.labels.name or content_hash(genome)[:12],
        seed=seed,
        deals=deals,
        rungs=tuple(duels[name] for name in rungs),
        information=duels["information"],
    )
