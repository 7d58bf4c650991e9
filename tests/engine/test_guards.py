"""Phases that ask before they begin: who is asked, what is skipped, and when nothing is left to do."""

from __future__ import annotations

import pytest

from darwindeck.bytecode import encode
from darwindeck.errors import GenomeError
from darwindeck.evolution.operators.guards import AddGuardMutation, MutateGuardMutation, RemoveGuardMutation
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.conditions import (
    Condition,
    HandSize,
    HasTrump,
    Location,
    LocationEmpty,
    Not,
    Number,
    NumberOf,
    Operator,
    PlayerHasCard,
    Role,
    Who,
)
from darwindeck.genome.phases import DrawPhase, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.rulebook.build import unchecked_rulebook
from darwindeck.simulation.engine import engine_errors, program_of
from darwindeck.simulation.testing import arranged
from darwindeck.validation.validate import validate
from tests.engine.games import drawing, game, hand, options, playing, tricks, win
from tests.rulebook.reading import text
from tests.sweeps import each

EMPTY = LocationEmpty(Location.DECK)
MANY = HandSize(Operator.GE, 3)


def over(n: int) -> Number:
    return Number(NumberOf.TRICK, Operator.GE, n)


def guarded(games: int) -> list[GameGenome]:
    """Random games in which a phase may be skipped."""
    found = (
        genome
        for genome in random_genomes(45, games)
        if any(not isinstance(phase, DrawPhase) and phase.when is not None for phase in genome.phases)
    )
    return list(found)


def test_a_turn_phase_is_skipped_by_the_seat_for_which_it_does_not_hold() -> None:
    genome = game(playing(when=MANY), drawing())
    state = arranged(genome, hands=["2h 3h 4h", "2d 3d"], deck="5h 6h 7h 8h", current_player=0)
    after = state.play("2h")
    assert (after.actor, hand(after, 0), hand(after, 1)) == (0, {"3h", "4h", "5h"}, {"2d", "3d", "6h"})


def test_a_phase_may_be_for_all_but_the_dealer() -> None:
    genome = game(playing(when=Not(Role(Who.DEALER))), drawing())
    state = arranged(genome, hands=["2h 3h 4h", "2d 3d 4d"], deck="5h 6h 7h 8h", current_player=0)
    after = state.play("2h")
    assert (after.actor, hand(after, 1)) == (0, {"2d", "3d", "4d", "6h"})


def test_a_table_phase_asks_the_leader_once() -> None:
    genome = tricks(2).copy_with(phases=(TrickPhase(when=MANY), TrickPhase(lead_suit_required=False)))
    state = arranged(genome, hands=["2h 3h 4h", "5h 6d 7d"], leader=0).play("2h")
    assert options(state) == {"5h"}
    late = state.play("5h", "6d", "3h")
    assert (late.snapshot().phase, options(late)) == (1, {"7d"})


def test_two_tricks_with_opposite_guards_are_two_stages() -> None:
    genome = tricks(2).copy_with(
        phases=(TrickPhase(lead_suit_required=False, when=Not(EMPTY)), TrickPhase(when=EMPTY), DrawPhase()),
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
    )
    state = arranged(genome, hands=["Ah Kh", "5h 6d"], deck="2h 8h", leader=0, phase=0).play("Ah")
    assert options(state) == {"5h", "6d"}
    late = state.play("6d", "Kh")
    assert options(late) == {"5h", "8h"}


def test_a_pass_in_which_nothing_ran_ends_the_hand() -> None:
    genome = tricks(2).copy_with(phases=(TrickPhase(when=Not(over(2))),))
    state = arranged(genome, hands=["Ah Kh Qh", "2h 3h 4h"], leader=0).play("Ah", "2h", "Kh", "3h")
    assert (state.over, state.outcome().winner) == (True, 0)


def test_turns_in_which_everything_is_skipped_end_the_hand() -> None:
    genome = game(playing(when=HandSize(Operator.GE, 2))).copy_with(win_conditions=(win(WinType.HIGH_SCORE),))
    state = arranged(genome, hands=["2h 3h", "2d 3d"], current_player=0).play("2h", "2d")
    assert state.over


@each("when", [PlayerHasCard("2h"), HasTrump(), Not(PlayerHasCard("2h"))])
def test_what_only_one_seat_sees_skips_no_phase(when: Condition) -> None:
    genome = tricks(2).copy_with(phases=(TrickPhase(trump=Trump.HEARTS, when=when),))
    assert "when/hidden" in {problem.code for problem in validate(genome)}
    with pytest.raises(GenomeError, match="all can see"), engine_errors():
        program_of(genome)


def test_guards_survive_in_bytecode() -> None:
    genome = tricks(2).copy_with(phases=(TrickPhase(when=over(1)), TrickPhase()))
    assert encode(genome) != encode(genome.copy_with(phases=(TrickPhase(), TrickPhase())))


def test_the_rulebook_says_when_a_step_takes_place() -> None:
    genome = tricks(2).copy_with(phases=(TrickPhase(when=over(1)), TrickPhase()))
    said = text(unchecked_rulebook(genome))
    assert "This step takes place only if at least one trick of this hand is over." in said


def test_random_games_with_guards_end_and_tell_no_seat_what_is_hidden() -> None:
    found = guarded(300)
    assert len(found) >= 8
    for genome in found:
        with engine_errors():
            assert program_of(genome).check_knowledge(seed=3, games=1, every=3) >= 0


def test_guards_come_change_and_go() -> None:
    genome = tricks(2).copy_with(phases=(TrickPhase(), TrickPhase(lead_suit_required=False)))
    added = AddGuardMutation().apply(genome)
    assert any(phase.when is not None for phase in added.phases if not isinstance(phase, DrawPhase))
    assert MutateGuardMutation().apply(added) != added
    removed = RemoveGuardMutation().apply(added)
    assert all(phase.when is None for phase in removed.phases if not isinstance(phase, DrawPhase))
