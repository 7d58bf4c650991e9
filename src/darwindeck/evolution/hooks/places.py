"""Hooks about piles that lie somewhere and mean something: common piles, yards, one's own throws, a reserve."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.hooks.rows import single_draws
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    can_grow,
    has,
    insert_phases,
    phases_of,
    put_phase,
    repeat_end,
    with_setup,
)
from darwindeck.genome.cards import Rank, RankOrder
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.phases import (
    ClaimPhase,
    DiscardPhase,
    DrawSource,
    Face,
    GoOut,
    Matching,
    MeldPhase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.places import (
    Builds,
    BuildStep,
    BuildSuit,
    BuildWay,
    Place,
    PlaceFaces,
    PlaceOf,
    PlaceOwner,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import AtLeast, EachOver, Most, TallyRule, TallyScore, TallySource, WinType
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.validation.checks.places import why_no_places

_PILES: Final = "piles"
_ALL: Final = 26


def _placeless(genome: GameGenome) -> bool:
    """Tell whether the game has no places, and could have some."""
    facts = analyse(genome)
    return not genome.places and why_no_places(facts) is None and not has(genome, TrickPhase, ClaimPhase)


def _goes_out(genome: GameGenome) -> bool:
    """Tell whether players take turns to get rid of their cards."""
    goals = {win.type for win in genome.win_conditions}
    out = WinType.EMPTY_HAND in goals or genome.out_when_empty
    return out and analyse(genome).takes_turns and not has(genome, ShowdownPhase)


class CommonPiles(Hook):
    """A further step, in which cards may be laid on piles in the middle."""

    family = Group.PHASES
    aspect = Aspect.FLOW
    weight = FRESH
    place: Place

    def applies(self, genome: GameGenome) -> bool:
        room = analyse(genome).least_left >= self.place.deal
        return room and _placeless(genome) and _goes_out(genome) and can_grow(genome)

    def built(self, _: GameGenome) -> Place | None:
        """Return the place as this game has it."""
        return self.place

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        place = self.built(genome)
        if place is None:
            return None
        play = PlayPhase(target=PlayTarget.PLACE, places=(_PILES,), mandatory=False, max_cards=_ALL)
        changed = insert_phases(genome, repeat_end(genome), play).copy_with(places=(place,))
        dealt = fit_deal(changed)
        return None if dealt is None else Change(dealt, self.idea)


class FallingPiles(CommonPiles):
    idea = "cards may be laid on four piles that fall in alternating colors"
    place = Place(name=_PILES, piles=4, deal=4, builds=Builds(way=BuildWay.DOWN, suit=BuildSuit.ALTERNATE))


class SuitPilesFromTheAce(CommonPiles):
    idea = "each suit is built up from its lowest card in the middle, and anybody may add to it"
    place = Place(name=_PILES, by_suit=True, builds=Builds(suit=BuildSuit.SAME))

    def built(self, genome: GameGenome) -> Place | None:
        facts = analyse(genome)
        order = genome.setup.rank_order
        lowest = Rank.ACE if order is RankOrder.ACE_LOW else facts.ranks[0]
        if not isinstance(order, RankOrder) or lowest not in facts.ranks:
            return None
        return replace(self.place, builds=Builds(suit=BuildSuit.SAME, start=lowest))


class EitherWay(CommonPiles):
    idea = "a card one rank higher or lower than one of two open piles may be laid on it"
    place = Place(name=_PILES, piles=2, deal=2, faces=PlaceFaces.TOP, builds=Builds(way=BuildWay.BOTH))


def _throws(genome: GameGenome) -> list[tuple[int, DiscardPhase]]:
    """Discards of one card, face up on the pile, in turns that begin with a draw of one."""
    if not _placeless(genome) or not single_draws(genome):
        return []
    return [
        (index, discard)
        for index, discard in phases_of(genome, DiscardPhase)
        if discard.target is PlayTarget.DISCARD
        and discard.face is Face.UP
        and discard.matching_condition is Matching.ANY
        and (discard.min_cards, discard.max_cards, discard.once) == (1, 1, False)
    ]


class ThrownOnPiles(Hook):
    """What is thrown goes to piles in place of the discard, and whoever may draw takes the top of one."""

    family = Group.PLAYS
    aspect = Aspect.FLOW
    weight = FRESH
    place: Place
    drawn: bool = True
    whose: PlaceOf = PlaceOf.OWN

    def applies(self, genome: GameGenome) -> bool:
        return bool(_throws(genome)) and len(phases_of(genome, DiscardPhase)) == len(_throws(genome))

    def rules(self, genome: GameGenome) -> tuple[TallyScore, ...]:
        """Return what the piles are worth; nothing for most."""
        return genome.tally_scoring

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        thrown = [index for index, _ in _throws(genome)]
        for index, draw in single_draws(genome):
            source = DrawSource.DECK_OR_PLACE if self.drawn else DrawSource.DECK
            names = (_PILES,) if self.drawn else ()
            genome = put_phase(genome, index, replace(draw, source=source, places=names, whose=self.whose))
        for index, meld in phases_of(genome, MeldPhase):
            genome = put_phase(genome, index, replace(meld, go_out=GoOut.FREE))
        for index in thrown:
            genome = put_phase(genome, index, PlayPhase(target=PlayTarget.PLACE, places=(_PILES,)))
        changed = with_setup(genome, initial_discard_count=0).copy_with(
            places=(self.place,),
            deck_empty_action=DeckEmptyAction.HAND_ENDS,
            tally_scoring=self.rules(genome),
        )
        dealt = fit_deal(changed)
        return None if dealt is None else Change(dealt, self.idea)


class YardsBySuit(ThrownOnPiles):
    idea = "what players throw away lies in a pile for each suit, and the top of any of them may be taken"
    place = Place(name=_PILES, by_suit=True, faces=PlaceFaces.TOP)


class TwoYards(ThrownOnPiles):
    idea = "there are two piles to throw on, and the top of either may be taken"
    place = Place(name=_PILES, piles=2, faces=PlaceFaces.TOP)


class OwnYard(ThrownOnPiles):
    idea = "what you throw away lies before you, and only you may take it back"
    place = Place(name=_PILES, owner=PlaceOwner.SEAT, piles=2, faces=PlaceFaces.TOP)


class RobbedYards(ThrownOnPiles):
    idea = "what you throw away lies before you, and only the others may take it"
    place = Place(name=_PILES, owner=PlaceOwner.SEAT, piles=2, faces=PlaceFaces.TOP)
    whose = PlaceOf.OTHERS


class RisingYards(ThrownOnPiles):
    idea = "what players throw away has to rise on one of three piles, and the top of each may be taken"
    place = Place(name=_PILES, piles=3, builds=Builds(way=BuildWay.UP, step=BuildStep.ANY))


class CountedThrows(ThrownOnPiles):
    """What one has thrown lies before one by suit, and counts."""

    aspect = Aspect.GOAL
    drawn = False
    place = Place(name=_PILES, owner=PlaceOwner.SEAT, by_suit=True)
    rule: TallyRule
    points: int

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        high = any(win.type in (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE) for win in genome.win_conditions)
        return super().applies(genome) and facts.points.exist and high

    def rules(self, genome: GameGenome) -> tuple[TallyScore, ...]:
        counted = TallyScore(
            source=TallySource.PLACE, places=(_PILES,), rule=self.rule, points=self.points, per_pile=True
        )
        return (*genome.tally_scoring, counted)


class LongSuits(CountedThrows):
    idea = "what you throw away lies before you by suit, and four cards of a suit earn points"
    rule = AtLeast(4)
    points = 10


class CostlySuits(CountedThrows):
    idea = "what you throw away lies before you by suit, and each suit you have begun costs points"
    rule = AtLeast(1)
    points = -3


class MostOfEachSuit(CountedThrows):
    idea = "whoever has thrown away most of a suit gets points for it"
    rule = Most()
    points = 5


class DoubledByJacks(CountedThrows):
    idea = "what you throw away counts by suit, and each jack among them makes its suit count once more"
    rule = EachOver(0)
    points = 1

    def rules(self, genome: GameGenome) -> tuple[TallyScore, ...]:
        *others, counted = super().rules(genome)
        return (*others, replace(counted, times=CardIsRank(Rank.JACK)))


class OpenReserve(Hook):
    idea = "three cards lie open before each player, and only that player may take them"
    family = Group.PLAYS
    aspect = Aspect.FLOW
    weight = FRESH
    place = Place(name=_PILES, owner=PlaceOwner.SEAT, piles=3, deal=3)

    def applies(self, genome: GameGenome) -> bool:
        return _placeless(genome) and bool(single_draws(genome)) and not has(genome, PlayPhase)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, draw = single_draws(genome)[0]
        source = DrawSource.DECK_OR_PLACE
        changed = put_phase(genome, index, replace(draw, source=source, places=(_PILES,)))
        dealt = fit_deal(changed.copy_with(places=(self.place,)))
        return None if dealt is None else Change(dealt, self.idea)


class MarketPiles(OpenReserve):
    idea = "four open piles of two cards each lie in the middle, and the top of any of them may be taken"
    place = Place(name=_PILES, piles=4, deal=8)


class EndlessStalls(OpenReserve):
    idea = "two open cards lie in the middle, each replaced when it is taken"
    place = Place(name=_PILES, piles=2, deal=2, refill=True)


PLACE_HOOKS: Final[tuple[Hook, ...]] = (
    FallingPiles(),
    SuitPilesFromTheAce(),
    EitherWay(),
    YardsBySuit(),
    TwoYards(),
    OwnYard(),
    RobbedYards(),
    RisingYards(),
    LongSuits(),
    CostlySuits(),
    MostOfEachSuit(),
    DoubledByJacks(),
    OpenReserve(),
    MarketPiles(),
    EndlessStalls(),
)
