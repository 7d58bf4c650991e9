"""Points for cards: one list or table for each occasion, in which every card stands at most once.

Where several rules meet the same card, their points are added up here, not by the reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from darwindeck.analysis.conditions import outline
from darwindeck.analysis.deck import cards_meeting
from darwindeck.genome.scoring import CardScore, ScoringTrigger
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph, Table
from darwindeck.wording.card_groups import face_values, name_cards
from darwindeck.wording.marks import kind
from darwindeck.wording.rules.card_scores import book_score, counts_books, occasion, sentence
from darwindeck.wording.text import Item, Line, Num, Rule, capital, number, say, series

TABLE_FROM: Final = 4
"""So many rules for one occasion make a table."""

Numbered = tuple[int, CardScore]
"""A rule with its place in the genome's list."""


def card_scores(facts: RulebookContext, rules: Sequence[Numbered]) -> Iterator[Block]:
    """Yield the rules for one occasion."""
    if all(counts_books(facts, rule) for _, rule in rules):
        yield Bullets(tuple(Item(book_score(facts, at, rule)) for at, rule in rules))
        return
    yield Paragraph(_lead(facts, rules[0][1]))
    rows = _rows(facts, rules)
    if rows is None:
        yield Bullets(tuple(Item(sentence(facts, at, rule)) for at, rule in rules))
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
    """Return the cards that count the same on one occasion, and what; nothing where no deck can tell the cards."""
    return _rows(facts, rules, always=True) or []


def _rows(
    facts: RulebookContext, rules: Sequence[Numbered], *, always: bool = False
) -> list[tuple[frozenset[str], Line]] | None:
    """Return the cards that count the same, and what; none where sentences say it as well."""
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
    """Return a sum with its parts: "15 (5 and 10)"."""
    total = number(sum(key), derived="sum of the points for one card")
    parts = [
        say("{n}", n=_num(points, [place for place in sorted(places) if rules[place].points == points]))
        for points in key
    ]
    return say("{total} ({parts})", total=total, parts=series(parts, "and"))
