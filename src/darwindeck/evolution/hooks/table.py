"""Hooks about the table itself: partners, passing, hand sizes, bets, what lies in the middle; and the list of all."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.captures import adds_up
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.auctions import (
    AloneAgainstAll,
    BlindKitty,
    FirstCardIsTrump,
    FirstLeadOfTheBidder,
    HighestBidNamesTrump,
    NumberAndSuit,
    OpenPartner,
    OrderedUp,
    TrumpsOnAFewCards,
)
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.hooks.boards import (
    BlindsNotAntes,
    CommonBoard,
    FreshFish,
    OneCardForAll,
    PotSizedBets,
)
from darwindeck.evolution.hooks.captures import CAPTURES
from darwindeck.evolution.hooks.combinations import (
    BombsBeatAll,
    MoreBeatsFewer,
    PairsInARow,
    PassedIsOut,
    PokerHands,
    PureRunsAreBombs,
    RunsBeatSets,
    RunsToo,
    SuitsDecide,
    TriosCarry,
)
from darwindeck.evolution.hooks.counted import COUNTED
from darwindeck.evolution.hooks.counts import COUNTS
from darwindeck.evolution.hooks.demands import DEMANDS
from darwindeck.evolution.hooks.dilemmas import (
    BuryTwo,
    FirstFewFree,
    FirstOutEndsIt,
    LoadedCourts,
    Quotas,
    TallPoppy,
    TwoColours,
    WeakTreasure,
)
from darwindeck.evolution.hooks.jokers import JOKERS
from darwindeck.evolution.hooks.knocks import KNOCKS
from darwindeck.evolution.hooks.piles import PILES
from darwindeck.evolution.hooks.places import PLACE_HOOKS
from darwindeck.evolution.hooks.points import (
    CardPoints,
    LeftoversCount,
    Majorities,
    Misere,
    OutAtAScore,
    PenaltyRank,
    PenaltySuit,
    PrizeCard,
    ShootTheMoon,
    ShortMatch,
    TricksCount,
)
from darwindeck.evolution.hooks.prizes import (
    BidsAndTolls,
    CostlyTrumps,
    OpenStock,
    SetsInTricks,
    SuitPrizes,
    TrickWindow,
    WorstPays,
)
from darwindeck.evolution.hooks.rows import MarketOfThree, SwapWithTheRow, ThrownOpen
from darwindeck.evolution.hooks.steps import STEPS
from darwindeck.evolution.hooks.suits import FullNets, SuitRoles, SuitWindow
from darwindeck.evolution.hooks.tricks import (
    AllAtOnce,
    BoldBids,
    ExactBids,
    FightForTheTopCard,
    FreePlay,
    JacksOnTop,
    KnockOut,
    LastingTrump,
    LateTricks,
    LowestTakes,
    NoTrump,
    RotatingTrump,
    TurnedTrump,
    WinnerDraws,
    WinnerNamesTrump,
    tricks_only,
)
from darwindeck.evolution.hooks.turns import (
    AnyClaim,
    ClaimWithProof,
    FeedTheNeighbour,
    KnockToEnd,
    PaidWild,
    PlacesScore,
    PowerCard,
    WildRank,
)
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.capture_ways import by_pips, fishing
from darwindeck.evolution.operators.edits import (
    can_grow,
    has,
    insert_phases,
    phases_of,
    put_phase,
    with_setup,
)
from darwindeck.evolution.operators.teams import mutate_player_count
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.phases import (
    BiddingPhase,
    DrawPhase,
    PassDirection,
    PassPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import CaptureRest, DealBy, Fixed, HandVisibility

_ACROSS: Final = ((0, 2), (1, 3))
_OF_SIDES: Final = frozenset({Family.CLIMBING, Family.BLUFFING})
"""Families in which one can do something for a partner, beside tricks and captures."""


class PartnersAcross(Hook):
    idea = "partners sit opposite each other and win together"
    family = Group.TEAMS
    aspect = Aspect.TABLE
    common = True

    def applies(self, genome: GameGenome) -> bool:
        return (
            not genome.team_mode
            and (has(genome, TrickPhase) or family(genome) in _OF_SIDES or _captures(genome))
            and genome.eliminate is None
            and (genome.player_count in (3, 4) or _captures(genome))
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        four = genome if genome.player_count == 4 else mutate_player_count(genome, 4)
        if four is None:
            return None
        for index, passing in phases_of(four, PassPhase):
            if passing.direction is not PassDirection.BY_PLACE:  # what one gives away, the partner gets
                across = msgspec.structs.replace(passing, direction=PassDirection.ACROSS)
                four = put_phase(four, index, across)
        return Change(four.copy_with(team_mode=True, teams=_ACROSS), self.idea)


class PassThree(Hook):
    idea = "before play everybody passes cards"
    family = Group.PASSING
    aspect = Aspect.EDGE
    common = True

    def applies(self, genome: GameGenome) -> bool:
        hidden = genome.setup.hand_visibility is HandVisibility.OWNER_ONLY
        enough = analyse(genome).smallest_hand >= 5
        planned = family(genome) not in (Family.SHEDDING, Family.FISHING)
        return hidden and enough and planned and not has(genome, PassPhase) and can_grow(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        ways = (PassDirection.LEFT, PassDirection.RIGHT)
        count = 3 if analyse(genome).smallest_hand >= 9 else 2
        way = PassDirection.ACROSS if genome.team_mode and genome.player_count == 4 else pick(rng, ways)
        whom = "to the partner" if way is PassDirection.ACROSS else f"to the {way.value}"
        how_many = "three" if count == 3 else "two"
        words = f"everybody first passes {how_many} cards {whom}"
        if genome.player_count == 2:
            words = f"you first exchange {how_many} cards with each other"
        return Change(insert_phases(genome, 0, PassPhase(count=count, direction=way)), words)


class ShrinkingHands(Hook):
    idea = "each hand is dealt one card less than the one before"
    family = Group.SETUP
    aspect = Aspect.TABLE

    def applies(self, genome: GameGenome) -> bool:
        return (
            tricks_only(genome)
            and isinstance(genome.setup.cards_per_player, int | str)
            and genome.eliminate is None
            and genome.setup.deal_by is DealBy.CARDS
            and analyse(genome).auction is None
            and not has(genome, PassPhase)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        hand = max(4, min(8, analyse(genome).pack.size // genome.player_count))
        wins = tuple(
            WinCondition(WinType.LOW_SCORE if win.type is WinType.LOW_SCORE else WinType.HIGH_SCORE)
            if win.threshold is not None
            else win
            for win in genome.win_conditions
        )
        changed = with_setup(genome, cards_per_player=tuple(range(hand, 0, -1))).copy_with(
            hands=Fixed(hand), win_conditions=wins
        )
        changed = changed.copy_with(
            phases=tuple(
                BiddingPhase(0 if phase.hook else min(phase.min_bid, 1), hand, allow_nil=False, hook=False)
                if isinstance(phase, BiddingPhase)
                else phase
                for phase in changed.phases
            )
        )
        return Change(changed, f"hands shrink from {hand} cards to one")


def _captures(genome: GameGenome) -> bool:
    return fishing(genome) is not None


class WholeDeckDealt(Hook):
    """Scopone's deal: nothing is drawn any more, so that everything can be counted."""

    idea = "the whole deck is dealt at once, and nobody draws: whoever counts knows what is left"
    family = Group.SETUP
    aspect = Aspect.FLOW
    common = True
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return _captures(genome) and has(genome, DrawPhase) and genome.player_count > 2

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        hand, left = divmod(analyse(genome).pack.size, genome.player_count)
        dealt = with_setup(genome, cards_per_player=hand - 1, deal_to_tableau=left + genome.player_count)
        phases = tuple(phase for phase in dealt.phases if not isinstance(phase, DrawPhase))
        return Change(dealt.copy_with(phases=phases), "the whole deck is dealt, and nobody draws")


