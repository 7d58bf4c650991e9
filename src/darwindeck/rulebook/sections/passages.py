"""The moment that matters in a game, found in played games by its events: a knock, a Nil, a doubt, a sweep, a book.

Good players play a few games; the first passage (a trick, a turn, a round of bets) with the event that the game is
about is taken. Where nobody has a choice in it, another passage of the same hand is shown: an example shows a decision
wherever the hand has one. Everything is from the record of a game: the same genome gives the same passage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from darwindeck.analysis.traits import runs_once
from darwindeck.genome.conditions import Reference
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    MeldPhase,
    Phase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.scoring import Moon, WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.sections.moments import AUTOMATIC, Moment
from darwindeck.rulebook.sections.play import engine_places
from darwindeck.rulebook.sections.records import Attempt, ExampleStep, attempts, play_game
from darwindeck.simulation.events import Drew, EffectTriggered, Event
from darwindeck.simulation.hand_end import HandEnd, end_of_hand
from darwindeck.simulation.snapshots import StateSnapshot
from darwindeck.wording.marks import nodes

MOST_STEPS: Final = 10
WARM_UP: Final = 6
"""Actions before a passage, so that something lies on the table; twice as many where sequences grow."""
ON_HANDS: Final = (
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.STEAL_CARD,
    EffectType.SWAP_HANDS,
)
"""Effects by which others act on a player's hand."""

Sign = tuple[bytes, ...]
"""What the events of one action have to contain, as the engine writes them."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Some actions that belong together, and how their hand ended, if it was played out."""

    rank: int
    """The place of what the hand has among what was looked for; 0 is best."""
    shown: int
    """The same of the moments: where nobody had a choice at the best moment of the hand, another is shown."""
    moments: tuple[Moment, ...]
    end: HandEnd | None
    closing: tuple[Event, ...]
    """What the last action of the hand brought."""
    seed: int
    actions: tuple[str, ...]
    """The record: from the deal to the end of the hand, or to the last action that was looked at."""

    @property
    def decides(self) -> bool:
        """Tell whether the player whose hand is shown has a choice."""
        return _decides(self.moments)

    @property
    def wanting(self) -> tuple[bool, int, int]:
        """Return what it lacks; the least is best."""
        return not self.decides, self.rank, self.shown


def _decides(moments: Sequence[Moment]) -> bool:
    return any(each.actor == moments[0].actor and each.choices > 1 for each in moments)


def signs(facts: RulebookContext) -> list[Sign]:
    """Return what this game is about, the most telling first."""
    return [tuple(map(str.encode, sign)) for sign in _signs(facts)]


def _signs(facts: RulebookContext) -> Iterator[tuple[str, ...]]:
    if facts.genome.moon is not Moon.NONE:
        yield ('"why":"moon"',)
    if facts.knock_scores:
        yield from (('"undercut"',), ('"went_gin"',), ('"deadwood_counted"',))
    if any(phase.allow_nil for _, phase in facts.paths_of(BiddingPhase)):
        yield ('"nil_scored"',)
    if facts.genome.contract_scoring is not None:
        yield ('"contract_scored"',)
    if any(phase.allow_challenge for _, phase in facts.paths_of(ClaimPhase)):
        yield from (('"challenged"', '"honest":false'), ('"challenged"',))
    if facts.sweeps:
        yield ('"swept"',)
    if facts.has(AskPhase):
        yield from (('"handed_over"', '"book_laid"'), ('"handed_over"',))
    if facts.has(ShowdownPhase):
        yield from (('"called"', '"hand_shown"'), ('"hand_shown"',))
    if facts.has(MeldPhase):
        yield ('"melded"',)
    if facts.mode is TableauMode.WAR:
        yield ('"laid_face_down"',)
    if facts.tableau_captures:
        yield ('"captured"',)
    if facts.genome.special_effects:
        yield from (('"effect_triggered"', '"draw_cards"'), ('"effect_triggered"',))
    if facts.setup.wild_ranks:
        yield ('"suit_named"',)
    if facts.has(TrickPhase):
        yield from (('"trick_taken"', '"why":"trick"'), ('"trick_taken"',))
    if facts.win(WinType.EMPTY_HAND) is not None and facts.mode is not TableauMode.SEQUENCE:
        yield ('"played"', '"hand_ends"')
    yield from (('"played"',), ('"hand_ends"',), ('"drew"',))


