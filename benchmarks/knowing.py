"""How much play it takes to know a game: playouts for an interval of ± 0.05, measure by measure, over the known games.

    python -m benchmarks.knowing --seeds 20 --out now.json [GAMES…]
    python -m benchmarks.knowing --compare before.json now.json

A playout is an iteration of a search, a rollout of a value curve, or a hand or game of simple players. Widths shrink
with the square root of play, so an interval of half-width w from n playouts needs n (w / 0.05)². Beside it stands how
much the values of different seeds really differ: an interval that is narrower than that is not to be believed.
`--compare` tells how many times fewer playouts the later figures need, and whether old and new values agree.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from statistics import mean, median, stdev
from typing import Final

import msgspec

from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import Cascade, static
from darwindeck.metrics.evaluation import Stage
from darwindeck.metrics.measured import Measured, Z
from darwindeck.metrics.plan import measure_queries
from darwindeck.metrics.rounds import Case
from darwindeck.simulation.queries import Curves, DuelQuery, Games, HandsQuery, Query

WIDTH: Final = 0.05
SOURCES: Final[Mapping[str, str]] = {
    "skill": "simple",
    "mastery": "simple",
    "finesse": "search",
    "runaway": "alike",
    "information": "oracle",
    "balance": "games",
    "decisions": "curves",
    "tension": "curves",
    "drama": "curves",
    "late_resolution": "curves",
    "lead_changes": "curves",
    "interaction": "curves",
}
"""Measures between 0 and 1 that are sampled, and the dearest play behind each."""


class Known(msgspec.Struct):
    """One measure of one game, seed by seed."""

    playouts: list[float] = []
    found: list[Measured] = []

    @property
    def needed(self) -> float:
        """Playouts for the wanted width."""
        return mean(self.playouts) * mean(((one.high - one.low) / 2 / WIDTH) ** 2 for one in self.found)

    @property
    def honest(self) -> float:
        """How much values differ, in what their intervals say: 1 or less is honest."""
        stated = sqrt(mean(one.error**2 for one in self.found))
        return stdev(one.value for one in self.found) / stated if stated else 0.0


Table = dict[str, dict[str, Known]]
"""By game and measure."""


def iterations(agent: str) -> int:
    kind, _, number = agent.partition(":")
    return int(number or 1) if kind in {"ismcts", "oracle"} else 0


def playouts(query: Query, case: Case, sides: int) -> float:
    decisions = case.size.hand_decisions
    match query:
        case Games():
            return query.games
        case Curves():
            return query.games * query.points * 2 * query.rollouts
        case HandsQuery():
            alike = query.agent == query.versus
            return query.deals * (decisions * iterations(query.agent) or (1 if alike else sides))
        case DuelQuery():
            each = decisions * (iterations(query.agent) + (sides - 1) * iterations(query.versus))
            return query.deals * (each or sides)


def spent(case: Case, seed: int) -> dict[str, float]:
    """Playouts by what was asked."""
    cascade, genome = Cascade(), case.genome
    sides = case.simple[-1].sides
    asked = measure_queries(genome, case.size, case.player, case.thumb, cascade.settings, seed)
    found = {name: playouts(query, case, sides) for name, query in asked.items()}
    return found | {"simple": float(sum(duel.deals * duel.sides for duel in case.simple))}


def known(genome: GameGenome, seeds: int) -> dict[str, Known]:
    found: dict[str, Known] = {}
    for seed in range(1, seeds + 1):
        case = Case(genome, static(genome))
        Cascade().examine([case], seed=seed, until=Stage.MEASURE)
        if not case.found.ok:
            continue
        play = spent(case, seed)
        for name, source in SOURCES.items():
            if name in case.found.measures and source in play:
                one = found.setdefault(name, Known())
                one.playouts.append(play[source])
                one.found.append(case.found.measures[name])
    return found


def rows(table: Table) -> Iterator[str]:
    yield f"{'measure':<18}{'games':>6}{'playouts now':>14}{'± now':>8}{'for ± 0.05':>12}{'differ / say':>14}"
    for name in SOURCES:
        games = [found[name] for found in table.values() if name in found and len(found[name].found) > 1]
        if games:
            now = median(mean(one.playouts) for one in games)
            width = median(mean((each.high - each.low) / 2 for each in one.found) for one in games)
            needed, honest = median(one.needed for one in games), median(one.honest for one in games)
            yield f"{name:<18}{len(games):>6}{now:>14,.0f}{width:>8.3f}{needed:>12,.0f}{honest:>14.2f}"


def compared(before: Table, after: Table) -> Iterator[str]:
    yield f"{'measure':<18}{'games':>6}{'times fewer':>13}{'agree':>8}{'farthest':>10}"
    for name in SOURCES:
        pairs = [
            (before[game][name], after[game][name]) for game in before if _both(before, after, game, name)
        ]
        if pairs:
            fewer = median(old.needed / new.needed for old, new in pairs if new.needed)
            apart = [_apart(old, new) for old, new in pairs]
            agree = sum(abs(one) < Z for one in apart) / len(apart)
            yield f"{name:<18}{len(pairs):>6}{fewer:>13.2f}{agree:>8.0%}{max(apart, key=abs):>10.2f}"


def _both(before: Table, after: Table, game: str, name: str) -> bool:
    return all(len(table.get(game, {}).get(name, Known()).found) > 1 for table in (before, after))


def _apart(old: Known, new: Known) -> float:
    """How far apart the means over seeds are, in their errors."""
    values = [[one.value for one in known.found] for known in (old, new)]
    error = sqrt(sum(stdev(each) ** 2 / len(each) for each in values))
    return (mean(values[1]) - mean(values[0])) / error if error else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=known_games())
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--out", type=Path, help="keep the figures, to be compared with later ones")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("BEFORE", "NOW"))
    asked = parser.parse_args()
    if asked.compare:
        tables = [msgspec.json.decode(path.read_bytes(), type=Table) for path in asked.compare]
        print("\n".join(compared(*tables)))
        return
    table: Table = {}
    for game in asked.games:
        print(f"\r{game:<30}", end="", flush=True)
        table[game] = known(load_game(game), asked.seeds)
    print("\r" + "\n".join(rows(table)))
    if asked.out:
        asked.out.write_bytes(msgspec.json.encode(table))


if __name__ == "__main__":
    main()
