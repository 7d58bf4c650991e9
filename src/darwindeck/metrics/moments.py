"""Moments: what people remember of an evening, counted in hands that thinking and novice players play.

Each is read off what happens (`simulation.events`) and what could have been done instead; a game that has no moment is
one in which everything happens in the count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Final

from darwindeck.analysis.deal import low_wins
from darwindeck.canonical import content_hash
from darwindeck.genome.cards import suit_of
from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit, Condition
from darwindeck.genome.effects import EffectType
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.events import (
    BidMade,
    BookLaid,
    Captured,
    Challenged,
    DeadwoodCounted,
    Drew,
    EffectTriggered,
    Event,
    HandedOver,
    HandEnds,
    HandShown,
    HandsSwapped,
    LaidOff,
    Melded,
    PassedOn,
    Scored,
    Swept,
    TrickTaken,
)
from darwindeck.simulation.events.parts import TrickCard, ZoneKind
from darwindeck.simulation.playthrough import Playthrough, deal


class Moment(StrEnum):
    """What people tell of a hand afterwards."""

    REVEAL = "reveal"
    """What was hidden is turned up: a doubted claim, hands at a showdown, what a knock leaves."""
    GAMBLE = "gamble"
    """A safe and a risky line, both really chosen: fold or call, stand or draw, doubt or let it pass, a bid."""
    RESCUE = "rescue"
    """A partner takes a trick that an opponent was winning."""
    BLUFF = "bluff called"
    """A lie is found out."""
    FINISH = "perfect finish"
    """The last plays of a hand decide who does best in it, or somebody goes out just before another one would."""
    STEAL = "steal"
    """Cards change their owner: a sweep, a big capture, a hand swapped or robbed."""
    MARKET = "market"
    """A choice among three or more things on the table to take."""
    BUILDING = "building"
    """A layout of one's own grows: melds, cards added to them, books."""
    POISON = "poisoned gift"
    """Somebody is given what costs: a card in their trick, cards to draw, a bad card passed on."""


ENOUGH: Final[Mapping[Moment, float]] = {
    Moment.REVEAL: 0.3,
    Moment.GAMBLE: 0.8,
    Moment.RESCUE: 0.5,
    Moment.BLUFF: 0.3,
    Moment.FINISH: 0.25,
    Moment.STEAL: 0.5,
    Moment.MARKET: 0.8,
    Moment.BUILDING: 1.0,
    Moment.POISON: 0.5,
}
"""Times in a hand from which a game clearly has a moment."""
FEWEST: Final = 2
"""Clear moments that a kept game has at least."""
_HANDS: Final = 24
_GAMES: Final = 8
_MOST_STEPS: Final = 600
_LATE: Final = 0.8
"""The share of a hand after which its last plays begin."""
_BOTH: Final = 0.08
"""A line is really chosen if at least so many choose it, and as many another one."""
_OFTEN_WISE: Final = 0.6
"""How often a novice plays as one who looks one move ahead would."""
_NEARLY_OUT: Final = 2
_BIG: Final = 4
"""Cards in a capture that others would have wanted."""
_OPEN: Final = 3
_SIDES: Final = 2
_RISKS: Final = frozenset({"fold", "call", "raise", "bet", "all", "challenge", "accept", "knock", "stand"})


@lru_cache(maxsize=1024)
def moments_of(genome: GameGenome) -> Mapping[Moment, float]:
    """Return how often each moment occurs in a hand, of those that occur.

    >>> from darwindeck.genome.library import load_game
    >>> Moment.BUILDING in moments_of(load_game("rummy"))
    True
    """
    seen = _Seen(genome)
    for game in range(_GAMES):
        seen.play(game, novice=game % 2 == 1)
        if seen.hands >= _HANDS:
            break
    return seen.rates()


def clear_moments(genome: GameGenome) -> tuple[Moment, ...]:
    """Return the moments that a game clearly has, in their order."""
    found = moments_of(genome)
    return tuple(moment for moment in Moment if found.get(moment, 0.0) >= ENOUGH[moment])


