"""What no designer would do with bids: on hands that change, on tricks that are too few, for too much or too little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.phases import Beat, BiddingPhase, DiscardPhase, DrawPhase, PassPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Fixed
from darwindeck.metrics.critique.finding import Row, Sense
from darwindeck.validation.objection import Objection

_LEAST_TO_BID: Final = 8
_A_BOLD_HAND: Final = 1.25
_LEAST_IN_PLAY: Final = 0.6
_MOST_TO_BID: Final = 26
_SURE_OF_ONE: Final = 5
"""Tricks a player, by an even part, of which everybody can hope to take one."""


def _of_own_bids(
    check: Callable[[GameGenome], Iterator[Objection]],
) -> Callable[[GameGenome], Iterator[Objection]]:
    """Return the check for games in which each seat bids for itself: in an auction the others take no risk."""
    return lambda genome: iter(()) if analyse(genome).auction is not None else check(genome)


@_of_own_bids
def loose_bids(genome: GameGenome) -> Iterator[Objection]:
    """Bids on tricks that nobody can plan: suits need not be followed, or partners have to be exact together."""
    contract = genome.contract_scoring
    if contract is None or not any(isinstance(phase, BiddingPhase) for phase in genome.phases):
        return
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and not phase.lead_suit_required:
            reason = "Nobody has to follow suit: whoever bid nothing throws everything away."
            yield Objection(Sense.LOOSE_BIDS, f"phases[{place}].lead_suit_required", reason)
    if contract.exact and genome.team_mode:
        reason = "Partners have to be exact together: what one of them bids says nothing."
        yield Objection(Sense.LOOSE_BIDS, "contract_scoring.exact", reason)


def blind_bids(genome: GameGenome) -> Iterator[Objection]:
    """Tricks are bid on before half of the cards that will take them have been drawn."""
    drawn = any(isinstance(phase, DrawPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, BiddingPhase) and drawn and analyse(genome).tricks:
            reason = "Nobody can predict the tricks of a hand that is still to be drawn."
            yield Objection(Sense.LOOSE_BIDS, f"phases[{place}]", reason)


def burdened_bids(genome: GameGenome) -> Iterator[Objection]:
    """Bids have to be kept, and a whole table of cards counts besides."""
    bids = any(isinstance(phase, BiddingPhase) for phase in genome.phases)
    if bids and len(genome.card_scoring) > 1:
        reason = "There is a bid to keep, and a table of points for cards besides."
        yield Objection(Sense.BURDENED_BIDS, "card_scoring", reason)


def changed_after_bids(genome: GameGenome) -> Iterator[Objection]:
    """Tricks are bid on, and then cards change hands."""
    bid = False
    for place, phase in enumerate(genome.phases):
        bid = bid or isinstance(phase, BiddingPhase)
        if bid and isinstance(phase, PassPhase):
            reason = "Nobody can predict the tricks of a hand that others change after the bid."
            yield Objection(Sense.LOOSE_BIDS, f"phases[{place}]", reason)


@_of_own_bids
def short_contracts(genome: GameGenome) -> Iterator[Objection]:
    """So few tricks that everybody bids one or two, or some that are put out of play after the bids."""
    contract, tricks = genome.contract_scoring, _tricks_of_a_hand(genome)
    buried = any(isinstance(phase, DiscardPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, BiddingPhase) or contract is None:
            continue
        if not contract.exact and tricks < _LEAST_TO_BID:
            reason = f"With {tricks:.0f} tricks there is hardly anything to bid."
            yield Objection(Sense.LOOSE_BIDS, f"phases[{place}]", reason)
        if buried:
            reason = "There are fewer tricks than cards in hand: bids can be made that nobody can keep."
            yield Objection(Sense.LOOSE_BIDS, f"phases[{place}].max_bid", reason)


@_of_own_bids
def great_nils(genome: GameGenome) -> Iterator[Objection]:
    """One Nil decides the game: it brings more than any hand of tricks, or more than half of the way to the goal."""
    contract, hand = genome.contract_scoring, _tricks_of_a_hand(genome)
    offered = any(isinstance(phase, BiddingPhase) and phase.allow_nil for phase in genome.phases)
    if contract is None or not offered:
        return
    tricks = contract.points_per_trick_bid * hand
    if contract.nil_bonus > _A_BOLD_HAND * tricks or 2 * contract.nil_bonus > _way_to_go(genome, tricks):
        reason = f"A Nil brings {contract.nil_bonus}: whoever makes one wins, whatever else is played."
        yield Objection(Sense.GREAT_NIL, "contract_scoring.nil_bonus", reason)


def _tricks_of_a_hand(genome: GameGenome) -> float:
    """Where hands grow or shrink, by their mean."""
    sizes = analyse(genome).hand_sizes
    return sum(sizes) / len(sizes)


def _way_to_go(genome: GameGenome, tricks: float) -> float:
    """Return the points that win: the goal, or what a side gets in all hands by its even part of the tricks."""
    goals = [win.threshold for win in genome.win_conditions if win.threshold is not None]
    if isinstance(genome.hands, Fixed):
        return genome.hands.n * tricks / analyse(genome).sides
    return max(goals, default=tricks)


@_of_own_bids
def few_bags(genome: GameGenome) -> Iterator[Objection]:
    """Tricks too many are counted from hand to hand, and there are not enough hands for so many."""
    contract, hands = genome.contract_scoring, genome.hands
    facts = analyse(genome)
    if contract is None or not contract.bag_limit or not isinstance(hands, Fixed):
        return
    if hands.n * _tricks_of_a_hand(genome) / facts.sides < 2 * contract.bag_limit:
        reason = f"In {hands.n} hands hardly anybody has {contract.bag_limit} tricks too many."
        yield Objection(Sense.FEW_BAGS, "contract_scoring.bag_limit", reason)


@_of_own_bids
def bids_on_half_a_deck(genome: GameGenome) -> Iterator[Objection]:
    """Tricks are bid on, no matter how many more are made, and nobody knows which half of the cards is out."""
    contract, facts = genome.contract_scoring, analyse(genome)
    part = facts.largest_hand * facts.players / max(1, facts.pack.size)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, BiddingPhase) and contract and not contract.exact and part < _LEAST_IN_PLAY:
            reason = f"Nobody can tell what a hand is worth: {1 - part:.0%} of the deck takes no part."
            yield Objection(Sense.LOOSE_BIDS, f"phases[{place}]", reason)


def _must_beat(genome: GameGenome) -> bool:
    """Return whether players win tricks against their will: then a low bid is no safer, and few bid high."""
    return any(isinstance(phase, TrickPhase) and phase.beat is not Beat.NO for phase in genome.phases)


@_of_own_bids
def capped_bids(genome: GameGenome) -> Iterator[Objection]:
    """Object when the highest bid is less than all the tricks there are: thirteen of seventeen."""
    tricks = min(_MOST_TO_BID, analyse(genome).largest_hand)
    if _must_beat(genome):
        return
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, BiddingPhase) and phase.max_bid < tricks:
            reason = f"There are {tricks} tricks, and nobody may bid more than {phase.max_bid}."
            yield Objection(Sense.CAPPED_BIDS, f"phases[{place}].max_bid", reason)


@_of_own_bids
def forced_bids(genome: GameGenome) -> Iterator[Objection]:
    """Everybody has to bid a trick, where there are so few that a poor hand takes none."""
    tricks = analyse(genome).largest_hand
    if _must_beat(genome):
        return
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, BiddingPhase) or phase.allow_nil or not phase.min_bid:
            continue
        if tricks < _SURE_OF_ONE * genome.player_count:
            reason = (
                f"Of {tricks} tricks everybody has to bid on {phase.min_bid}, whatever the hand is worth."
            )
            yield Objection(Sense.FORCED_BID, f"phases[{place}].min_bid", reason)


ROWS: Final = (
    Row(
        Sense.LOOSE_BIDS,
        "bids",
        "Tricks are bid on that nobody can plan.",
        blind_bids,
        changed_after_bids,
        loose_bids,
        short_contracts,
        bids_on_half_a_deck,
    ),
    Row(
        Sense.BURDENED_BIDS,
        "bids",
        "Bids have to be kept, and a whole table of cards counts besides.",
        burdened_bids,
    ),
    Row(
        Sense.GREAT_NIL,
        "bids",
        "One Nil decides the game: it brings more than any hand of tricks, or more than half of the way to the goal.",
        great_nils,
    ),
    Row(
        Sense.FEW_BAGS,
        "bids",
        "Tricks too many are counted from hand to hand, and there are not enough hands for so many.",
        few_bags,
    ),
    Row(Sense.CAPPED_BIDS, "bids", "The highest bid is less than all the tricks there are.", capped_bids),
    Row(
        Sense.FORCED_BID,
        "bids",
        "Everybody has to bid a trick, where there are so few that a poor hand takes none.",
        forced_bids,
    ),
)
