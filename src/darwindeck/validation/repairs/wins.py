"""Repairs of winning: a win that cannot come is dropped if another remains, else replaced by one that can."""

from __future__ import annotations

from math import inf
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import AskPhase, PassDirection, ShowdownPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinOrder, WinTie, WinType
from darwindeck.genome.setup import DealerLeft, Fixed, Single, UntilWin
from darwindeck.validation.paths import at, drop, put
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.step import Repairs, RepairStep, setting

_COMMON_GOAL: Final = 50


def fitting_win(genome: GameGenome) -> WinCondition:
    """Return a way to win that this game can measure."""
    facts = GenomeAnalysis(genome)
    if facts.points.exist:
        return WinCondition(WinType.HIGH_SCORE)
    if facts.tricks:
        return WinCondition(WinType.MOST_TRICKS)
    if facts.uses_chips:
        return WinCondition(WinType.MOST_CHIPS)
    if facts.has(ShowdownPhase):
        return WinCondition(WinType.BEST_HAND)
    if facts.tableau_captures or facts.has(AskPhase):
        return WinCondition(WinType.MOST_CAPTURED)
    return WinCondition(WinType.EMPTY_HAND if facts.can_run_empty else WinType.CAPTURE_ALL)


def _drop_or_replace(genome: GameGenome, problem: Problem) -> RepairStep:
    path = problem.path.partition(".")[0]
    if path == "out_when_empty":
        words = "Let players without cards stay in: no hand runs empty alone."
        return genome.copy_with(out_when_empty=False), words
    gone = at(genome, path)
    kind = f" ({gone.type.value})" if isinstance(gone, WinCondition) else ""
    if len(genome.win_conditions) > 1:
        return drop(genome, path), f"Removed {path}{kind}: {problem.message}."
    win = fitting_win(genome)
    return put(genome, path, win), f"Replaced {path}{kind} by {win.type.value}: {problem.message}."


def _reachable(genome: GameGenome, problem: Problem) -> RepairStep:
    """Return a goal that the game can give; without any points to gain, or where players leave before it, another
    win.
    """
    points = GenomeAnalysis(genome).points
    most = points.reachable
    leave = problem.code == "win/unreachable-score" and most < points.most
    if most < 1 or (leave and len(genome.win_conditions) > 1):
        return _drop_or_replace(genome, problem)
    goal = _COMMON_GOAL if most == inf else max(1, min(_COMMON_GOAL, int(most) // 2))
    return put(genome, problem.path, goal), f"Set the score to reach to {goal}."


def _hands(genome: GameGenome, problem: Problem) -> RepairStep:
    path = problem.path
    if path == "hands" and isinstance(genome.hands, UntilWin):
        count = min(genome.hands.max_hands, 100)
        hands = Fixed(count) if count > 1 else Single()
        return genome.copy_with(hands=hands), f"Made it a game of {count} hands: no win looks across hands."
    if path == "eliminate":
        return genome.copy_with(eliminate=None), "Removed the elimination: there is only one hand."
    if path == "setup.first_lead":
        return put(genome, path, DealerLeft()), "Let the dealer's left begin: there is only one hand."
    if path.endswith(".tie"):
        return put(genome, path, WinTie.DRAW), "Let a tie be a draw: there is only one hand."
    value = Trump.TURNED if path.endswith(".trump") else PassDirection.LEFT
    return put(genome, path, value), f"Set {path} to {value.value}: there is only one hand."


WINS: Final[Repairs] = {
    "hand/never-empty": _drop_or_replace,
    "win/no-measure": _drop_or_replace,
    "win/unreachable-score": _reachable,
    "win/reached-at-start": _reachable,
    "win/no-threshold": _reachable,
    "win/no-order": setting(WinOrder.HIGHEST, "Let the highest score win when all hands are empty."),
    "win/dead-field": setting(None, "Removed a field of a win condition that is not read."),
    "win/dead-tie": setting(WinTie.DRAW, "Let a tie be a draw: no score is to be reached."),
    "win/hands-mismatch": _hands,
    "eliminate/no-measure": setting(None, "Removed the elimination: what it counts does not occur."),
}
