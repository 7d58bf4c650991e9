"""An auction for a game of tricks: who plays against whom, who makes trumps, what the winner takes and scores."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.phases import (
    AfterPass,
    BidBy,
    BiddingPhase,
    BidOrder,
    BidSuit,
    NobodyBids,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    All,
    ContractPays,
    ContractScoring,
    ContractTable,
    EachOver,
    Moon,
    TallyRole,
    TallyScore,
    TallySource,
    TallyWhen,
    Vulnerable,
)
from darwindeck.genome.setup import DealerMoves, DeckTop, Declarer, DeclarerLeft, FirstLead, HandVisibility

_MOST_BID: Final = 26
_MOST_BOOK: Final = 12
SUITS_RISING: Final = (BidSuit.CLUBS, BidSuit.DIAMONDS, BidSuit.HEARTS, BidSuit.SPADES, BidSuit.NO_TRUMP)
_KITTIES: Final = (0, 0, 0, 1, 2, 3)


class Auction(NamedTuple):
    """What is asked for of an auction."""

    order: BidOrder
    trump: Trump = Trump.BID
    takes: int = 0
    alone: bool = False
    few_cards: bool = False
    named: bool = False  # a bid names a suit
    dummy: bool = False


def least_contract(genome: GameGenome) -> int:
    """Return the tricks a declarer has to win at least: more than half with a partner, more than a share alone."""
    tricks = min(_MOST_BID, analyse(genome).smallest_hand)
    share = 2 if genome.team_mode else genome.player_count
    return max(1, min(tricks, tricks // share + 1))


def fits(genome: GameGenome) -> bool:
    """Return whether one Trick phase is all that is played, by hands of one size that leaves something to bid."""
    facts = analyse(genome)
    tricks = facts.of(TrickPhase)
    plain = len(tricks) == 1 and isinstance(genome.setup.cards_per_player, int)
    return plain and facts.tricks_only and least_contract(genome) < facts.smallest_hand


def with_auction(genome: GameGenome, rng: Random, asked: Auction) -> GameGenome:
    """Return the game with an auction before the first trick, in which contracts are all that counts."""
    tricks = min(_MOST_BID, analyse(genome).smallest_hand)
    least = least_contract(genome)
    offer = asked.order is BidOrder.OFFER
    left = analyse(genome).most_left
    shown = offer and left > 0 and not asked.few_cards and asked.trump is Trump.BID
    leader = asked.few_cards and offer
    bidding = BiddingPhase(
        min_bid=least,
        max_bid=least if offer else tricks,
        allow_nil=False,
        order=asked.order,
        rounds=(1 if leader else 2) if offer else pick(rng, (0, 0, 1)),
        if_all_pass=NobodyBids.LAST_MUST if leader or chance(rng, 30) else NobodyBids.REDEAL,
        who=BidBy.LEADER if leader else pick(rng, (BidBy.EVERYONE, BidBy.EVERYONE, BidBy.DEALER_FIRST)),
        first_cards=max(1, tricks * 2 // 5) if asked.few_cards else 0,
        takes=min(asked.takes, left) if not offer or shown else 0,
        alone=asked.alone and genome.team_mode and not asked.dummy,
    )
    if asked.named and not offer and asked.trump is Trump.BID:
        bidding = _with_suits(bidding, rng)
    if asked.dummy and has_dummies(genome):
        bidding = msgspec.structs.replace(bidding, dummy=True)
    setup = msgspec.structs.replace(
        genome.setup,
        first_lead=_first_lead(genome, bidding, shown=shown),
        deck_top=DeckTop.UP if shown else DeckTop.HIDDEN,
        dealer=DealerMoves.IF_FAILED if leader else DealerMoves.ALWAYS,
    )
    phases = tuple(
        msgspec.structs.replace(phase, trump=asked.trump) if isinstance(phase, TrickPhase) else phase
        for phase in genome.phases
        if not isinstance(phase, BiddingPhase)
    )
    return genome.copy_with(
        setup=setup,
        phases=(bidding, *phases),
        contract_scoring=_contract(genome, rng, offer=offer),
        tally_scoring=_tallies(genome, rng, bidding, flat=offer),
        card_scoring=(),
        moon=Moon.NONE,
        eliminate=None,
    )


def has_dummies(genome: GameGenome) -> bool:
    """Return whether every player has one partner, who does not sit at their side, and whose cards are hidden."""
    seats = genome.player_count
    pairs = genome.team_mode and all(len(team) == 2 for team in genome.teams)
    hidden = genome.setup.hand_visibility is HandVisibility.OWNER_ONLY
    together = any(isinstance(phase, TrickPhase) and phase.together for phase in genome.phases)
    return (
        pairs
        and hidden
        and not together
        and not any((b - a) % seats in (1, seats - 1) for a, b in genome.teams)
    )


def _first_lead(genome: GameGenome, bidding: BiddingPhase, *, shown: bool) -> FirstLead:
    if bidding.dummy:
        return DeclarerLeft()
    return genome.setup.first_lead if shown else Declarer()


def _with_suits(bidding: BiddingPhase, rng: Random) -> BiddingPhase:
    """Return the auction with bids of a number and a suit: the least contract is a bid of one."""
    book = min(bidding.min_bid - 1, _MOST_BOOK)
    suits = SUITS_RISING if chance(rng, 70) else SUITS_RISING[:-1]
    return msgspec.structs.replace(
        bidding,
        min_bid=bidding.min_bid - book,
        max_bid=bidding.max_bid - book,
        rounds=0,
        suits=suits,
        book=book,
        doubles=pick(rng, (0, 1, 2)),
        after_pass=pick(rng, tuple(AfterPass)),
    )


def with_table(genome: GameGenome, rng: Random) -> GameGenome:
    """Return the game with contracts that score as at Bridge, where bids name suits as at Bridge."""
    bidding = next((phase for phase in genome.phases if isinstance(phase, BiddingPhase)), BiddingPhase())
    if not bidding.suits or genome.contract_scoring is None:
        return genome
    vulnerable = pick(rng, (Vulnerable.NOBODY, Vulnerable.CHICAGO, Vulnerable.CHICAGO))
    contract = ContractScoring(bag_limit=0, table=ContractTable.BRIDGE, vulnerable=vulnerable)
    return genome.copy_with(contract_scoring=contract, tally_scoring=())


def _contract(genome: GameGenome, rng: Random, *, offer: bool) -> ContractScoring:
    alone = not genome.team_mode
    return ContractScoring(
        points_per_trick_bid=0 if offer else 1,
        overtrick_points=0 if offer or alone else 1,
        failed_contract_penalty=0 if offer else 1,
        bag_limit=0,
        made_bonus=1 if offer else 0,
        pays=ContractPays.OTHERS if alone and not offer else ContractPays.OWN,
        stops=offer and chance(rng, 30),
        top_points=0 if offer or chance(rng, 50) else 2 * analyse(genome).smallest_hand,
    )


def _tallies(genome: GameGenome, rng: Random, bidding: BiddingPhase, *, flat: bool) -> tuple[TallyScore, ...]:
    """Return what there is beside the contract: every trick, the others when it fails."""
    every = TallyScore(
        source=TallySource.TRICKS,
        rule=All(),
        points=1,
        role=TallyRole.DECLARER,
        contract=pick(rng, (TallyWhen.ANY, TallyWhen.MADE)),
    )
    found = [every] if flat or chance(rng, 30) else []
    if bidding.alone:
        found.append(msgspec.structs.replace(every, points=2, alone=True))
    if flat or genome.team_mode:
        others = TallyScore(
            source=TallySource.TRICKS,
            rule=EachOver(0),
            points=1,
            role=TallyRole.DEFENDERS,
            contract=TallyWhen.FAILED,
        )
        found.append(others)
    return tuple(found)


def some_auction(genome: GameGenome, rng: Random) -> GameGenome:
    """Return the game with any auction."""
    order = pick(rng, (BidOrder.RISING, BidOrder.OFFER))
    asked = Auction(
        order=order,
        trump=Trump.BID if order is BidOrder.OFFER else pick(rng, (Trump.BID, Trump.BID, Trump.LED)),
        takes=pick(rng, _KITTIES),
        alone=chance(rng, 40),
        few_cards=chance(rng, 20) and not isinstance(genome.setup.cards_per_player, tuple),
        named=chance(rng, 80),
        dummy=chance(rng, 40),
    )
    sold = with_auction(genome, rng, asked)
    return with_table(sold, rng) if chance(rng, 80) else sold