class CaptureBySum(Hook):
    idea = "a card also takes cards from the table that add up to it"
    family = Group.TABLEAU
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return _captures(genome) and not adds_up(genome.setup) and genome.setup.capture is None

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        values = genome.setup.card_values or by_pips(genome)
        return Change(with_setup(genome, capture_sums=True, card_values=values), self.idea)


class Sweep(Hook):
    idea = "clearing the table is worth a point"
    family = Group.TABLEAU
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        scored = any(
            win.type in (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE) for win in genome.win_conditions
        )
        return _captures(genome) and not genome.setup.sweep_points and scored

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(with_setup(genome, sweep_points=1), self.idea)


class LastTakesAll(Hook):
    idea = "whoever captured last takes what is left on the table"
    family = Group.TABLEAU
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return _captures(genome) and genome.setup.capture_rest is CaptureRest.NONE

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(with_setup(genome, capture_rest=CaptureRest.LAST_CAPTURER), self.idea)


HOOKS: Final[tuple[Hook, ...]] = (
    Misere(),
    ExactBids(),
    BoldBids(),
    TurnedTrump(),
    RotatingTrump(),
    WinnerNamesTrump(),
    LastingTrump(),
    NoTrump(),
    JacksOnTop(),
    LowestTakes(),
    FreePlay(),
    AllAtOnce(),
    LateTricks(),
    FightForTheTopCard(),
    WinnerDraws(),
    KnockOut(),
    PenaltySuit(),
    PenaltyRank(),
    CardPoints(),
    PrizeCard(),
    ShootTheMoon(),
    TricksCount(),
    Majorities(),
    LeftoversCount(),
    OutAtAScore(),
    ShortMatch(),
    PartnersAcross(),
    PassThree(),
    ShrinkingHands(),
    PowerCard(),
    PaidWild(),
    WildRank(),
    PlacesScore(),
    FeedTheNeighbour(),
    ClaimWithProof(),
    AnyClaim(),
    KnockToEnd(),
    CaptureBySum(),
    WholeDeckDealt(),
    Sweep(),
    LastTakesAll(),
    TrickWindow(),
    WorstPays(),
    SuitPrizes(),
    SetsInTricks(),
    CostlyTrumps(),
    BidsAndTolls(),
    OpenStock(),
    TallPoppy(),
    FirstFewFree(),
    WeakTreasure(),
    BuryTwo(),
    FirstOutEndsIt(),
    TwoColours(),
    LoadedCourts(),
    Quotas(),
    SuitRoles(),
    SuitWindow(),
    FullNets(),
    RunsToo(),
    PokerHands(),
    BombsBeatAll(),
    SuitsDecide(),
    PassedIsOut(),
    *COUNTS,
    *COUNTED,
    *JOKERS,
    RunsBeatSets(),
    MoreBeatsFewer(),
    PairsInARow(),
    TriosCarry(),
    PureRunsAreBombs(),
    *CAPTURES,
    *KNOCKS,
    *STEPS,
    MarketOfThree(),
    ThrownOpen(),
    SwapWithTheRow(),
    *PLACE_HOOKS,
    OneCardForAll(),
    CommonBoard(),
    BlindsNotAntes(),
    PotSizedBets(),
    FreshFish(),
    AloneAgainstAll(),
    HighestBidNamesTrump(),
    FirstLeadOfTheBidder(),
    OrderedUp(),
    BlindKitty(),
    TrumpsOnAFewCards(),
    FirstCardIsTrump(),
    *DEMANDS,
    *PILES,
    NumberAndSuit(),
    OpenPartner(),
)
"""All hooks in a fixed order: a draw has to mean the same on every machine."""