class _Seen:
    """What was seen in the hands so far."""

    def __init__(self, genome: GameGenome) -> None:
        self._genome = genome
        self._costly = _costly_cards(genome)
        self._found: Counter[Moment] = Counter()
        self._chosen: dict[frozenset[str], Counter[str]] = defaultdict(Counter)
        self.hands = 0

    def play(self, game: int, *, novice: bool) -> None:
        """Watch one game, or as much of it as there is time for."""
        state, rng = deal(self._genome, seed=game), Random(f"{content_hash(self._genome)}/{game}")
        hand = _Hand(self._genome)
        for _ in range(_MOST_STEPS):
            if state.over or self.hands >= _HANDS:
                break
            legal = state.legal_actions()
            action = _choice(state, legal, rng, novice=novice)
            self._note_choice(legal, action)
            after, told = state.apply_with_events(action)
            events = told.with_all_cards()
            self._found.update(_of_events(events, self._costly, self._genome))
            if len(legal) >= _OPEN and any(isinstance(each, Captured) for each in events):
                self._found[Moment.MARKET] += 1
            hand.add(events)
            if any(isinstance(each, HandEnds) for each in events):
                self._found[Moment.FINISH] += hand.decided_late() or _close_race(state)
                self.hands += 1
                hand = _Hand(self._genome)
            state = after

    def _note_choice(self, legal: Sequence[str], action: str) -> None:
        kinds = frozenset(map(_kind, legal))
        if "bid" in kinds:
            self._chosen[frozenset({"bid"})][action] += 1
        elif len(kinds & _RISKS) > 1 or kinds == {"deck", "done"} or ("knock" in kinds and len(kinds) > 1):
            self._chosen[kinds & (_RISKS | {"deck", "done", "pass", "check"})][_kind(action)] += 1

    def rates(self) -> Mapping[Moment, float]:
        hands = max(1, self.hands)
        for chosen in self._chosen.values():
            total = sum(chosen.values())
            if total and total - max(chosen.values()) >= _BOTH * total:
                self._found[Moment.GAMBLE] += total
        return {moment: self._found[moment] / hands for moment in Moment if self._found[moment]}


