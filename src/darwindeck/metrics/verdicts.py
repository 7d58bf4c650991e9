"""The probe's questions, each with a name for the answer no: does it end, can everybody win, is there a choice.

Any no costs a game all of its fitness (`fitness_of`): War, in which nobody chooses anything, is worth 0.
"""

from __future__ import annotations

from typing import Final

from darwindeck.analysis.family import Family, family
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import UntilWin
from darwindeck.metrics.because import WORKS, Because, Why
from darwindeck.metrics.evaluation import Evaluation, Verdict
from darwindeck.metrics.matches import Race
from darwindeck.metrics.measured import rate
from darwindeck.metrics.outcome import completion, drawishness, minutes, side_rates
from darwindeck.metrics.plan import A_CUT_HAND
from darwindeck.simulation.queries import Sheets
from darwindeck.simulation.report import Report

ENDING: Final = 0.95
MOST_DRAWS: Final = 0.20
HARDLY: Final = 0.5
"""Share of its fair part that a side has to be surely below: a few games can miss a seat of six by chance."""
MOST_ACTIONS: Final = 3000
"""Per player and game; nobody plays longer."""

MOST_MINUTES: Final = 120.0
"""Nobody sits longer at one game."""
A_RACE: Final = 1.5
"""Hands below which a goal is reached at once; the shortest race of a known game, Scotch Whist, takes two."""
A_MARATHON: Final = 25.0
"""Hands beyond which a goal is out of reach; the longest race of a known game, Spades to 500, takes about twenty."""
BLANK: Final = 0.5
"""Share of hands that change nothing between the sides, from which on nobody plays for anything."""
LEAST_FAIR: Final = 0.5
"""Share of its even part of the wins that every side has to be able to reach."""

_BY_CARDS_TAKEN: Final = frozenset({Family.TRICK, Family.FISHING})

SECOND_CHANCE: Final = frozenset({Verdict.NEVER_ENDS, Verdict.DRAWISH, Verdict.TOO_LONG, Verdict.UNFAIR})
"""Verdicts on how random players play, who may be bad at ending a good game: better players are asked too."""


def verdict_sentence(name: str, found: Evaluation) -> str:
    """Return the verdict as a sentence for a person who wonders whether to play the game."""
    return f"{name} works: {WORKS}." if found.ok else f"{name} is not worth playing yet: {found.reason}."


def surely_dead(report: Report) -> bool:
    """Tell whether so few games end, or so many are drawn, that more games would not change the verdict."""
    return completion(report).high < ENDING or drawishness(report).low > MOST_DRAWS


def judge_play(genome: GameGenome, report: Report) -> tuple[Verdict, Because]:
    """Return the verdict of the first question that is answered with no, and why."""
    ended, drawn = completion(report), drawishness(report)
    stuck = report.reasons["stuck"]
    if stuck > report.reasons["turn_limit"] and ended.value < ENDING:
        return Verdict.STUCK, Because(Why.STUCK, {"stuck": stuck, "games": report.games})
    if ended.value < ENDING:
        return Verdict.NEVER_ENDS, Because(Why.FEW_END, {"ended": ended.value, "games": report.games})
    if drawn.value > MOST_DRAWS:
        return Verdict.DRAWISH, Because(Why.DRAWN, {"drawn": drawn.value, "games": report.games})
    if not report.counts.decisions.sum:
        return Verdict.NO_DECISIONS, Because(Why.NO_CHOICE, {"games": report.games})
    rates = side_rates(report, genome)
    if min(rates) <= 0 and rate(0, report.games).high < HARDLY / len(rates):
        why = Because(Why.SIDE_NEVER_WINS, {"side": rates.index(min(rates)), "games": report.games})
        return Verdict.SEAT_CANNOT_WIN, why
    if (why_unfair := unfair(genome, report)) is not None:
        return Verdict.UNFAIR, why_unfair
    actions = report.counts.actions.mean / genome.player_count
    if actions > MOST_ACTIONS:
        return Verdict.TOO_LONG, Because(Why.MANY_MOVES, {"moves": actions})
    return Verdict.OK, Because(Why.WORKS)


def unfair(genome: GameGenome, report: Report) -> Because | None:
    """Tell whether a side, a team of two against one perhaps, surely has far less of the wins than its even part."""
    rates = side_rates(report, genome)
    least = min(rates)
    if rate(least * report.games, report.games).high >= LEAST_FAIR / len(rates):
        return None
    data = {"side": rates.index(least), "share": least, "games": report.games}
    return Because(Why.SIDE_SELDOM_WINS, data)


def decided_at_once(genome: GameGenome, report: Report) -> Because | None:
    """Tell whether a game that is meant to be a race over hands is mostly over after the first."""
    if not isinstance(genome.hands, UntilWin) or report.counts.hands.mean >= A_RACE:
        return None
    return Because(Why.FEW_HANDS, {"hands": report.counts.hands.mean})


def never_ending(report: Report) -> Because | None:
    """Tell whether players who look one move ahead surely do not end what random ones end by accident."""
    ended = completion(report)
    if ended.high >= ENDING:
        return None
    return Because(Why.FEW_END_GREEDY, {"ended": ended.value, "games": report.games})


def too_long_a_race(report: Report) -> Because | None:
    """Tell whether it takes an evening of hands to get to the goal, or to the end."""
    if report.counts.hands.mean <= A_MARATHON:
        return None
    return Because(Why.MANY_HANDS, {"hands": report.counts.hands.mean})


def thinkers_stall(sheets: Sheets) -> Because | None:
    """Tell whether hands of thinking players go on and on: hardly anybody hurries to end one."""
    cut = sum(hand.actions >= A_CUT_HAND for hand in sheets.hands)
    if rate(cut, len(sheets.hands)).low <= 1 - ENDING:
        return None
    data = {"cut": cut, "hands": len(sheets.hands), "moves": A_CUT_HAND}
    return Because(Why.THINKERS_STALL, data)


def hollow(genome: GameGenome, sheets: Sheets, race: Race | None) -> Because | None:
    """Tell whether most hands of a match of tricks or captures leave the score as it was."""
    if race is None or not race.by_score or family(genome) not in _BY_CARDS_TAKEN:
        return None
    blank = sum(len(set(hand.scores)) == 1 for hand in sheets.hands)
    if rate(blank, len(sheets.hands)).low <= BLANK:
        return None
    return Because(Why.BLANK_HANDS, {"blank": blank, "hands": len(sheets.hands)})


def weary(report: Report) -> Because | None:
    """Tell whether a game of players who know what they do lasts longer than anybody sits."""
    found = minutes(report)
    return Because(Why.MANY_MINUTES, {"minutes": found.value}) if found.low > MOST_MINUTES else None
