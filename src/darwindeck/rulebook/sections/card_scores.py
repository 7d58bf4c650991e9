"""Points for cards: one list or table for each occasion, in which every card stands at most once.

Where several rules meet the same card, their points are added up here, not by the reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from darwindeck.analysis.conditions import outline
from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.deck import cards_meeting
from darwindeck.genome.cards import Suit, deck_copies
from darwindeck.genome.conditions import CardIsSuit
from darwindeck.genome.phases import AskPhase, MeldPhase
from darwindeck.genome.scoring import CardScore, ScoringTo, ScoringTrigger, ScoringZone
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph, Table
from darwindeck.wording.card_groups import face_values, name_cards
from darwindeck.wording.conditions.sentences import cards_meant
from darwindeck.wording.marks import kind, rule_id
from darwindeck.wording.text import Item, Line, Num, Rule, capital, number, say, series, size

TABLE_FROM: Final = 4
"""So many rules for one occasion make a table."""

ZONES: Final = {
    ScoringZone.CAPTURED: "that you have captured",
    ScoringZone.HAND: "left in your hand",
    ScoringZone.MELDS: "in your melds on the table",
}
WINNER_ZONES: Final = {
    ScoringZone.CAPTURED: "that the other players have captured",
    ScoringZone.HAND: "left in the hands of the other players",
    ScoringZone.MELDS: "in the melds of the other players",
}

Numbered = tuple[int, CardScore]
"""A rule with its place in the genome's list."""


def occasion(facts: RulebookContext, rule: CardScore) -> Line:
    """When, and for which cards."""
    marks = [rule_id(rule, "trigger")]
    match rule.trigger:
        case ScoringTrigger.TRICK_WIN:
            return say("when you win a trick, you score for the cards in it", *marks)
        case ScoringTrigger.CAPTURE:
            return say(
                "when you capture cards, you score for each of them, the capturing card included", *marks
            )
        case ScoringTrigger.PLAY:
            return say("when you play cards, you score for each of them", *marks)
        case ScoringTrigger.SET_COMPLETE:
            laid = "a book" if facts.has(AskPhase) and not facts.has(MeldPhase) else "a meld"
            return say("when you lay down {laid}, you score for the cards in it", *marks, laid=laid)
        case ScoringTrigger.HAND_END:
            return _at_hand_end(facts, rule, marks)
        case _:
            assert_never(rule.trigger)


def _at_hand_end(facts: RulebookContext, rule: CardScore, marks: list[str]) -> Line:
    marks += [rule_id(rule, "zone"), rule_id(rule, "to")]
    if rule.to is ScoringTo.OWNER:
        words = "when the {round} ends, you score for the cards {zone}"
        return say(words, *marks, zone=ZONES[rule.zone], round=facts.round)
    words = "when the {round} ends, the winner of the {round} scores for the cards {zone}"
    return say(words, *marks, zone=WINNER_ZONES[rule.zone], round=facts.round)


def card_scores(facts: RulebookContext, rules: Sequence[Numbered]) -> Iterator[Block]:
    """The rules for one occasion."""
    if all(counts_books(facts, rule) for _, rule in rules):
        yield Bullets(tuple(Item(book_score(facts, at, rule)) for at, rule in rules))
        return
    yield Paragraph(_lead(facts, rules[0][1]))
    rows = _rows(facts, rules)
    if rows is None:
        yield Bullets(tuple(Item(_sentence(facts, at, rule)) for at, rule in rules))
    else:
        marks = tuple(Rule(mark) for _, rule in rules for mark in _kinds(rule))
        (first, points), *others = [(name_cards(cards, facts.pack.names), worth) for cards, worth in rows]
        lines = [((*marks, *capital(first)), points), *((capital(name), worth) for name, worth in others)]
        yield Table(("Card", "Points"), tuple(lines), tuple(cards for cards, _ in rows))


def _lead(facts: RulebookContext, first: CardScore) -> Line:
    return capital(say("{when}:", "card_score", when=occasion(facts, first)))


def _kinds(rule: CardScore) -> Iterator[str]:
    if rule.condition is not None:
        yield from (kind(part.node) for part in outline(rule.condition).parts)


def occasion_key(rule: CardScore) -> tuple[int, str, str]:
    """Rules of one occasion have one key, in the order in which they are told."""
    at = list(ScoringTrigger).index(rule.trigger)
    return (at, rule.zone, rule.to) if rule.trigger is ScoringTrigger.HAND_END else (at, "", "")


