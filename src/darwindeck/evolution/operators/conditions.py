"""Operators on conditions: a play gets a matching rule, loses it, is widened or narrowed; a test asks for another."""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.condition_tests import (
    count_tests,
    other_test,
    surroundings,
    with_test,
)
from darwindeck.evolution.operators.edits import (
    can_grow,
    has,
    insert_phases,
    phases_of,
    put_phase,
    with_setup,
    without_one,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.references import reference_of
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import (
    Surroundings,
    matching,
    position,
    static_condition,
)
from darwindeck.genome.conditions import (
    And,
    CardBeatsTop,
    Condition,
    HandSize,
    Not,
    Or,
)
from darwindeck.genome.conditions import Operator as Compare
from darwindeck.genome.phases import (
    AllPass,
    ClaimPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DeckEmptyAction, HandVisibility, TableauMode
from darwindeck.wording.clauses import rule_words
from darwindeck.wording.conditions.sentences import condition_words

MOST_TESTS: Final = 12
"""Operators let the conditions of a game grow to this many tests; more is a rule that nobody remembers."""


def phases_with_conditions(genome: GameGenome) -> list[tuple[int, Condition]]:
    """Return the phases with a condition, and the condition."""
    plays = [(index, play.valid_play_condition) for index, play in phases_of(genome, PlayPhase)]
    draws = [(index, draw.condition) for index, draw in phases_of(genome, DrawPhase)]
    return [(index, condition) for index, condition in (*plays, *draws) if condition is not None]


def with_condition(genome: GameGenome, index: int, condition: Condition | None) -> GameGenome:
    phase = genome.phases[index]
    field = "valid_play_condition" if isinstance(phase, PlayPhase) else "condition"
    return put_phase(genome, index, msgspec.structs.replace(phase, **{field: condition}))


class AddPlayConditionMutation(Operator):
    """A play that took any card asks for one that fits; what is needed to go on when none fits comes along."""

    family = Group.CONDITIONS
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        free = genome.setup.tableau_mode is TableauMode.NONE
        seen = genome.setup.hand_visibility is not HandVisibility.FACE_DOWN
        return free and seen and any(_is_open(play) for _, play in phases_of(genome, PlayPhase))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        index, play = pick(rng, [entry for entry in phases_of(genome, PlayPhase) if _is_open(entry[1])])
        stock = analyse(genome).most_left > genome.player_count
        target = play.target if stock or has(genome, ClaimPhase) else PlayTarget.TABLEAU
        if has(genome, ClaimPhase):
            target = PlayTarget.DISCARD
        reference = reference_of(target)
        beats = CardBeatsTop(reference) if chance(rng, 25) and not stock else None
        condition = beats or matching(rng, reference)
        clears = AllPass.CLEAR_AND_LEAD if target is PlayTarget.TABLEAU else play.on_all_pass
        asked = msgspec.structs.replace(
            play, target=target, valid_play_condition=condition, on_all_pass=clears
        )
        changed = put_phase(genome, index, asked)
        words = f"added: a card may be played if {condition_words(condition)}"
        if stock:
            turned = 1 if target is PlayTarget.DISCARD else genome.setup.initial_discard_count
            changed = with_setup(changed, initial_discard_count=turned)
            if not has(genome, DrawPhase) and can_grow(genome):
                draw = DrawPhase(until=DrawUntil.PLAYABLE, count=pick(rng, (0, 1, 1)))
                changed = insert_phases(changed, index, draw)
                words += f", and before it: {rule_words(changed, draw)}"
        return Change(fit_endings(changed), words, Way.ADDED)


def _is_open(play: PlayPhase) -> bool:
    laid = play.target is PlayTarget.PLACE  # the piles of a place say themselves what fits
    return play.valid_play_condition is None and not play.once and not laid


class RemovePlayConditionMutation(Operator):
    """A play takes any card; wild ranks and draws that were for those who cannot go with it."""

    family = Group.CONDITIONS

    def applies(self, genome: GameGenome) -> bool:
        return any(play.valid_play_condition is not None for _, play in phases_of(genome, PlayPhase))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = [
            (index, play.valid_play_condition)
            for index, play in phases_of(genome, PlayPhase)
            if play.valid_play_condition is not None
        ]
        if not found:
            return None
        index, gone = pick(rng, found)
        freed = remove_orphans(with_condition(genome, index, None))
        words = f"changed a play: no longer only if {condition_words(gone)}"
        return Change(fit_endings(freed), words) if freed.phases else None


def _takes_another_test(genome: GameGenome) -> bool:
    """Tell whether there is a condition, and not too much of them."""
    found = phases_with_conditions(genome)
    return bool(found) and sum(count_tests(each) for _, each in found) < MOST_TESTS


class _AnotherTest(Operator):
    """A condition with one test more."""

    family = Group.CONDITIONS

    def applies(self, genome: GameGenome) -> bool:
        return _takes_another_test(genome)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = phases_with_conditions(genome)
        if not found:
            return None
        index, before = pick(rng, found)
        after, words = self.extend(
            before, rng, surroundings(genome), drawn=isinstance(genome.phases[index], DrawPhase)
        )
        return Change(with_condition(genome, index, after), words)

    @abstractmethod
    def extend(
        self, before: Condition, rng: Random, around: Surroundings, *, drawn: bool
    ) -> tuple[Condition, str]:
        """Return the condition of a draw or of a play with one test more, and what has changed in words."""


class WidenConditionMutation(_AnotherTest):
    """Something else also allows the play or draw: or."""

    def extend(
        self, before: Condition, rng: Random, around: Surroundings, *, drawn: bool
    ) -> tuple[Condition, str]:
        on_cards = not drawn and chance(rng, 65)
        extra = static_condition(rng, around.deck) if on_cards else position(rng, around)
        after = Or((*before.conditions, extra)) if isinstance(before, Or) else Or((before, extra))
        return after, f"widened: also if {condition_words(extra)}"


class NarrowConditionMutation(_AnotherTest):
    """The play or draw is allowed less often: and not."""

    def extend(
        self, before: Condition, rng: Random, around: Surroundings, *, drawn: bool
    ) -> tuple[Condition, str]:
        if drawn:
            barred = position(rng, around)
        else:
            # Not among the last cards: a card that could never be played would keep its holder in for ever.
            few = HandSize(Compare.LE, rng.randint(1, 3))
            barred = And((static_condition(rng, around.deck), few))
        tests = before.conditions if isinstance(before, And) else (before,)
        return And((*tests, Not(barred))), f"narrowed: not if {condition_words(barred)}"


class MutateConditionMutation(Operator):
    """One test of a condition becomes another: another rank, suit, pile, operator, number, or kind of test."""

    family = Group.CONDITIONS
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        return bool(phases_with_conditions(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = phases_with_conditions(genome)
        if not found:
            return None
        index, before = pick(rng, found)
        place = rng.randrange(count_tests(before))
        change = with_test(before, place, lambda test: other_test(genome, index, test, rng))
        if change is None:
            return None
        after, old, new = change
        words = f"changed a condition: {condition_words(new)}, no longer {condition_words(old)}"
        return Change(with_condition(genome, index, after), words)


class SimplifyConditionMutation(Operator):
    """A group of tests is reduced to one of its parts."""

    family = Group.CONDITIONS

    def applies(self, genome: GameGenome) -> bool:
        return any(isinstance(condition, And | Or) for _, condition in phases_with_conditions(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = [
            (index, each) for index, each in phases_with_conditions(genome) if isinstance(each, And | Or)
        ]
        if not found:
            return None
        index, before = pick(rng, found)
        kept, gone = without_one(rng, before.conditions)
        after = kept[0] if len(kept) == 1 else msgspec.structs.replace(before, conditions=kept)
        words = f"removed from a condition: {condition_words(gone)}"
        return Change(with_condition(genome, index, after), words)


class AddDrawConditionMutation(Operator):
    """Cards are drawn only in certain positions."""

    family = Group.CONDITIONS

    def applies(self, genome: GameGenome) -> bool:
        return not has(genome, TrickPhase) and any(map(_is_plain_draw, genome.phases))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        draws = [entry for entry in phases_of(genome, DrawPhase) if _is_plain_draw(entry[1])]
        if not draws or not self.applies(genome):
            return None
        index, draw = pick(rng, draws)
        condition = position(rng, surroundings(genome))
        asked = msgspec.structs.replace(draw, condition=condition, mandatory=True)
        words = f"added: cards are drawn only if {condition_words(condition)}"
        return Change(fit_endings(put_phase(genome, index, asked)), words, Way.ADDED)


def _is_plain_draw(phase: object) -> bool:
    return (
        isinstance(phase, DrawPhase)
        and phase.condition is None
        and phase.until in (DrawUntil.COUNT, DrawUntil.REFILL)
        and phase.source is not DrawSource.OPPONENT_HAND
        and not phase.once
    )


class RemoveDrawConditionMutation(Operator):
    """A draw asks for no position any more."""

    family = Group.CONDITIONS

    def applies(self, genome: GameGenome) -> bool:
        drawn = any(draw.condition is not None for _, draw in phases_of(genome, DrawPhase))
        return drawn and not has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        draws = [
            (index, draw, draw.condition)
            for index, draw in phases_of(genome, DrawPhase)
            if draw.condition is not None
        ]
        if not draws:
            return None
        index, draw, gone = pick(rng, draws)
        freed = with_condition(genome, index, None)
        if draw.source is not DrawSource.OPPONENT_HAND:
            # A draw in every turn would else feed the hands for ever.
            freed = freed.copy_with(deck_empty_action=DeckEmptyAction.SKIP_DRAW)
        return Change(fit_endings(freed), f"changed a draw: no longer only if {condition_words(gone)}")


OPERATORS: Final[tuple[Operator, ...]] = (
    AddPlayConditionMutation(),
    RemovePlayConditionMutation(),
    WidenConditionMutation(),
    NarrowConditionMutation(),
    MutateConditionMutation(),
    SimplifyConditionMutation(),
    AddDrawConditionMutation(),
    RemoveDrawConditionMutation(),
)
