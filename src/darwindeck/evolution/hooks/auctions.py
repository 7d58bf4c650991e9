"""Ideas about auctions: who plays alone, who makes trumps, what the winner takes."""

from __future__ import annotations

from random import Random
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.hooks.base import Aspect, Hook
from darwindeck.evolution.hooks.tricks import over_hands, round_goal, trick_of, tricks_only, with_trick
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import has
from darwindeck.evolution.random_games.auctions import Auction, fits, has_dummies, with_auction
from darwindeck.genome.phases import BiddingPhase, BidOrder, DrawPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import UntilWin

_SHARE: Final = 4
"""Points of a hand for each so many hands of a goal."""


class _Auctioned(Hook):
    """An auction that the game has not."""

    family = Group.BIDDING
    aspect = Aspect.GOAL
    teams: bool | None = None
    spare = 0
    asked: Auction

    def applies(self, genome: GameGenome) -> bool:
        sides = self.teams is None or genome.team_mode is self.teams
        bare = tricks_only(genome) and not has(genome, BiddingPhase, DrawPhase)
        return bare and sides and fits(genome) and analyse(genome).most_left >= self.spare

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        sold = with_auction(genome, rng, self.asked)
        return Change(_won_by_score(sold), self.idea)


def _won_by_score(genome: GameGenome) -> GameGenome:
    """Contracts are made over many hands."""
    hand = analyse(genome).smallest_hand
    if not isinstance(genome.hands, UntilWin):
        return over_hands(genome).copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    flat = genome.contract_scoring is not None and genome.contract_scoring.points_per_trick_bid == 0
    goal = 10 if flat else round_goal(hand * _SHARE)
    return genome.copy_with(win_conditions=(WinCondition(WinType.FIRST_TO_SCORE, goal),))


class AloneAgainstAll(_Auctioned):
    idea = "whoever bids the most tricks plays alone against all the others"
    teams = False
    asked = Auction(order=BidOrder.RISING)


class HighestBidNamesTrump(_Auctioned):
    idea = "partners bid for the right to name trumps, and a broken bid costs as much"
    teams = True
    asked = Auction(order=BidOrder.RISING)


class FirstLeadOfTheBidder(_Auctioned):
    idea = "the highest bidder leads, and the first card led makes trumps"
    asked = Auction(order=BidOrder.RISING, trump=Trump.LED)


class OrderedUp(_Auctioned):
    idea = "everyone is asked in turn to make the turned-up suit trumps; whoever does has to win the hand"
    spare = 1
    asked = Auction(order=BidOrder.OFFER, takes=1, alone=True)


class BlindKitty(_Auctioned):
    idea = "the highest bidder takes three unseen cards and puts three away"
    spare = 3
    asked = Auction(order=BidOrder.RISING, takes=3)


class TrumpsOnAFewCards(_Auctioned):
    idea = "one player names trumps on the first few cards, before the rest are dealt"
    asked = Auction(order=BidOrder.OFFER, few_cards=True)


class NumberAndSuit(_Auctioned):
    idea = "partners bid a number and a suit, and the others may double"
    teams = True
    asked = Auction(order=BidOrder.RISING, named=True)


class OpenPartner(_Auctioned):
    idea = "the declarer's partner lays the hand open, and the declarer plays both hands"
    teams = True
    asked = Auction(order=BidOrder.RISING, named=True, dummy=True)

    def applies(self, genome: GameGenome) -> bool:
        return super().applies(genome) and has_dummies(genome)


class FirstCardIsTrump(Hook):
    idea = "the first card led makes trumps"
    family = Group.TRICKS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        trumps = has(genome, DrawPhase) or analyse(genome).auction is not None
        return tricks_only(genome) and not trumps and trick_of(genome).trump is not Trump.LED

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(with_trick(genome, trump=Trump.LED, breaking_suit=None), self.idea)
