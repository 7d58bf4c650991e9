"""What the head of a rulebook says of playing: how long it takes, and whether luck or skill decides. From played games.

Minutes are those of players who look one move ahead. Skill is how much more than their share they win against players
who choose at random, or a small search does where they know no better: a rough measure, but one that every game has
within a moment. What was measured closely takes the place of both.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.model import Measure
from darwindeck.simulation.report import Counts, Report, wilson
from darwindeck.simulation.run import simulate
from darwindeck.wording.amounts import minutes_words

PILOT: Final = 4
LONG: Final = 4000
"""Turns: games that last longer are played a few times only, whatever their limit is."""
SECONDS_PER_CHOICE: Final = 5.0
SECONDS_PER_FORCED: Final = 1.5
SECONDS_PER_DEAL: Final = 40.0
GAMES: Final = 64
SEED: Final = 33
THINKER: Final = "ismcts:16"
THINKABLE: Final = 250
"""Choices in a game up to which a search plays it within a moment."""
SKILL: Final = ((0.1, "luck"), (0.3, "mostly luck"), (0.72, "both"), (2.0, "skill pays"))
"""Up to which share of the wins beyond their own, of all that were to be had, which words hold. Of the known games half
lie below 0.54; with so few games only an edge of 0.72 or more is told apart from that."""


def seconds_of(counts: Counts) -> float:
    """Estimate the playing time among people from choices, forced moves and deals."""
    forced = max(0.0, counts.actions.mean - counts.decisions.mean)
    choices = counts.decisions.mean * SECONDS_PER_CHOICE
    return choices + forced * SECONDS_PER_FORCED + counts.hands.mean * SECONDS_PER_DEAL


@lru_cache(maxsize=256)
def measure_head(
    genome: GameGenome, minutes: float | None = None, skill: float | None = None
) -> tuple[Measure, ...]:
    """Length and luck or skill, by a few games unless they are given; DarwinDeckError for a game that the engine does
    not run.

    >>> from darwindeck.genome.library import load_game
    >>> measure_head(load_game("war"))[1].value
    'luck'
    """
    alike = games_alike(genome)
    if never_ends(alike):
        return (Measure("Length", "very long, perhaps without end"),)
    if skill is None:
        skill = skill_edge(genome) if alike.counts.decisions.max else 0.0
    return (
        Measure("Length", minutes_words(typical_minutes(genome) if minutes is None else minutes)),
        Measure("Luck or skill", skill_words(skill)),
    )


@lru_cache(maxsize=256)
def games_alike(genome: GameGenome) -> Report:
    """Games among players who all look one move ahead."""
    return some_games(genome, "greedy", GAMES)


def some_games(genome: GameGenome, player: str, games: int) -> Report:
    """Play this many games, or fewer if they are very long, so that every rulebook takes about as long to
    make."""
    if genome.max_turns > LONG:
        few = simulate(genome, agents=(player,), games=PILOT, seed=SEED)
        if few.counts.turns.mean > LONG:
            return few
    return simulate(genome, agents=(player,), games=games, seed=SEED)


def never_ends(report: Report) -> bool:
    """Tell whether most games come to no end but the limit of turns, or are too long to be played often."""
    return report.reasons["turn_limit"] > report.games / 2 or report.counts.turns.mean > LONG


def typical_minutes(genome: GameGenome) -> float:
    """Estimate the playing time among people who look one move ahead."""
    return seconds_of(games_alike(genome).counts) / 60


def skill_words(edge: float) -> str:
    """Tell whether luck or skill decides, wherever it is told: in rulebooks, at the table, by `measure`.

    >>> skill_words(0.05), skill_words(0.5)
    ('luck', 'both')
    """
    return next(words for most, words in SKILL if edge < most)


def skill_edge(genome: GameGenome) -> float:
    """How much of the wins that are not theirs by chance players who look ahead take from random ones. Where one move
    is too short a look, and the game is not too long for it, what a small search surely takes."""
    edge, _ = _edge(genome, "greedy")
    if edge < SKILL[-2][0] and games_alike(genome).counts.decisions.mean <= THINKABLE:
        edge = max(edge, _edge(genome, THINKER)[1])
    return edge


def _edge(genome: GameGenome, player: str) -> tuple[float, float]:
    """Return the edge over random players, and what of it is sure."""
    first = set(genome.teams[0]) if genome.team_mode else {0}
    agents = tuple(player if seat in first else "random" for seat in range(genome.player_count))
    report = simulate(genome, agents=agents, games=GAMES, seed=SEED, rotate=not genome.team_mode)
    share, even = report.win_rates[min(first)], 1 / analyse(genome).sides
    sure, _ = wilson(share * report.games, report.games)
    return (share - even) / (1 - even), (sure - even) / (1 - even)
