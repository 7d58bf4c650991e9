"""Conditions in words. A leaf is a short clause about the card ("is red") or the player ("you hold a trump").

Not is pushed down to the leaves. What cannot be misread stays in one sentence; deeper trees become nested lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from darwindeck.genome.conditions import (
    And,
    CardBeatsTop,
    CardIsRank,
    CardIsSuit,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    Condition,
    Not,
    Or,
    SequenceAdjacent,
    SingleTest,
)
from darwindeck.wording.conditions.cards import REFERENCES, SAME
from darwindeck.wording.conditions.nouns import noun, single_card
from darwindeck.wording.conditions.trees import ConditionGroup, Leaf, Tree, opposite, tree
from darwindeck.wording.marks import kind, rule_id
from darwindeck.wording.names import a_rank, suit_singular
from darwindeck.wording.text import Item, Line, Rule, Text, join_sentences, plain, say, series

INLINE_LEAVES = 4
COMPARED = (CardMatchesRank, CardMatchesSuit, CardMatchesColour, SequenceAdjacent, CardBeatsTop)
"""Tests of a card against one other card."""
"""More tests than this in one sentence are hard to follow; they become a list."""


def is_simple(found: Tree) -> bool:
    """Return whether one sentence says it without doubt."""
    if isinstance(found, Leaf) or _in_one_breath(found) is not None:
        return True
    if is_implication(found):
        return True
    parts = found.parts
    last = parts[-1] if parts else None
    if found.every and isinstance(last, ConditionGroup) and is_implication(last):
        parts = parts[:-1]  # "... and, if you hold one card, it is red"
    one_subject = len({_about_card(part) for part in parts}) == 1 or len(parts) <= 2
    return all(map(_is_unit, parts)) and 0 < len(parts) <= INLINE_LEAVES and one_subject


def _is_unit(part: Tree) -> bool:
    return isinstance(part, Leaf) or _in_one_breath(part) is not None


def _about_card(part: Tree) -> bool:
    return part.about_card if isinstance(part, Leaf) else True


def is_implication(found: Tree) -> bool:
    """Return whether it asks something of the card only if the position is so."""
    if isinstance(found, Leaf) or found.every or len(found.parts) != 2 or not all(map(_is_unit, found.parts)):
        return False
    return {_about_card(part) for part in found.parts} == {True, False} and any(
        isinstance(part, ConditionGroup) or part.negative for part in found.parts
    )


def _implication(found: ConditionGroup, subject: str) -> Line:
    """ "if you hold at most one card, it is not a two"."""
    position, card = _when_and_what(found)
    marks = tuple(Rule(rule) for rule in found.rules)
    words = "if {when}, {then}"
    return (*marks, *say(words, when=clause(opposite(position), subject), then=clause(card, subject)))


def _when_and_what(found: ConditionGroup) -> tuple[Tree, Tree]:
    """Return the position and what it asks of the card."""
    position, card = sorted(found.parts, key=_about_card)
    return position, card


def clause(found: Tree, subject: str) -> Line:
    """Return the condition as a clause: "the card is red or you hold at most two cards"."""
    if isinstance(found, Leaf):
        return join_sentences((Text(subject),), found.line) if found.about_card else found.line
    short = _in_one_breath(found)
    if short is not None:
        return join_sentences((Text(subject),), short)
    if is_implication(found):
        return _implication(found, subject)
    lines: list[Line] = []
    named = False
    for part in found.parts:
        bare = isinstance(part, Leaf) and part.about_card
        lines.append(part.line if bare and named and isinstance(part, Leaf) else clause(part, subject))
        named = bare
    marks = tuple(Rule(rule) for rule in found.rules)
    if isinstance(found.parts[-1], ConditionGroup) and is_implication(found.parts[-1]):
        return (*marks, *say("{most}; and {last}", most=series(lines[:-1]), last=lines[-1]))
    return (*marks, *series(lines, "and" if found.every else "or"))


def _in_one_breath(found: ConditionGroup) -> Line | None:
    """Tests that have one name together: "is a black queen", "has the same rank or the same suit as the top card"."""
    kinds = _kinds_of_card(found)
    if kinds is not None:
        return kinds
    tests = [part.condition for part in found.parts if isinstance(part, Leaf) and not part.negative]
    if not tests or len(tests) != len(found.parts):
        return None
    rules = (*found.rules, *(kind(test) for test in tests))
    if found.every:
        card = _one_card(tests, rules, "a ")
        return _against_top(tests, rules) if card is None else say("is {card}", card=card)
    alike = [
        test for test in tests if isinstance(test, CardMatchesRank | CardMatchesSuit | CardMatchesColour)
    ]
    if len(alike) != len(tests) or len({test.reference for test in alike}) > 1:
        return None
    each = series([say(f"the same {SAME[type(test)]}", rule_id(test, "reference")) for test in alike], "or")
    return say("has {each} as {top}", *rules, each=each, top=REFERENCES[alike[0].reference])


def _kinds_of_card(found: ConditionGroup) -> Line | None:
    """Ranks or suits of which the card is one, or none: "is a two or a jack", "is not a two, an eight or a jack"."""
    leaves = [part for part in found.parts if isinstance(part, Leaf)]
    tests = [leaf.condition for leaf in leaves if leaf.negative is found.every]
    if len(tests) != len(found.parts) or len(tests) < 2:
        return None
    words = [
        a_rank(test.rank) if isinstance(test, CardIsRank) else f"a {suit_singular(test.suit)}"
        for test in tests
        if isinstance(test, CardIsRank | CardIsSuit)
    ]
    if len(words) != len(tests):
        return None
    rules = (*found.rules, *(kind(test) for test in tests))
    no = "not " if found.every else ""
    return say("is {no}{kinds}", *rules, no=no, kinds=series([say(word) for word in words], "or"))


def _against_top(tests: Sequence[Condition], rules: Sequence[str]) -> Line | None:
    """Say what a card has to be beside one other, named once: "has the same suit as that card and beats it"."""
    compared = [test for test in tests if isinstance(test, COMPARED)]
    if len(compared) != len(tests) or len({test.reference for test in compared}) > 1 or len(tests) < 2:
        return None
    kinds = {type(test) for test in compared}
    marks = (*rules, *(rule_id(test, "reference") for test in compared))
    same = " and ".join(f"the same {word}" for test, word in SAME.items() if test in kinds)
    words = [f"has {same} as {{top}}"] if same else []
    if kinds >= {SequenceAdjacent, CardBeatsTop}:
        words.append("is exactly one rank above {top}")
    elif SequenceAdjacent in kinds:
        words.append("is exactly one rank above or below {top}")
    elif CardBeatsTop in kinds:
        words.append("is higher in rank than {top}")
    top = REFERENCES[compared[0].reference]
    lines = [say(line, top="it" if at else top) for at, line in enumerate(words)]
    return (*map(Rule, marks), *series(lines))


def items(found: Tree, subject: str) -> tuple[Item, ...]:
    """Return the condition as a list to go through: each line holds, or one of them, as its heading says."""
    if isinstance(found, Leaf):
        return (Item(clause(found, subject)),)
    result = []
    for part in found.parts:
        if is_simple(part):
            result.append(Item(clause(part, subject)))
        elif isinstance(part, ConditionGroup):
            result.append(Item(heading(part), items(part, subject)))
    return tuple(result)


def heading(found: ConditionGroup) -> Line:
    return say("{all} of these:", *found.rules, all="all" if found.every else "at least one")


def one_sentence(condition: Condition, path: str, subject: str, got: str = "captured") -> Line | None:
    """Return the condition as a clause; nothing if it needs a list."""
    found = tree(condition, path, got=got)
    if not is_simple(found) or is_implication(found):
        return None
    return (*map(Rule, _nots(condition)), *clause(found, subject))


def requirement(lead: str, condition: Condition, path: str, subject: str, got: str = "captured") -> Item:
    """Return a rule that asks for the condition: one sentence, or a lead with a list below."""
    simple = one_sentence(condition, path, subject, got)
    if simple is not None:
        return Item(say("{lead} if {what}.", lead=lead, what=simple), key=True)
    found = tree(condition, path, got=got)
    if isinstance(found, ConditionGroup) and is_implication(found):
        position, card = _when_and_what(found)
        when, then = clause(opposite(position), subject), clause(card, subject)
        rules = (*_nots(condition), *found.rules)
        lower = lead[:1].lower() + lead[1:]
        return Item(say("If {when}, {lead} if {then}.", *rules, when=when, lead=lower, then=then), key=True)
    every = (
        "all of these are"
        if isinstance(found, ConditionGroup) and found.every
        else "at least one of these is"
    )
    rules = (*_nots(condition), *(found.rules if isinstance(found, ConditionGroup) else ()))
    head = say("{lead} if {every} true:", *rules, lead=lead, every=every)
    return Item(head, items(found, subject), key=True)


def in_line(item: Item) -> Line:
    """Return a rule and its list in one line: "...: it is red; all of these (…; …)."."""
    if not item.children:
        return item.line
    parts = [_bracket(child) for child in item.children]
    line = parts[0]
    for part in parts[1:]:
        line = say("{line}; {part}", line=line, part=part)
    return say("{head} {line}.", head=item.line, line=line)


def _bracket(item: Item) -> Line:
    if not item.children:
        return item.line
    line = _bracket(item.children[0])
    for child in item.children[1:]:
        line = say("{line}; {part}", line=line, part=_bracket(child))
    head = tuple(Text(span.text.removesuffix(":")) if isinstance(span, Text) else span for span in item.line)
    return say("{head} ({line})", head=head, line=line)


def _nots(condition: Condition) -> tuple[str, ...]:
    match condition:
        case Not(condition=child):
            return ("not", *_nots(child))
        case And(conditions=children) | Or(conditions=children):
            rules = [rule for child in children for rule in _nots(child)]
            # An empty group is no game's rule, but the words must not break on it.
            return (*rules, kind(condition)) if not children else tuple(rules)
        case SingleTest():
            return ()
        case _:
            assert_never(condition)


def cards_meant(condition: Condition | None, path: str, *, each: str = "each ", many: bool = False) -> Line:
    """Return the cards a scoring rule names: "each heart", "the queen of spades", "each card that is red and ..."."""
    card = "cards" if many else "card"
    if condition is None:
        return say("{each}{card}", each=each, card=card)
    found = tree(condition, path)
    short = _short(found, each, many=many)
    if short is not None:
        return (*(Rule(rule) for rule in _nots(condition)), *short)
    what = clause(found, "that") if is_simple(found) else _nest(found)
    words = "{each}{card}, each of them one {what}" if many else "{each}{card} {what}"
    return say(words, *_nots(condition), each=each, card=card, what=what)


def _nest(found: Tree) -> Line:
    """Return a deep condition of a scoring rule, with brackets as the last resort."""
    if isinstance(found, Leaf):
        return clause(found, "that")
    lines = [
        say("({what})", what=_nest(part)) if isinstance(part, ConditionGroup) else clause(part, "that")
        for part in found.parts
    ]
    return (*(Rule(rule) for rule in found.rules), *series(lines, "and" if found.every else "or"))


def _short(found: Tree, each: str, *, many: bool) -> Line | None:
    leaves = found.parts if isinstance(found, ConditionGroup) else (found,)
    tests = [part.condition for part in leaves if isinstance(part, Leaf) and not part.negative]
    if len(tests) != len(leaves):
        return None
    rules = (*(found.rules if isinstance(found, ConditionGroup) else ()), *(kind(test) for test in tests))
    if isinstance(found, ConditionGroup) and found.every:
        return _one_card(tests, rules, each)
    words = [noun(test, many=many) for test in tests]
    if not all(words) or (len(words) > 1 and len({type(test) for test in tests}) > 1):
        return None
    return say("{each}{nouns}", *rules, each=each, nouns=series([say(word) for word in words], "or"))


def _one_card(tests: Sequence[Condition], rules: tuple[str, ...], each: str) -> Line | None:
    """Return a rank and a suit, of which there is one, or a rank and a colour."""
    card = single_card(tests)
    if card is None:
        return None
    one = any(isinstance(test, CardIsSuit) for test in tests)
    return say("{the}{card}", *rules, the=("the " if each else "") if one else each, card=card)


def condition_words(condition: Condition) -> str:
    """ "the card has the suit of the top card of the discard pile"."""
    return plain(clause(tree(condition, "condition"), "the card"))