def point_rows(facts: RulebookContext, rules: Sequence[Numbered]) -> list[tuple[frozenset[str], Line]]:
    """The cards that count the same on one occasion, and what; nothing where no deck can tell the cards."""
    return _rows(facts, rules, always=True) or []


def _rows(
    facts: RulebookContext, rules: Sequence[Numbered], *, always: bool = False
) -> list[tuple[frozenset[str], Line]] | None:
    """The cards that count the same, and what; none where sentences say it as well."""
    met = [
        cards_meeting(rule.condition, facts.setup.initial_deck, facts.setup.removed_cards)
        for _, rule in rules
    ]
    known = [cards for cards in met if cards is not None]
    twice = len(frozenset[str]().union(*known)) < sum(map(len, known))
    if len(known) < len(met) or (len(rules) < TABLE_FROM and not twice and not always):
        return None
    groups: dict[tuple[int, ...], set[int]] = {}
    members: dict[tuple[int, ...], set[str]] = {}
    for card in facts.pack.names:
        hit = [index for index, cards in enumerate(known) if card in cards]
        key = tuple(rules[index][1].points for index in hit)
        if key:
            groups.setdefault(key, set()).update(rules[index][0] for index in hit)
            members.setdefault(key, set()).add(card)
    return _with_formula(facts, rules, groups, {key: frozenset(cards) for key, cards in members.items()})


def _with_formula(
    facts: RulebookContext,
    rules: Sequence[Numbered],
    groups: dict[tuple[int, ...], set[int]],
    members: dict[tuple[int, ...], frozenset[str]],
) -> list[tuple[frozenset[str], Line]]:
    """Rows in the order of their points; ranks that count their own number make one row."""
    by_place = dict(rules)
    single = {points: _num(sum(points), sorted(groups[points])) for points in groups if len(points) < 2}
    ranks = {}
    for points, num in single.items():
        for rank in {card[0] for card in members[points]}:
            if frozenset(card for card in facts.pack.names if card[0] == rank) <= members[points]:
                ranks[rank] = num
    found: list[tuple[frozenset[str], Line]] = []
    own = face_values(ranks)
    if own is not None:
        gone = frozenset(card for card in facts.pack.names if card[0] in own[0])
        found.append((gone, own[1]))
        members = {key: cards - gone if key in single else cards for key, cards in members.items()}
    for key in sorted(members, key=lambda points: (abs(sum(points)), points)):
        if members[key]:
            worth: Line = (single[key],) if key in single else _sum(key, groups[key], by_place)
            found.append((members[key], worth))
    return found


def _num(points: int, places: Sequence[int]) -> Num:
    return number(points, *(f"card_scoring[{place}].points" for place in places))


def _sum(key: tuple[int, ...], places: set[int], rules: dict[int, CardScore]) -> Line:
    """A sum with its parts: "15 (5 and 10)"."""
    total = number(sum(key), derived="sum of the points for one card")
    parts = [
        say("{n}", n=_num(points, [place for place in sorted(places) if rules[place].points == points]))
        for points in key
    ]
    return say("{total} ({parts})", total=total, parts=series(parts, "and"))


def _sentence(facts: RulebookContext, at: int, rule: CardScore) -> Line:
    which = cards_meant(rule.condition, f"card_scoring[{at}].condition")
    n = size(rule.points, f"card_scoring[{at}].points")
    words = f"{{which}} {_worth_words(facts, rule.points)}."
    return capital(say(words, which=which, n=n))


def counts_books(facts: RulebookContext, rule: CardScore) -> bool:
    """Whether the rule counts books: a book of all four suits holds one card of each."""
    suits = [phase.book_size == len(Suit) for _, phase in facts.paths_of(AskPhase)]
    plain = suits and all(suits) and not facts.has(MeldPhase) and deck_copies(facts.setup.initial_deck) == 1
    laid = rule.trigger is ScoringTrigger.SET_COMPLETE
    return bool(plain) and laid and isinstance(rule.condition, CardIsSuit)


def _worth_words(facts: RulebookContext, points: int) -> str:
    """What a card does to a score, so that good and bad can be told apart: where the lowest score wins, points are
    bad."""
    if low_wins(facts.genome):
        return "adds {n} {n:point|points}" if points >= 0 else "takes {n} {n:point|points} off your score"
    return "scores {n} {n:point|points}" if points >= 0 else "costs {n} {n:point|points}"


def book_score(facts: RulebookContext, at: int, rule: CardScore) -> Line:
    n = size(rule.points, f"card_scoring[{at}].points")
    words = f"Each book {_worth_words(facts, rule.points)}."
    return say(words, "card_score", rule_id(rule, "trigger"), "card_is_suit", n=n)
