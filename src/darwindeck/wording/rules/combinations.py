"""The combinations of a game as lines of the rulebook: what each is made of, an example in cards, what it beats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from darwindeck.genome.cards import JOKERS, SUIT_RANKS, Rank, Suit, high_to_low
from darwindeck.genome.patterns import Combination, Pattern, RunOf, RunOrder, RunSuit, SameSuit, SetOf
from darwindeck.genome.phases import PlayBeat, PlayPhase
from darwindeck.wording.combinations import pattern_title
from darwindeck.wording.context import WordingContext
from darwindeck.wording.counted import pattern_noun
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import SUITS
from darwindeck.wording.text import Card, Item, Line, Num, RankSign, Strong, count, say, series, span_of

_FOLLOW = {
    PlayBeat.NO: "You may play any of them, whatever was played before.",
    PlayBeat.HIGHER: (
        "When there is a play to follow, you must play a higher one of the same combination with as many cards"
    ),
}


def combinations(facts: WordingContext, phase: PlayPhase) -> Iterator[Item]:
    """Every combination of the phase as a list, then how one beats another."""
    named = [
        (at, pattern) for at, pattern in enumerate(facts.genome.patterns) if pattern.name in phase.patterns
    ]
    rows = tuple(Item(_pattern(facts, at, pattern)) for at, pattern in named)
    yield Item(say("The combinations are:", rule_id(phase, "patterns")), rows, key=True)
    words = _FOLLOW[phase.beat]
    if phase.beat is PlayBeat.HIGHER:
        words += _more(tuple(pattern for _, pattern in named))
    yield Item(say(words, rule_id(phase, "beat")), key=True)
    if phase.beat is PlayBeat.HIGHER:
        yield Item(_height(facts))


def _more(patterns: tuple[Pattern, ...]) -> str:
    powers = len({pattern.power for pattern in patterns}) > 1
    beyond = any(pattern.bomb or pattern.over for pattern in patterns)
    found = (", or one that ranks above it with as many cards" if powers else "") + (
        ", or one that beats it as said above" if beyond else ""
    )
    return f"{found}."


def _height(facts: WordingContext) -> Line:
    words = "Of two equal combinations the one with the higher top card is higher; kickers do not count"
    order = facts.setup.suit_order
    if not order:
        return say(f"{words}. Suits do not compare.")
    suits = ", ".join(SUITS[suit] for suit in order)
    rule = rule_id(facts.setup, "suit_order")
    return say(
        "{words}; where the ranks are equal, by suit: {suits}, the highest first.",
        rule,
        words=words,
        suits=suits,
    )


def _pattern(facts: WordingContext, at: int, pattern: Pattern) -> Line:
    path = f"patterns[{at}]"
    example = _example(facts, pattern)
    shown: Line = say(", such as {cards}", cards=series_of(example)) if example else ()
    return say(
        "{title}: {what}{ranks}{kicker}{shown}{power}",
        "pattern",
        title=Strong(capital_text(pattern_title(pattern))),
        what=_of(pattern.of, f"{path}.of"),
        ranks=_ranks(facts, pattern),
        kicker=_kicker(pattern, f"{path}.kicker"),
        shown=shown,
        power=_beats(facts, pattern, path),
    )


def definition(facts: WordingContext, name: str) -> Line:
    """Say what a combination is that points are given for, by its name; nothing where there is none of it."""
    found = [(at, each) for at, each in enumerate(facts.genome.patterns) if each.name == name]
    if not found:
        return ()
    at, pattern = found[0]
    path = f"patterns[{at}]"
    example = _example(facts, pattern)
    shown: Line = say(", such as {cards}", cards=series_of(example)) if example else ()
    noun = pattern_noun(name)
    return say(
        "{a} {noun} is {what}{ranks}{shown}.",
        "pattern",
        a="An" if noun[0] in "aeiou" else "A",
        noun=noun,
        what=_of(pattern.of, f"{path}.of", ace=not pattern.ranks or Rank.ACE in pattern.ranks),
        ranks=_ranks(facts, pattern),
        shown=shown,
    )


def capital_text(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def series_of(cards: tuple[str, ...]) -> Line:
    """Put cards side by side."""
    found: Line = ()
    for card in cards:
        found = (*found, *(say(" ") if found else ()), Card(card))
    return found


def _span(n: int, to: int, path: str) -> Line:
    low = count(n, f"{path}.n")
    return span_of(low, count(to, f"{path}.to")) if to > n else (low,)


def _of(of: Combination, path: str, *, ace: bool = True) -> Line:
    match of:
        case SetOf(n, to):
            alone = n == 1 and to <= 1
            what = "card" if alone else "cards of one rank"
            return say("{n} {what}", "set", n=_span(n, to, path), what=what)
        case SameSuit(n, to):
            return say("{n} cards of one suit", "same_suit", n=_span(n, to, path))
        case RunOf():
            return _run(of, path, ace=ace)
        case _:
            assert_never(of)


def _run(run: RunOf, path: str, *, ace: bool) -> Line:
    each = "" if run.width == 1 else say(", {n} cards of each", n=count(run.width, f"{path}.width"))
    suit = " and one suit" if run.suit is RunSuit.SAME else ""
    order = {
        RunOrder.AS_RANKED: "",
        RunOrder.ACE_BOTH: ", the ace below the two or above the king" if ace else "",
    }[run.order]
    words = "{n} ranks in sequence{suit}{each}{order}"
    rules = ("run", rule_id(run, "suit"), rule_id(run, "order"))
    return say(words, *rules, n=_span(run.n, run.to, path), suit=suit, each=each, order=order)


def _ranks(facts: WordingContext, pattern: Pattern) -> Line:
    if not pattern.ranks:
        return ()
    rule = rule_id(pattern, "ranks")
    jokers = [rank for rank in JOKERS if rank in facts.pack.ranks]
    out = [rank for rank in (*SUIT_RANKS, *jokers) if rank not in pattern.ranks]
    if not out:
        return say("", rule)
    if len(out) <= 3:
        return say(" (no {ranks})", rule, ranks=series([(RankSign(rank),) for rank in out]))
    return say(" (only {ranks})", rule, ranks=series([(RankSign(rank),) for rank in pattern.ranks]))


def _kicker(pattern: Pattern, path: str) -> Line:
    if pattern.kicker is None:
        return ()
    n = count(pattern.kicker.n, f"{path}.n")
    what = "pair" if pattern.kicker.pair else "card"
    each = " for each of its sets" if isinstance(pattern.of, RunOf) else ""
    rule = rule_id(pattern.kicker, "pair")
    line = say(" and {n} ", rule, n=n)
    other = say(f"{what} of another rank" if pattern.kicker.n == 1 else f"{what}s of other ranks")
    return (*line, *other, *say(each))


def _beats(facts: WordingContext, pattern: Pattern, path: str) -> Line:
    found: Line = ()
    if pattern.power:
        rank = Num(pattern.power, (f"{path}.power",))
        found = (*found, *say("; its power is {n}", n=rank))
    if pattern.bomb:
        rule = rule_id(pattern, "bomb")
        found = (*found, *say("; a bomb, which beats everything that is none, whatever its size", rule))
    if pattern.over:
        others = [other for other in facts.genome.patterns if other.name in pattern.over]
        names = series([say(_one(other)) for other in others])
        found = (*found, *say("; it beats {names} too", rule_id(pattern, "over"), names=names))
    return found


def _one(pattern: Pattern) -> str:
    title = pattern_title(pattern)
    return f"a {title} of its ranks" if pattern.ranks else f"a {title}"


def _example(facts: WordingContext, pattern: Pattern) -> tuple[str, ...]:
    """Find cards that make the pattern, high but not the highest; none if it is hard to show."""
    deck = [rank for rank in reversed(high_to_low(facts.setup.rank_order)) if rank in facts.pack.ranks]
    if isinstance(pattern.of, RunOf) and pattern.of.order is RunOrder.ACE_BOTH:
        deck = [rank for rank in SUIT_RANKS if rank in facts.pack.ranks]
    ranks = [rank for rank in deck if not pattern.ranks or rank in pattern.ranks]
    if not ranks:
        return ()
    suits = tuple(Suit)
    match pattern.of:
        case SetOf(n):
            body = [f"{ranks[len(ranks) // 2]}{suit}" for suit in suits[:n]]
        case SameSuit(n):
            step = max(1, len(ranks) // n)
            body = [f"{rank}{Suit.HEARTS}" for rank in ranks[::step][:n]]
        case RunOf(n=n, width=width, suit=suit):
            start = next((at for at in range(len(ranks) - n, -1, -1) if "2" not in ranks[at : at + n]), 0)
            same = suit is RunSuit.SAME
            body = [
                f"{rank}{suits[0 if same else (at + each) % len(suits)]}"
                for at, rank in enumerate(ranks[start : start + n])
                for each in range(width)
            ]
        case _:
            assert_never(pattern.of)
    return tuple(body) + _example_kickers(pattern, body, deck)


def _example_kickers(pattern: Pattern, body: list[str], deck: list[str]) -> tuple[str, ...]:
    if pattern.kicker is None:
        return ()
    sets = pattern.of.n if isinstance(pattern.of, RunOf) else 1
    used = {card[0] for card in body}
    free = [rank for rank in deck if rank not in used][: pattern.kicker.n * sets]
    copies = tuple(Suit)[: 2 if pattern.kicker.pair else 1]
    return tuple(f"{rank}{suit}" for rank in free for suit in copies)
