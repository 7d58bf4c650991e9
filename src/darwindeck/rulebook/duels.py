"""Whether a search is a better player of a game than a hasty one: games between the two."""

from __future__ import annotations

from math import sqrt
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.run import simulate

SEARCH: Final = "ismcts:200"
HASTY: Final = "greedy"
DUELS: Final = 144
ONE_SIDED: Final = 1.28
"""So many standard errors the share of wins is to be above a fair one: nine times in ten."""
LOT: Final = 6
MOST_LOTS: Final = 8
FEWEST: Final = 24
MOST_TURNS: Final = 3000
GAME_TURNS: Final = 1500
"""Duels of a game that nobody has observed: so many at a time, so many times at most, told from so many on, no new ones
after so many turns or where the search wins less than half its share, and no game longer than so many."""


def outplays(genome: GameGenome, *, games: int = DUELS, seed: int = 0) -> bool:
    """Tell whether the search wins more than its share against hasty players, beyond chance."""
    share, _ = _duels(genome, games, seed)
    return _is_better(genome, share, games)


def outplays_soon(genome: GameGenome) -> bool:
    """Tell the same by a few games at a time, until it is beyond chance or enough has been played; a game without
    end is cut off and won by nobody.
    """
    short = genome.copy_with(max_turns=min(genome.max_turns, GAME_TURNS))
    fair = _fair(genome)
    won, played, turns = 0.0, 0, 0
    for seed in range(MOST_LOTS):
        share, length = _duels(short, LOT, seed)
        won, played, turns = won + share * LOT, played + LOT, turns + length
        if played >= FEWEST and _is_better(genome, won / played, played):
            return True
        if turns > MOST_TURNS or (seed and won / played < fair / 2):
            break
    return False


def _duels(genome: GameGenome, games: int, seed: int) -> tuple[float, int]:
    """Return the share of games that the search wins, and how many turns they have together."""
    ours = set(genome.teams[0]) if genome.team_mode else {0}
    agents = tuple(SEARCH if seat in ours else HASTY for seat in range(genome.player_count))
    report = simulate(genome, agents=agents, games=games, seed=seed, threads=1, rotate=not genome.team_mode)
    return report.win_rates[min(ours)], report.counts.turns.sum


def _is_better(genome: GameGenome, share: float, games: int) -> bool:
    return share - ONE_SIDED * sqrt(max(share * (1 - share), 1 / games) / games) > _fair(genome)


def _fair(genome: GameGenome) -> float:
    return 1 / (len(genome.teams) if genome.team_mode else genome.player_count)
