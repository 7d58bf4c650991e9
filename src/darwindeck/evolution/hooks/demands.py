"""Hooks about demands: what a card asks of the next player, who can answer it, and what an answer does."""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import ClassVar, Final

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.demands import why_no_answers
from darwindeck.analysis.family import Family, family
from darwindeck.analysis.referents import missing_referent
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.demands import answerable, top_of, with_demand
from darwindeck.evolution.operators.effects import free_ranks, possible_effects
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank, CardMatchesColour, CardMatchesSuit, Condition
from darwindeck.genome.effects import Demand, EffectType, PassesOn, SpecialEffect
from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.names import a_rank, rank_plural

_MOST: Final = 4
"""Effects of a game: with more, nobody remembers them."""


class _Demanded(Hook):
    """A rank asks something of the next player, who may answer: one that asks already, or one that did nothing yet."""

    family = Group.EFFECTS
    aspect = Aspect.POWER
    weight = FRESH
    asks: ClassVar[EffectType] = EffectType.DRAW_CARDS
    value: ClassVar[int] = 2

    def applies(self, genome: GameGenome) -> bool:
        matched = any(play.valid_play_condition is not None for _, play in analyse(genome).of(PlayPhase))
        return (
            family(genome) is Family.SHEDDING
            and matched
            and why_no_answers(analyse(genome)) is None
            and all(effect.demand is None for effect in genome.special_effects)
            and (bool(self._asking(genome)) or self._can_ask(genome))
        )

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        places = self._asking(genome)
        if not places and not self._can_ask(genome):
            return None
        if not places:
            asked = SpecialEffect(pick(rng, tuple(free_ranks(genome))), self.asks, value=self.value)
            places = [len(genome.special_effects)]
            genome = genome.copy_with(special_effects=(*genome.special_effects, asked))
        place = pick(rng, tuple(places))
        effect = genome.special_effects[place]
        demand = self.demand(genome, effect, rng)
        if demand is None or missing_referent(analyse(genome), demand.answer) is not None:
            return None
        changed = self.behind(with_demand(genome, place, demand), place)
        return Change(changed, self.sentence(effect, demand))

    def _asking(self, genome: GameGenome) -> list[int]:
        effects = genome.special_effects
        return [place for place in answerable(genome) if effects[place].effect_type is self.asks]

    def _can_ask(self, genome: GameGenome) -> bool:
        room = len(genome.special_effects) < _MOST and bool(free_ranks(genome))
        return room and self.asks in possible_effects(genome)

    def demand(self, _: GameGenome, effect: SpecialEffect, __: Random, /) -> Demand | None:
        """Return what answers; none where nothing of the kind is in the game."""
        return Demand(CardIsRank(effect.trigger_rank))

    def behind(self, genome: GameGenome, _: int) -> GameGenome:
        """Return the game with what else falls on who does not answer."""
        return genome

    @abstractmethod
    def sentence(self, effect: SpecialEffect, demand: Demand, /) -> str:
        """Say the idea of this game."""


class RollingDraws(_Demanded):
    idea = "a card that makes the next player draw is answered with its like, and the draw grows"

    def sentence(self, effect: SpecialEffect, _: Demand) -> str:
        ranks = rank_plural(effect.trigger_rank)
        return f"{ranks} answer {ranks}, and the cards to draw add up for whoever has none"


class DrawAndWait(_Demanded):
    idea = "whoever cannot answer a card that makes them draw loses the turn as well"

    def behind(self, genome: GameGenome, place: int) -> GameGenome:
        rank = genome.special_effects[place].trigger_rank
        lost = SpecialEffect(rank, EffectType.SKIP_NEXT)
        effects = genome.special_effects
        return genome.copy_with(special_effects=(*effects[: place + 1], lost, *effects[place + 1 :]))

    def sentence(self, effect: SpecialEffect, _: Demand) -> str:
        ranks = rank_plural(effect.trigger_rank)
        return f"{ranks} answer {ranks} and add up; whoever has none draws them all and loses the turn"


