"""The Bidding phase in words."""

from __future__ import annotations

from typing import Final

from darwindeck.genome.phases import BiddingPhase, BidOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Field, Fields, so_many, yes_no
from darwindeck.wording.guards import only_when
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.rules import auctions
from darwindeck.wording.text import Item, Line, Strong, count, number, say


def sentence(facts: WordingContext, place: int, phase: BiddingPhase) -> Item:
    if phase.order is not BidOrder.ONCE:
        return auctions.sentence(facts, place, phase)
    path = step_path(place)
    words = "{name} {order}, every player says once, aloud, how many tricks they will win in this hand."
    order = "Beginning with the player who did not deal" if facts.two else "Clockwise from the dealer's left"
    low = number(phase.min_bid, f"{path}.min_bid")
    details = [Item(_limits(facts, path, phase), key=True)]
    if phase.allow_nil:
        rule = rule_id(phase, "allow_nil")
        nil = "You may also bid {nil}, which is called Nil: you promise to win no trick at all."
        nil_number = count(0, derived="a bid of no tricks")
        details.append(Item(say(nil, rule, nil=nil_number), key=True))
    else:
        rule = rule_id(phase, "allow_nil")
        if phase.min_bid == 0:
            zero = "You may bid {low}; that is scored like any other bid."
            details.append(Item(say(zero, rule, low=low)))
        else:
            details.append(Item(say("Nobody may bid zero.", rule)))
    if phase.hook:
        hook = (
            "The last player to bid may not bid the number that would make all bids add up to the "
            "number of tricks in the hand"
        )
        choice = phase.allow_nil or min(phase.max_bid, facts.smallest_hand) > phase.min_bid
        hook += "." if choice else ", unless no other bid is left."
        details.append(Item(say(hook, rule_id(phase, "hook")), key=True))
    return Item(say(words, "bidding", name=Strong("Bid."), order=order), tuple(details))


def _limits(facts: WordingContext, path: str, phase: BiddingPhase) -> Line:
    """Return the least and the most one can bid; a limit above the number of cards is none."""
    low = number(phase.min_bid, f"{path}.min_bid")
    if phase.max_bid >= facts.largest_hand:
        return say("Bid at least {low}, and at most as many tricks as you have cards.", low=low)
    high = number(phase.max_bid, f"{path}.max_bid")
    but = "; nobody can bid more tricks than they have cards" if phase.max_bid > facts.smallest_hand else ""
    return say("The lowest bid is {low}, the highest {high}{but}.", low=low, high=high, but=but)


def clause(phase: BiddingPhase, _: GameGenome) -> Deed:
    return auctions.clause(phase) or Deed("bid how many tricks you will take")


FIELDS: Final[Fields] = {
    "min_bid": Field("lowest bid", so_many("the lowest bid is {n}", none="the lowest bid is zero")),
    "max_bid": Field("highest bid", so_many("the highest bid is {n}")),
    "allow_nil": Field("bids of nothing", yes_no("you may bid nil", "nobody may bid nil")),
    "hook": Field("the last bid", yes_no("the bids may not add up to the tricks", "the last bid is free")),
    "when": only_when("bid"),
    **auctions.FIELDS,
}
