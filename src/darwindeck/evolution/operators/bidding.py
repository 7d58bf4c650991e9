"""Operators on bidding and contracts (seed 003), and the one that clears away what nothing uses any more."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.dealing import tricks_in_hand
from darwindeck.evolution.operators.edits import (
    drop_phases,
    has,
    insert_phases,
    phases_of,
    put_phase,
    repeat_start,
    scale_number,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.phases import (
    BiddingPhase,
    BidOrder,
    DrawPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    ContractScoring,
    EachOver,
    Moon,
    TallyRole,
    TallyScore,
    TallySource,
    TallyWhen,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import DealerLeft, DealerMoves, DeckTop, Declarer, DeclarerLeft, Single, UntilWin

_MOST_MIN_BID: Final = 3
_SPAN: Final = 2
"""max_bid stays within hand size ± 2 (seed 003)."""


class AddBiddingPhaseMutation(Operator):
    """Bids before the first trick, with the usual contract scoring; it takes the place of points for tricks, and of a
    table of points for cards."""

    family = Group.BIDDING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, TrickPhase) and not has(genome, BiddingPhase)

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        if not self.applies(genome):
            return None
        tricks = min(26, tricks_in_hand(genome))
        bidding = BiddingPhase(min_bid=min(1, tricks), max_bid=min(13, tricks))
        bid = insert_phases(genome, repeat_start(genome), bidding)
        others = tuple(tally for tally in genome.tally_scoring if tally.source is not TallySource.TRICKS)
        cards = genome.card_scoring if len(genome.card_scoring) == 1 else ()
        bid = _turn_penalties(bid.copy_with(tally_scoring=others, card_scoring=cards))
        bid = bid.copy_with(contract_scoring=ContractScoring())
        bid = bid.copy_with(win_conditions=_contract_wins(bid))
        return Change(
            fit_endings(bid), "added: everyone bids tricks before play; contracts are scored", Way.ADDED
        )


def _turn_penalties(genome: GameGenome) -> GameGenome:
    """Where the lowest score won, cards that counted against a seat now cost it points."""
    if not any(win.type is WinType.LOW_SCORE for win in genome.win_conditions):
        return genome
    cards = tuple(msgspec.structs.replace(rule, points=-rule.points) for rule in genome.card_scoring)
    tallies = tuple(msgspec.structs.replace(rule, points=-rule.points) for rule in genome.tally_scoring)
    return genome.copy_with(card_scoring=cards, tally_scoring=tallies, moon=Moon.NONE)


def _contract_wins(genome: GameGenome) -> tuple[WinCondition, ...]:
    """Return the score decides; a goal is about five hands of half the tricks, and twice what ten bags cost."""
    if not isinstance(genome.hands, UntilWin):
        return (WinCondition(WinType.HIGH_SCORE),)
    return (WinCondition(WinType.FIRST_TO_SCORE, 50 * max(4, tricks_in_hand(genome) // 3)),)


class RemoveBiddingPhaseMutation(Operator):
    """No bids and no contracts; without other points each trick counts one."""

    family = Group.BIDDING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, BiddingPhase)

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        places = [index for index, _ in phases_of(genome, BiddingPhase)]
        if not places:
            return None
        bare = without_declarer(drop_phases(genome, *places).copy_with(contract_scoring=None))
        if not analyse(bare).points.exist and not isinstance(genome.hands, Single):
            tally = TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=1)
            goal = tricks_in_hand(bare) * 2 if isinstance(genome.hands, UntilWin) else None
            wins = (WinCondition(WinType.HIGH_SCORE, goal),)
            bare = bare.copy_with(tally_scoring=(tally,), win_conditions=wins)
        return Change(fit_endings(bare), "removed: bids and the scoring of contracts", Way.REMOVED)


def without_declarer(genome: GameGenome) -> GameGenome:
    """Return the game without the rules that speak of who won an auction."""
    for index, trick in phases_of(genome, TrickPhase):
        if trick.trump is Trump.BID:
            genome = put_phase(genome, index, msgspec.structs.replace(trick, trump=Trump.TURNED))
    lead = (
        DealerLeft()
        if isinstance(genome.setup.first_lead, Declarer | DeclarerLeft)
        else genome.setup.first_lead
    )
    shown = DeckTop.UP if has(genome, DrawPhase) else DeckTop.HIDDEN
    top = shown if genome.setup.deck_top is DeckTop.UP else DeckTop.HIDDEN
    setup = msgspec.structs.replace(genome.setup, first_lead=lead, dealer=DealerMoves.ALWAYS, deck_top=top)
    plain = (TallyRole.ANY, TallyWhen.ANY, False)
    kept = tuple(each for each in genome.tally_scoring if (each.role, each.contract, each.alone) == plain)
    return genome.copy_with(setup=setup, tally_scoring=kept)


class MutateBiddingPhaseMutation(Operator):
    """min_bid 0 to 3, max_bid about the hand size, Nil and hook on or off."""

    family = Group.BIDDING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, BiddingPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = phases_of(genome, BiddingPhase)
        if not found:
            return None
        index, before = found[0]
        after, words = _other_bids(before, tricks_in_hand(genome), analyse(genome).smallest_hand, rng)
        return None if after == before else Change(put_phase(genome, index, after), f"changed bids: {words}")


def _other_bids(bidding: BiddingPhase, tricks: int, smallest: int, rng: Random) -> tuple[BiddingPhase, str]:
    match rng.randrange(2 if bidding.order is not BidOrder.ONCE else 4):
        case 0:
            low = min(rng.randint(0, _MOST_MIN_BID), bidding.max_bid, smallest)
            return _possible(msgspec.structs.replace(bidding, min_bid=low), smallest), f"at least {low}"
        case 1:
            high = max(1, min(26, tricks + rng.randint(-_SPAN, _SPAN)))
            if bidding.order is BidOrder.OFFER:
                high = bidding.min_bid
            low = min(bidding.min_bid, high)
            changed = msgspec.structs.replace(bidding, min_bid=low, max_bid=high)
            return _possible(changed, smallest), f"at most {high}"
        case 2:
            nil = not bidding.allow_nil
            words = "zero is a promise to take nothing" if nil else "no bid of nil"
            return _possible(msgspec.structs.replace(bidding, allow_nil=nil), smallest), words
        case _:
            hook = not bidding.hook
            words = "the last bid may not make the sum come out" if hook else "the last bid is free"
            low = 0 if hook else bidding.min_bid
            return msgspec.structs.replace(bidding, hook=hook, min_bid=low), words


def _possible(bidding: BiddingPhase, smallest: int) -> BiddingPhase:
    """Without a hook that could leave the last bidder no bid."""
    top = min(bidding.max_bid, smallest)
    blocked = bidding.hook and bidding.min_bid >= top and not (bidding.allow_nil and top > 0)
    return msgspec.structs.replace(bidding, hook=False) if blocked else bidding


class MutateContractScoringMutation(Operator):
    """One value of the contract scoring, within what people would play."""

    family = Group.BIDDING

    def applies(self, genome: GameGenome) -> bool:
        return genome.contract_scoring is not None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        contract = genome.contract_scoring
        if contract is None:
            return None
        field = pick(rng, tuple(_RANGES))
        if field == "exact":
            after = msgspec.structs.replace(contract, exact=not contract.exact, made_bonus=10)
            words = "exactly as bid" if after.exact else "with more tricks too"
            return Change(genome.copy_with(contract_scoring=after), f"changed: contracts are made {words}")
        low, high = _RANGES[field]
        value = scale_number(rng, getattr(contract, field), low, high)
        after = msgspec.structs.replace(contract, **{field: value})
        name = field.replace("_", " ")
        return Change(genome.copy_with(contract_scoring=after), f"changed the contracts: {name} {value}")


_RANGES: Final[dict[str, tuple[int, int]]] = {
    "points_per_trick_bid": (1, 20),
    "overtrick_points": (0, 5),
    "failed_contract_penalty": (0, 20),
    "nil_bonus": (10, 200),
    "nil_penalty": (10, 200),
    "bag_limit": (0, 15),
    "bag_penalty": (10, 200),
    "made_bonus": (0, 20),
    "off_by_penalty": (0, 20),
    "exact": (0, 1),
}


class CleanupOrphanedResourcesMutation(Operator):
    """Clears away what nothing uses: contracts without bids, chips without bets, effects without plays.

    A valid game has none of these that would make a difference; the operator is for genomes in the making, where
    another one has just taken a phase out.
    """

    family = Group.BIDDING

    def applies(self, genome: GameGenome) -> bool:
        return remove_orphans(genome) != genome

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        after = remove_orphans(genome)
        return None if after == genome else Change(after, "removed what nothing used any more", Way.REMOVED)


OPERATORS: Final[tuple[Operator, ...]] = (
    AddBiddingPhaseMutation(),
    RemoveBiddingPhaseMutation(),
    MutateBiddingPhaseMutation(),
    MutateContractScoringMutation(),
    CleanupOrphanedResourcesMutation(),
)
