"""Brings the ends of a game into line with what it counts, after an operator has changed what that is.

Wins that can no longer come are dropped, a fitting one is put in their place, goals follow what a hand gives.
It leaves everything alone that still works; it is no repair of arbitrary genomes.
"""

from __future__ import annotations

from math import inf, isinf
from typing import Final, assert_never

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.evolution.operators.edits import (
    put_phase,
    with_live_stock,
    with_room,
    with_setup,
    without_idle_patterns,
)
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    DrawPhase,
    DrawUntil,
    FirstTrick,
    PassDirection,
    PassPhase,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon, WinCondition, WinOrder, WinTie, WinType
from darwindeck.genome.setup import (
    DealerLeft,
    Fixed,
    LastWinner,
    Lives,
    NoChips,
    NoTricks,
    ScoreAtLeast,
    Single,
    UntilWin,
)
from darwindeck.metrics.coherence import discouraged_wins
from darwindeck.validation.checks.tricks import has_point_cards

SCORE_WINS: Final = frozenset(
    {WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE, WinType.ALL_HANDS_EMPTY}
)
_ACROSS: Final = frozenset({WinType.FIRST_TO_SCORE, WinType.LAST_STANDING})
_CONTRACT_HAND: Final = 40
_FEW_HANDS: Final = 5


def fit_endings(genome: GameGenome) -> GameGenome:
    """Return the genome with ends that fit: wins, goals, number of hands, rules that wait for a next hand."""
    genome = _without_orphans(genome)
    genome = genome.copy_with(win_conditions=_fitting_wins(genome))
    genome = _fitting_hands(genome)
    genome = with_live_stock(_for_one_hand(genome) if _is_single(genome) else genome)
    return without_idle_patterns(with_room(genome))


def measurable(facts: GenomeAnalysis, kind: WinType) -> bool:
    """Tell whether a win of the kind can come in a game with these facts."""
    genome = facts.genome
    match kind:
        case WinType.EMPTY_HAND:
            return facts.can_run_empty and not facts.tricks_only
        case WinType.CAPTURE_ALL:
            return facts.tableau_takes and not facts.tableau_captures
        case WinType.MOST_CAPTURED:
            return facts.captures
        case WinType.MOST_TRICKS | WinType.FEWEST_TRICKS:
            return facts.tricks
        case WinType.BEST_HAND:
            return facts.has(ShowdownPhase)
        case WinType.MOST_CHIPS:
            return facts.uses_chips
        case WinType.LAST_STANDING:
            stands = any(draw.until is DrawUntil.STAND for _, draw in facts.of(DrawPhase))
            out = genome.eliminate is not None or genome.out_when_empty
            return out or facts.has(BettingPhase) or stands
        case WinType.HIGH_SCORE | WinType.LOW_SCORE | WinType.FIRST_TO_SCORE | WinType.ALL_HANDS_EMPTY:
            return facts.points.exist
        case _:
            assert_never(kind)


def points_per_hand(facts: GenomeAnalysis) -> int:
    """About what the best side can make in one hand; bounds are generous, so a part of them."""
    most = facts.points.most
    if isinf(most):
        return _CONTRACT_HAND
    return max(1, int(most / max(1, facts.most_hands) / 2))


def natural_win(facts: GenomeAnalysis) -> WinCondition:
    """Return the way to win that the phases of a game suggest."""
    goal = points_per_hand(facts) * 3 if isinstance(facts.genome.hands, UntilWin) else None
    order = (
        (facts.points.exist and facts.points.most > 0, WinCondition(WinType.HIGH_SCORE, goal)),
        (facts.points.exist, WinCondition(WinType.HIGH_SCORE)),
        (facts.tricks, WinCondition(WinType.MOST_TRICKS)),
        (facts.uses_chips, WinCondition(WinType.MOST_CHIPS)),
        (facts.has(ShowdownPhase), WinCondition(WinType.BEST_HAND)),
        (facts.tableau_captures or facts.has(AskPhase), WinCondition(WinType.MOST_CAPTURED)),
        (facts.can_run_empty, WinCondition(WinType.EMPTY_HAND)),
    )
    return next((win for fits, win in order if fits), WinCondition(WinType.CAPTURE_ALL))


def _fitting_wins(genome: GameGenome) -> tuple[WinCondition, ...]:
    facts = analyse(genome)
    odd = discouraged_wins(genome.setup.tableau_mode)
    wins = [
        _fitting_goal(win, facts)
        for win in genome.win_conditions
        if measurable(facts, win.type) or win.type in odd
    ]
    if all(win.type in odd for win in wins):
        wins.append(natural_win(facts))
    asked = any(win.type in SCORE_WINS for win in wins) or isinstance(genome.eliminate, ScoreAtLeast | Lives)
    if facts.points.exist and not asked:
        wins.append(_fitting_goal(WinCondition(WinType.HIGH_SCORE), facts))
    return tuple(dict.fromkeys(wins))


