"""Why an action is refused, in the words of the rulebook.

The engine names the rule it goes by; here that name is only looked up among the marks that tie every sentence of a
rulebook to its rule. Where the rulebook has no sentence of its own, the engine's stands alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from darwindeck.genome.phases import PlayPhase
from darwindeck.narration.refusals import tell_refusal
from darwindeck.play.scene.layout import Layout
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.model import Bullets, Figure, Item, Line, Num, Paragraph, Rule, Table
from darwindeck.rulebook.paths import kind, nodes
from darwindeck.rulebook.phases.meld import knock
from darwindeck.rulebook.phases.steps import step
from darwindeck.rulebook.words.sentences import plain
from darwindeck.simulation.refusals import (
    AnswerClaim,
    BetClosed,
    BetToCall,
    BidRange,
    ConditionFails,
    Count,
    Deadwood,
    FirstTrick,
    GameOver,
    JustTaken,
    MayNotPass,
    MustFollow,
    NoMeld,
    NotAChoice,
    NotBroken,
    NothingClaimed,
    NothingToCall,
    NotInHand,
    OpeningCard,
    RankNotHeld,
    RankNotInDeck,
    Refusal,
    SeatNotAsked,
    Tableau,
)
from darwindeck.simulation.view import View

MARKS: Final[Mapping[type[Refusal], tuple[str, ...]]] = {
    MustFollow: ("trick.lead_suit_required",),
    NotBroken: ("trick.breaking_suit",),
    FirstTrick: ("trick.first_trick",),
    OpeningCard: ("holder",),
    Tableau: ("setup.tableau_mode",),
    Count: ("play.same_count", "play", "discard", "pass", "claim"),
    MayNotPass: ("play.pass_if_unable", "play.mandatory", "claim"),
    BidRange: (".min_bid", "bidding.hook=true"),
    RankNotHeld: ("ask",),
    SeatNotAsked: ("ask",),
    RankNotInDeck: ("claim",),
    NothingClaimed: ("claim.allow_challenge",),
    AnswerClaim: ("claim.allow_challenge",),
    BetClosed: (".max_raises", "betting"),
    NoMeld: ("meld",),
    Deadwood: ("knock",),
    NotAChoice: ("phases[",),
    NotInHand: ("phases[",),
}
"""For what the engine calls a rule, the marks of the sentences that state it, the best first; a mark that begins with
a point is the end of the path of a number."""


PLAIN: Final = (GameOver, BetToCall, NothingToCall, JustTaken)
"""Refusals for which the narrator's sentence is enough."""
SELF_EVIDENT: Final = (MustFollow, NotBroken, FirstTrick, OpeningCard, ConditionFails, Tableau)
"""Refusals whose sentence in the rulebook says all."""


def explain(layout: Layout, view: View, refusal: Refusal) -> str:
    """The narrator's sentence and, if there is one, the rulebook's."""
    short = tell_refusal(refusal)
    found = _sentences(layout, view, refusal)
    if not found:
        return short
    if isinstance(refusal, SELF_EVIDENT):
        return found[0]
    if isinstance(refusal, NotAChoice | NotInHand):
        return f"{short} The step now: {found[0]}"
    if isinstance(refusal, BidRange):
        return " ".join((short, *found))
    return f"{short} {found[0]}"


def _sentences(layout: Layout, view: View, refusal: Refusal) -> list[str]:
    """The sentences of the marks that are found, in their order."""
    by_test = isinstance(refusal, ConditionFails)
    marks = _condition_marks(layout, view) if by_test else MARKS.get(type(refusal), ())
    found = []
    for mark in marks:
        item = next((item for item in _items(layout, view) if _bears(item.line, mark)), None)
        if item is not None:
            found.append(_whole(item) if by_test else plain(item.line))
    return found


def _bears(line: Line, mark: str) -> bool:
    for span in line:
        if isinstance(span, Rule) and (span.id == mark or span.id.startswith((f"{mark}=", f"{mark}."))):
            return True
        if mark == "phases[" and isinstance(span, Rule) and span.id.startswith(mark):
            return True
        if mark.startswith(".") and isinstance(span, Num) and any(s.endswith(mark) for s in span.sources):
            return True
    return False


def _condition_marks(layout: Layout, view: View) -> tuple[str, ...]:
    """The kinds of all tests in the condition of this play."""
    phase = layout.phase(view)
    if not isinstance(phase, PlayPhase) or view.phase is None:
        return ()
    where = f"phases[{view.phase}].valid_play_condition"
    return tuple(kind(node) for path, node in nodes(layout.genome) if path.startswith(where))


def _whole(item: Item) -> str:
    """A sentence and the list below it."""
    parts = [plain(item.line), *(_whole(child) for child in item.children)]
    return " ".join(parts)


def _items(layout: Layout, view: View) -> Iterator[Item]:
    """The step being taken, then every other line of the rulebook."""
    if view.phase is not None:
        yield from _below(step(layout.facts, view.phase))
    elif layout.genome.knock is not None:
        yield from _below(knock(layout.facts, layout.genome.knock))
    for section in rulebook(layout.genome).sections:
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
