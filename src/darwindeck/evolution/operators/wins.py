"""Operators on winning: another way to win is added, one goes, a goal moves, what was high is low."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.edits import another, scale_number, without_one
from darwindeck.evolution.operators.endings import SCORE_WINS, fit_endings, measurable, points_per_hand
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinOrder, WinTie, WinType
from darwindeck.genome.setup import Single, UntilWin
from darwindeck.metrics.coherence import discouraged_wins
from darwindeck.wording.amounts import how_many
from darwindeck.wording.clauses import change_words, rule_words

_MOST_WINS: Final = 3
_ODD_CHANCE: Final = 20
"""Per cent."""
_AT_ONCE: Final = (WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.FIRST_TO_SCORE, WinType.LAST_STANDING)


def _goal(facts: GenomeAnalysis, kind: WinType) -> int | None:
    """Return a goal for a win of the kind, where it needs one."""
    if kind is WinType.FIRST_TO_SCORE or (
        kind in (WinType.HIGH_SCORE, WinType.LOW_SCORE) and isinstance(facts.genome.hands, UntilWin)
    ):
        return max(
            1,
            points_per_hand(facts) * (3 if facts.most_hands > 1 else 1) // (1 if facts.most_hands > 1 else 2),
        )
    return None


def _fresh(facts: GenomeAnalysis, kind: WinType) -> WinCondition:
    order = WinOrder.HIGHEST if kind is WinType.ALL_HANDS_EMPTY else None
    return WinCondition(kind, _goal(facts, kind), order)


def _win_choices(genome: GameGenome, rng: Random) -> list[WinType]:
    """Kinds of win to choose from. One that goes badly with the tableau is offered now and then: it is discouraged by
    fitness, not forbidden (seed 000)."""
    odd = discouraged_wins(genome.setup.tableau_mode)
    kinds = [kind for kind in _possible(genome) if kind not in odd]
    return kinds + sorted(odd) if odd and chance(rng, _ODD_CHANCE) else kinds


def _possible(genome: GameGenome) -> list[WinType]:
    """Return the kinds of win that this game can measure; a single way to reach them is enough."""
    facts = analyse(genome)
    kinds = [kind for kind in WinType if measurable(facts, kind)]
    if isinstance(genome.hands, UntilWin):
        single = (WinType.MOST_TRICKS, WinType.FEWEST_TRICKS, WinType.MOST_CAPTURED, WinType.MOST_CHIPS)
        kinds = [kind for kind in kinds if kind not in single]
    if facts.points.most < 1:
        kinds = [kind for kind in kinds if kind is not WinType.FIRST_TO_SCORE]
    return kinds


class AddWinMutation(Operator):
    """Another way to win, tried before the others if it can come at once."""

    family = Group.WINS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return len(genome.win_conditions) < _MOST_WINS

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        present = {win.type for win in genome.win_conditions}
        kinds = [kind for kind in _win_choices(genome, rng) if kind not in present]
        if not kinds or not self.applies(genome):
            return None
        win = _fresh(analyse(genome), pick(rng, kinds))
        first = win.type in _AT_ONCE
        wins = (win, *genome.win_conditions) if first else (*genome.win_conditions, win)
        changed = fit_endings(genome.copy_with(win_conditions=wins))
        now = _win_of(changed, win.type)
        return (
            None
            if now is None
            else Change(changed, f"added a way to win: {rule_words(changed, now)}", Way.ADDED, (now,))
        )


def _win_of(genome: GameGenome, kind: WinType) -> WinCondition | None:
    """Return the win of a kind as it came out, if it did."""
    return next((win for win in genome.win_conditions if win.type is kind), None)


class RemoveWinMutation(Operator):
    """One of several ways to win goes."""

    family = Group.WINS

    def applies(self, genome: GameGenome) -> bool:
        return len(genome.win_conditions) > 1

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        kept, gone = without_one(rng, genome.win_conditions)
        changed = fit_endings(genome.copy_with(win_conditions=kept))
        if _win_of(changed, gone.type) is not None:
            return None
        return Change(changed, f"removed a way to win: {rule_words(genome, gone)}", Way.REMOVED, (gone,))


class MutateWinGoalMutation(Operator):
    """The score to reach is higher or lower."""

    family = Group.WINS

    def applies(self, genome: GameGenome) -> bool:
        return any(win.threshold is not None for win in genome.win_conditions)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        goals = [index for index, win in enumerate(genome.win_conditions) if win.threshold is not None]
        if not goals:
            return None
        index = pick(rng, goals)
        win = genome.win_conditions[index]
        most = analyse(genome).points.most
        high = 1000 if most > 1000 else max(1, int(most))
        goal = scale_number(rng, win.threshold or 1, 1, high)
        if goal == win.threshold:
            return None
        after = msgspec.structs.replace(win, threshold=goal)
        wins = (*genome.win_conditions[:index], after, *genome.win_conditions[index + 1 :])
        return Change(genome.copy_with(win_conditions=wins), f"changed the goal: {how_many(goal, 'point')}")


_OPPOSITE: Final = {
    WinType.HIGH_SCORE: WinType.LOW_SCORE,
    WinType.LOW_SCORE: WinType.HIGH_SCORE,
    WinType.FIRST_TO_SCORE: WinType.LOW_SCORE,
    WinType.MOST_TRICKS: WinType.FEWEST_TRICKS,
    WinType.FEWEST_TRICKS: WinType.MOST_TRICKS,
}


class MutateWinTypeMutation(Operator):
    """Won by something else that the game counts: the opposite, or another measure."""

    family = Group.WINS

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.win_conditions)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        index = rng.randrange(len(genome.win_conditions))
        before = genome.win_conditions[index]
        facts = analyse(genome)
        present = {win.type for win in genome.win_conditions}
        options = [kind for kind in _win_choices(genome, rng) if kind not in present]
        opposite = _OPPOSITE.get(before.type)
        if opposite is not None and opposite in options:
            options += [opposite] * len(options)
        if not options:
            return None
        kind = pick(rng, options)
        keeps = {kind, before.type} <= SCORE_WINS - {WinType.ALL_HANDS_EMPTY}
        goal = before.threshold if keeps and before.threshold is not None else _goal(facts, kind)
        if isinstance(genome.hands, Single) and kind is not WinType.FIRST_TO_SCORE:
            goal = None
        after = msgspec.structs.replace(_fresh(facts, kind), threshold=goal)
        wins = (*genome.win_conditions[:index], after, *genome.win_conditions[index + 1 :])
        changed = fit_endings(genome.copy_with(win_conditions=wins))
        now = _win_of(changed, kind)
        if now is None or _win_of(changed, before.type) is not None:
            return None
        return Change(
            changed,
            f"changed the goal: {change_words(genome, before, changed, now)}",
            says=(now,),
        )


class MutateWinOrderMutation(Operator):
    """Another way to win is looked at first, or the order among empty hands is turned round."""

    family = Group.WINS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return any(win.type is WinType.ALL_HANDS_EMPTY for win in genome.win_conditions)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        for index, win in enumerate(genome.win_conditions):
            order = None if win.order is None else another(rng, tuple(WinOrder), win.order)
            if order is not None:
                after = msgspec.structs.replace(win, order=order)
                wins = (*genome.win_conditions[:index], after, *genome.win_conditions[index + 1 :])
                words = f"changed the goal: the {order.value} score wins when all hands are empty"
                return Change(genome.copy_with(win_conditions=wins), words)
        return None


class MutateWinTieMutation(Operator):
    """Whether a tie at the goal is a draw or is played on."""

    family = Group.WINS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(_with_goal(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        goals = _with_goal(genome)
        if not goals:
            return None
        index = pick(rng, goals)
        win = genome.win_conditions[index]
        on = win.tie is WinTie.DRAW
        after = msgspec.structs.replace(win, tie=WinTie.PLAY_ON if on else WinTie.DRAW)
        wins = (*genome.win_conditions[:index], after, *genome.win_conditions[index + 1 :])
        words = "changed the goal: a tie " + ("is played on" if on else "is a draw")
        return Change(genome.copy_with(win_conditions=wins), words)


def _with_goal(genome: GameGenome) -> list[int]:
    """Return the wins at whose goal there can be a tie and another hand after it."""
    wins = () if isinstance(genome.hands, Single) else genome.win_conditions
    return [index for index, win in enumerate(wins) if win.threshold is not None]


OPERATORS: Final[tuple[Operator, ...]] = (
    AddWinMutation(),
    RemoveWinMutation(),
    MutateWinGoalMutation(),
    MutateWinTypeMutation(),
    MutateWinOrderMutation(),
    MutateWinTieMutation(),
)
