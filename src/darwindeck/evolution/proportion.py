"""Goals in proportion: a match is over neither by accident in its first hand nor after an evening of them.

What a hand yields is read off hands that were played, not off the rules: 25 points are a goal where a hand brings each
side six, and none where it brings thirty. Goals that fit are left alone, whatever they are.
"""

from __future__ import annotations

from math import inf
from typing import Final

import msgspec

from darwindeck.evolution.operators.edits import with_room
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import ScoreAtLeast, UntilWin
from darwindeck.metrics.matches import Race, Replay, race_of, samples
from darwindeck.simulation.jobs import Answers, Job, run_jobs
from darwindeck.simulation.queries import HandsQuery, Sheets
from darwindeck.validation.validate import validate

DEALS: Final = 24
FEWEST: Final = 3.0
"""Hands of a match that even out the luck of a deal."""
MOST: Final = 8.0
"""Hands after which everybody has seen enough of a game that nobody knows yet; Hearts may take eleven."""
_GOALS: Final = (5, 7, 10, 15, 21, 25, 30, 50, 75, 100, 150, 200, 250, 300, 500, 1000)
"""As people choose them."""
_AN_HOUR_OF_CHOICES: Final = 280.0
_AIMS: Final = (4.0, 7.0)
"""Hands to aim at: few where they are long, more where they are short."""
_BAGS_WORTH: Final = 4
_SEED: Final = 11
_SAMPLES: Final = 8
_MATCHES: Final = 4


def in_proportion(genome: GameGenome, *, threads: int = 1) -> GameGenome | None:
    """Return the game with a goal that a match of some hands reaches, if its own is far from it; none if no goal
    would do.
    """
    race = race_of(genome)
    if race is None or not isinstance(genome.hands, UntilWin) or (race.target or race.out_at) is None:
        return genome
    query = HandsQuery("greedy", "greedy", DEALS, _SEED)
    (found,) = run_jobs([Job(_to_the_end(genome), {"hands": query})], threads=threads)
    if not isinstance(found, Answers) or not found.sheets["hands"].hands:
        return genome
    sheets = found.sheets["hands"]
    if leads_away(genome, race, sheets):
        return None
    if FEWEST <= match_hands(race, sheets) <= MOST:
        return genome
    goal = fitting_goal(race, sheets)
    fitted = with_room(_with_goal(genome, goal))
    return genome if validate(fitted) else fitted


def leads_away(genome: GameGenome, race: Race, sheets: Sheets) -> bool:
    """Tell whether points are to be reached, and a hand takes more of them off than it brings: bids apart, which
    simple players make too high.
    """
    if race.target is None or genome.contract_scoring is not None or not race.by_score:
        return False
    return sum(sum(hand.scores) for hand in sheets.hands) <= 0 < race.target


def _to_the_end(genome: GameGenome) -> GameGenome:
    """Return the game with hands that are played out, though somebody may have reached the goal: what they yield
    is asked.
    """
    wins = tuple(
        msgspec.structs.replace(win, type=WinType.HIGH_SCORE) if win.type is WinType.FIRST_TO_SCORE else win
        for win in genome.win_conditions
    )
    return genome.copy_with(win_conditions=wins)


def match_hands(race: Race, sheets: Sheets) -> float:
    """Estimate the number of hands in a match by resampling hands."""
    drawn = samples(sheets, replicates=_SAMPLES)
    ready = [(Replay(race, sample), draw) for sample, draw in drawn]
    played = [replay.match(draw).hands for replay, draw in ready for _ in range(_MATCHES)]
    return sum(played) / len(played)


def fitting_goal(race: Race, sheets: Sheets) -> int:
    """Return the usual number that comes nearest to a match of as many hands as an hour has room for."""
    choices = sum(hand.decisions for hand in sheets.hands) / len(sheets.hands)
    aim = min(_AIMS[1], max(_AIMS[0], _AN_HOUR_OF_CHOICES / max(1.0, choices)))

    best, nearest = _GOALS[0], inf
    for goal in _GOALS:
        hands = match_hands(_race_to(race, goal), sheets)
        if abs(hands - aim) < nearest:
            best, nearest = goal, abs(hands - aim)
        if hands >= aim:
            break  # a higher goal takes longer still
    return best


def _race_to(race: Race, goal: int) -> Race:
    return msgspec.structs.replace(
        race,
        target=goal if race.target is not None else None,
        out_at=goal if race.out_at is not None else None,
    )


def _with_goal(genome: GameGenome, goal: int) -> GameGenome:
    wins = tuple(
        win if win.threshold is None else msgspec.structs.replace(win, threshold=goal)
        for win in genome.win_conditions
    )
    out, contract = genome.eliminate, genome.contract_scoring
    if contract is not None and goal < _BAGS_WORTH * contract.bag_penalty:
        contract = msgspec.structs.replace(contract, bag_limit=0)  # nobody would see ten bags
    return genome.copy_with(
        win_conditions=wins,
        eliminate=ScoreAtLeast(goal) if isinstance(out, ScoreAtLeast) else out,
        contract_scoring=contract,
    )
