"""Auctions: what only an auction has, what it needs of the deck, and who makes trumps."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.node import fields_of
from darwindeck.genome.phases import (
    BiddingPhase,
    BidOrder,
    DrawPhase,
    DrawSource,
    TrickPhase,
    Trump,
)
from darwindeck.genome.setup import DealBy, DealerMoves, DeckTop, Declarer
from darwindeck.validation.problems import Problem

_OF_AUCTIONS = ("rounds", "if_all_pass", "who", "first_cards", "takes", "alone")
_OF_BIDS = ("allow_nil", "hook")
_OF_TALLIES = ("role", "contract", "alone")
_OF_CONTRACTS = ("pays", "stops", "top_points", "top_penalty")


def check_auctions(facts: GenomeAnalysis) -> Iterator[Problem]:
    auctions = [(index, each) for index, each in facts.of(BiddingPhase) if each.order is not BidOrder.ONCE]
    for index, bidding in facts.of(BiddingPhase):
        yield from _idle(facts, f"phases[{index}]", bidding)
    for path in () if auctions else _needs_declarer(facts):
        message = "this rule speaks of the winner of an auction, and there is none"
        yield Problem("bid/no-auction", path, message, "Let bids rise, or drop the rule.")
    for index, bidding in auctions:
        yield from _auction(facts, f"phases[{index}]", bidding)


def _other_than_usual(node: msgspec.Struct, fields: tuple[str, ...]) -> Iterator[str]:
    usual = {each.name: each.default for each in fields_of(type(node))}
    yield from (field for field in fields if getattr(node, field) != usual[field])


def _idle(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    """Fields of an auction where each seat bids for itself, and the other way round."""
    if bidding.order is BidOrder.ONCE:
        idle = list(_other_than_usual(bidding, _OF_AUCTIONS))
        message = "each seat bids once for itself, so this does nothing"
    else:
        idle = [field for field in _OF_BIDS if getattr(bidding, field)]
        message = "in an auction one bid counts, so this does nothing"
    for field in idle:
        yield Problem("bid/dead-field", f"{path}.{field}", message, "Drop it, or bid another way.")
    if bidding.alone and bidding.order is not BidOrder.ONCE and not facts.genome.team_mode:
        message = "nobody has a partner to play without"
        yield Problem("bid/dead-field", f"{path}.alone", message, "Drop it, or play in teams.")


def _needs_declarer(facts: GenomeAnalysis) -> Iterator[str]:
    """Name the rules that speak of who won an auction."""
    for index, trick in facts.of(TrickPhase):
        if trick.trump is Trump.BID:
            yield f"phases[{index}].trump"
    if isinstance(facts.setup.first_lead, Declarer):
        yield "setup.first_lead"
    if facts.setup.dealer is not DealerMoves.ALWAYS:
        yield "setup.dealer"
    for index, tally in enumerate(facts.genome.tally_scoring):
        if any(_other_than_usual(tally, _OF_TALLIES)):
            yield f"tally_scoring[{index}]"
    contract = facts.genome.contract_scoring
    if contract is not None:
        yield from (f"contract_scoring.{field}" for field in _other_than_usual(contract, _OF_CONTRACTS))


def _auction(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    trumps = [trick.trump for _, trick in facts.of(TrickPhase)]
    if bidding.order is BidOrder.OFFER and Trump.BID not in trumps:
        message = "trumps are offered, but nobody who takes them makes them"
        yield Problem("bid/no-trump", f"{path}.order", message, "Let the winner of the auction name trumps.")
    yield from _kitty(facts, path, bidding)
    if not bidding.first_cards:
        return
    turned = facts.setup.deck_top is DeckTop.UP or Trump.TURNED in trumps or Trump.CHOSEN in trumps
    why = None
    if facts.setup.cards_per_player == "all":
        why = "hands are all the cards there are"
    elif facts.setup.deal_by is DealBy.SUITS:
        why = "hands are whole suits"
    elif turned:
        why = "a card is turned up first"
    elif path != "phases[0]":
        why = "the auction does not come first"
    elif bidding.first_cards >= facts.smallest_hand:
        why = f"a hand has {facts.smallest_hand} cards at most"
    if why is not None:
        message = f"the deal cannot stop after {bidding.first_cards} cards: {why}"
        yield Problem("bid/first-cards", f"{path}.first_cards", message, "Deal all cards at once.")


def _kitty(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    """Look for the cards that the winner takes, and buries."""
    if not bidding.takes:
        return
    reads = (DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD)
    drawn = any(draw.source in reads for _, draw in facts.of(DrawPhase))
    offered = bidding.order is BidOrder.OFFER
    why = None
    if facts.most_left < bidding.takes:
        why = f"the deck has no {bidding.takes} cards left"
    elif drawn:
        why = "cards are drawn from the discard in which they would be buried"
    elif offered and facts.setup.deck_top is DeckTop.HIDDEN:
        why = "no card is offered"
    if why is not None:
        message = f"{bidding.takes} cards cannot be taken and buried: {why}"
        yield Problem("bid/kitty", f"{path}.takes", message, "Take no cards, or leave some undealt.")
