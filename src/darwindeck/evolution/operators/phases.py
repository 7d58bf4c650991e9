"""Operators on the list of phases: a step is added to the turn, goes, changes places or happens once more at first.

Bidding, betting, tricks, claims, melds, asking and passing have operators of their own, which bring more along.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.traits import is_turn, runs_once, traits_of
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.condition_tests import surroundings
from darwindeck.evolution.operators.edits import (
    can_grow,
    drop_phases,
    has,
    insert_phases,
    repeat_end,
    repeat_start,
    with_setup,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.references import reference_of
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import matching, position
from darwindeck.genome.conditions import HandSize
from darwindeck.genome.conditions import Operator as Compare
from darwindeck.genome.phases import (
    AskPhase,
    DiscardPhase,
    DrawOpponent,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Matching,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DeckEmptyAction, HandVisibility, TableauMode
from darwindeck.wording.clauses import rule_words


def _turns_only(genome: GameGenome) -> bool:
    return analyse(genome).has_turns and not has(genome, TrickPhase)


def _is_open_hand(genome: GameGenome) -> bool:
    return genome.setup.hand_visibility is not HandVisibility.FACE_DOWN


class AddDrawPhaseMutation(Operator):
    """A draw before the turn, mostly for those with few cards: from the deck, the discard, or another hand."""

    family = Group.PHASES

    def applies(self, genome: GameGenome) -> bool:
        return _turns_only(genome) and can_grow(genome) and _is_open_hand(genome)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        facts, place = analyse(genome), repeat_start(genome)
        if facts.fills_hands_again or facts.most_left <= 0:
            draw = _draw_from_hand(genome, rng)
        elif isinstance(genome.phases[place], PlayPhase) and _asks(genome.phases[place]):
            draw = DrawPhase(until=DrawUntil.PLAYABLE, count=pick(rng, (0, 1, 2)))
        else:
            draw = _draw_for_few(genome, rng)
        changed = insert_phases(genome, place, draw)
        from_deck = draw.source is DrawSource.DECK and draw.condition is not None
        if from_deck and genome.deck_empty_action is DeckEmptyAction.RESHUFFLE_DISCARD:
            # A hand that is filled up again for ever would never run empty.
            changed = changed.copy_with(deck_empty_action=DeckEmptyAction.SKIP_DRAW)
        return Change(fit_endings(changed), f"added a step: {rule_words(changed, draw)}", Way.ADDED)


def _asks(phase: Phase) -> bool:
    return isinstance(phase, PlayPhase) and phase.valid_play_condition is not None


def _draw_from_hand(genome: GameGenome, rng: Random) -> DrawPhase:
    condition = position(rng, surroundings(genome)) if chance(rng, 60) else None
    opponent = pick(rng, tuple(DrawOpponent))
    return DrawPhase(source=DrawSource.OPPONENT_HAND, opponent=opponent, condition=condition)


def _draw_for_few(genome: GameGenome, rng: Random) -> DrawPhase:
    if analyse(genome).fills_discard and chance(rng, 15):
        return DrawPhase(source=DrawSource.DISCARD, mandatory=False)
    few = HandSize(Compare.LE, rng.randint(1, max(2, analyse(genome).largest_hand // 2)))
    return DrawPhase(condition=few if chance(rng, 70) else position(rng, surroundings(genome)))


class AddPlayPhaseMutation(Operator):
    """One more play in a turn, if a card fits; the first play of a game that had none."""

    family = Group.PHASES

    def applies(self, genome: GameGenome) -> bool:
        plain = genome.setup.tableau_mode is TableauMode.NONE
        asks = has(genome, AskPhase)
        return _turns_only(genome) and can_grow(genome) and plain and _is_open_hand(genome) and not asks

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        first = not has(genome, PlayPhase)
        reference = reference_of(PlayTarget.DISCARD)
        condition = matching(rng, reference) if chance(rng, 70) else None
        play = PlayPhase(valid_play_condition=condition, mandatory=first and chance(rng, 50))
        place = pick(rng, (repeat_start(genome), repeat_end(genome))) if not first else repeat_end(genome)
        changed = insert_phases(genome, place, play)
        if analyse(genome).most_left > 0 and condition is not None:
            changed = with_setup(changed, initial_discard_count=1)
        return Change(fit_endings(changed), f"added a step: {rule_words(changed, play)}", Way.ADDED)


class AddDiscardPhaseMutation(Operator):
    """Cards may, or have to, be thrown away in a turn; at times only in pairs."""

    family = Group.PHASES

    def applies(self, genome: GameGenome) -> bool:
        asks = has(genome, AskPhase)
        return _turns_only(genome) and can_grow(genome) and _is_open_hand(genome) and not asks

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        if chance(rng, 35):
            discard = DiscardPhase(
                matching_condition=Matching.PAIR, min_cards=2 * rng.randint(0, 1), max_cards=2
            )
        else:
            discard = DiscardPhase(min_cards=rng.randint(0, 1), max_cards=rng.randint(1, 2))
        changed = insert_phases(genome, repeat_end(genome), discard)
        if genome.deck_empty_action is DeckEmptyAction.RESHUFFLE_DISCARD and has(genome, DrawPhase):
            changed = changed.copy_with(deck_empty_action=DeckEmptyAction.SKIP_DRAW)
        return Change(fit_endings(changed), f"added a step: {rule_words(changed, discard)}", Way.ADDED)


class RemovePhaseMutation(Operator):
    """A step of the turn goes, with what lived on it; the last one in which cards leave the hands stays."""

    family = Group.PHASES

    def applies(self, genome: GameGenome) -> bool:
        return len(_removable(genome)) > 0

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        places = _removable(genome)
        if not places:
            return None
        gone = pick(rng, places)
        changed = remove_orphans(drop_phases(genome, gone))
        if not changed.phases or all(map(runs_once, changed.phases)):
            return None
        return Change(
            fit_endings(changed),
            f"removed a step: {rule_words(genome, genome.phases[gone])}",
            Way.REMOVED,
            (genome.phases[gone],),
        )


def _removable(genome: GameGenome) -> list[int]:
    """Turn phases and passes; not the last that moves cards on, nor the way to get or lose cards in rummy."""
    movers = [
        index
        for index, phase in enumerate(genome.phases)
        if traits_of(phase).empties_hands and not runs_once(phase)
    ]
    last = movers[0] if len(movers) == 1 and not has(genome, ShowdownPhase) else None
    found = []
    for index, phase in enumerate(genome.phases):
        turn = is_turn(phase) or isinstance(phase, PassPhase)
        if not turn or index == last:
            continue
        if has(genome, MeldPhase) and not runs_once(phase):
            continue  # rummy lives on all its steps; melds have an operator of their own
        if isinstance(phase, DrawPhase) and phase.until is DrawUntil.PLAYABLE:
            continue  # who cannot play would wait for ever
        found.append(index)
    return found


class SwapPhasesMutation(Operator):
    """Two steps of a turn change places."""

    family = Group.PHASES
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(_swappable(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        places = _swappable(genome)
        if not places:
            return None
        index = pick(rng, places)
        one, two = genome.phases[index : index + 2]
        phases = (*genome.phases[:index], two, one, *genome.phases[index + 2 :])
        changed = fit_endings(remove_orphans(genome.copy_with(phases=phases)))
        words = f"changed the order: {rule_words(changed, two)}, then {rule_words(changed, one)}"
        return Change(changed, words) if len(changed.phases) == len(phases) else None


def _swappable(genome: GameGenome) -> list[int]:
    """Neighbours of different kinds that may stand the other way round."""
    found = []
    for index in range(len(genome.phases) - 1):
        one, two = genome.phases[index], genome.phases[index + 1]
        turns = is_turn(one) and is_turn(two)
        pairs = any(
            isinstance(each, DiscardPhase) and each.matching_condition is Matching.PAIR for each in (one, two)
        )
        if (
            turns
            and one != two
            and runs_once(one) == runs_once(two)
            and not pairs
            and not has(genome, MeldPhase)
        ):
            found.append(index)
    return found


class AddOpeningMutation(Operator):
    """A step of the turn happens once more, before everything else, or no longer does."""

    family = Group.PHASES
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return _turns_only(genome) and not has(genome, PassPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        once = [index for index, phase in enumerate(genome.phases) if _is_opening(phase)]
        if once:
            gone = pick(rng, once)
            changed = remove_orphans(drop_phases(genome, gone))
            return Change(
                fit_endings(changed),
                f"removed from the opening: {rule_words(genome, genome.phases[gone])}",
                Way.REMOVED,
                (genome.phases[gone],),
            )
        turns = [phase for phase in genome.phases if is_turn(phase)]
        if not turns or not can_grow(genome):
            return None
        opening = msgspec.structs.replace(pick(rng, turns), once=True)
        changed = genome.copy_with(phases=(opening, *genome.phases))
        return Change(
            fit_endings(changed), f"added to the opening: {rule_words(changed, opening)}", Way.ADDED
        )


def _is_opening(phase: Phase) -> bool:
    return is_turn(phase) and runs_once(phase)


OPERATORS: Final[tuple[Operator, ...]] = (
    AddDrawPhaseMutation(),
    AddPlayPhaseMutation(),
    AddDiscardPhaseMutation(),
    RemovePhaseMutation(),
    SwapPhasesMutation(),
    AddOpeningMutation(),
)
