"""An auction in words: what is bid, who plays the contract, and what the winner does before the first card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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
from darwindeck.genome.setup import DeckTop
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Field, Fields, one_of, so_many, yes_no
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.names import BID_SUITS
from darwindeck.wording.text import Item, Line, Num, Strong, count, number, say, series


def sentence(facts: WordingContext, place: int, phase: BiddingPhase) -> Item:
    path = step_path(place)
    marks = ("bidding", rule_id(phase, "order"))
    details = [*_bids(facts, path, phase), *_nobody(phase), *_winner(facts, path, phase)]
    if phase.order is BidOrder.RISING:
        return Item(_rising(facts, phase, *marks), tuple(details))
    return Item(_offer(facts, phase, *marks), tuple(details))


def _round(facts: WordingContext, phase: BiddingPhase) -> str:
    if phase.who is BidBy.LEADER:
        return "The leader of the hand"
    if phase.who is BidBy.DEALER_FIRST:
        return "Clockwise from the dealer, every player"
    start = facts.going_round(facts.dealers_left)
    return f"{start[:1].upper()}{start[1:]}, every player"


def _rising(facts: WordingContext, phase: BiddingPhase, *marks: str) -> Line:
    if phase.suits:
        words = (
            "{name} {who} bids a number and a suit, more than the highest bid so far, or passes. Of two bids of the "
            "same number the one in the higher suit is more."
        )
        return say(words, *marks, rule_id(phase, "who"), name=Strong("Auction."), who=_round(facts, phase))
    words = "{name} {who} bids how many tricks they will win, more than the highest bid so far, or passes."
    return say(words, *marks, rule_id(phase, "who"), name=Strong("Auction."), who=_round(facts, phase))


def _offer(facts: WordingContext, phase: BiddingPhase, *marks: str) -> Line:
    who = _round(facts, phase)
    if facts.setup.deck_top is DeckTop.UP:
        words = (
            "{name} {who} is asked whether the suit of the card that lies face up on the deck shall be trumps. "
            "Whoever first says so has won the auction."
        )
    elif phase.if_all_pass is NobodyBids.LAST_MUST and phase.who is BidBy.LEADER:
        words = "{name} {who} names the trump suit, and plays the contract that comes with it."
    else:
        words = "{name} {who} is asked to name the trump suit. Whoever first does so has won the auction."
    return say(words, *marks, rule_id(phase, "who"), name=Strong("Auction."), who=who)


def _bids(facts: WordingContext, path: str, phase: BiddingPhase) -> Iterator[Item]:
    low = number(phase.min_bid, f"{path}.min_bid")
    if phase.order is BidOrder.OFFER:
        whose = "that player and their partner have" if facts.genome.team_mode else "that player has"
        words = "With it {whose} to win at least {low} {low:trick|tricks}; that is the contract."
        yield Item(say(words, whose=whose, low=low), key=True)
        if phase.rounds > 1:
            n = count(phase.rounds, f"{path}.rounds")
            other = "another suit" if facts.setup.deck_top is DeckTop.UP else "a suit"
            again = (
                "If everybody passes, they are asked once more, {n} rounds in all; now they may name {other}."
            )
            yield Item(say(again, rule_id(phase, "rounds"), n=n, other=other), key=True)
        return
    high = number(phase.max_bid, f"{path}.max_bid")
    yield Item(say("The lowest bid is {low}, the highest {high}.", low=low, high=high), key=True)
    yield from _named(path, phase)
    yield from _doubles(path, phase)
    if phase.after_pass is AfterPass.MAY_RETURN or phase.doubles:
        stays = (
            "Whoever passes may bid later"
            if phase.after_pass is AfterPass.MAY_RETURN
            else "Whoever passes is out"
        )
        words = "{stays}. The auction is over when all others have passed after a bid{double}."
        double = " or a double" if phase.doubles else ""
        yield Item(say(words, rule_id(phase, "after_pass"), stays=stays, double=double))
    elif phase.rounds:
        n = count(phase.rounds, f"{path}.rounds")
        once = "Everybody is asked at most {n} {n:time|times}."
        yield Item(say(once, rule_id(phase, "rounds"), n=n), key=True)
    else:
        out = "Whoever passes is out of the auction. It goes round until nobody raises."
        yield Item(say(out, rule_id(phase, "rounds")), key=True)


def _named(path: str, phase: BiddingPhase) -> Iterator[Item]:
    """Say what is named with a number, and how many tricks a bid asks for."""
    if phase.suits:
        suits = series([say(BID_SUITS[suit]) for suit in phase.suits])
        words = "From low to high: {suits}.{none}"
        none = " No trump means that there are no trumps." if BidSuit.NO_TRUMP in phase.suits else ""
        yield Item(say(words, rule_id(phase, "suits"), suits=suits, none=none))
    if phase.book:
        n = count(phase.book, f"{path}.book")
        words = "A bid asks for {n} {n:trick|tricks} more than its number."
        yield Item(say(words, rule_id(phase, "book"), n=n))


def _doubles(path: str, phase: BiddingPhase) -> Iterator[Item]:
    if not phase.doubles:
        return
    words = (
        "A bid can be doubled {often}. Instead of bidding one may double the highest bid of another team: the contract "
        "then counts double.{again} A new bid ends that."
    )
    again = " That team may redouble it, and it counts four times." if phase.doubles > 1 else ""
    often = Num(phase.doubles, (f"{path}.doubles",), shown="twice" if phase.doubles > 1 else "once")
    yield Item(say(words, rule_id(phase, "doubles"), often=often, again=again))


def _nobody(phase: BiddingPhase) -> Iterator[Item]:
    rule = rule_id(phase, "if_all_pass")
    if phase.if_all_pass is NobodyBids.REDEAL:
        words = "If nobody bids, the cards are thrown in and nobody scores; the next dealer deals."
    elif phase.who is BidBy.LEADER:
        words = "They may not pass."
    else:
        words = "If everybody else passes, the last player may not pass."
    yield Item(say(words, rule))


def _winner(facts: WordingContext, path: str, phase: BiddingPhase) -> Iterator[Item]:
    """Say what follows when nobody bids any more."""
    against = (
        "with their partners against the others" if facts.genome.team_mode else "alone against all others"
    )
    words = "Whoever wins the auction is the declarer and plays the contract {against}."
    if phase.suits and facts.genome.team_mode:
        words = (
            "The team that has bid most plays the contract against the others. The suit of its last bid is trumps, and "
            "whoever of the team first named that suit is the declarer."
        )
    elif phase.suits:
        words += " The suit of that bid is trumps."
    yield Item(say(words, against=against), key=True)
    if phase.takes:
        n = count(phase.takes, f"{path}.takes")
        if phase.order is BidOrder.OFFER:
            words = (
                "If it is the suit of the card on the deck, the dealer takes {n} {n:card|cards} from the deck into "
                "their hand, that one first, and puts as many aside, face down."
            )
        else:
            words = (
                "The declarer takes the top {n} {n:card|cards} of the deck into their hand, and puts as many aside, "
                "face down."
            )
        yield Item(say(words, rule_id(phase, "takes"), n=n), key=True)
    trumps = [trick.trump for _, trick in facts.of(TrickPhase)]
    if phase.dummy:
        words = (
            "After the first lead the declarer’s partner, the dummy, lays all cards on the table, face up; the "
            "declarer plays them in the dummy’s turns."
        )
        yield Item(say(words, rule_id(phase, "dummy")))
    if Trump.BID in trumps and phase.order is BidOrder.RISING and not phase.suits:
        yield Item(say("Then the declarer names the trump suit."), key=True)
    if phase.alone:
        words = (
            "The declarer may play alone: the partners put their cards down and sit the {round} out. The declarer says "
            "so before the first trick."
        )
        yield Item(say(words, rule_id(phase, "alone"), round=facts.round), key=True)
    if phase.first_cards:
        n = count(phase.first_cards, f"{path}.first_cards")
        words = "Only {n} {n:card|cards} of each hand are dealt before the auction, and the others after it."
        yield Item(say(words, rule_id(phase, "first_cards"), n=n), key=True)


def clause(phase: BiddingPhase) -> Deed | None:
    """Return what is done in an auction; None where each seat bids for itself."""
    if phase.order is BidOrder.RISING:
        return Deed("bid more than the others to play the contract")
    if phase.order is BidOrder.OFFER:
        return Deed("make trumps and play the contract")
    return None


def _suits(suits: tuple[BidSuit, ...], _: GameGenome) -> str:
    if not suits:
        return "a bid is a number"
    return f"you bid a number and a suit, from {BID_SUITS[suits[0]]} up to {BID_SUITS[suits[-1]]}"


FIELDS: Final[Fields] = {
    "order": Field(
        "how bids are made",
        one_of(
            {
                BidOrder.ONCE: "you all bid once, for yourselves",
                BidOrder.RISING: "the highest bid plays the contract",
                BidOrder.OFFER: "whoever first takes the offer makes trumps",
            }
        ),
    ),
    "rounds": Field(
        "rounds of the auction",
        so_many(
            "the auction has {n} rounds",
            one="the auction goes round once",
            none="you bid until nobody raises",
        ),
    ),
    "if_all_pass": Field(
        "if nobody bids",
        one_of(
            {
                NobodyBids.REDEAL: "the cards are thrown in if nobody bids",
                NobodyBids.LAST_MUST: "the last player has to bid if nobody has",
            }
        ),
    ),
    "who": Field(
        "who is asked",
        one_of(
            {
                BidBy.EVERYONE: "everybody is asked",
                BidBy.LEADER: "only the leader is asked",
                BidBy.DEALER_FIRST: "the dealer is asked first",
            }
        ),
    ),
    "first_cards": Field(
        "cards before the auction",
        so_many(
            "you bid on the first {n} cards",
            one="you bid on the first card",
            none="you see all your cards before you bid",
        ),
    ),
    "takes": Field(
        "cards that the winner takes",
        so_many(
            "the winner of the auction takes {n} cards and buries as many",
            one="the winner of the auction takes a card and buries one",
            none="the winner of the auction takes no cards",
        ),
    ),
    "suits": Field("suits of a bid", _suits),
    "book": Field(
        "tricks besides the number",
        so_many(
            "a bid asks for {n} tricks more than its number",
            one="a bid asks for one trick more than its number",
            none="a bid asks for as many tricks as its number",
        ),
    ),
    "doubles": Field(
        "doubling",
        so_many(
            "a bid can be doubled and redoubled",
            one="a bid of the others can be doubled",
            none="bids cannot be doubled",
        ),
    ),
    "after_pass": Field(
        "after a pass",
        one_of(
            {
                AfterPass.OUT: "a pass puts you out of the auction",
                AfterPass.MAY_RETURN: "you may bid again after a pass",
            }
        ),
    ),
    "dummy": Field(
        "the dummy",
        yes_no("the declarer plays the open hand of the partner", "everybody plays their own hand"),
    ),
    "alone": Field(
        "playing alone",
        yes_no(
            "the winner of the auction may play without the partner", "nobody may play without the partner"
        ),
    ),
}
