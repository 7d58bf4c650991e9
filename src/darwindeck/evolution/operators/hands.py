"""Operators on the length of a game: one hand, several, until a goal; who drops out between them."""

from __future__ import annotations

from random import Random
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator
from darwindeck.evolution.operators.edits import another, hands_played, scale_number, with_setup
from darwindeck.evolution.operators.endings import SCORE_WINS, fit_endings, points_per_hand
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import (
    Eliminate,
    Fixed,
    Hands,
    Lives,
    NoChips,
    NoTricks,
    ScoreAtLeast,
    Single,
    UntilWin,
)
from darwindeck.wording.rules.game import eliminate_words, hands_words

_MOST_HANDS: Final = 30


class MutateHandsMutation(Operator):
    """More or fewer hands, one hand, or hands until a goal is reached."""

    family = Group.HANDS

    def applies(self, _: GameGenome) -> bool:
        return True

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        facts = analyse(genome)
        at_once = any(win.type in (WinType.EMPTY_HAND, WinType.CAPTURE_ALL) for win in genome.win_conditions)
        options: list[Hands] = [Fixed(rng.randint(3, 6)), Fixed(rng.randint(5, 10))]
        if at_once or not facts.points.exist:
            options.append(Single())
        if facts.points.exist and facts.points.most > 0:
            options += [UntilWin(rng.randint(6, _MOST_HANDS))] * 2
        if isinstance(genome.setup.cards_per_player, tuple):
            options = [Fixed(scale_number(rng, hands_played(genome), 2, 15))]
        hands = another(rng, options, genome.hands)
        if hands is None:
            return None
        changed = _with_goals(genome.copy_with(hands=hands))
        return Change(fit_endings(_with_schedule(changed)), f"changed: {hands_words(hands)}", says=("hands",))


def _with_goals(genome: GameGenome) -> GameGenome:
    """Goals come with hands that wait for one, and go where the end is known."""
    facts = analyse(genome)
    wins = []
    for win in genome.win_conditions:
        if win.type in (WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE):
            if isinstance(genome.hands, UntilWin):
                goal = win.threshold or max(1, points_per_hand(facts) * 3)
                wins.append(WinCondition(win.type, goal))
            else:
                kind = WinType.HIGH_SCORE if win.type is WinType.FIRST_TO_SCORE else win.type
                wins.append(WinCondition(kind))
        else:
            wins.append(win)
    if isinstance(genome.hands, UntilWin) and not any(win.type in SCORE_WINS for win in wins):
        wins.append(WinCondition(WinType.HIGH_SCORE, max(1, points_per_hand(facts) * 3)))
    return genome.copy_with(win_conditions=tuple(dict.fromkeys(wins)))


def _with_schedule(genome: GameGenome) -> GameGenome:
    sizes = genome.setup.cards_per_player
    hands = hands_played(genome)
    if not isinstance(sizes, tuple) or len(sizes) <= hands:
        return genome
    return with_setup(genome, cards_per_player=sizes[:hands] if hands > 1 else sizes[0])


class MutateEliminationMutation(Operator):
    """Players drop out between hands, by no longer doing so, or by something else."""

    family = Group.HANDS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return hands_played(genome) > 1 and not genome.team_mode

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        rule = another(rng, _eliminations(genome), genome.eliminate)
        if rule == genome.eliminate:
            return None
        wins = tuple(win for win in genome.win_conditions if win.type is not WinType.LAST_STANDING)
        if rule is not None:
            wins = (WinCondition(WinType.LAST_STANDING), *wins)
        changed = fit_endings(genome.copy_with(eliminate=rule, win_conditions=wins))
        return Change(changed, f"changed: {eliminate_words(rule)}", says=("eliminate",))


def _eliminations(genome: GameGenome) -> list[Eliminate | None]:
    facts = analyse(genome)
    options: list[Eliminate | None] = [None]
    if facts.tricks:
        options.append(NoTricks())
    if facts.uses_chips:
        options.append(NoChips())
    low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
    if low and facts.points.most >= 4:
        options.append(ScoreAtLeast(max(2, points_per_hand(facts) * 2)))
    if not genome.team_mode and facts.points.least < 0 and genome.player_count > 2 and not low:
        options.append(Lives(max(3, points_per_hand(facts) * 2)))
    return options


OPERATORS: Final[tuple[Operator, ...]] = (
    MutateHandsMutation(),
    MutateEliminationMutation(),
)
