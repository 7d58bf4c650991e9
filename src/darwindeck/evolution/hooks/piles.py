"""Hooks about the pile on the table: who takes it up, what burns it, and after what anything goes."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.demands import why_no_answers, why_no_pile
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import phases_of, put_phase, with_setup
from darwindeck.evolution.operators.effects import free_ranks
from darwindeck.evolution.operators.references import retarget
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank, high_to_low
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.effects import Demand, EffectType, PassesOn, SpecialEffect
from darwindeck.genome.phases import AllPass, DrawPhase, DrawUntil, PlayPhase, PlayTarget, Unable
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import TableauMode
from darwindeck.wording.names import rank_plural

_LONG: Final = 20_000
"""Turns: players who take up piles at random are not soon done."""


def _lone_play(genome: GameGenome) -> tuple[int, PlayPhase] | None:
    """Return the only play of a game, where it asks for something and makes no combinations."""
    plays = phases_of(genome, PlayPhase)
    if len(plays) != 1:
        return None
    index, play = plays[0]
    plain = play.valid_play_condition is not None and not play.patterns and not play.once
    return (index, play) if plain and genome.setup.tableau_mode is TableauMode.NONE else None


def _takes(genome: GameGenome) -> bool:
    return any(play.unable is Unable.TAKE_PILE for _, play in phases_of(genome, PlayPhase))


def _with_effects(genome: GameGenome, *effects: SpecialEffect) -> GameGenome:
    return genome.copy_with(special_effects=(*genome.special_effects, *effects))


def _upper_ranks(genome: GameGenome) -> tuple[Rank, ...]:
    """Ranks without an effect that can mostly be played: the upper half."""
    present = analyse(genome).pack.ranks
    order = [rank for rank in high_to_low(genome.setup.rank_order) if rank in present]
    return tuple(rank for rank in free_ranks(genome) if rank.value in order[: len(order) // 2])


class TakeItUp(Hook):
    idea = "whoever cannot beat the last play takes up the whole pile"
    family = Group.PLAYS
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        found = _lone_play(genome)
        lays = found is not None and found[1].target is PlayTarget.TABLEAU
        return (
            lays
            and family(genome) is Family.CLIMBING
            and not _takes(genome)
            and why_no_pile(analyse(genome)) is None
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        found = _lone_play(genome)
        if found is None:
            return None
        index, play = found
        taken = replace(
            play,
            unable=Unable.TAKE_PILE,
            mandatory=True,
            pass_if_unable=True,
            on_all_pass=AllPass.NONE,
            same_count=False,
        )
        changed = put_phase(genome, index, taken).copy_with(max_turns=max(_LONG, genome.max_turns))
        return Change(changed, self.idea)


class TakeInsteadOfDrawing(Hook):
    idea = "nobody draws: whoever cannot match the top card takes up all cards that lie there"
    family = Group.PLAYS
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        found = _lone_play(genome)
        draws = [draw for _, draw in phases_of(genome, DrawPhase)]
        return (
            family(genome) is Family.SHEDDING
            and found is not None
            and found[1].target is PlayTarget.DISCARD
            and not genome.setup.deal_to_tableau
            and all(draw.until is DrawUntil.PLAYABLE for draw in draws)
            and all(effect.effect_type is not EffectType.DRAW_CARDS for effect in genome.special_effects)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        found = _lone_play(genome)
        asked = found[1].valid_play_condition if found is not None else None
        if found is None or asked is None:
            return None
        index, play = found
        asked = retarget(asked, PlayTarget.TABLEAU)
        taken = replace(play, target=PlayTarget.TABLEAU, valid_play_condition=asked, unable=Unable.TAKE_PILE)
        taken = replace(taken, mandatory=True, pass_if_unable=True)
        changed = put_phase(genome, index, taken)
        phases = tuple(phase for phase in changed.phases if not isinstance(phase, DrawPhase))
        laid = with_setup(changed.copy_with(phases=phases), initial_discard_count=0)
        return Change(laid.copy_with(max_turns=max(_LONG, genome.max_turns)), self.idea)


class Burner(Hook):
    idea = "one rank burns the pile, and whoever plays it plays again"
    family = Group.EFFECTS
    aspect = Aspect.POWER
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        burns = any(effect.effect_type is EffectType.BURN for effect in genome.special_effects)
        climbs = family(genome) is Family.CLIMBING or _takes(genome)
        return climbs and not burns and why_no_pile(analyse(genome)) is None and bool(_upper_ranks(genome))

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        ranks = _upper_ranks(genome)
        if not ranks:
            return None
        rank = pick(rng, ranks)
        burning = SpecialEffect(rank, EffectType.BURN), SpecialEffect(rank, EffectType.EXTRA_TURN)
        words = f"{rank_plural(rank)} burn the pile, and whoever plays one plays again"
        return Change(_with_effects(genome, *burning), words)


class CleanSlate(Hook):
    idea = "one rank goes on anything, and after it anything goes"
    family = Group.EFFECTS
    aspect = Aspect.POWER
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        climbs = family(genome) is Family.CLIMBING and _lone_play(genome) is not None
        return climbs and not genome.setup.wild_ranks and why_no_pile(analyse(genome)) is None

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        ranks = free_ranks(genome)
        if not ranks:
            return None
        rank = pick(rng, tuple(ranks))
        changed = _with_effects(with_setup(genome, wild_ranks=(rank,)), SpecialEffect(rank, EffectType.RESET))
        return Change(changed, f"{rank_plural(rank)} go on anything, and after them anything goes")


class PileUpon(Hook):
    idea = "one rank makes the next player take up the pile, unless it is answered with its like"
    family = Group.EFFECTS
    aspect = Aspect.POWER
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        room = why_no_pile(facts) is None and why_no_answers(facts) is None
        taken = any(effect.effect_type is EffectType.TAKE_PILE for effect in genome.special_effects)
        sheds = family(genome) is Family.CLIMBING or _takes(genome)
        return room and sheds and not taken and bool(_upper_ranks(genome))

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        ranks = _upper_ranks(genome)
        if not ranks:
            return None
        rank = pick(rng, ranks)
        demand = Demand(CardIsRank(rank), PassesOn.SAME)
        taken = SpecialEffect(rank, EffectType.TAKE_PILE, demand=demand)
        words = (
            f"{rank_plural(rank)} make the next player take up the pile, and are passed on with their like"
        )
        return Change(_with_effects(genome, taken), words)


PILES: Final[tuple[Hook, ...]] = (
    TakeItUp(),
    TakeInsteadOfDrawing(),
    Burner(),
    CleanSlate(),
    PileUpon(),
)
