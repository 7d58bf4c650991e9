"""Scoring in as few words as a card to cut out has room for: what counts, and how much."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, assert_never

from darwindeck.genome.phases import BiddingPhase, MeldPhase, ShowdownPhase
from darwindeck.genome.scoring import (
    All,
    AtLeast,
    CardScore,
    ContractTable,
    EachOver,
    EvaluationMethod,
    Every,
    Exactly,
    Fewest,
    Last,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    Table,
    TallyScore,
    TallySource,
    TricksFrom,
)
from darwindeck.genome.setup import CaptureRest, Settle, TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.sections.betting import quick_pot
from darwindeck.rulebook.sections.card_scores import Numbered, occasion_key, point_rows
from darwindeck.wording.card_groups import name_cards
from darwindeck.wording.marks import rule_id
from darwindeck.wording.rules.card_scores import book_score, counts_books
from darwindeck.wording.rules.contracts import sentences
from darwindeck.wording.rules.game import moon, places
from darwindeck.wording.rules.showdown import POKER
from darwindeck.wording.rules.tallies import counted_things, is_all_tricks, is_plain, scores_again
from darwindeck.wording.rules.tallies import sentence as tally_sentence
from darwindeck.wording.text import Line, Num, Text, count, number, say, series

_WHERE: Final = {
    ScoringTrigger.TRICK_WIN: "In tricks you win",
    ScoringTrigger.CAPTURE: "Captured",
    ScoringTrigger.PLAY: "Played",
    ScoringTrigger.SET_COMPLETE: "Laid down",
}
_ZONES: Final = {
    ScoringZone.CAPTURED: "captured",
    ScoringZone.HAND: "left in hand",
    ScoringZone.MELDS: "in your melds",
}


def quick_scoring(facts: RulebookContext) -> Iterator[Line]:
    """Everything that brings or costs points, and how hands compare."""
    yield from _showdown(facts)
    yield from quick_pot(facts)
    if facts.late_tricks:
        yield say("Only tricks won when the deck is empty count.")
    if facts.genome.tricks_from is TricksFrom.LAST:
        yield say("Only the last trick counts.")
    rules = sorted(enumerate(facts.genome.card_scoring), key=lambda entry: occasion_key(entry[1]))
    for _, group in groupby(rules, key=lambda entry: occasion_key(entry[1])):
        entries = list(group)
        if all(counts_books(facts, rule) for _, rule in entries):
            yield from (book_score(facts, at, rule) for at, rule in entries)
        else:
            yield _cards(facts, entries)
    if facts.sweeps:
        yield say("Each sweep: {n}.", n=number(facts.setup.sweep_points, "setup.sweep_points"))
    for place, rule in enumerate(facts.genome.tally_scoring):
        yield _tally(facts, place, rule)
    yield from moon(facts)
    yield from _contract(facts)
    yield from _deadwood(facts)
    if facts.genome.place_points:
        yield from places(facts)
    if facts.mode is TableauMode.MATCH_RANK and facts.setup.capture_rest is CaptureRest.LAST_CAPTURER:
        yield say("Whoever captured last takes what is left.")


def _cards(facts: RulebookContext, rules: list[Numbered]) -> Line:
    """One occasion: "In tricks you win: each heart 1, Q♠ 13."."""
    first = rules[0][1]
    rows = point_rows(facts, rules)
    each = [
        say("{cards} = {points}", cards=name_cards(cards, facts.pack.names), points=points)
        for cards, points in rows
    ]
    line = each[0] if each else (Text("nothing"),)
    for more in each[1:]:
        line = say("{line}; {more}", line=line, more=more)
    return say("{where}: {line}.", where=_where(first), line=line)


def _where(rule: CardScore) -> str:
    if rule.trigger is not ScoringTrigger.HAND_END:
        return _WHERE[rule.trigger]
    if rule.to is ScoringTo.OWNER:
        return f"At the end, for cards {_ZONES[rule.zone]}"
    return f"The winner of the hand gets for cards of the others {_ZONES[rule.zone].replace('your', 'their')}"


def _tally(facts: RulebookContext, place: int, rule: TallyScore) -> Line:
    path = f"tally_scoring[{place}]"
    if not is_plain(rule):
        return tally_sentence(facts, place, rule)
    points = number(rule.points, f"{path}.points")
    one, many = counted_things(facts, rule, path)
    match rule.rule:
        case EachOver(n=0) if rule.source is TallySource.HANDS_WON:
            return say("Winning the hand: {p}.", p=points)
        case EachOver(n=0):
            return say("Each {what}: {p}.", what=one, p=points)
        case EachOver(n=n):
            return say("Each {what} above {n}: {p}.", what=one, n=count(n, f"{path}.rule.n"), p=points)
        case AtLeast(n=n):
            which = "All {n} {what}" if is_all_tricks(facts, rule) else "{n} or more {what}"
            more = " more" if scores_again(facts, place, rule) else ""
            words = f"{which}: {{p}}{more}."
            return say(words, what=many, n=number(n, f"{path}.rule.n"), p=points)
        case Most():
            return say("Most {what}: {p}.", what=many, p=points)
        case All():
            return say("All {what}: {p}.", what=many, p=points)
        case Fewest():
            return say("Fewest {what}: {p}.", what=many, p=points)
        case Every(n=n):
            return say("Every {n} {what}: {p}.", what=many, n=number(n, f"{path}.rule.n"), p=points)
        case Exactly(n=n):
            what = one if n == 1 else many
            return say("Exactly {n} {what}: {p}.", what=what, n=number(n, f"{path}.rule.n"), p=points)
        case Last() | Table():
            return tally_sentence(facts, place, rule)
        case _:
            assert_never(rule.rule)


def _contract(facts: RulebookContext) -> Iterator[Line]:
    rules = facts.genome.contract_scoring
    if rules is None:
        return
    if rules.table is ContractTable.BRIDGE:
        yield from sentences(facts, rules, nil=False)
        return
    each = number(rules.points_per_trick_bid, "contract_scoring.points_per_trick_bid")
    lost = number(rules.failed_contract_penalty, "contract_scoring.failed_contract_penalty")
    made = "exactly" if rules.exact else "at least"
    bonus = number(rules.made_bonus, "contract_scoring.made_bonus")
    plus = say(" and {n} on top", n=bonus) if rules.made_bonus else ()
    yield say("Contract made ({made} the bid): {n} for each trick bid{plus}.", made=made, n=each, plus=plus)
    if rules.failed_contract_penalty:
        yield say("Contract failed: {n} off for each trick bid.", n=lost)
    if rules.off_by_penalty:
        off = number(rules.off_by_penalty, "contract_scoring.off_by_penalty")
        yield say("Contract failed: {n} off for each trick more or less than bid.", n=off)
    if not rules.exact and rules.overtrick_points:
        over = number(rules.overtrick_points, "contract_scoring.overtrick_points")
        yield say("Each overtrick: {n}.", n=over)
    if any(phase.allow_nil for _, phase in facts.paths_of(BiddingPhase)):
        won = number(rules.nil_bonus, "contract_scoring.nil_bonus")
        cost = number(rules.nil_penalty, "contract_scoring.nil_penalty")
        yield say("Nil: {won} if made, {cost} off if not.", won=won, cost=cost)
    if rules.bag_limit and not rules.exact:
        limit = number(rules.bag_limit, "contract_scoring.bag_limit")
        cost = number(rules.bag_penalty, "contract_scoring.bag_penalty")
        yield say("Every {limit} {limit:overtrick|overtricks} (bags): {cost} off.", limit=limit, cost=cost)


_SETTLED: Final = {
    Settle.EACH_PAYS: "Each of the others pays who has the least deadwood the difference.",
    Settle.LOWEST_TAKES: "Who has the least deadwood scores that of all the others.",
    Settle.EACH_KEEPS: "All but who has the least score their deadwood.",
}


def _deadwood(facts: RulebookContext) -> Iterator[Line]:
    if not facts.knock_scores:
        return
    held = [entry for entry in facts.paths_of(MeldPhase) if entry[1].hold]
    path, phase = held[0] if held else next(iter(facts.paths_of(MeldPhase)))
    rule = facts.genome.knock
    if rule is not None and rule.settle is not Settle.DIFFERENCE:
        yield say(_SETTLED[rule.settle], rule_id(rule, "settle"))
        return
    gin = Num(phase.gin_bonus, (f"{path}.gin_bonus",))
    under = Num(phase.undercut_bonus, (f"{path}.undercut_bonus",))
    yield say(
        "The knocker scores the difference in deadwood, and {n} more if the knocker has none (gin).", n=gin
    )
    yield say(
        "Whoever has no more deadwood than the knocker (undercut) scores the difference and {n}.", n=under
    )


def _showdown(facts: RulebookContext) -> Iterator[Line]:
    for path, phase in facts.paths_of(ShowdownPhase):
        rule = phase.hand_evaluation
        if rule.method is EvaluationMethod.POKER:
            yield say("Hands from best to worst: {names}.", names=series([say(name) for name in POKER]))
        elif rule.target is not None:
            most = number(rule.target, f"{path}.hand_evaluation.target")
            yield say("A hand of more than {n} is bust.", n=most)
