"""Operators on the tableau (seed 000): its mode, the direction of sequences, how captures and battles work."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator
from darwindeck.evolution.operators.cleanup import plays_freely, remove_orphans
from darwindeck.evolution.operators.conditions import AddPlayConditionMutation
from darwindeck.evolution.operators.edits import another, phases_of, put_phase, with_setup
from darwindeck.evolution.operators.endings import SCORE_WINS, fit_endings
from darwindeck.evolution.operators.references import retarget
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.cards import Rank, deck_copies, deck_ranks
from darwindeck.genome.phases import (
    AfterPass,
    DrawPhase,
    DrawSource,
    DrawUntil,
    PlayBeat,
    PlayPhase,
    PlayTarget,
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
        return plays_freely(genome) and not genome.places  # the piles of a place would be left without a use

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        barred = set() if genome.player_count == 2 else {TableauMode.WAR}
        if deck_copies(genome.setup.initial_deck) > 1:
            barred.add(TableauMode.SEQUENCE)  # the second card of a kind could never be played
        modes = [mode for mode in TableauMode if mode not in barred]
        mode = another(rng, modes, genome.setup.tableau_mode)
        if mode is None:
            return None
        changed = _MAKERS[mode](_bare_table(genome, mode), rng)
        return Change(fit_endings(remove_orphans(changed)), f"changed the table: {_WORDS[mode]}")


def _bare_table(genome: GameGenome, mode: TableauMode) -> GameGenome:
    """Return the game with the new mode and without the rules that belong to the old one."""
    if mode is not TableauMode.NONE:
        genome = _play_to_table(genome)
    genome = with_setup(
        genome,
        tableau_mode=mode,
        sequence_direction=SequenceDirection.BOTH,
        start_rank=None,
        sweep_points=0,
        capture_sums=False,
        capture=None,
        capture_rest=CaptureRest.NONE,
        first_lead=DealerLeft() if isinstance(genome.setup.first_lead, Holder) else genome.setup.first_lead,
    )
    scores = tuple(
        msgspec.structs.replace(rule, trigger=ScoringTrigger.PLAY)
        if rule.trigger is ScoringTrigger.CAPTURE
        else rule
        for rule in genome.card_scoring
    )
    # Places by running out mean nothing where everyone plays a card a turn, or captures decide.
    return genome.copy_with(card_scoring=scores, out_when_empty=False, place_points=())


def _play_to_table(genome: GameGenome) -> GameGenome:
    """Make the last Play phase play single cards to the tableau; its condition looks there too."""
    index, play = phases_of(genome, PlayPhase)[-1]
    condition = play.valid_play_condition
    if condition is not None:
        condition = retarget(condition, PlayTarget.TABLEAU)
    onto_table = msgspec.structs.replace(
        play,
        target=PlayTarget.TABLEAU,
        valid_play_condition=condition,
        same_count=False,
        patterns=(),
        beat=PlayBeat.NO,
        after_pass=AfterPass.MAY_RETURN,
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


def _nothing(genome: GameGenome, rng: Random) -> GameGenome:
    """Let cards just lie there. Since the first player would win a race in which any card fits, add a
    matching rule."""
    wins = tuple(
        win for win in genome.win_conditions if win.type not in (WinType.MOST_CAPTURED, WinType.CAPTURE_ALL)
    )
    visible = with_setup(genome, hand_visibility=_hand_visibility(genome))
    visible = visible.copy_with(win_conditions=wins or (WinCondition(WinType.EMPTY_HAND),))
    matching = AddPlayConditionMutation().mutate(visible, rng)
    return visible if matching is None else matching.genome


def _war(genome: GameGenome, rng: Random) -> GameGenome:
    genome = _free_play(genome)
    genome = with_setup(
        genome,
        capture_to=CaptureTo.CAPTURED,
        tie_rule=pick(rng, tuple(TieRule)),
        battle_stake=rng.randint(0, 2),
        deal_to_tableau=0,
    )
    return _let_captures_decide(genome)


def _match_rank(genome: GameGenome, rng: Random) -> GameGenome:
    genome = _free_play(genome)
    room = analyse(genome).most_left
    laid = genome.setup.deal_to_tableau or min(4, max(0, room))
    genome = with_setup(
        genome,
        deal_to_tableau=laid,
        capture_rest=pick(rng, tuple(CaptureRest)),
        hand_visibility=_hand_visibility(genome),
    )
    return _let_captures_decide(genome)


def _let_captures_decide(genome: GameGenome) -> GameGenome:
    """Captured cards win, unless points do already."""
    scored = tuple(win for win in genome.win_conditions if win.type in SCORE_WINS)
    if not scored or not analyse(genome).points.exist:
        scored = (WinCondition(WinType.MOST_CAPTURED),)
    return genome.copy_with(win_conditions=scored)


def _sequence(genome: GameGenome, rng: Random) -> GameGenome:
    """Piles by suit. Nobody may be left with cards for ever, so no other condition restricts the play."""
    direction = pick(rng, tuple(SequenceDirection))
    hands_only = tuple(
        phase
        for phase in genome.phases
        if not (isinstance(phase, DrawPhase) and phase.source is not DrawSource.OPPONENT_HAND)
    )
    genome = genome.copy_with(phases=hands_only)
    for index, play in phases_of(genome, PlayPhase):
        if play.target is PlayTarget.TABLEAU:
            genome = put_phase(genome, index, PlayPhase(target=PlayTarget.TABLEAU, once=play.once))
    genome = with_setup(
        genome,
        sequence_direction=direction,
        removed_cards=(),
        start_rank=start_for(genome, direction) if needs_start(direction) or chance(rng, 50) else None,
        deal_to_tableau=0,
        hand_visibility=_hand_visibility(genome),
        wild_ranks=(),
        choose_suit=False,
        initial_discard_count=0,
        cards_per_player="all",  # a card that lies in the deck would be a gap in its sequence
    )
    return genome.copy_with(win_conditions=(WinCondition(WinType.EMPTY_HAND), *_scores(genome)))


def _scores(genome: GameGenome) -> tuple[WinCondition, ...]:
    return tuple(win for win in genome.win_conditions if win.type in SCORE_WINS)


def _hand_visibility(genome: GameGenome) -> HandVisibility:
    seen = genome.setup.hand_visibility
    return HandVisibility.OWNER_ONLY if seen is HandVisibility.FACE_DOWN else seen


def needs_start(direction: SequenceDirection) -> bool:
    """Tell whether a pile that grows one way only and starts anywhere locks out all cards on the other side."""
    return direction is not SequenceDirection.BOTH


def start_for(genome: GameGenome, direction: SequenceDirection) -> Rank:
    """Return the rank from which a pile reaches every card: the lowest, the highest, or one in the middle."""
    present = [rank for rank in deck_ranks(genome.setup.initial_deck) if rank in analyse(genome).pack.ranks]
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
        named = needs_start(direction) or genome.setup.start_rank is not None
        start = start_for(genome, direction) if named else None
        changed = with_setup(genome, sequence_direction=direction, start_rank=start)
        lead = genome.setup.first_lead
        if isinstance(lead, Holder) and start is not None:
            moved = Holder(start.value + lead.card[1], lead.must_play)
            if moved.card in analyse(genome).pack.names:
                changed = with_setup(changed, first_lead=moved)
            else:
                changed = with_setup(changed, first_lead=DealerLeft())
        return Change(changed, f"changed: sequences on the table grow {_GROWTH[direction]}")


_GROWTH: Final = {
    SequenceDirection.ASCENDING: "upwards",
    SequenceDirection.DESCENDING: "downwards",
    SequenceDirection.BOTH: "both ways",
}


OPERATORS: Final[tuple[Operator, ...]] = (
    MutateTableauModeMutation(),
    MutateSequenceDirectionMutation(),
)
