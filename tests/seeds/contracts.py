"""Games of bidding whose contracts are scored at once, and an account of the same by hand (seed 003)."""

from __future__ import annotations

from typing import NamedTuple

from darwindeck.genome.phases import BiddingPhase, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ContractScoring, WinType
from darwindeck.genome.setup import SetupRules, UntilWin
from darwindeck.simulation import StateSnapshot
from darwindeck.simulation.testing import arranged
from tests.seeds.games import win

NIL = -2


DEFAULTS = ContractScoring()


def contract_game(
    scoring: ContractScoring = DEFAULTS,
    bidding: BiddingPhase | None = None,
    *,
    teams: bool = True,
    cards: int = 13,
) -> GameGenome:
    """Spades to 500, with teams or without."""
    return GameGenome(
        player_count=4,
        setup=SetupRules(cards_per_player=cards),
        phases=(bidding or BiddingPhase(), TrickPhase(trump=Trump.SPADES)),
        contract_scoring=scoring,
        hands=UntilWin(20),
        team_mode=teams,
        teams=((0, 2), (1, 3)) if teams else (),
        win_conditions=win(WinType.FIRST_TO_SCORE, 500),
        max_turns=5000,
    )


def scored(
    bids: list[int],
    tricks: list[int],
    scoring: ContractScoring = DEFAULTS,
    *,
    teams: bool = True,
    bags: list[int] | None = None,
) -> StateSnapshot:
    """EvaluateContracts after a hand with these bids and tricks."""
    state = arranged(
        contract_game(scoring, teams=teams),
        tricks_won=tricks,
        accumulated_bags=bags or [0] * (2 if teams else 4),
    )
    return state.evaluate_contracts(bids)


class Account(NamedTuple):
    contract: int
    """Contract points and bag penalties: the side's."""
    nils: list[int]
    """Nil points by member: the players'."""
    bags: int


def by_hand(bids: list[int], tricks: list[int], bags: int, c: ContractScoring) -> Account:
    """What the document says a side gets."""
    nils = [
        0 if bid != NIL else c.nil_bonus if taken == 0 else -c.nil_penalty
        for bid, taken in zip(bids, tricks, strict=True)
    ]
    named = [bid for bid in bids if bid >= 0]
    if not named and (len(bids) == 1 or c.exact):
        return Account(0, nils, bags)
    bid, taken = sum(named), sum(tricks)
    if taken < bid or (c.exact and taken != bid):
        return Account(-bid * c.failed_contract_penalty, nils, bags)
    bonus = c.made_bonus if named else 0
    points = bid * c.points_per_trick_bid + (taken - bid) * c.overtrick_points + bonus
    bags += taken - bid
    if c.bag_limit:
        points -= bags // c.bag_limit * c.bag_penalty
        bags %= c.bag_limit
    return Account(points, nils, bags)
