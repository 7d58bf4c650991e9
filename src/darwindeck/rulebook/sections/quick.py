"""The quick reference: enough to play from, on one card to cut out. Goal, special cards, turn, scoring, end.

It repeats the rules in fewer words and adds none: every line is made by the section that states the rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.setup import Fixed, KnockMoment, TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets
from darwindeck.rulebook.sections.cards import quick_cards
from darwindeck.rulebook.sections.deal import quick_deal, quick_trump
from darwindeck.rulebook.sections.effects import quick_effect
from darwindeck.rulebook.sections.end import elimination_rule
from darwindeck.rulebook.sections.endings import hand_endings, out_when_empty
from darwindeck.rulebook.sections.goal import aim, is_of_a_hand, most_hands
from darwindeck.rulebook.sections.quick_scoring import quick_scoring
from darwindeck.rulebook.sections.tableau import sequence_rules, war_ties
from darwindeck.wording.conditions.sentences import in_line
from darwindeck.wording.names import rank_plural
from darwindeck.wording.rules.meld import knock
from darwindeck.wording.steps import steps
from darwindeck.wording.text import (
    Item,
    Line,
    Rule,
    Span,
    Strong,
    Text,
    capital,
    decapital,
    join_sentences,
    number,
    plain,
    say,
    series,
)


def quick(facts: RulebookContext) -> list[Block]:
    turn = list(
        {plain(line): line for line in map(_head, _steps(facts))}.values()
    )  # a step twice is told once
    items = [
        Item(_label("Goal", _goal(facts))),
        Item(_label("Deal", quick_deal(facts))),
        *(Item(_label("Cards", join_sentences(*lines))) for lines in _cards(facts)),
        *(Item(_label("Trumps", line)) for line in quick_trump(facts)),
        *(Item(line) for line in _wilds(facts, turn)),
        *(Item(_label("Effects", join_sentences(*lines))) for lines in _effects(facts)),
        *map(Item, turn),
        *(Item(_label("Piles", join_sentences(*lines))) for lines in _piles(facts)),
        *(Item(_label("Ties", join_sentences(*lines))) for lines in _ties(facts)),
        *(Item(_label("Scoring", join_sentences(*lines))) for lines in _scoring(facts)),
        Item(_label("End of the hand" if facts.multi else "End", _either(list(hand_endings(facts))))),
        *(Item(_label("Out", line)) for line in _out(facts)),
        *(Item(_label("Game", line)) for line in _hands(facts)),
    ]
    return [Bullets(tuple(items))]


def _goal(facts: RulebookContext) -> Line:
    """One of several goals is enough, unless hands are won on the way to the game."""
    goals = [aim(facts, at, win) for at, win in enumerate(facts.genome.win_conditions)]
    goals += most_hands(facts)
    ways = len(goals) > 1 and not any(is_of_a_hand(facts, win) for win in facts.genome.win_conditions)
    return _either(goals) if ways else join_sentences(*goals)


def _cards(facts: RulebookContext) -> Iterator[list[Line]]:
    found = list(quick_cards(facts))
    if found:
        yield found


def _effects(facts: RulebookContext) -> Iterator[list[Line]]:
    """All effects as one entry; none if there are none."""
    found = [quick_effect(facts, at, effect) for at, effect in enumerate(facts.genome.special_effects)]
    if found:
        yield found


def _piles(facts: RulebookContext) -> Iterator[list[Line]]:
    """Say how sequences begin and grow, if there are any."""
    if facts.mode is TableauMode.SEQUENCE:
        yield list(sequence_rules(facts))[1:3]


def _ties(facts: RulebookContext) -> Iterator[list[Line]]:
    """Yield what equal cards are, where two are compared."""
    if facts.mode is TableauMode.WAR:
        yield list(war_ties(facts))[:2]


def _out(facts: RulebookContext) -> Iterator[Line]:
    """Say who leaves the game, or leaves the hand by running out of cards."""
    yield from list(elimination_rule(facts))[:1]
    if facts.genome.out_when_empty and not facts.genome.place_points:
        yield out_when_empty(facts)


def _wilds(facts: RulebookContext, turn: list[Line]) -> Iterator[Line]:
    """Which cards are wild, unless a step says so."""
    if facts.wild_ranks and not any("are wild" in plain(line) for line in turn):
        ranks = series([say(rank_plural(rank)) for rank in facts.wild_ranks])
        yield say("{label} {ranks}.", label=Strong("Wild."), ranks=capital(ranks))


def _hands(facts: RulebookContext) -> Iterator[Line]:
    if isinstance(facts.genome.hands, Fixed):
        yield say("{n} {n:hand|hands}.", n=number(facts.genome.hands.n, "hands.n"))


def _scoring(facts: RulebookContext) -> Iterator[list[Line]]:
    found = list(quick_scoring(facts))
    if found:
        yield found


def _label(label: str, line: Line) -> Line:
    return say("{label} {line}", label=Strong(f"{label}."), line=line)


def _either(lines: list[Line]) -> Line:
    """Sentences of which one holds, as one sentence."""
    clauses = [tuple(_drop_stop(span) for span in line) for line in lines]
    line = clauses[0]
    for clause in clauses[1:]:
        line = say("{line}; or {more}", line=line, more=decapital(clause))
    return say("{line}.", line=line)


def _drop_stop(span: Span) -> Span:
    return Text(span.text.removesuffix(".")) if isinstance(span, Text) else span


def _steps(facts: RulebookContext) -> Iterator[Item]:
    rule = facts.genome.knock
    if rule is not None and rule.moment is KnockMoment.TURN_START:
        yield knock(facts, rule)
    yield from steps(facts, range(len(facts.genome.phases)))
    if rule is not None and rule.moment is KnockMoment.TURN_END:
        yield knock(facts, rule)


def _head(item: Item) -> Line:
    """Return the step without its details, but for the key ones."""
    line = tuple(span for span in item.line if not (isinstance(span, Rule) and span.id.startswith("phases[")))
    return join_sentences(line, *(in_line(child) for child in item.children if child.key))
