"""Operators on auctions: one comes, goes, or goes another way."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.edits import another, has, phases_of, put_phase
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.auctions import fits, some_auction
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.phases import BettingPhase, BiddingPhase, BidOrder, NobodyBids
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import UntilWin
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
    """Another number of rounds, another kitty, another end when nobody bids, or partners who may be left out."""

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
    field = pick(rng, ("rounds", "if_all_pass", "takes", "alone", "min_bid"))
    values: dict[str, tuple[object, ...]] = {
        "rounds": (0, 1, 2),
        "if_all_pass": tuple(NobodyBids),
        "takes": tuple(range(min(_KITTY, analyse(genome).most_left) + 1)),
        "alone": (False, True) if genome.team_mode else (False,),
        "min_bid": tuple(range(max(1, bidding.min_bid - 1), bidding.min_bid + 2)),
    }
    value = another(rng, values[field], getattr(bidding, field))
    if value is None:
        return None
    after = msgspec.structs.replace(bidding, **{field: value})
    if after.order is BidOrder.OFFER or after.min_bid > after.max_bid:
        after = msgspec.structs.replace(after, max_bid=after.min_bid)
    changed = fit_endings(put_phase(genome, index, after))
    return Change(changed, f"changed the auction: {_said(changed, index, field)}")


def _said(genome: GameGenome, index: int, field: str) -> str:
    """Say what an auction has in a field."""
    return rule_at(genome, f"phases[{index}].{field}")


OPERATORS: Final[tuple[Operator, ...]] = (AddAuctionMutation(), MutateAuctionMutation())
