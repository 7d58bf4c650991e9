"""Bids and contracts: how they are scored."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.scoring import ContractScoring
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Item, Line, Num, number, say


def contracts(facts: RulebookContext) -> list[Block]:
    rules = facts.genome.contract_scoring
    if rules is None:
        return []
    nil = any(phase.allow_nil for _, phase in facts.paths_of(BiddingPhase))
    lines = [*_contract(rules), *(_nil(facts, rules) if nil else ()), *_bags(facts, rules, nil)]
    lead = say("{what}", what=_whose(facts, nil))
    return [Paragraph(lead), Bullets(tuple(map(Item, lines)))]


def _whose(facts: RulebookContext, nil: bool) -> Line:
    but = ", Nils not counted" if nil else ""
    if facts.genome.team_mode:
        return say(
            (
                "The contract of a team is the sum of its players' bids{but}; its tricks are those "
                "of all its players."
            ),
            but=but,
        )
    return say("Your bid is your contract{but}.", but=" unless it is Nil" if nil else "")


def _contract(rules: ContractScoring) -> Iterator[Line]:
    each = number(rules.points_per_trick_bid, "contract_scoring.points_per_trick_bid")
    over = _points(rules.overtrick_points, "contract_scoring.overtrick_points")
    bonus = number(rules.made_bonus, "contract_scoring.made_bonus")
    lost = _points(rules.failed_contract_penalty, "contract_scoring.failed_contract_penalty")
    made = "with exactly as many tricks as bid" if rules.exact else "with at least as many tricks as bid"
    extra = say(", and {bonus} {bonus:point|points} on top", bonus=bonus) if rules.made_bonus else ()
    words = "A contract is made {made}. It scores {each} {each:point|points} for every trick bid{extra}."
    marks = ("contract", rule_id(rules, "exact"))
    yield say(words, *marks, made=made, each=each, extra=extra)
    if not rules.exact:
        yield say(
            "Every trick above the contract, an overtrick, scores {over} {over:point|points}.", over=over
        )
    each_trick = " for every trick bid" if rules.failed_contract_penalty else ""
    yield say(
        "A contract that is not made costs {lost} {lost:point|points}{each}.", lost=lost, each=each_trick
    )


def _points(value: int, path: str) -> Num:
    return Num(value, (path,), shown="" if value else "no")


def _nil(facts: RulebookContext, rules: ContractScoring) -> Iterator[Line]:
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


def _bags(facts: RulebookContext, rules: ContractScoring, nil: bool) -> Iterator[Line]:
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
