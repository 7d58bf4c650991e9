"""An example turn from a real record: the engine deals by a fixed seed and plays; we only tell what happened.

Games the engine does not run have no example.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from darwindeck.analysis.traits import runs_once
from darwindeck.errors import DarwinDeckError
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import BettingPhase, ClaimPhase, Phase, TrickPhase
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Item, Line, Paragraph, Pictures
from darwindeck.rulebook.sections.moments import Moment
from darwindeck.rulebook.sections.play import engine_places
from darwindeck.rulebook.sections.telling import AUTOMATIC, opening, telling
from darwindeck.simulation.events import Drew, EffectTriggered, Event
from darwindeck.simulation.playthrough import Playthrough, StateSnapshot, deal

SEEDS: Final = range(1, 5)
"""Games that are looked at; the turn with most to tell is taken."""
WARM_UP: Final = 3
"""Turns that are played before the one that is told, so that something lies on the table."""
MOST_STEPS: Final = 10
MOST_ACTIONS: Final = 60
ON_HANDS: Final = (
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.STEAL_CARD,
    EffectType.SWAP_HANDS,
)
"""Effects by which others act on a player's hand."""
IDLE: Final = frozenset({"pass", "done", "fold", "check"})


def example(facts: RulebookContext) -> list[Block]:
    try:
        found = [record(facts, seed) for seed in SEEDS]
    except DarwinDeckError:
        return []
    told = [(moments, telling(facts, moments)) for moments in found]
    told = [entry for entry in told if entry[1]]
    if not told:
        return []
    moments, lines = max(told, key=lambda entry: _interest(entry[1]))
    hand = () if facts.blind else moments[0].before.zones.hands[moments[0].actor]
    pictures = [Pictures(hand, "The hand at the beginning")] if hand else []
    steps = Bullets(tuple(map(Item, lines)), ordered=len(lines) > 1)
    return [Paragraph(opening(facts, moments[0])), *pictures, steps]


def _interest(lines: list[Line]) -> int:
    """How much there is to tell; the first of equals is taken."""
    return sum(len(line) for line in lines)


class Course:
    """Where a playthrough is in the genome's list of phases."""

    def __init__(self, facts: RulebookContext) -> None:
        self.phases = facts.genome.phases
        self.places = engine_places(facts)
        self.once = sum(1 for phase in self.phases if runs_once(phase))

    def phase(self, now: StateSnapshot) -> Phase | None:
        """The phase of a position; none while trump is named or somebody may knock."""
        place = self.places[now.phase] if now.phase < len(self.places) else None
        return None if place is None else self.phases[place]

    def repeats(self, now: StateSnapshot) -> bool:
        return self.once <= now.phase < len(self.places)

    def begins(self, now: StateSnapshot, turns: int, *, fresh: bool) -> bool:
        """Whether the part worth telling begins here."""
        phase = self.phase(now)
        if isinstance(phase, TrickPhase):
            return not any(now.zones.trick)
        return isinstance(phase, BettingPhase) or (turns >= WARM_UP and fresh)


def record(facts: RulebookContext, seed: int) -> list[Moment]:
    """The actions of one turn, or of one trick or round of betting, with the positions around them."""
    rng, course = Random(seed), Course(facts)
    at = deal(facts.genome, seed=seed)
    before, turns, knocker = at.snapshot(), 0, None
    arrived: tuple[Event, ...] = ()
    for _ in range(MOST_ACTIONS):
        if at.over:
            return []
        now = at.snapshot()
        same = now.hand_no == before.hand_no
        knocker = knocker if same else None
        if course.repeats(now) and course.begins(now, turns, fresh=now.turn != before.turn):
            apart = same and not facts.has(ClaimPhase) and not facts.has_effect(*ON_HANDS)
            return [
                replace(moment, knocker=knocker)
                for moment in _told(course, at, rng, before if apart else None, arrived)
            ]
        before, action = now, _choice(at, rng)
        knocker = at.actor if action == "knock" else knocker
        at, telling = at.apply_with_events(action)
        arrived = telling.with_all_cards()
        turns += course.repeats(now) and not at.over and at.snapshot().turn != now.turn
    return []


def _begins_next_turn(event: Event, events: Sequence[Event], actor: int) -> bool:
    """A draw of another player that no effect has brought about."""
    effects = {one.beat for one in events if isinstance(one, EffectTriggered)}
    return isinstance(event, Drew) and event.seat != actor and event.beat not in effects


def _choice(at: Playthrough, rng: Random) -> str:
    """Somebody who would rather do something than nothing."""
    legal = at.legal_actions()
    return rng.choice([action for action in legal if action not in IDLE] or legal)


def _told(
    course: Course, at: Playthrough, rng: Random, earlier: StateSnapshot | None, arrived: Sequence[Event]
) -> list[Moment]:
    """`earlier` is the position before the turn began, none if others may have acted or dealt since; `arrived` is what
    happened just before it."""
    start = at.snapshot()
    table = isinstance(course.phase(start), TrickPhase | BettingPhase)
    found: list[Moment] = []
    if earlier is not None and not table:
        drawn = tuple(event for event in arrived if isinstance(event, Drew) and event.seat == at.actor)
        found.append(
            Moment(at.actor, AUTOMATIC, course.phase(start), earlier, start, over=False, events=drawn)
        )
    while not at.over and len(found) < MOST_STEPS:
        before, actor, action = at.snapshot(), at.actor, _choice(at, rng)
        if before.phase != start.phase if table else before.turn != start.turn:
            break
        at, telling = at.apply_with_events(action)
        after, events = at.snapshot(), telling.with_all_cards()
        if not table and after.hand_no == before.hand_no:
            events = tuple(event for event in events if not _begins_next_turn(event, events, actor))
        found.append(Moment(actor, action, course.phase(before), before, after, at.over, events))
        if found[-1].ends or (table and sum(after.tricks_won) != sum(before.tricks_won)):
            break
    return found
