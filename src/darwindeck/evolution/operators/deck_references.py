"""After the deck has changed: rules that name a card or rank which is gone name another one, or go."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import assert_never

import msgspec

from darwindeck.analysis.deck import matches, pack_of
from darwindeck.evolution.operators.edits import phases_of, put_phase, with_setup
from darwindeck.evolution.operators.references import rebuilt
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import (
    And,
    CardIsRank,
    Condition,
    Not,
    Or,
    PlayerHasCard,
    SingleTest,
    TrickContainsCard,
)
from darwindeck.genome.phases import ClaimPhase, DrawPhase, PlayPhase, TrickPhase, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DealerLeft, Holder


def in_this_deck(genome: GameGenome, rng: Random) -> GameGenome:
    """Return the genome with all names of cards and ranks taken from its deck."""
    setup = genome.setup
    full = pack_of(setup.initial_deck, ())
    removed = tuple(name for name in setup.removed_cards if name in full.names)
    genome = with_setup(genome, removed_cards=removed)
    pack = pack_of(setup.initial_deck, removed)
    names, ranks = sorted(pack.names), [rank for rank in Rank if rank.value in pack.ranks]

    def present(test: Condition) -> Condition:
        match test:
            case CardIsRank(rank=rank) if rank not in ranks:
                return CardIsRank(pick(rng, ranks))
            case PlayerHasCard(card=card) if card not in pack.names:
                return PlayerHasCard(pick(rng, names))
            case TrickContainsCard(card=card) if card not in pack.names:
                return TrickContainsCard(pick(rng, names))
            case SingleTest() | And() | Or() | Not():
                return test
            case _:
                assert_never(test)

    genome = _with_conditions(genome, present)
    for index, trick in phases_of(genome, TrickPhase):
        genome = put_phase(genome, index, _with_trumps(trick, {*names, *ranks}))
    lead = setup.first_lead
    if isinstance(lead, Holder) and lead.card not in pack.names:
        genome = with_setup(genome, first_lead=DealerLeft())
    return _with_ranks(genome, ranks, rng)


def _with_trumps(trick: TrickPhase, present: set[str]) -> TrickPhase:
    """Drop raised and permanent trumps that the deck does not have."""
    order = trick.trump_order
    if not isinstance(order, TrumpOrder):
        order = tuple(each for each in order if each in present) or TrumpOrder.PLAIN
    always = tuple(each for each in trick.always_trump if each in present)
    high = tuple(rank for rank in trick.suitless_high if rank in present)
    low = tuple(rank for rank in trick.suitless_low if rank in present)
    return msgspec.structs.replace(
        trick, trump_order=order, always_trump=always, suitless_high=high, suitless_low=low
    )


def _with_conditions(genome: GameGenome, present: Callable[[Condition], Condition]) -> GameGenome:
    for index, phase in enumerate(genome.phases):
        if isinstance(phase, PlayPhase) and phase.valid_play_condition is not None:
            condition = rebuilt(phase.valid_play_condition, present)
            genome = put_phase(genome, index, msgspec.structs.replace(phase, valid_play_condition=condition))
        elif isinstance(phase, DrawPhase) and phase.condition is not None:
            condition = rebuilt(phase.condition, present)
            genome = put_phase(genome, index, msgspec.structs.replace(phase, condition=condition))
        now = genome.phases[index]
        if not isinstance(now, DrawPhase) and now.when is not None:
            guarded = msgspec.structs.replace(now, when=rebuilt(now.when, present))
            genome = put_phase(genome, index, guarded)
    effects = tuple(
        effect
        if effect.demand is None
        else msgspec.structs.replace(
            effect,
            demand=msgspec.structs.replace(effect.demand, answer=rebuilt(effect.demand.answer, present)),
        )
        for effect in genome.special_effects
    )
    setup = genome.setup
    cards = tuple(
        msgspec.structs.replace(rule, condition=rebuilt(rule.condition, present)) if rule.condition else rule
        for rule in genome.card_scoring
    )
    kept = tuple(rule for rule in cards if matches(rule.condition, setup.initial_deck, setup.removed_cards))
    tallies = tuple(
        msgspec.structs.replace(rule, condition=rebuilt(rule.condition, present)) if rule.condition else rule
        for rule in genome.tally_scoring
    )
    return genome.copy_with(special_effects=effects, card_scoring=kept, tally_scoring=tallies)


def _with_ranks(genome: GameGenome, ranks: list[Rank], rng: Random) -> GameGenome:
    """Wild ranks, effects and claims by ranks of the deck; a rank that is gone hands its part to another."""
    free = [rank for rank in ranks if rank not in genome.setup.wild_ranks]
    used = {effect.trigger_rank for effect in genome.special_effects}
    free = [rank for rank in free if rank not in used]
    wild, effects = list[Rank](), []
    for rank in genome.setup.wild_ranks:
        if rank in ranks:
            wild.append(rank)
        elif free:
            wild.append(free.pop(rng.randrange(len(free))))
    moved: dict[Rank, Rank] = {}
    for effect in genome.special_effects:
        if effect.trigger_rank in ranks:
            effects.append(effect)
        elif free or effect.trigger_rank in moved:
            trigger = moved.get(effect.trigger_rank) or free.pop(rng.randrange(len(free)))
            moved[effect.trigger_rank] = trigger
            effects.append(msgspec.structs.replace(effect, trigger_rank=trigger))
    genome = with_setup(genome, wild_ranks=tuple(wild), choose_suit=genome.setup.choose_suit and bool(wild))
    for index, phase in enumerate(genome.phases):
        if isinstance(phase, ClaimPhase) and phase.rank not in ranks:
            genome = put_phase(genome, index, msgspec.structs.replace(phase, rank=pick(rng, ranks)))
    values = tuple(value for value in genome.setup.card_values if value.rank in ranks)
    start = genome.setup.start_rank
    return with_setup(
        genome.copy_with(special_effects=tuple(effects)),
        card_values=values,
        start_rank=start if start is None or start in ranks else ranks[len(ranks) // 2],
    )
