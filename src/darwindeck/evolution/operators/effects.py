"""Operators on special effects (seed 001): a rank gains, loses or changes what it does when it is played."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.demands import ON_PILES, can_fall, falling_with, why_no_pile
from darwindeck.evolution.operators.base import Change, Group, Operator, Way
from darwindeck.evolution.operators.edits import has, without_one
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank, deck_ranks
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import BettingPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import HandVisibility, TableauMode
from darwindeck.wording.rules.effects import effect_words

_ADDED_TARGETS: Final = (TargetSelector.NEXT_PLAYER, TargetSelector.ALL_OPPONENTS)
_MOST_ADDED: Final = 3
_SAME_SIZE: Final = (EffectType.WILD_CARD, EffectType.PEEK_HAND, EffectType.REVERSE_DIRECTION)
"""Effects that leave all hands as they are: tricks need hands of equal size."""
_ON_OTHERS: Final = (EffectType.SWAP_HANDS, EffectType.STEAL_CARD, EffectType.PEEK_HAND)
_UNAIMED: Final = (
    EffectType.SKIP_NEXT,
    EffectType.BLOCK_NEXT,
    EffectType.REVERSE_DIRECTION,
    EffectType.EXTRA_TURN,
    EffectType.WILD_CARD,
    EffectType.BURN,
    EffectType.RESET,
)


def possible_effects(genome: GameGenome) -> list[EffectType]:
    """Return the effects that would do something in this game."""
    facts = analyse(genome)
    if not facts.has(PlayPhase):
        return []
    kinds = list(_SAME_SIZE if facts.tricks else EffectType)
    restricted = any(play.valid_play_condition is not None for _, play in facts.of(PlayPhase))
    gone = {
        EffectType.WILD_CARD: not (restricted or genome.setup.tableau_mode is TableauMode.SEQUENCE),
        EffectType.PEEK_HAND: genome.setup.hand_visibility is not HandVisibility.OWNER_ONLY,
        EffectType.REVERSE_DIRECTION: genome.player_count == 2,
        EffectType.DRAW_CARDS: not facts.deck_can_hold_cards,
        # A stolen or swapped pile would be looked at; battles are about what lies there unseen.
        EffectType.SWAP_HANDS: genome.setup.hand_visibility is HandVisibility.FACE_DOWN,
    }
    if why_no_pile(facts) is not None:
        gone.update(dict.fromkeys(ON_PILES, True))
    if genome.setup.tableau_mode is TableauMode.WAR and facts.has(BettingPhase):
        return []  # a battle for a pot needs a card of each side, in turn
    return [kind for kind in kinds if not gone.get(kind, False)]


def free_ranks(genome: GameGenome) -> list[Rank]:
    """Return the ranks of the deck that do nothing yet."""
    taken = {effect.trigger_rank for effect in genome.special_effects}
    present = analyse(genome).pack.ranks
    return [
        rank
        for rank in deck_ranks(genome.setup.initial_deck)
        if rank.value in present and rank not in taken and rank not in genome.setup.wild_ranks
    ]


class AddEffectMutation(Operator):
    """A rank that did nothing gets an effect; rank, kind and value (1 to 3) at random, as seed 001 has it."""

    family = Group.EFFECTS
    weight = 10

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, PlayPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        ranks, kinds = free_ranks(genome), possible_effects(genome)
        if not ranks or not kinds:
            return None
        kind = pick(rng, kinds)
        targets = _ADDED_TARGETS[:1] if kind is EffectType.SWAP_HANDS else _ADDED_TARGETS
        added = SpecialEffect(
            trigger_rank=pick(rng, ranks),
            effect_type=kind,
            target=pick(rng, targets),
            value=rng.randint(1, _MOST_ADDED),
        )
        grown = genome.copy_with(special_effects=(*genome.special_effects, added))
        return Change(grown, f"added: {effect_words(added)}", Way.ADDED, (added,))


class RemoveEffectMutation(Operator):
    """A rank loses its effect."""

    family = Group.EFFECTS
    weight = 10

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.special_effects)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not genome.special_effects:
            return None
        kept, gone = without_one(rng, genome.special_effects)
        # A hand may have run empty only by what this effect threw away.
        bare = fit_endings(genome.copy_with(special_effects=kept))
        return Change(bare, f"removed: {effect_words(gone)}", Way.REMOVED, (gone,))


class MutateEffectMutation(Operator):
    """One field of an effect changes: rank, kind, target or value."""

    family = Group.EFFECTS
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.special_effects) and has(genome, PlayPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not genome.special_effects:
            return None
        index = rng.randrange(len(genome.special_effects))
        before = genome.special_effects[index]
        fields = ["rank", "type", "target", "value"]
        rng.shuffle(fields)
        for field in fields:
            after = _change_field(genome, before, field, rng)
            if after is not None and after != before:
                effects = genome.special_effects
                effects = _demanded((*effects[:index], after, *effects[index + 1 :]))
                after, changed = effects[index], genome.copy_with(special_effects=effects)
                words = f"changed: {effect_words(before)}; now {effect_words(after)}"
                return Change(fit_endings(changed), words, says=(before, after))
        return None


def _demanded(effects: tuple[SpecialEffect, ...]) -> tuple[SpecialEffect, ...]:
    """Return the effects without demands of what cannot be demanded."""
    return tuple(
        effect
        if effect.demand is None or all(map(can_fall, falling_with(effects, index)))
        else msgspec.structs.replace(effect, demand=None)
        for index, effect in enumerate(effects)
    )


def _change_field(genome: GameGenome, effect: SpecialEffect, field: str, rng: Random) -> SpecialEffect | None:
    kind = effect.effect_type
    match field:
        case "rank":
            ranks = free_ranks(genome)
            return msgspec.structs.replace(effect, trigger_rank=pick(rng, ranks)) if ranks else None
        case "type":
            kinds = [each for each in possible_effects(genome) if each is not kind]
            return _of_kind(effect, pick(rng, kinds)) if kinds else None
        case "target" if kind not in _UNAIMED:
            barred = TargetSelector.SELF if kind in _ON_OTHERS else None
            targets = [each for each in TargetSelector if each is not barred]
            return msgspec.structs.replace(effect, target=pick(rng, targets))
        case "value" if kind not in (*_ON_OTHERS[::2], *_UNAIMED[2:]):
            value = min(255, max(1, effect.value + pick(rng, (-1, 1))))
            return msgspec.structs.replace(effect, value=value)
        case _:
            return None


def _of_kind(effect: SpecialEffect, kind: EffectType) -> SpecialEffect:
    alone = kind in _ON_OTHERS and effect.target is TargetSelector.SELF
    target = TargetSelector.NEXT_PLAYER if alone else effect.target
    return msgspec.structs.replace(effect, effect_type=kind, target=target)


OPERATORS: Final[tuple[Operator, ...]] = (
    AddEffectMutation(),
    RemoveEffectMutation(),
    MutateEffectMutation(),
)
