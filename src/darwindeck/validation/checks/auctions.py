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
from darwindeck.genome.scoring import ContractTable, Vulnerable
from darwindeck.genome.setup import DealBy, DealerMoves, DeckTop, Declarer, DeclarerLeft, HandVisibility
from darwindeck.validation.problems import Problem

_OF_AUCTIONS = (
    *("rounds", "if_all_pass", "who", "first_cards", "takes", "alone"),
    *("suits", "book", "doubles", "after_pass", "dummy"),
)
_OF_RISING = ("suits", "book", "doubles", "after_pass")
_OF_BIDS = ("allow_nil", "hook")
_OF_TALLIES = ("role", "contract", "alone")
OF_CONTRACTS = ("pays", "stops", "top_points", "top_penalty", "table", "vulnerable")


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
    if isinstance(facts.setup.first_lead, Declarer | DeclarerLeft):
        yield "setup.first_lead"
    if facts.setup.dealer is not DealerMoves.ALWAYS:
        yield "setup.dealer"
    for index, tally in enumerate(facts.genome.tally_scoring):
        if any(_other_than_usual(tally, _OF_TALLIES)):
            yield f"tally_scoring[{index}]"
    contract = facts.genome.contract_scoring
    if contract is not None:
        yield from (f"contract_scoring.{field}" for field in _other_than_usual(contract, OF_CONTRACTS))


def _auction(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    trumps = [trick.trump for _, trick in facts.of(TrickPhase)]
    if bidding.order is BidOrder.OFFER and Trump.BID not in trumps:
        message = "trumps are offered, but nobody who takes them makes them"
        yield Problem("bid/no-trump", f"{path}.order", message, "Let the winner of the auction name trumps.")
    yield from _kitty(facts, path, bidding)
    yield from _named(facts, path, bidding)
    yield from _dummy(facts, path, bidding)
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


def _named(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    """Look at bids of a number and a suit, at tricks besides the number, and at tables of scores."""
    if bidding.order is BidOrder.OFFER:
        for field in _other_than_usual(bidding, _OF_RISING):
            message = "trumps are offered and nobody bids more, so this does nothing"
            yield Problem("bid/dead-field", f"{path}.{field}", message, "Drop it, or let bids rise.")
    elif bidding.suits:
        yield from _suits(facts, path, bidding)
    if bidding.book and facts.smallest_hand < bidding.book + max(1, bidding.min_bid):
        message = f"{bidding.book} tricks besides the lowest bid are more than there are"
        yield Problem("bid/book", f"{path}.book", message, "Ask for fewer tricks besides the number.")
    contract = facts.genome.contract_scoring
    if contract is None:
        return
    if contract.table is not ContractTable.NONE and not bidding.suits:
        message = "the table scores contracts of a number and a suit, and bids are only numbers"
        yield Problem("bid/dead-field", "contract_scoring.table", message, "Drop it, or let bids name suits.")
    elif contract.table is ContractTable.NONE and contract.vulnerable is not Vulnerable.NOBODY:
        message = "only a table knows vulnerable teams, so this does nothing"
        yield Problem("bid/dead-field", "contract_scoring.vulnerable", message, "Drop it, or use a table.")


def _suits(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    trumps = {trick.trump for _, trick in facts.of(TrickPhase)}
    message = ""
    if len(set(bidding.suits)) < len(bidding.suits):
        message = "a suit is named twice in the order of suits"
    elif trumps != {Trump.BID}:
        message = "bids name a suit, but the winner of the auction does not make trumps"
    if message:
        hint = "Name each suit once, and let the winner of the auction make trumps."
        yield Problem("bid/suits", f"{path}.suits", message, hint)


def _dummy(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    """Look for a dummy who is the only partner, lies open before it plays, and is no pile of unseen cards."""
    if not bidding.dummy:
        return
    seats, why = facts.genome.player_count, ""
    pairs = facts.genome.team_mode and all(len(team) == 2 for team in facts.genome.teams)
    if not pairs:
        why = "the declarer has not just one partner"
    elif any((a + 1) % seats == b or (b + 1) % seats == a for a, b in facts.genome.teams):
        why = "partners sit side by side, and the partner would lead unseen"
    elif not isinstance(facts.setup.first_lead, DeclarerLeft):
        why = "the first lead does not come from the declarer’s left"
    elif bidding.alone:
        why = "the partner may sit out"
    elif any(trick.together for _, trick in facts.of(TrickPhase)):
        why = "all choose their cards at once"
    elif facts.setup.hand_visibility is not HandVisibility.OWNER_ONLY:
        why = "hands are not hidden"
    if why:
        message = f"no partner can be the dummy: {why}"
        yield Problem("bid/dummy", f"{path}.dummy", message, "Let everybody play their own hand.")


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
