"""Bids and contracts: how they are scored, with an example worked out by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.errors import DarwinDeckError
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.scoring import ContractScoring
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Item, Line, Num, Paragraph, Table
from darwindeck.rulebook.paths import rule_id
from darwindeck.rulebook.words.sentences import number, say, seat, series
from darwindeck.simulation.snapshots import StateSnapshot
from darwindeck.simulation.testing import arranged

NIL = -2
"""How the engine's door for tests names a Nil."""


def contracts(facts: RulebookContext) -> list[Block]:
    rules = facts.genome.contract_scoring
    if rules is None:
        return []
    nil = any(phase.allow_nil for _, phase in facts.paths_of(BiddingPhase))
    lines = [*_contract(rules), *(_nil(facts, rules) if nil else ()), *_bags(facts, rules, nil)]
    lead = say("{what}", what=_whose(facts, nil))
    return [Paragraph(lead), Bullets(tuple(map(Item, lines))), *contract_example(facts)]


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


EXAMPLE: Final = "An example. In the first hand the players bid and win tricks like this:"
"""What stands before the example; nothing after it is a rule."""


def contract_example(facts: RulebookContext) -> list[Block]:
    """A hand with bids and tricks, scored by the engine; left out if the engine does not run the game."""
    scene = _scene(facts)
    if scene is None:
        return []
    bids, tricks = scene
    try:
        after = arranged(facts.genome, tricks_won=tricks).evaluate_contracts(bids)
    except DarwinDeckError:
        return []
    lead = say(EXAMPLE)
    rows = []
    for who, (bid, won) in enumerate(zip(bids, tricks, strict=True)):
        shown: Line = say("Nil") if bid == NIL else (_worked_number(bid),)
        rows.append((say("Player {p}", p=seat(who, derived="example")), shown, (_worked_number(won),)))
    table = Table(("Player", "Bid", "Tricks"), tuple(rows))
    return [Paragraph(lead), table, Bullets(tuple(map(Item, _results(facts, after))))]


def _worked_number(value: int) -> Num:
    return number(value, derived="worked example")


def _scene(facts: RulebookContext) -> tuple[list[int], list[int]] | None:
    """Somebody makes it, somebody has an overtrick, somebody fails, somebody bids Nil."""
    phase = next((phase for _, phase in facts.paths_of(BiddingPhase)), None)
    if phase is None:
        return None
    cards = _hand_size(facts)
    top = min(phase.max_bid, cards)
    low = min(phase.min_bid, top)
    takers = facts.players - 1 if phase.allow_nil else facts.players
    tricks = [cards // takers + (who < cards % takers) for who in range(takers)]
    wanted = [won + (0, -1, 1, 0, -1, 1)[who] for who, won in enumerate(tricks)]
    bids = [max(low, min(top, bid)) for bid in wanted]
    bids = [NIL if bid == 0 and phase.allow_nil else bid for bid in bids]
    if phase.allow_nil:
        return [*bids, NIL], [*tricks, 0]
    return bids, tricks


def _hand_size(facts: RulebookContext) -> int:
    given = facts.setup.cards_per_player
    if isinstance(given, int):
        return given
    return len(facts.deck) // facts.players if isinstance(given, str) else given[0]


def _results(facts: RulebookContext, after: StateSnapshot) -> Iterator[Line]:
    teams = facts.genome.teams if facts.genome.team_mode else ()
    scores = after.team_scores if teams else after.scores
    for side, score in enumerate(scores):
        who = (
            say("Team {t}", t=seat(side, derived="team"))
            if teams
            else say("Player {p}", p=seat(side, derived="example"))
        )
        if teams:
            members = series([say("{p}", p=seat(p, derived="example")) for p in teams[side]])
            label = "players" if len(teams[side]) > 1 else "player"
            who = say("{who} ({label} {members})", who=who, label=label, members=members)
        verb = "scores" if score >= 0 else "loses"
        points = Num(score, derived="scored by the engine", shown=str(abs(score)))
        bags = after.accumulated_bags[side] if side < len(after.accumulated_bags) else 0
        held = Num(bags, derived="scored by the engine")
        more = say(" and has {n} {n:bag|bags}", n=held) if bags and _has_bags(facts) else ()
        yield say(
            "{who} {verb} {points} {points:point|points}{more}.", who=who, verb=verb, points=points, more=more
        )


def _has_bags(facts: RulebookContext) -> bool:
    rules = facts.genome.contract_scoring
    return rules is not None and rules.bag_limit > 0
