"""The quick reference: half a page to keep on the table."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.setup import KnockMoment
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Item, Line, Rule, Span, Strong, Text
from darwindeck.rulebook.phases.meld import knock
from darwindeck.rulebook.phases.steps import steps
from darwindeck.rulebook.sections.deal import deal
from darwindeck.rulebook.sections.effects import quick_effect
from darwindeck.rulebook.sections.endings import hand_endings
from darwindeck.rulebook.sections.goal import aim, most_hands
from darwindeck.rulebook.words.sentences import decapital, joined, say


def quick(facts: RulebookContext) -> list[Block]:
    items = [
        Item(
            _labelled(
                "Goal",
                joined(
                    *(aim(facts, at, win) for at, win in enumerate(facts.genome.win_conditions)),
                    *most_hands(facts),
                ),
            )
        ),
        *_deal(facts),
        *(Item(_head(item)) for item in _steps(facts)),
        *(Item(quick_effect(facts, at, e)) for at, e in enumerate(facts.genome.special_effects)),
        Item(_labelled("End of the hand" if facts.multi else "End", _either(list(hand_endings(facts))))),
    ]
    return [Bullets(tuple(items))]


def _labelled(label: str, line: Line) -> Line:
    return say("{label} {line}", label=Strong(f"{label}."), line=line)


def _either(lines: list[Line]) -> Line:
    """Sentences of which one holds, as one sentence."""
    clauses = [tuple(_unended(span) for span in line) for line in lines]
    line = clauses[0]
    for clause in clauses[1:]:
        line = say("{line}; or {more}", line=line, more=decapital(clause))
    return say("{line}.", line=line)


def _unended(span: Span) -> Span:
    return Text(span.text.removesuffix(".")) if isinstance(span, Text) else span


def _deal(facts: RulebookContext) -> Iterator[Item]:
    lists = [block for block in deal(facts) if isinstance(block, Bullets)]
    yield Item(_labelled("Deal", lists[0].items[0].line))


def _steps(facts: RulebookContext) -> Iterator[Item]:
    rule = facts.genome.knock
    if rule is not None and rule.moment is KnockMoment.TURN_START:
        yield knock(facts, rule)
    yield from steps(facts, range(len(facts.genome.phases)))
    if rule is not None and rule.moment is KnockMoment.TURN_END:
        yield knock(facts, rule)


def _head(item: Item) -> Line:
    """The step without its details, but for the key ones."""
    line = tuple(span for span in item.line if not (isinstance(span, Rule) and span.id.startswith("phases[")))
    return joined(line, *(child.line for child in item.children if child.key))
