"""Bidding and contracts (seed 003): each needs the other, and tricks, and a bid for every seat."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import BiddingPhase
from darwindeck.validation.problems import Problem


def check_bidding(facts: GenomeAnalysis) -> Iterator[Problem]:
    biddings = facts.of(BiddingPhase)
    contract = facts.genome.contract_scoring
    if contract is not None and not biddings:
        message = "ContractScoring requires BiddingPhase"
        yield Problem(
            "bid/orphan-contract", "contract_scoring", message, "Add a Bidding phase, or remove it."
        )
    if not biddings:
        return
    path = f"phases[{biddings[0][0]}]"
    if not facts.tricks:
        message = "BiddingPhase requires at least one TrickPhase"
        yield Problem(
            "bid/no-tricks", path, message, "Contracts count tricks: add a Trick phase after the bidding."
        )
    if contract is None:
        message = "BiddingPhase requires ContractScoring"
        yield Problem(
            "bid/no-contract", "contract_scoring", message, "Say what made and failed contracts score."
        )
    for index, bidding in biddings:
        yield from _bids(facts, f"phases[{index}]", bidding)


def _bids(facts: GenomeAnalysis, path: str, bidding: BiddingPhase) -> Iterator[Problem]:
    if bidding.min_bid > bidding.max_bid:
        message = f"min_bid {bidding.min_bid} must not be above max_bid {bidding.max_bid}"
        yield Problem("bid/min-over-max", f"{path}.min_bid", message, "Make min_bid at most max_bid.")
    top = min(bidding.max_bid, facts.smallest_hand)
    if bidding.hook and bidding.min_bid >= top and not (bidding.allow_nil and top > 0):
        message = f"the only possible bid is {top}, and the hook may forbid it to the last bidder"
        yield Problem(
            "bid/no-legal-bid", f"{path}.hook", message, "Allow lower bids or Nil, or drop the hook."
        )
