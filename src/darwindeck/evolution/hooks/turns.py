"""Hooks for games of turns: shedding, climbing, rummy, bluffing, and what a turn gives or costs."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.base import BY_HAND, RARE, Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import (
    can_grow,
    has,
    insert_phases,
    phases_of,
    put_phase,
    with_setup,
)
from darwindeck.evolution.operators.effects import free_ranks, possible_effects
from darwindeck.evolution.operators.melds import AddKnockMutation
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank, high_to_low
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import (
    BettingPhase,
    ClaimPhase,
    ClaimRank,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import TableauMode, UntilWin
from darwindeck.wording.names import rank_plural

_WILD: Final = (Rank.TWO, Rank.EIGHT, Rank.JACK, Rank.ACE)
"""Ranks people make wild."""
_POWERS: Final = (
    (EffectType.SKIP_NEXT, TargetSelector.NEXT_PLAYER, 1, "skip the next player"),
    (EffectType.REVERSE_DIRECTION, TargetSelector.NEXT_PLAYER, 1, "reverse the direction of play"),
    (EffectType.DRAW_CARDS, TargetSelector.NEXT_PLAYER, 2, "make the next player draw two"),
    (EffectType.EXTRA_TURN, TargetSelector.SELF, 1, "give another turn"),
)
"""Powers that leave a plan its sense: swapped hands and stolen cards do not."""
_FITTING: Final = {Family.CLIMBING: {EffectType.SKIP_NEXT}}
"""Powers that go with the play of a family; of others any."""


def _sheds(genome: GameGenome) -> bool:
    return has(genome, PlayPhase) and not has(genome, TrickPhase)


def _matched(genome: GameGenome) -> bool:
    """Tell whether not every card may be played: only then a wild one is worth anything."""
    return any(play.valid_play_condition is not None for _, play in phases_of(genome, PlayPhase))


def _worth_a_power(genome: GameGenome) -> list[Rank]:
    """Ranks that are played when one likes: where higher cards beat lower ones, those of the upper half."""
    ranks = free_ranks(genome)
    if family(genome) is not Family.CLIMBING:
        return ranks
    present = analyse(genome).pack.ranks
    order = [rank for rank in high_to_low(genome.setup.rank_order) if rank in present]
    return [rank for rank in ranks if rank.value in order[: len(order) // 2]]


class PowerCard(Hook):
    idea = "one rank has a power when it is played"
    family = Group.EFFECTS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        kind = family(genome)
        races = kind is Family.CLIMBING or (kind is Family.SHEDDING and _matched(genome))
        return races and len(genome.special_effects) < 3 and bool(possible_effects(genome))

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        possible = set(possible_effects(genome)) - {effect.effect_type for effect in genome.special_effects}
        possible &= _FITTING.get(family(genome), possible)
        powers = [each for each in _POWERS if each[0] in possible]
        ranks = _worth_a_power(genome)
        if not powers or not ranks:
            return None
        kind, target, value, words = pick(rng, tuple(powers))
        rank = pick(rng, tuple(ranks))
        effect = SpecialEffect(rank, kind, target, value)
        return Change(
            genome.copy_with(special_effects=(*genome.special_effects, effect)),
            f"{rank_plural(rank)} {words}",
        )


def _rank_for_wild(genome: GameGenome, rng: Random) -> Rank | None:
    """Return a rank that people make wild, is in the deck and does nothing special yet."""
    taken = {effect.trigger_rank for effect in genome.special_effects}
    ranks = [rank for rank in _WILD if rank not in taken and rank.value in analyse(genome).pack.ranks]
    return pick(rng, tuple(ranks)) if ranks else None


class PaidWild(Hook):
    """A wild card that has its price: who plays it draws one."""

    idea = "one rank is wild, but whoever plays it has to draw a card for it"
    family = Group.EFFECTS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return (
            family(genome) is Family.SHEDDING
            and _matched(genome)
            and not genome.setup.wild_ranks
            and EffectType.DRAW_CARDS in possible_effects(genome)
        )

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        rank = _rank_for_wild(genome, rng)
        if rank is None:
            return None
        price = SpecialEffect(rank, EffectType.DRAW_CARDS, TargetSelector.SELF, 1)
        changed = with_setup(genome, wild_ranks=(rank,)).copy_with(
            special_effects=(*genome.special_effects, price)
        )
        return Change(changed, f"{rank_plural(rank)} are wild, but cost the player a card from the deck")


class WildRank(Hook):
    idea = "one rank is wild and names the suit to follow"
    family = Group.EFFECTS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return family(genome) is Family.SHEDDING and _matched(genome) and not genome.setup.wild_ranks

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        rank = _rank_for_wild(genome, rng)
        if rank is None:
            return None
        return Change(
            with_setup(genome, wild_ranks=(rank,), choose_suit=True),
            f"{rank_plural(rank)} are wild and name a suit",
        )


class PlacesScore(Hook):
    """President's table: play goes on until one is left, places score, the last pays the first."""

    idea = "play goes on until one is left; places score, and the last gives the first a card"
    family = Group.HANDS
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        ends = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
        return (
            ends
            and not genome.team_mode
            and genome.player_count > 2
            and not genome.place_points
            and not genome.card_scoring
            and not has(genome, DrawPhase, ClaimPhase)  # whoever is out would draw, or be given the pile
            and can_grow(genome)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        places = (2, 1, *([0] * (genome.player_count - 2)))
        changed = genome.copy_with(
            out_when_empty=True,
            place_points=places,
            tally_scoring=(),
            hands=UntilWin(30),
            win_conditions=(WinCondition(WinType.FIRST_TO_SCORE, 11),),
        )
        if not has(changed, PassPhase):
            changed = insert_phases(changed, 0, PassPhase(count=1, direction=PassDirection.BY_PLACE))
        return Change(changed, self.idea)


class FeedTheNeighbour(Hook):
    """What one throws away is what the next may take."""

    idea = "what you throw away, the next player may take instead of drawing"
    family = Group.PLAYS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        plain = [
            draw
            for _, draw in phases_of(genome, DrawPhase)
            if draw.source is DrawSource.DECK and draw.until is DrawUntil.COUNT
        ]
        thrown = has(genome, DiscardPhase) or any(
            play.target is PlayTarget.DISCARD for _, play in phases_of(genome, PlayPhase)
        )
        return bool(plain) and thrown and not has(genome, TrickPhase)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        for index, draw in phases_of(genome, DrawPhase):
            if draw.source is DrawSource.DECK and draw.until is DrawUntil.COUNT:
                genome = put_phase(
                    genome, index, msgspec.structs.replace(draw, source=DrawSource.DECK_OR_DISCARD)
                )
        return Change(genome, self.idea)


class ClaimWithProof(Hook):
    """Cheat's way of playing a card in a game of getting rid of them."""

    idea = "cards are laid face down with a claim, and whoever doubts it asks for proof"
    family = Group.CLAIMS
    aspect = Aspect.FLOW
    weight = RARE

    def applies(self, genome: GameGenome) -> bool:
        ends = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
        return (
            _sheds(genome)
            and ends
            and not has(genome, ClaimPhase, BettingPhase, MeldPhase)
            and not genome.house
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        claim = ClaimPhase(max_cards=3, rank_mode=ClaimRank.SEQUENTIAL)
        kept = tuple(
            phase for phase in genome.phases if not isinstance(phase, PlayPhase | DrawPhase | DiscardPhase)
        )
        changed = with_setup(
            genome,
            tableau_mode=TableauMode.NONE,
            wild_ranks=(),
            choose_suit=False,
            start_rank=None,
            initial_discard_count=0,
            deal_to_tableau=0,
            cards_per_player="all",
        )
        return Change(changed.copy_with(phases=(*kept, claim), special_effects=()), self.idea)


class AnyClaim(Hook):
    idea = "you may claim any rank you like"
    family = Group.CLAIMS
    aspect = Aspect.EDGE
    weight = BY_HAND  # those who think doubt nearly everything, and no hand ends

    def applies(self, genome: GameGenome) -> bool:
        return any(
            claim.rank_mode is not ClaimRank.PLAYER_CHOICE for _, claim in phases_of(genome, ClaimPhase)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        for index, claim in phases_of(genome, ClaimPhase):
            genome = put_phase(
                genome,
                index,
                msgspec.structs.replace(claim, rank_mode=ClaimRank.PLAYER_CHOICE, rank=Rank.ACE),
            )
        return Change(genome, self.idea)


class KnockToEnd(Hook):
    idea = "anyone who thinks they are ahead may knock and end the hand"
    family = Group.MELDS
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        return genome.knock is None and AddKnockMutation().applies(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        made = AddKnockMutation().mutate(genome, rng)
        return None if made is None else Change(made.genome, self.idea)
