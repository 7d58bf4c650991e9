"""The course of a hand: what happens once, what repeats, and the turn step by step in the engine's order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from darwindeck.analysis.traits import is_turn, runs_once
from darwindeck.genome.phases import ShowdownPhase, TrickPhase
from darwindeck.genome.setup import KnockMoment
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.wording.leading import opener, repeats
from darwindeck.wording.marks import rule_id
from darwindeck.wording.rules.meld import knock
from darwindeck.wording.steps import step, steps
from darwindeck.wording.text import Item, Line, Rule, say


class StretchKind(Enum):
    TURNS = "turn after turn"
    LAP = "everybody once"
    TABLE = "all together"


@dataclass(frozen=True, slots=True)
class PhaseStretch:
    """A stretch of the phase list that is taken together, as the engine cuts it."""

    kind: StretchKind
    places: tuple[int, ...]


def stages(facts: RulebookContext) -> tuple[list[PhaseStretch], list[PhaseStretch]]:
    """Return the stages that run once a hand, and those that repeat."""
    phases = facts.genome.phases
    once = next((place for place, phase in enumerate(phases) if not runs_once(phase)), len(phases))
    kind = StretchKind.TURNS if facts.takes_turns else StretchKind.LAP
    return _cut(facts, 0, once, StretchKind.LAP), _cut(facts, once, len(phases), kind)


def _cut(facts: RulebookContext, start: int, end: int, kind: StretchKind) -> list[PhaseStretch]:
    found: list[PhaseStretch] = []
    for place in range(start, end):
        if not is_turn(facts.genome.phases[place]):
            found.append(PhaseStretch(StretchKind.TABLE, (place,)))
        elif found and found[-1].kind is not StretchKind.TABLE:
            found[-1] = PhaseStretch(kind, (*found[-1].places, place))
        else:
            found.append(PhaseStretch(kind, (place,)))
    return found


def engine_places(facts: RulebookContext) -> list[int | None]:
    """Return the engine's phases by number: the place in the genome's list, or none for the knock, a step of its
    own.
    """
    places: list[int | None] = list(range(len(facts.genome.phases)))
    laps = [stage for stage in stages(facts)[1] if stage.kind is not StretchKind.TABLE]
    rule = facts.genome.knock
    if rule is None or not laps:
        return places
    start = rule.moment is KnockMoment.TURN_START
    places.insert(laps[0].places[0] if start else laps[-1].places[-1] + 1, None)
    return places


def play_section(facts: RulebookContext) -> list[Block]:
    once, repeating = stages(facts)
    found: list[Block] = []
    if once:
        found.append(
            Paragraph(say("Once, at the start of every hand:" if facts.multi else "Once, at the start:"))
        )
        found.append(Bullets(tuple(_once(facts, stage) for stage in once), ordered=len(once) > 1))
    if [stage.kind for stage in repeating] == [StretchKind.TURNS]:
        found.extend(_turns(facts, repeating[0], later=bool(once)))
    elif len(repeating) == 1:
        found.extend(_one_table(facts, repeating[0], later=bool(once)))
    else:
        found.extend(_rounds(facts, repeating, later=bool(once)))
    return found


def _once(facts: RulebookContext, stage: PhaseStretch) -> Item:
    if stage.kind is StretchKind.TABLE:
        return step(facts, stage.places[0])
    marks = tuple(Rule(rule_id(facts.genome.phases[place], "once")) for place in stage.places)
    items = tuple(steps(facts, stage.places))
    return Item((*marks, *_lap(facts, "the player who begins", items, first=True)), items)


def _steps(facts: RulebookContext, stage: PhaseStretch, *, first: bool, last: bool) -> tuple[Item, ...]:
    items = steps(facts, stage.places)
    rule = facts.genome.knock
    if rule is not None and rule.moment is KnockMoment.TURN_START and first:
        items.insert(0, knock(facts, rule))
    if rule is not None and rule.moment is KnockMoment.TURN_END and last:
        items.append(knock(facts, rule))
    return tuple(items)


def _turns(facts: RulebookContext, stage: PhaseStretch, *, later: bool) -> list[Block]:
    items = _steps(facts, stage, first=True, last=True)
    then = "Then the players" if later else "The players"
    order = "" if facts.two else ", clockwise from the player who begins,"
    lead = f"{{then}} take turns{order} until the {{round}} ends. "
    steps = "In your turn, take these steps in this order:" if len(items) > 1 else "In your turn:"
    return [
        Paragraph(say(lead + steps, then=then, round=facts.round)),
        Bullets(items, ordered=len(items) > 1),
    ]


def _one_table(facts: RulebookContext, stage: PhaseStretch, *, later: bool) -> list[Block]:
    phase = facts.genome.phases[stage.places[0]]
    if isinstance(phase, TrickPhase):
        then = f"Then the {facts.round}" if later else f"The {facts.round}"
        words = (
            "{then} is played in tricks, until all cards are played. The player who begins leads to "
            "the first trick."
        )
        line = say(words, then=then)
    elif isinstance(phase, ShowdownPhase):
        line = say("The hands are compared at once:")
    else:
        line = say("This is repeated until the {round} ends:", round=facts.round)
    return [Paragraph(line), Bullets((step(facts, stage.places[0]),))]


def _rounds(facts: RulebookContext, repeating: list[PhaseStretch], *, later: bool) -> list[Block]:
    laps = [place for place, stage in enumerate(repeating) if stage.kind is StretchKind.LAP]
    items = []
    for place, stage in enumerate(repeating):
        if stage.kind is StretchKind.TABLE:
            items.append(step(facts, stage.places[0]))
        else:
            steps = _steps(facts, stage, first=place == laps[0], last=place == laps[-1])
            items.append(Item(_lap(facts, opener(facts, stage.places[0]), steps), steps))
    then = f"Then the {facts.round}" if later else f"The {facts.round}"
    leads = "; the player who begins leads to the first trick" if facts.has(TrickPhase) else ""
    return [
        Paragraph(say("{then} goes through these stages in this order{leads}:", then=then, leads=leads)),
        Bullets(tuple(items), ordered=True),
        *([Paragraph(_again(facts))] if repeats(facts) else []),
    ]


def _lap(facts: RulebookContext, who: str, steps: tuple[Item, ...], *, first: bool = False) -> Line:
    """Everybody has one turn; at the start nobody is out yet."""
    order = " in this order" if len(steps) > 1 else ""
    still = f" still in the {facts.round}" if facts.may_leave_hand and not first else " in turn"
    words = "Everybody{still}, {around}, does this{order}:"
    return say(words, still=still, around=facts.going_round(who), order=order)


def _again(facts: RulebookContext) -> Line:
    if facts.showdown_last:
        return say(
            "The stages before the showdown are repeated until somebody knocks; then comes the showdown."
        )
    return say("Then begin again with the first stage, and so on until the {round} ends.", round=facts.round)
