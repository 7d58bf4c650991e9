"""Operators on special effects, as seed 001 has them."""

from __future__ import annotations

from random import Random

from darwindeck.evolution.operators.effects import (
    AddEffectMutation,
    MutateEffectMutation,
    RemoveEffectMutation,
)
from darwindeck.genome.effects import EffectType
from darwindeck.genome.library import load_game
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import changes, parents


def test_effect_evolution() -> None:
    """Effects can be added, changed and removed during evolution."""
    genome = load_game("crazy-eights").copy_with(special_effects=())
    for seed in range(40):
        rng = Random(seed)
        added = AddEffectMutation().mutate(genome, rng)
        assert added is not None
        assert len(added.genome.special_effects) == 1
        changed = MutateEffectMutation().mutate(added.genome, rng)
        assert changed is not None
        assert len(changed.genome.special_effects) == 1
        assert changed.genome.special_effects != added.genome.special_effects
        removed = RemoveEffectMutation().mutate(changed.genome, rng)
        assert removed is not None
        assert len(removed.genome.special_effects) == 0
        for change in (added, changed, removed):
            assert validate(change.genome) == [], change.sentence


def test_an_added_effect_has_a_rank_of_its_own_and_a_value_of_one_to_three() -> None:
    for parent, change in changes(AddEffectMutation(), parents(), rounds=2):
        before = {effect.trigger_rank for effect in parent.special_effects}
        assert len(change.genome.special_effects) == len(parent.special_effects) + 1
        assert change.genome.special_effects[-1].trigger_rank not in before
        assert 1 <= change.genome.special_effects[-1].value <= 3


def test_effects_never_come_without_a_play_or_between_tricks() -> None:
    for _, change in changes(AddEffectMutation(), parents(), rounds=2):
        assert validate(change.genome) == [], change.sentence


def test_a_change_is_told_by_the_clause_of_its_effect() -> None:
    eights = load_game("crazy-eights")
    told = {
        change.genome.special_effects[-1].effect_type: change.sentence
        for change in (AddEffectMutation().mutate(eights, Random(seed)) for seed in range(80))
        if change is not None
    }
    assert told[EffectType.EXTRA_TURN].startswith("added: ")
    assert told[EffectType.EXTRA_TURN].endswith("s give another turn")
