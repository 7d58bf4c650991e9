"""Operators on the tableau (seed 000): its mode, the direction of sequences, how captures and battles work."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.evolution.operators.base import LOW, Change, Group, Operator
from darwindeck.evolution.operators.cleanup import bets_on_battles, cleaned
from darwindeck.evolution.operators.dealing import fitted_deal
from darwindeck.evolution.operators.edits import another, has, nudged, phases_of, put_phase, with_setup
from darwindeck.evolution.operators.endings import SCORE_WINS, settled
from darwindeck.evolution.operators.references import retargeted
from darwindeck.genome.cards import Rank, deck_ranks
from darwindeck.genome.checks.facts import Facts
from darwindeck.genome.checks.repairs.deck import COMMON_VALUES
from darwindeck.genome.generate.choices import chance, pick
from darwindeck.genome.phases import (
    ClaimPhase,
    DrawPhase,
    DrawUntil,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTrigger, WinCondition, WinType
from darwindeck.genome.setup import (
    CaptureRest,
    CaptureTo,
    DealerLeft,
    HandVisibility,
    Holder,
    SequenceDirection,
    TableauMode,
    TieRule,
)

_WORDS: Final = {
    TableauMode.NONE: "cards on the table lie where they were put",
    TableauMode.WAR: "cards on the table fight, the higher takes both",
    TableauMode.MATCH_RANK: "a card captures a card of its rank from the table",
    TableauMode.SEQUENCE: "cards on the table build a sequence per suit",
}


class MutateTableauModeMutation(Operator):
    """Another tableau mode; WAR only for two players, the direction goes with SEQUENCE (seed 000)."""

    family = Group.TABLEAU
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return (
            has(genome, PlayPhase) and not has(genome, ClaimPhase, TrickPhase) and not bets_on_battles(genome)
        )

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        modes = [mode for mode in TableauMode if mode is not TableauMode.WAR or genome.player_count == 2]
        mode = another(rng, modes, genome.setup.tableau_mode)
        if mode is None:
            return None
        changed = _MAKERS[mode](_bare_table(genome, mode), rng)
        return Change(settled(cleaned(changed)), f"changed the table: {_WORDS[mode]}")


def _bare_table(genome: GameGenome, mode: TableauMode) -> GameGenome:
    """The game with the new mode and without the rules that belong to the old one."""
    if mode is not TableauMode.NONE:
        genome = _played_to_table(genome)
    genome = with_setup(
        genome,
        tableau_mode=mode,
        sequence_direction=SequenceDirection.BOTH,
        start_rank=None,
        sweep_points=0,
        capture_sums=False,
        capture_rest=CaptureRest.NONE,
        first_lead=DealerLeft() if isinstance(genome.setup.first_lead, Holder) else genome.setup.first_lead,
    )
    scores = tuple(
        msgspec.structs.replace(rule, trigger=ScoringTrigger.PLAY)
        if rule.trigger is ScoringTrigger.CAPTURE
        else rule
        for rule in genome.card_scoring
    )
    return genome.copy_with(card_scoring=scores)


def _played_to_table(genome: GameGenome) -> GameGenome:
    """The last Play phase plays single cards to the tableau; its condition looks there too."""
    index, play = phases_of(genome, PlayPhase)[-1]
    condition = play.valid_play_condition
    if condition is not None:
        condition = retargeted(condition, PlayTarget.TABLEAU)
    onto_table = msgspec.structs.replace(
        play, target=PlayTarget.TABLEAU, valid_play_condition=condition, same_count=False
    )
    return put_phase(genome, index, onto_table)


def _free_play(genome: GameGenome) -> GameGenome:
    """Every card may be played, one at a time, and a draw brings one card back at most."""
    for index, play in phases_of(genome, PlayPhase):
        if play.target is PlayTarget.TABLEAU:
            free = PlayPhase(target=PlayTarget.TABLEAU, once=play.once)
            genome = put_phase(genome, index, free)
    for index, draw in phases_of(genome, DrawPhase):
        if draw.until is DrawUntil.PLAYABLE:
            genome = put_phase(genome, index, DrawPhase(source=draw.source, once=draw.once))
    return with_setup(genome, wild_ranks=(), choose_suit=False)


def _nothing(genome: GameGenome, _: Random) -> GameGenome:
    wins = tuple(
        win for win in genome.win_conditions if win.type not in (WinType.MOST_CAPTURED, WinType.CAPTURE_ALL)
    )
    visible = with_setup(genome, hand_visibility=_seen(genome))
    return visible.copy_with(win_conditions=wins or (WinCondition(WinType.EMPTY_HAND),))


def _war(genome: GameGenome, rng: Random) -> GameGenome:
    genome = _free_play(genome)
    genome = with_setup(
        genome,
        capture_to=CaptureTo.CAPTURED,
        tie_rule=pick(rng, tuple(TieRule)),
        battle_stake=rng.randint(0, 2),
        deal_to_tableau=0,
    )
    return _captured_decides(genome)


def _match_rank(genome: GameGenome, rng: Random) -> GameGenome:
    genome = _free_play(genome)
    room = Facts(genome).most_left
    laid = genome.setup.deal_to_tableau or min(4, max(0, room))
    genome = with_setup(
        genome,
        deal_to_tableau=laid,
        capture_rest=pick(rng, tuple(CaptureRest)),
        hand_visibility=_seen(genome),
    )
    return _captured_decides(genome)


def _captured_decides(genome: GameGenome) -> GameGenome:
    """Captured cards win, unless points do already."""
    scored = tuple(win for win in genome.win_conditions if win.type in SCORE_WINS)
    if not scored or not Facts(genome).points.exist:
        scored = (WinCondition(WinType.MOST_CAPTURED),)
    return genome.copy_with(win_conditions=scored)


def _sequence(genome: GameGenome, rng: Random) -> GameGenome:
    """Piles by suit. Nobody may be left with cards for ever, so no other condition restricts the play."""
    direction = pick(rng, tuple(SequenceDirection))
    for index, play in phases_of(genome, PlayPhase):
        if play.target is PlayTarget.TABLEAU:
            genome = put_phase(genome, index, PlayPhase(target=PlayTarget.TABLEAU, once=play.once))
    genome = with_setup(
        genome,
        sequence_direction=direction,
        start_rank=start_for(genome, direction) if chance(rng, 50) else None,
        deal_to_tableau=0,
        hand_visibility=_seen(genome),
        wild_ranks=(),
        choose_suit=False,
        cards_per_player=genome.setup.cards_per_player if has(genome, DrawPhase) else "all",
    )
    return genome.copy_with(win_conditions=(WinCondition(WinType.EMPTY_HAND), *_scores(genome)))


def _scores(genome: GameGenome) -> tuple[WinCondition, ...]:
    return tuple(win for win in genome.win_conditions if win.type in SCORE_WINS)


def _seen(genome: GameGenome) -> HandVisibility:
    seen = genome.setup.hand_visibility
    return HandVisibility.OWNER_ONLY if seen is HandVisibility.FACE_DOWN else seen


def start_for(genome: GameGenome, direction: SequenceDirection) -> Rank:
    """The rank from which a pile reaches every card: the lowest, the highest, or one in the middle."""
    present = [rank for rank in deck_ranks(genome.setup.initial_deck) if rank in Facts(genome).pack.ranks]
    low_first = sorted(present, key=lambda rank: -1 if rank is Rank.ACE else tuple(Rank).index(rank))
    return {
        SequenceDirection.ASCENDING: low_first[0],
        SequenceDirection.DESCENDING: low_first[-1],
        SequenceDirection.BOTH: low_first[len(low_first) // 2],
    }[direction]


_MAKERS: Final = {
    TableauMode.NONE: _nothing,
    TableauMode.WAR: _war,
    TableauMode.MATCH_RANK: _match_rank,
    TableauMode.SEQUENCE: _sequence,
}


class MutateSequenceDirectionMutation(Operator):
    """Piles grow another way; only in SEQUENCE mode (seed 000). A named start moves to where all cards fit."""

    family = Group.TABLEAU
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.setup.tableau_mode is TableauMode.SEQUENCE

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        direction = another(rng, tuple(SequenceDirection), genome.setup.sequence_direction)
        if direction is None:
            return None
        start = None if genome.setup.start_rank is None else start_for(genome, direction)
        changed = with_setup(genome, sequence_direction=direction, start_rank=start)
        lead = genome.setup.first_lead
        if isinstance(lead, Holder) and start is not None:
            moved = Holder(start.value + lead.card[1], lead.must_play)
            if moved.card in Facts(genome).pack.names:
                changed = with_setup(changed, first_lead=moved)
            else:
                changed = with_setup(changed, first_lead=DealerLeft())
        return Change(changed, f"changed: sequences on the table grow {_GROWTH[direction]}")


_GROWTH: Final = {
    SequenceDirection.ASCENDING: "upwards",
    SequenceDirection.DESCENDING: "downwards",
    SequenceDirection.BOTH: "both ways",
}


class MutateCaptureRulesMutation(Operator):
    """A detail of the tableau: the stake and ties of battles, sums, sweeps and the rest of captures, the start."""

    family = Group.TABLEAU

    def applies(self, genome: GameGenome) -> bool:
        return genome.setup.tableau_mode is not TableauMode.NONE

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        match genome.setup.tableau_mode:
            case TableauMode.WAR:
                return _battle_rule(genome, rng)
            case TableauMode.MATCH_RANK:
                return _capture_rule(genome, rng)
            case TableauMode.SEQUENCE:
                return _start_rule(genome)
            case _:
                return None


def _battle_rule(genome: GameGenome, rng: Random) -> Change:
    setup = genome.setup
    roll = rng.randrange(3)
    if roll == 0:
        tie = TieRule.SPLIT if setup.tie_rule is TieRule.BATTLE else TieRule.BATTLE
        words = "play on for the stake" if tie is TieRule.BATTLE else "give each card back to its player"
        return Change(with_setup(genome, tie_rule=tie), f"changed: equal cards {words}")
    if roll == 1:
        stake = nudged(rng, setup.battle_stake, 0, 5)
        changed = with_setup(genome, battle_stake=stake, tie_rule=TieRule.BATTLE)
        return Change(changed, f"changed: {stake} cards are staked on a tie")
    to_hand = setup.capture_to is CaptureTo.CAPTURED
    to = CaptureTo.HAND_BOTTOM if to_hand else CaptureTo.CAPTURED
    win = WinType.CAPTURE_ALL if to_hand else WinType.MOST_CAPTURED
    changed = with_setup(genome, capture_to=to)
    kept = tuple(
        each
        for each in genome.win_conditions
        if each.type not in (WinType.CAPTURE_ALL, WinType.MOST_CAPTURED)
    )
    changed = settled(changed.copy_with(win_conditions=(WinCondition(win), *kept)))
    where = "under the hand" if to_hand else "on a pile of their own"
    return Change(changed, f"changed: captured cards go {where}")


def _capture_rule(genome: GameGenome, rng: Random) -> Change | None:
    setup = genome.setup
    roll = rng.randrange(4)
    if roll == 0:
        values = setup.card_values or COMMON_VALUES
        changed = with_setup(genome, capture_sums=not setup.capture_sums, card_values=values)
        words = "no longer captures sums" if setup.capture_sums else "also captures cards that add up to it"
        return Change(changed, f"changed: a card {words}")
    if roll == 1:
        points = another(rng, (0, 1, 1, 2, 3), setup.sweep_points) or 0
        return Change(
            settled(with_setup(genome, sweep_points=points)),
            f"changed: clearing the table is worth {points} points",
        )
    if roll == 2:
        last = setup.capture_rest is CaptureRest.NONE
        rest = CaptureRest.LAST_CAPTURER if last else CaptureRest.NONE
        words = "the last to capture" if last else "nobody"
        return Change(
            with_setup(genome, capture_rest=rest), f"changed: the rest of the table goes to {words}"
        )
    laid = nudged(rng, setup.deal_to_tableau, 0, 8)
    dealt = fitted_deal(with_setup(genome, deal_to_tableau=laid))
    return None if dealt is None else Change(dealt, f"changed: {laid} cards are laid on the table")


def _start_rule(genome: GameGenome) -> Change:
    setup = genome.setup
    if setup.start_rank is None:
        start = start_for(genome, setup.sequence_direction)
        return Change(with_setup(genome, start_rank=start), f"added: every pile starts with rank {start}")
    freed = with_setup(genome, start_rank=None)
    return Change(freed, "removed: a pile may start with any card")