class _Hand:
    """The points of one hand as they come, or its tricks where points come at its end."""

    def __init__(self, genome: GameGenome) -> None:
        self._low = low_wins(genome)
        self._sides = {seat: team for team, seats in enumerate(genome.teams) for seat in seats}
        self._points = _Course()
        self._tricks = _Course()
        self._bids: dict[int, int] = {}

    def add(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case Scored():
                    self._points.now[event.side] += event.points
                case TrickTaken():
                    self._tricks.now[self._sides.get(event.seat, event.seat)] += 1
                case BidMade():
                    side = self._sides.get(event.seat, event.seat)
                    self._bids[side] = self._bids.get(side, 0) + event.bid
        self._points.lap()
        self._tricks.lap()

    def decided_late(self) -> bool:
        """Tell whether another side is ahead at the end than before the last plays, or a bid is made by the last
        tricks.
        """
        if self._bids:
            before, after = self._tricks.late, self._tricks.now
            return any(before.get(side, 0) < bid == after[side] for side, bid in self._bids.items() if bid)
        course = self._points if len(self._points.late) > 1 else self._tricks
        if len(course.late) < _SIDES:
            return False
        return _best(course.late, low=self._low) != _best(course.now, low=self._low)


class _Course:
    """What each side has after every action of a hand."""

    def __init__(self) -> None:
        self.now: Counter[int] = Counter()
        self._laps: list[Mapping[int, int]] = []

    def lap(self) -> None:
        self._laps.append(dict(self.now))

    @property
    def late(self) -> Mapping[int, int]:
        """Return what each had before the last plays."""
        return self._laps[int(_LATE * (len(self._laps) - 1))] if self._laps else {}


def _best(totals: Mapping[int, int], *, low: bool) -> int:
    sign = -1 if low else 1
    return max(totals, key=lambda side: (sign * totals[side], -side))


def _choice(state: Playthrough, legal: Sequence[str], rng: Random, *, novice: bool) -> str:
    """Return the action of a one-ply player; novices choose at random two times in five."""
    if len(legal) == 1 or (novice and rng.random() > _OFTEN_WISE):
        return rng.choice(legal)
    return state.choice("greedy") or legal[0]


def _kind(action: str) -> str:
    return action.partition("-")[0]


def _close_race(state: Playthrough) -> bool:
    """Tell whether, before the play that ended the hand, two seats were nearly out of cards."""
    hands = state.snapshot().zones.hands
    return sum(len(hand) <= _NEARLY_OUT for hand in hands) >= _NEARLY_OUT and any(
        len(hand) > _NEARLY_OUT for hand in hands
    )


def _of_events(events: Sequence[Event], costly: frozenset[str], genome: GameGenome) -> Iterator[Moment]:
    shown = sum(isinstance(event, HandShown | DeadwoodCounted) for event in events)
    if shown > 1:
        yield Moment.REVEAL
    for event in events:
        match event:
            case Challenged(honest=honest):
                yield Moment.REVEAL
                if not honest:
                    yield Moment.BLUFF
            case Swept() | HandsSwapped() | HandedOver():
                yield Moment.STEAL
            case Captured(rest=False, cards=cards) if len(cards) >= _BIG:
                yield Moment.STEAL
            case Drew(from_=source) if source.kind is ZoneKind.HAND:
                yield Moment.STEAL
            case EffectTriggered():
                yield from _of_effect(event)
            case Melded() | LaidOff() | BookLaid():
                yield Moment.BUILDING
            case PassedOn(cards=cards) if costly.intersection(map(str, cards)):
                yield Moment.POISON
            case TrickTaken():
                yield from _of_trick(event, costly, genome)


def _of_effect(event: EffectTriggered) -> Iterator[Moment]:
    if event.effect is EffectType.STEAL_CARD:
        yield Moment.STEAL
    if event.effect is EffectType.DRAW_CARDS:
        yield Moment.POISON


def _of_trick(event: TrickTaken, costly: frozenset[str], genome: GameGenome) -> Iterator[Moment]:
    """Cards that cost, thrown into another's trick; a partner who comes to help."""
    led = suit_of(event.cards[0].card)
    side = {seat: team for team, seats in enumerate(genome.teams) for seat in seats}
    own = side.get(event.seat, event.seat)
    thrown = (
        each
        for each in event.cards
        if each.card in costly and side.get(each.seat, each.seat) != own and suit_of(each.card) != led
    )
    if any(True for _ in thrown):
        yield Moment.POISON
    if not genome.team_mode:
        return
    place = [each.seat for each in event.cards].index(event.seat)
    before = event.cards[:place]
    partner = any(side.get(each.seat) == own for each in before)
    if partner and before and side.get(_best_of(before).seat) != own:
        yield Moment.RESCUE


_RANKS: Final = "23456789TJQKA"


def _best_of(cards: Sequence[TrickCard]) -> TrickCard:
    """Return the best card of the suit led, as ranks stand: who ruffed before is rare enough."""
    led = cards[0].card[1:]
    return max(cards, key=lambda each: (each.card[1:] == led, _RANKS.find(each.card[0])))


def _costly_cards(genome: GameGenome) -> frozenset[str]:
    """Return the cards that cost whoever takes them."""
    bad = 1 if low_wins(genome) else -1
    rules = [rule.condition for rule in genome.card_scoring if rule.points * bad > 0]
    return frozenset(
        f"{rank}{suit}" for rank in _RANKS for suit in "hdcs" if any(_is(rank, suit, rule) for rule in rules)
    )


def _is(rank: str, suit: str, asked: Condition | None) -> bool:
    match asked:
        case None:
            return True
        case CardIsRank(rank=value):
            return value.value == rank
        case CardIsSuit(suit=value):
            return value.value == suit
        case And(conditions=parts):
            return all(_is(rank, suit, part) for part in parts)
    return False