def passages(facts: RulebookContext) -> Iterator[Passage]:
    """Yield the passage of each game that is looked at; DarwinDeckError where the engine does not run the game."""
    wanted = signs(facts)
    for attempt in attempts(facts):
        found = find_passage(facts, wanted, attempt)
        if found is not None and (found.rank == 0 or not attempt.shoots):
            yield found


def best_passage(facts: RulebookContext) -> Passage | None:
    """Return the first passage that shows what the game is about, or the nearest to it; looked for once in a
    rulebook.
    """
    if facts.passage is None:
        facts.passage = (_best(facts),)
    (found,) = facts.passage
    return found if isinstance(found, Passage) else None


def _best(facts: RulebookContext) -> Passage | None:
    best: Passage | None = None
    for found in passages(facts):
        if best is None or found.wanting < best.wanting:
            best = found
        if not any(best.wanting):
            break
    return best


def find_passage(facts: RulebookContext, wanted: Sequence[Sign], attempt: Attempt) -> Passage | None:
    """Return the best moment of one game, with what leads to it."""
    steps, ranks = _played(facts, wanted, attempt)
    best = min(ranks, default=len(wanted))
    if best == len(wanted):
        return None
    place = ranks.index(best)
    begins = next((at + 1 for at in reversed(range(place)) if steps[at].ends_hand), 0)
    ends = next((at for at in range(place, len(steps)) if steps[at].ends_hand), None)
    last = None if ends is None else steps[ends]
    closing = last.telling.with_all_cards() if last is not None else ()
    end = end_of_hand(last.before.snapshot(), closing) if last is not None else None
    hand = range(begins, len(steps) if ends is None else ends + 1)
    others = [at for at in hand if at != place and len(steps[at].before.legal_actions()) > 1]
    told = [at for at in hand if ranks[at] < len(wanted) and at != place and at not in others]
    at, moments = _deciding(facts, steps, [place, *sorted((*told, *others), key=lambda at: (ranks[at], at))])
    return Passage(best, ranks[at], tuple(moments), end, closing, attempt.seed, steps[hand[-1]].after.actions)


def _played(
    facts: RulebookContext, wanted: Sequence[Sign], attempt: Attempt
) -> tuple[list[ExampleStep], list[int]]:
    """Return the steps of a game up to the end of the hand with what is wanted most, and the rank of what each
    brought; at the beginning of a game nothing counts.
    """
    steps: list[ExampleStep] = []
    ranks: list[int] = []
    warm_up = 2 * WARM_UP if facts.mode is TableauMode.SEQUENCE else WARM_UP
    for step in play_game(facts, attempt):
        told = step.telling.all_json
        rank = next((at for at, sign in enumerate(wanted) if all(part in told for part in sign)), len(wanted))
        ranks.append(rank if len(steps) >= warm_up else len(wanted))
        steps.append(step)
        if step.ends_hand and 0 in ranks:
            break
    return steps, ranks


def _deciding(
    facts: RulebookContext, steps: Sequence[ExampleStep], places: Sequence[int]
) -> tuple[int, list[Moment]]:
    """Return the passage at the first of these places in which the player whose hand is shown has a choice; at
    the first of all where none has.
    """
    for at in places:
        moments = _passage(facts, steps, at)
        if _decides(moments):
            return at, moments
    return places[0], _passage(facts, steps, places[0])


class PhaseTracker:
    """Where a playthrough is in the genome's list of phases."""

    def __init__(self, facts: RulebookContext) -> None:
        self.phases = facts.genome.phases
        self.places = engine_places(facts)
        self.compares = bool(facts.genome.patterns) or any(
            getattr(node, "reference", None) is Reference.TABLEAU_TOP for _, node in nodes(facts.genome)
        )
        self.once = sum(1 for phase in self.phases if runs_once(phase))

    def phase(self, now: StateSnapshot) -> Phase | None:
        """Return the phase of a position; none while trump is named or somebody may knock."""
        place = self.places[now.phase] if now.phase < len(self.places) else None
        return None if place is None else self.phases[place]

    def together(self, earlier: StateSnapshot, now: StateSnapshot) -> bool:
        """Tell whether two decisions in a row belong to one trick, one round of bets or one turn."""
        if earlier.hand_no != now.hand_no:
            return False
        phase = self.phase(now)
        if isinstance(phase, TrickPhase):
            return isinstance(self.phase(earlier), TrickPhase) and any(now.zones.trick)
        if isinstance(phase, BettingPhase):
            return earlier.phase == now.phase
        return earlier.turn == now.turn


