"""Which simple player plays a game best, found in heats: all play a few deals against random players, the better ones
more, the last two most.

Two traps are avoided. Who is best of many by luck looks better than it is, so most deals are played when few are left;
and a few deals can throw out the best one, so the one-ply player, which mostly is, plays every heat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.finesse import THUMBS
from darwindeck.metrics.plan import GREEDY, RANDOM, Settings, Size, affordable
from darwindeck.simulation.duels import Duel, Z
from darwindeck.simulation.engine import step_seed
from darwindeck.simulation.queries import DuelQuery

PLAYERS: Final = (GREEDY, *THUMBS)
"""The one-ply player, who knows the rules of the game, and all habits, who know none."""
_STEP: Final = 5
"""The first heat plays the deals of the second look (`cascade`), which are none of the measures'."""
_NEXT_HEAT: Final = 10
"""Each heat plays deals of its own."""
_FEWEST: Final = 1
"""The unit of deals, however dear they are."""


class Heat(msgspec.Struct, frozen=True):
    players: int
    """Who play it: the one-ply player, and the best so far."""
    share: int
    """Deals of each, in units."""


HEATS: Final = (Heat(len(PLAYERS), 3), Heat(6, 4), Heat(3, 8), Heat(2, 20))


def heat_queries(
    number: int, duels: Sequence[Duel], genome: GameGenome, size: Size, settings: Settings, seed: int
) -> dict[str, DuelQuery]:
    """Return the duels of a heat, by who has done best in those before it."""
    heat = HEATS[number]
    each = size.greedy_ms() / max(1.0, size.hands) * genome.player_count
    unit = each * sum(heat.players * heat.share for heat in HEATS)
    deals = affordable(settings.heat_deals, unit, settings.share_ms, _FEWEST) * heat.share
    fresh = step_seed(seed, _STEP + number * _NEXT_HEAT)
    return {player: DuelQuery(player, RANDOM, deals, fresh) for player in entrants(heat, duels)}


def entrants(heat: Heat, duels: Sequence[Duel]) -> list[str]:
    """Return the players of a heat: the one-ply player and the best heuristics so far."""
    won = {duel.agent: duel.win_rate for duel in standings(duels)}
    habits = sorted(THUMBS, key=lambda player: -won.get(player, 0.0))
    return [GREEDY, *habits[: heat.players - 1]]


def standings(duels: Sequence[Duel]) -> list[Duel]:
    """All deals of each player as one duel."""
    players = dict.fromkeys(duel.agent for duel in duels)
    return [_together([duel for duel in duels if duel.agent == player]) for player in players]


def best_player(duels: Sequence[Duel]) -> Duel:
    """Of the players in the last heat the one that won most, with all its deals."""
    last = max(duel.deals for duel in duels)
    finalists = {duel.agent for duel in duels if duel.deals == last}
    return max((duel for duel in standings(duels) if duel.agent in finalists), key=lambda duel: duel.win_rate)


def best_thumb(duels: Sequence[Duel]) -> str:
    """Return the habit that won most; random itself where none did better than random."""
    habits = [duel for duel in duels if duel.agent in THUMBS]
    best = best_player(habits)
    return best.agent if best.win_rate > best.even else RANDOM


def _together(duels: Sequence[Duel]) -> Duel:
    deals = sum(duel.deals for duel in duels)
    rate = sum(duel.win_rate * duel.deals for duel in duels) / deals
    error = sqrt(sum((duel.deals * (duel.high - duel.low) / (2 * Z)) ** 2 for duel in duels)) / deals
    return msgspec.structs.replace(
        duels[0],
        deals=deals,
        win_rate=rate,
        low=max(0.0, rate - Z * error),
        high=min(1.0, rate + Z * error),
    )
