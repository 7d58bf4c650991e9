"""Operators on the details of a tableau mode: stakes and ties, sums, sweeps and the rest, the start of a pile."""

from __future__ import annotations

from random import Random
from typing import Final, assert_never

from darwindeck.evolution.operators.base import Change, Group, Operator, Way
from darwindeck.evolution.operators.capture_ways import change_captures, fishing
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import another, nudge, with_setup
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.tableau import needs_start, start_for
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import (
    CaptureRest,
    CaptureTo,
    TableauMode,
    TieRule,
)
from darwindeck.validation.repairs.deck import COMMON_VALUES
from darwindeck.wording.amounts import how_many


class MutateCaptureRulesMutation(Operator):
    """A detail of the tableau: the stake and ties of battles, sums, sweeps and the rest of captures, the start."""

    family = Group.TABLEAU

    def applies(self, genome: GameGenome) -> bool:
        return genome.setup.tableau_mode is not TableauMode.NONE

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        mode = genome.setup.tableau_mode
        match mode:
            case TableauMode.WAR:
                return _battle_rule(genome, rng)
            case TableauMode.MATCH_RANK:
                return _capture_rule(genome, rng)
            case TableauMode.SEQUENCE:
                return None if needs_start(genome.setup.sequence_direction) else _start_rule(genome)
            case TableauMode.NONE:
                return None
            case _:
                assert_never(mode)


def _battle_rule(genome: GameGenome, rng: Random) -> Change:
    setup = genome.setup
    roll = rng.randrange(3)
    if roll == 0:
        tie = TieRule.SPLIT if setup.tie_rule is TieRule.BATTLE else TieRule.BATTLE
        words = "play on for the stake" if tie is TieRule.BATTLE else "give each card back to its player"
        return Change(with_setup(genome, tie_rule=tie), f"changed: equal cards {words}")
    if roll == 1:
        stake = nudge(rng, setup.battle_stake, 0, 5)
        changed = with_setup(genome, battle_stake=stake, tie_rule=TieRule.BATTLE)
        return Change(changed, f"changed: {how_many(stake, 'card')} are staked on a tie")
    to_hand = setup.capture_to is CaptureTo.CAPTURED
    to = CaptureTo.HAND_BOTTOM if to_hand else CaptureTo.CAPTURED
    win = WinType.CAPTURE_ALL if to_hand else WinType.MOST_CAPTURED
    changed = with_setup(genome, capture_to=to)
    kept = tuple(
        each
        for each in genome.win_conditions
        if each.type not in (WinType.CAPTURE_ALL, WinType.MOST_CAPTURED)
    )
    changed = fit_endings(changed.copy_with(win_conditions=(WinCondition(win), *kept)))
    where = "under the hand" if to_hand else "on a pile of their own"
    return Change(changed, f"changed: captured cards go {where}")


def _capture_rule(genome: GameGenome, rng: Random) -> Change | None:
    setup = genome.setup
    record = fishing(genome)
    roll = rng.randrange(4 if record is None else 6)
    if roll > 3 and record is not None:
        found = change_captures(genome, record, rng)
        return None if found is None else Change(found[0], f"changed: {found[1]}")
    if roll == 0:
        if setup.capture is not None:
            return None
        values = setup.card_values or COMMON_VALUES
        changed = with_setup(genome, capture_sums=not setup.capture_sums, card_values=values)
        words = "no longer captures sums" if setup.capture_sums else "also captures cards that add up to it"
        return Change(changed, f"changed: a card {words}")
    if roll == 1:
        points = another(rng, (0, 1, 1, 2, 3), setup.sweep_points) or 0
        return Change(
            fit_endings(with_setup(genome, sweep_points=points)),
            f"changed: clearing the table is worth {how_many(points, 'point')}",
        )
    if roll == 2:
        last = setup.capture_rest is CaptureRest.NONE
        rest = CaptureRest.LAST_CAPTURER if last else CaptureRest.NONE
        words = "the last to capture" if last else "nobody"
        return Change(
            with_setup(genome, capture_rest=rest), f"changed: the rest of the table goes to {words}"
        )
    laid = nudge(rng, setup.deal_to_tableau, 0, 8)
    dealt = fit_deal(with_setup(genome, deal_to_tableau=laid))
    return (
        None if dealt is None else Change(dealt, f"changed: {how_many(laid, 'card')} are laid on the table")
    )


def _start_rule(genome: GameGenome) -> Change:
    setup = genome.setup
    if setup.start_rank is None:
        start = start_for(genome, setup.sequence_direction)
        return Change(
            with_setup(genome, start_rank=start), f"added: every pile starts with rank {start}", Way.ADDED
        )
    freed = with_setup(genome, start_rank=None)
    return Change(freed, f"removed: every pile starts with rank {setup.start_rank}", Way.REMOVED)


OPERATORS: Final[tuple[Operator, ...]] = (MutateCaptureRulesMutation(),)
