"""Contracts in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.scoring import (
    ContractPays,
    ContractScoring,
    ContractTable,
    Vulnerable,
)
from darwindeck.wording.context import WordingContext
from darwindeck.wording.fields import Field, Fields, one_of
from darwindeck.wording.grammar import say_number
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.rules import score_tables
from darwindeck.wording.text import Line, Num, count, number, say


def sentences(facts: WordingContext, rules: ContractScoring, *, nil: bool) -> list[Line]:
    """Say how bids are scored, a line each; `nil` if Nil may be bid."""
    if rules.table is ContractTable.BRIDGE:
        doubles = facts.auction is not None and facts.auction.doubles > 0
        return [_made(facts), *score_tables.bridge(rules, doubles=doubles), *_stops(rules)]
    if facts.auction is not None:
        return [*_contract(rules), *_declarers(rules)]
    return [*_contract(rules), *(_nil(facts, rules) if nil else ()), *_bags(facts, rules, nil)]


def _made(facts: WordingContext) -> Line:
    place, phase = next((each for each in facts.of(BiddingPhase)), (0, BiddingPhase()))
    book, path = phase.book, f"{step_path(place)}.book"
    more = say(", {n} more than the number bid", n=count(book, path)) if book else ()
    return say("A contract is made with at least as many tricks as it asks for{more}.", "contract", more=more)


def _contract(rules: ContractScoring) -> Iterator[Line]:
    each = number(rules.points_per_trick_bid, "contract_scoring.points_per_trick_bid")
    over = _points(rules.overtrick_points, "contract_scoring.overtrick_points")
    bonus = number(rules.made_bonus, "contract_scoring.made_bonus")
    lost = _points(rules.failed_contract_penalty, "contract_scoring.failed_contract_penalty")
    made = "with exactly as many tricks as bid" if rules.exact else "with at least as many tricks as bid"
    extra = say(", and {bonus} {bonus:point|points} on top", bonus=bonus) if rules.made_bonus else ()
    marks = ("contract", rule_id(rules, "exact"))
    if rules.made_bonus and not rules.points_per_trick_bid:
        flat = Num(0, ("contract_scoring.points_per_trick_bid",), shown="however many tricks were bid")
        words = "A contract is made {made}. It scores {bonus} {bonus:point|points}, {flat}."
        yield say(words, *marks, made=made, bonus=bonus, flat=flat)
    else:
        words = "A contract is made {made}. It scores {each} {each:point|points} for every trick bid{extra}."
        yield say(words, *marks, made=made, each=each, extra=extra)
    if not rules.exact:
        yield say(
            "Every trick above the contract, an overtrick, scores {over} {over:point|points}.", over=over
        )
    each_trick = " for every trick bid" if rules.failed_contract_penalty else ""
    if rules.off_by_penalty:
        off = number(rules.off_by_penalty, "contract_scoring.off_by_penalty")
        words = "A contract that is not made costs {off} {off:point|points} for each trick more or less than bid{more}."
        none = Num(0, ("contract_scoring.failed_contract_penalty",), shown="nothing")
        more = say(", and {lost} for every trick bid", lost=lost if rules.failed_contract_penalty else none)
        yield say(words, rule_id(rules, "off_by_penalty"), off=off, more=more)
        return
    yield say(
        "A contract that is not made costs {lost} {lost:point|points}{each}.", lost=lost, each=each_trick
    )


def _declarers(rules: ContractScoring) -> Iterator[Line]:
    """Say what there is of the contract of an auction besides."""
    if rules.top_points:
        n = number(rules.top_points, "contract_scoring.top_points")
        yield say(
            "The highest bid there is scores {n} {n:point|points} instead.", rule_id(rules, "top_points"), n=n
        )
    if rules.top_penalty:
        n = number(rules.top_penalty, "contract_scoring.top_penalty")
        words = "If the highest bid there is fails, it costs {n} {n:point|points} instead."
        yield say(words, rule_id(rules, "top_penalty"), n=n)
    if rules.pays is ContractPays.OTHERS:
        words = (
            "All of this is settled with each of the others: what the declarer wins each of them loses, and the other "
            "way round."
        )
        yield say(words, rule_id(rules, "pays"))
    yield from _stops(rules)


def _stops(rules: ContractScoring) -> Iterator[Line]:
    if rules.stops:
        words = "The hand is over as soon as the contract is made or can no longer be made."
        yield say(words, rule_id(rules, "stops"))


def _points(value: int, path: str) -> Num:
    return Num(value, (path,), shown="" if value else "no")


def _nil(facts: WordingContext, rules: ContractScoring) -> Iterator[Line]:
    won = number(rules.nil_bonus, "contract_scoring.nil_bonus")
    lost = number(rules.nil_penalty, "contract_scoring.nil_penalty")
    words = (
        "A player who bids Nil and wins no trick scores {won} {won:point|points}; one who wins any loses "
        "{lost} {lost:point|points}."
    )
    yield say(words, won=won, lost=lost)
    if facts.genome.team_mode:
        yield say(
            "A Nil bidder's tricks count towards the team's contract, and as overtricks too. "
            "A team in which everybody bid Nil has no contract{over}.",
            over="" if rules.exact else ": every trick it wins is an overtrick",
        )
    else:
        yield say("A Nil bidder has no contract and scores no overtricks.")


def _bags(facts: WordingContext, rules: ContractScoring, nil: bool) -> Iterator[Line]:
    if rules.bag_limit and not rules.exact:
        limit = number(rules.bag_limit, "contract_scoring.bag_limit")
        lost = number(rules.bag_penalty, "contract_scoring.bag_penalty")
        yield say(
            "Every overtrick is also a bag.{carried} Every {limit} {limit:bag|bags} of a {side} "
            "{limit:costs|cost} {lost} {lost:point|points} and are taken off the count.",
            side=facts.side,
            carried=" Bags carry over from hand to hand." if facts.multi else "",
            limit=limit,
            lost=lost,
        )
    order = "Nils, then contracts, then bags" if nil else "contracts, then bags"
    if rules.bag_limit and not rules.exact:
        yield say("They are scored in this order: {order}.", order=order)


def contract_words(contract: ContractScoring | None) -> str:
    if contract is None:
        return "bids are not scored"
    if contract.table is ContractTable.BRIDGE:
        return "contracts score as at Bridge"
    if contract.exact:
        return "you must take exactly the tricks you bid"
    bags = (
        f", and {say_number(contract.bag_limit)} tricks too many cost {contract.bag_penalty}"
        if contract.bag_limit
        else ""
    )
    return f"you must take at least the tricks you bid{bags}"


FIELDS: Final[Fields] = {
    "overtrick_points": Field("points for an overtrick"),
    "failed_contract_penalty": Field("penalty for each trick of a failed bid"),
    "off_by_penalty": Field("penalty for each trick a bid is missed by"),
    "bag_limit": Field("overtricks that are punished"),
    "bag_penalty": Field("their penalty"),
    "exact": Field("making a contract"),
    "pays": Field("who settles the contract"),
    "stops": Field("a hand that is decided"),
    "top_points": Field("points for the highest bid"),
    "top_penalty": Field("its penalty"),
    "table": Field(
        "scores of contracts",
        one_of(
            {
                ContractTable.NONE: "contracts score by the trick",
                ContractTable.BRIDGE: "contracts score as at Bridge",
            }
        ),
    ),
    "vulnerable": Field(
        "vulnerability",
        one_of(
            {
                Vulnerable.NOBODY: "nobody is ever vulnerable",
                Vulnerable.CHICAGO: "vulnerability goes by the hand, as in a Chicago",
            }
        ),
    ),
}
