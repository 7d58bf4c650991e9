"""Operators on auctions: one comes, goes, or goes another way."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.edits import another, has, phases_of, put_phase, with_setup
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.auctions import SUITS_RISING, fits, has_dummies, some_auction
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.phases import (
    AfterPass,
    BettingPhase,
    BiddingPhase,
    BidOrder,
    NobodyBids,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import DeclarerLeft, UntilWin
from darwindeck.wording.clauses import rule_at, rule_words

_KITTY: Final = 3


class AddAuctionMutation(Operator):
    """One bid counts: its player makes trumps and plays the contract, alone or with the partner."""

    family = Group.BIDDING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return fits(genome) and not has(genome, BettingPhase) and analyse(genome).auction is None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        sold = some_auction(genome, rng).copy_with(win_conditions=_wins(genome))
        return Change(fit_endings(sold), f"added: {rule_words(sold, sold.phases[0])}", Way.ADDED)


def _wins(genome: GameGenome) -> tuple[WinCondition, ...]:
    if not isinstance(genome.hands, UntilWin):
        return (WinCondition(WinType.HIGH_SCORE),)
    return (WinCondition(WinType.FIRST_TO_SCORE, 3 * max(3, analyse(genome).smallest_hand)),)


class MutateAuctionMutation(Operator):
    """Another kitty, another end when nobody bids, partners who sit out or lie open, doubles, suits that are bid."""

    family = Group.BIDDING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return analyse(genome).auction is not None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        for index, bidding in phases_of(genome, BiddingPhase):
            if bidding.order is not BidOrder.ONCE:
                return _changed(genome, index, bidding, rng)
        return None


def _changed(genome: GameGenome, index: int, bidding: BiddingPhase, rng: Random) -> Change | None:
    rising = bidding.order is BidOrder.RISING
    fields = ("rounds", "if_all_pass", "takes", "alone", "min_bid")
    field = pick(rng, (*fields, "dummy", "doubles", "after_pass", "suits") if rising else (*fields, "dummy"))
    values: dict[str, tuple[object, ...]] = {
        "rounds": (0, 1, 2),
        "if_all_pass": tuple(NobodyBids),
        "takes": tuple(range(min(_KITTY, analyse(genome).most_left) + 1)),
        "alone": (False, True) if genome.team_mode else (False,),
        "dummy": (False, True) if has_dummies(genome) else (False,),
        "doubles": (0, 1, 2),
        "after_pass": tuple(AfterPass),
        "suits": ((), SUITS_RISING, SUITS_RISING[:-1]) if _makes_trumps(genome) else ((),),
        "min_bid": tuple(range(max(1, bidding.min_bid - 1), bidding.min_bid + 2)),
    }
    value = another(rng, values[field], getattr(bidding, field))
    if value is None:
        return None
    after = msgspec.structs.replace(bidding, **{field: value})
    if after.order is BidOrder.OFFER or after.min_bid > after.max_bid:
        after = msgspec.structs.replace(after, max_bid=after.min_bid)
    if after.dummy:
        after = msgspec.structs.replace(after, alone=False)
        genome = with_setup(genome, first_lead=DeclarerLeft())
    changed = fit_endings(put_phase(genome, index, after))
    return Change(changed, f"changed the auction: {_said(changed, index, field)}")


def _said(genome: GameGenome, index: int, field: str) -> str:
    """Say what an auction has in a field."""
    return rule_at(genome, f"phases[{index}].{field}")


def _makes_trumps(genome: GameGenome) -> bool:
    return all(trick.trump is Trump.BID for _, trick in phases_of(genome, TrickPhase))


OPERATORS: Final[tuple[Operator, ...]] = (AddAuctionMutation(), MutateAuctionMutation())