def _passage(facts: RulebookContext, steps: Sequence[ExampleStep], place: int) -> list[Moment]:
    """Return the actions from the beginning of the trick, round or turn, and those that still belong to it."""
    course = PhaseTracker(facts)
    first, now = place, steps[place].before.snapshot()
    found = [(steps[place], now)]
    while first > 0 and len(found) < MOST_STEPS:
        earlier = steps[first - 1].before.snapshot()
        if not course.together(earlier, now):
            break
        first, now = first - 1, earlier
        found.insert(0, (steps[first], now))
    last = found[-1][1]
    for step in steps[place + 1 :]:
        later = step.before.snapshot()
        if len(found) >= MOST_STEPS or not (course.together(last, later) or _undecided(facts, found[-1][0])):
            break
        found.append((step, later))
        last = later
    knocker = _knocker(steps[:first], now.hand_no)
    moments = [replace(_moment(course, step, before), knocker=knocker) for step, before in found]
    return [*_arrival(facts, course, steps, first, moments[0]), *moments]


def _undecided(facts: RulebookContext, step: ExampleStep) -> bool:
    """Tell whether a battle goes on after this: an example tells who wins it."""
    told = step.telling.all_json
    return facts.mode is TableauMode.WAR and b'"captured"' not in told and b'"hand_ends"' not in told


def _moment(course: PhaseTracker, step: ExampleStep, before: StateSnapshot) -> Moment:
    after, events = step.after.snapshot(), step.telling.with_all_cards()
    table = isinstance(course.phase(before), TrickPhase | BettingPhase)
    if not table and after.hand_no == before.hand_no:
        events = tuple(e for e in events if not _begins_next_turn(e, events, step.before.actor))
    over = step.after.over
    last = _last_play(course, step, before)
    return Moment(
        step.before.actor,
        step.action,
        course.phase(before),
        before,
        after,
        over,
        events,
        last_play=last,
        choices=len(step.before.legal_actions()),
    )


def _last_play(course: PhaseTracker, step: ExampleStep, before: StateSnapshot) -> tuple[str, ...]:
    """Return what has to be beaten, where a rule looks at it; a play of several cards is one of equal cards."""
    if not course.compares:
        return ()
    view = step.before.view(step.before.actor)
    if view.top is None or view.top not in before.zones.tableau:
        return ()
    if view.last_play:
        return view.last_play
    equal = tuple(card for card in before.zones.tableau if card[0] == view.top[0])
    return equal if len(equal) == view.top_count else (view.top,) if view.top_count == 1 else ()


def _arrival(
    facts: RulebookContext, course: PhaseTracker, steps: Sequence[ExampleStep], first: int, moment: Moment
) -> list[Moment]:
    """Return what the player was made to draw before the first choice, unless others acted on the hand meanwhile."""
    table = isinstance(course.phase(moment.before), TrickPhase | BettingPhase)
    if first == 0 or table or facts.has(ClaimPhase) or facts.has_effect(*ON_HANDS):
        return []
    step = steps[first - 1]
    earlier = step.before.snapshot()
    if earlier.hand_no != moment.before.hand_no:
        return []
    events = step.telling.with_all_cards()
    drawn = tuple(e for e in events if isinstance(e, Drew) and e.seat == moment.actor)
    return [
        replace(
            moment, action=AUTOMATIC, before=earlier, after=moment.before, over=False, events=drawn, choices=1
        )
    ]


def _knocker(steps: Sequence[ExampleStep], hand_no: int) -> int | None:
    for step in reversed(steps):
        if step.action == "knock":
            return step.before.actor if step.before.snapshot().hand_no == hand_no else None
    return None


def _begins_next_turn(event: Event, events: Sequence[Event], actor: int) -> bool:
    """Tell whether an event is another player's draw that no effect has brought about."""
    effects = {one.beat for one in events if isinstance(one, EffectTriggered)}
    return isinstance(event, Drew) and event.seat != actor and event.beat not in effects