class Parry(_Demanded):
    idea = "a card that makes the next player draw can be parried with a card of another rank"

    def demand(self, genome: GameGenome, effect: SpecialEffect, rng: Random, /) -> Demand | None:
        ranks = [rank for rank in free_ranks(genome) if rank is not effect.trigger_rank]
        return Demand(CardIsRank(pick(rng, tuple(ranks))), PassesOn.NO) if ranks else None

    def sentence(self, effect: SpecialEffect, demand: Demand) -> str:
        parry = rank_plural(_rank_of(demand.answer))
        return f"{rank_plural(effect.trigger_rank)} make the next player draw, but {parry} parry them"


class HotPotato(_Demanded):
    idea = "a draw is handed on with any card of the suit that lies on top, until somebody has none"
    value = 3

    def demand(self, genome: GameGenome, _: SpecialEffect, __: Random, /) -> Demand:
        return Demand(CardMatchesSuit(top_of(genome)), PassesOn.SAME)

    def sentence(self, effect: SpecialEffect, _: Demand) -> str:
        handed = "is handed on with any card of the suit on top"
        return f"the draw that {a_rank(effect.trigger_rank)} asks for {handed}"


class ColourChain(_Demanded):
    idea = "a draw of one card grows by one with every card of the same colour that answers it"
    value = 1

    def demand(self, genome: GameGenome, _: SpecialEffect, __: Random, /) -> Demand:
        return Demand(CardMatchesColour(top_of(genome)), PassesOn.ADD_UP, 6)

    def sentence(self, effect: SpecialEffect, _: Demand) -> str:
        grows = "that grows with every card of the same colour laid on it"
        return f"{rank_plural(effect.trigger_rank)} start a draw {grows}, six at most"


class OneAnswer(_Demanded):
    idea = "a card that makes the next player draw can be answered only once, so the second one pays"

    def demand(self, _: GameGenome, effect: SpecialEffect, __: Random, /) -> Demand:
        return Demand(CardIsRank(effect.trigger_rank), PassesOn.ADD_UP, 1)

    def sentence(self, effect: SpecialEffect, _: Demand) -> str:
        ranks = rank_plural(effect.trigger_rank)
        return f"{ranks} answer {ranks} once, and the third player draws for both"


class PassTheSkip(_Demanded):
    idea = "a lost turn is passed on with a card of the same rank"
    asks = EffectType.SKIP_NEXT
    value = 1

    def demand(self, _: GameGenome, effect: SpecialEffect, __: Random, /) -> Demand:
        return Demand(CardIsRank(effect.trigger_rank), PassesOn.SAME)

    def sentence(self, effect: SpecialEffect, _: Demand) -> str:
        ranks = rank_plural(effect.trigger_rank)
        return f"{ranks} cost the next player the turn, unless {ranks} pass that on"


class Toll(_Demanded):
    idea = "one rank holds up the next player, who loses the turn or follows its suit at once"
    asks = EffectType.SKIP_NEXT
    value = 1

    def demand(self, genome: GameGenome, _: SpecialEffect, __: Random, /) -> Demand:
        return Demand(CardMatchesSuit(top_of(genome)), PassesOn.NO)

    def sentence(self, effect: SpecialEffect, _: Demand) -> str:
        follows = "unless they follow its suit"
        return f"{rank_plural(effect.trigger_rank)} cost the next player the turn, {follows}"


def _rank_of(answer: Condition) -> Rank:
    return answer.rank if isinstance(answer, CardIsRank) else Rank.ACE


DEMANDS: Final[tuple[Hook, ...]] = (
    RollingDraws(),
    DrawAndWait(),
    Parry(),
    HotPotato(),
    ColourChain(),
    OneAnswer(),
    PassTheSkip(),
    Toll(),
)
