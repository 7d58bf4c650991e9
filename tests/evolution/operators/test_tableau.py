"""Operators on the tableau: the constraints of seed 000, and what a mode brings along."""

from __future__ import annotations

from random import Random

from darwindeck.evolution.operators.captures import MutateCaptureRulesMutation
from darwindeck.evolution.operators.tableau import (
    MutateSequenceDirectionMutation,
    MutateTableauModeMutation,
)
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PlayPhase, PlayTarget
from darwindeck.genome.setup import SequenceDirection, TableauMode
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import changes, parents


def test_tableau_mode_mutations_produce_valid_genomes() -> None:
    reached = set()
    for parent, change in changes(MutateTableauModeMutation(), parents(), rounds=2):
        assert validate(change.genome) == [], change.sentence
        assert change.genome.setup.tableau_mode is not parent.setup.tableau_mode
        reached.add(change.genome.setup.tableau_mode)
    assert reached == set(TableauMode)


def test_war_mutation_only_on_two_player_games() -> None:
    wars = 0
    for parent, change in changes(MutateTableauModeMutation(), parents(), rounds=3):
        if change.genome.setup.tableau_mode is TableauMode.WAR:
            wars += 1
            assert parent.player_count == change.genome.player_count == 2
    assert wars > 0


def test_sequence_direction_mutation_only_when_mode_is_sequence() -> None:
    operator = MutateSequenceDirectionMutation()
    for game in parents():
        piles = game.setup.tableau_mode is TableauMode.SEQUENCE
        assert operator.applies(game) == piles
        change = operator.mutate(game, Random(5))
        assert (change is not None) == piles
        if change is not None:
            assert change.genome.setup.sequence_direction is not game.setup.sequence_direction
            assert validate(change.genome) == []


def test_leaving_sequence_clears_the_direction() -> None:
    fan_tan = load_game("fan-tan")
    for seed in range(12):
        change = MutateTableauModeMutation().mutate(fan_tan, Random(seed))
        assert change is not None
        assert change.genome.setup.sequence_direction is SequenceDirection.BOTH
        assert change.genome.setup.start_rank is None


def test_a_mode_brings_a_play_to_the_tableau() -> None:
    eights = load_game("crazy-eights")
    for seed in range(12):
        change = MutateTableauModeMutation().mutate(eights, Random(seed))
        assert change is not None
        plays = [phase for phase in change.genome.phases if isinstance(phase, PlayPhase)]
        assert any(play.target is PlayTarget.TABLEAU for play in plays)


def test_capturing_sums_brings_card_values() -> None:
    plain = load_game("scopa")
    changed = [MutateCaptureRulesMutation().mutate(plain, Random(seed)) for seed in range(30)]
    assert all(change is None or validate(change.genome) == [] for change in changed)
    assert len({change.sentence for change in changed if change is not None}) > 3