def _fitting_goal(win: WinCondition, facts: GenomeAnalysis) -> WinCondition:
    """Return the win with a goal that can be reached, where it has or needs one."""
    if win.type not in SCORE_WINS:
        return WinCondition(win.type)
    if win.type is WinType.ALL_HANDS_EMPTY:
        return WinCondition(win.type, None, win.order or WinOrder.HIGHEST)
    waits = isinstance(facts.genome.hands, UntilWin) and not _ends_by_leaving(facts.genome)
    across = waits or win.type is WinType.FIRST_TO_SCORE
    most = facts.points.reachable
    if most < 1:  # nothing but penalties: no goal is ever reached
        return WinCondition(WinType.HIGH_SCORE if win.type is WinType.FIRST_TO_SCORE else win.type)
    goal = win.threshold
    if goal is not None and goal > most and not across:
        return WinCondition(win.type)
    if goal is None and across:
        goal = points_per_hand(facts) * 3
    if goal is not None:
        goal = max(1, goal if goal <= most else int(min(most, 30_000) // 2 or 1))
    return WinCondition(win.type, goal, tie=WinTie.DRAW if goal is None else win.tie)


def _ends_by_leaving(genome: GameGenome) -> bool:
    """Tell whether hands are played until one player is left, so that no score has to be waited for."""
    last = any(win.type is WinType.LAST_STANDING for win in genome.win_conditions)
    return last and genome.eliminate is not None


def _fitting_hands(genome: GameGenome) -> GameGenome:
    if not isinstance(genome.hands, UntilWin) or any(map(_looks_across, genome.win_conditions)):
        return genome
    count = min(genome.hands.max_hands, _FEW_HANDS)
    return genome.copy_with(hands=Fixed(count) if count > 1 else Single())


def _looks_across(win: WinCondition) -> bool:
    if win.type in (WinType.HIGH_SCORE, WinType.LOW_SCORE):
        return win.threshold is not None
    return win.type in _ACROSS


def _is_single(genome: GameGenome) -> bool:
    match genome.hands:
        case Fixed(n=n):
            return n <= 1
        case UntilWin(max_hands=most):
            return most <= 1
        case Single():
            return True
        case _:
            assert_never(genome.hands)


def _for_one_hand(genome: GameGenome) -> GameGenome:
    """Without the rules that wait for a next hand."""
    genome = genome.copy_with(eliminate=None)
    if isinstance(genome.setup.first_lead, LastWinner):
        genome = with_setup(genome, first_lead=DealerLeft())
    genome = _without_places(genome)
    for index, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and phase.trump is Trump.CHOSEN:
            genome = put_phase(genome, index, msgspec.structs.replace(phase, trump=Trump.TURNED))
    wins = tuple(win for win in genome.win_conditions if win.type is not WinType.LAST_STANDING)
    facts = analyse(genome)
    kept = wins if wins and not measurable(facts, WinType.LAST_STANDING) else genome.win_conditions
    return genome.copy_with(win_conditions=kept)


def _without_orphans(genome: GameGenome) -> GameGenome:
    """Without scoring, eliminations and first-trick rules whose ground is gone."""
    facts = analyse(genome)
    cards = tuple(
        rule
        for rule, dead in zip(genome.card_scoring, facts.card_points.dead or (), strict=False)
        if dead is None
    )
    tallies = tuple(
        rule for rule, dead in zip(genome.tally_scoring, facts.dead_tallies, strict=True) if dead is None
    )
    genome = genome.copy_with(card_scoring=cards, tally_scoring=tallies)
    facts = analyse(genome)
    if genome.out_when_empty and (not facts.can_run_empty or facts.tricks_only):
        genome = genome.copy_with(out_when_empty=False, place_points=())
    if not genome.out_when_empty:
        genome = _without_places(genome)
    if not has_point_cards(facts):
        genome = genome.copy_with(moon=Moon.NONE)
        for index, trick in facts.of(TrickPhase):
            if trick.first_trick is FirstTrick.NO_POINTS:
                genome = put_phase(genome, index, msgspec.structs.replace(trick, first_trick=FirstTrick.FREE))
    return _without_dead_elimination(_with_sound_auction(genome))


def _with_sound_auction(genome: GameGenome) -> GameGenome:
    """Nobody takes cards that are not there, or plays alone without having partners."""
    facts = analyse(genome)
    for index, bidding in facts.of(BiddingPhase):
        takes, alone = min(bidding.takes, facts.most_left), bidding.alone and genome.team_mode
        genome = put_phase(genome, index, msgspec.structs.replace(bidding, takes=takes, alone=alone))
    kept = tuple(each for each in genome.tally_scoring if genome.team_mode or not each.alone)
    return genome.copy_with(tally_scoring=kept)


def _without_places(genome: GameGenome) -> GameGenome:
    """Cards are passed to the left where nobody takes a place by which they could be passed."""
    for index, phase in enumerate(genome.phases):
        if isinstance(phase, PassPhase) and phase.direction is PassDirection.BY_PLACE:
            left = msgspec.structs.replace(phase, direction=PassDirection.LEFT)
            genome = put_phase(genome, index, left)
    return genome


def _without_dead_elimination(genome: GameGenome) -> GameGenome:
    facts = analyse(genome)
    match genome.eliminate:
        case NoTricks() if not facts.tricks:
            return genome.copy_with(eliminate=None)
        case NoChips() if not facts.uses_chips:
            return genome.copy_with(eliminate=None)
        case ScoreAtLeast(points=points) if points > facts.points.most:
            goal = None if facts.points.most in (0, inf) else ScoreAtLeast(int(facts.points.most // 2))
            return genome.copy_with(eliminate=goal if facts.points.most >= 2 else None)
        case Lives() if facts.points.least >= 0 or genome.team_mode:
            return genome.copy_with(eliminate=None)
        case None | NoTricks() | NoChips() | ScoreAtLeast() | Lives():
            return genome
        case _:
            assert_never(genome.eliminate)
