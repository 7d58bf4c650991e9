"""Why an action is refused, in a short sentence or two.

The engine names the rule it goes by, and the narrator's sentence for it is mostly enough. Where a game has its own
condition the sentence of its rulebook is looked up, by the marks that tie every sentence to its rule; where something
else is asked, the question is said again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, assert_never

from darwindeck.genome.phases import PlayPhase, PlayTarget
from darwindeck.narration.refusals import tell_refusal
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.questions import ask
from darwindeck.rulebook.build import rules_of
from darwindeck.rulebook.model import Bullets, Figure, Paragraph, Table
from darwindeck.simulation.refusals import (
    BidRange,
    ConditionFails,
    Count,
    NotAChoice,
    NotInHand,
    Refusal,
    Tableau,
)
from darwindeck.simulation.view import View
from darwindeck.wording.marks import kind, nodes
from darwindeck.wording.places import place_items
from darwindeck.wording.rules.meld import knock
from darwindeck.wording.steps import step
from darwindeck.wording.text import Item, Line, Rule, plain

MARKS: Final[Mapping[type[Refusal], tuple[str, ...]]] = {
    Tableau: ("setup.tableau_mode",),
    Count: ("play.same_count",),
    BidRange: ("bidding.hook=true",),
}
"""For what the engine calls a rule, the marks of the sentences that state it in a game."""
ASKED_ELSE: Final = (NotAChoice, NotInHand, Count)
"""Refusals that say what is asked now."""
IN_THE_RULES: Final = "The rules say what may be played."
"""What is said where the rules take longer."""
LONGEST: Final = 180
"""Letters of a sentence of the rulebook that can be read at a glance."""


def explain(layout: Layout, view: View, refusal: Refusal, called: Callable[[int], str]) -> str:
    """Why not, to the player who tried it."""
    short = tell_refusal(refusal)
    found = _sentence(layout, view, refusal)
    if isinstance(refusal, BidRange):
        return f"{short} {found}".rstrip()
    if found:
        return found
    return f"{short} {ask(layout, view, called)}" if isinstance(refusal, ASKED_ELSE) else short


def _sentence(layout: Layout, view: View, refusal: Refusal) -> str:
    """Return what the rulebook says of it, as far as it is short; empty if it says nothing."""
    found = _sentences(layout, view, refusal)
    if not found:
        return ""
    if len(found[0]) <= LONGEST or not isinstance(refusal, ConditionFails | Tableau):
        return found[0]
    return f"{tell_refusal(refusal)} {IN_THE_RULES}"


def _sentences(layout: Layout, view: View, refusal: Refusal) -> list[str]:
    """Return the sentences of the marks that are found, in their order."""
    by_test = isinstance(refusal, ConditionFails)
    phase = layout.phase(view)
    if isinstance(refusal, Tableau) and isinstance(phase, PlayPhase) and phase.target is PlayTarget.PLACE:
        told = [plain(item.line) for item in place_items(layout.facts, phase.places)]
        return [" ".join(told)] if told else []
    marks = _condition_marks(layout, view) if by_test else MARKS.get(type(refusal), ())
    found = []
    for mark in marks:
        item = next((item for item in _items(layout, view) if _bears(item.line, mark)), None)
        if item is not None:
            found.append(_whole(item) if by_test else plain(item.line))
    return found


def _bears(line: Line, mark: str) -> bool:
    ids = (span.id for span in line if isinstance(span, Rule))
    return any(each == mark or each.startswith((f"{mark}=", f"{mark}.")) for each in ids)


def _condition_marks(layout: Layout, view: View) -> tuple[str, ...]:
    """Return the kinds of all tests in the condition of this play."""
    phase = layout.phase(view)
    if not isinstance(phase, PlayPhase) or view.phase is None:
        return ()
    where = f"phases[{view.phase}].valid_play_condition"
    return tuple(kind(node) for path, node in nodes(layout.genome) if path.startswith(where))


def _whole(item: Item) -> str:
    """Return a sentence and the list below it."""
    listed = "; ".join(_whole(child) for child in item.children)
    return f"{plain(item.line)} {listed}".rstrip()


def _items(layout: Layout, view: View) -> Iterator[Item]:
    """Yield the step being taken, then every other line of the rules; no game is played for them."""
    if view.phase is not None:
        yield from _below(step(layout.facts, view.phase))
    elif layout.genome.knock is not None:
        yield from _below(knock(layout.facts, layout.genome.knock))
    for section in rules_of(layout.genome):
        for block in section.blocks:
            match block:
                case Paragraph(line):
                    yield Item(line)
                case Bullets(items):
                    for item in items:
                        yield from _below(item)
                case Table() | Figure():
                    continue
                case _:
                    assert_never(block)


def _below(item: Item) -> Iterator[Item]:
    yield item
    for child in item.children:
        yield from _below(child)
