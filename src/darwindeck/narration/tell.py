"""Events as sentences for a listener: one event by itself, or all that happens in one beat joined to one line.

>>> from darwindeck.simulation.events import Knocked
>>> tell(Knocked(beat=3000, seat=1), Voice(("Anna", "Bert"), listener=0)).text
'Bert knocks.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import assert_never

import msgspec

from darwindeck.narration.moves import Move, tell_capture, tell_move
from darwindeck.narration.scores import HandCourse, tell_course, tell_shared_place
from darwindeck.narration.talk import (
    SHOWN_BY_WHAT_FOLLOWS,
    Said,
    Wager,
    tell_effect,
    tell_wager,
    tell_words,
)
from darwindeck.narration.voice import Voice
from darwindeck.simulation.events import (
    Anted,
    Captured,
    ClaimStands,
    Dealt,
    Declined,
    EffectTriggered,
    Event,
    HandBegins,
    Happened,
    Passed,
    PassedOn,
    Played,
    Scored,
    Swept,
    TurnedUp,
    WentOut,
    Why,
    ZoneKind,
)
from darwindeck.wording.grammar import Phrase, amount, phrase, sentence, text_of
from darwindeck.wording.text import figure


class ToldLine(msgspec.Struct, frozen=True):
    """What one beat brought, in one or a few sentences. The phrase keeps cards, figures and names apart."""

    beat: int
    phrase: Phrase

    @property
    def text(self) -> str:
        return text_of(self.phrase)


def tell(event: Event, voice: Voice) -> ToldLine:
    """One event as a sentence."""
    return ToldLine(event.beat, sentence(clause(event, voice)))


def clause(event: Event, voice: Voice) -> Phrase:
    """One event as it stands within a sentence."""
    if isinstance(event, Move):
        return tell_move(event, voice)
    if isinstance(event, Said):
        return tell_words(event, voice)
    if isinstance(event, Wager):
        return tell_wager(event, voice)
    if isinstance(event, EffectTriggered):
        return tell_effect(event, voice)
    if isinstance(event, HandCourse):
        return tell_course(event, voice)
    assert_never(event)


def tell_all(events: Iterable[Event], voice: Voice) -> list[ToldLine]:
    """Return a line for every beat that has something to tell."""
    found: list[ToldLine] = []
    played: Played | None = None
    for beat, group in groupby(_whole_captures(events), key=lambda event: event.beat):
        together = list(group)
        words = _beat(together, played, voice)
        played = next((event for event in reversed(together) if isinstance(event, Played)), played)
        if words:
            found.append(ToldLine(beat, words))
    return found


def _whole_captures(events: Iterable[Event]) -> list[Event]:
    """Cards that were chosen one by one are one capture, told when it is complete, with the points for all of them."""
    found: list[Event] = []
    for event in events:
        points = found[-1] if found else None
        paid = isinstance(points, Scored) and points.why is Why.CAPTURE
        first = next(iter(found[-2 if paid else -1 :]), None)
        if isinstance(event, Captured) and isinstance(first, Captured) and _goes_on(first, event):
            found[-2 if paid else -1] = _joined(first, event)
            if isinstance(points, Scored):
                found[-1] = msgspec.structs.replace(points, beat=event.beat)
        elif isinstance(points, Scored) and isinstance(event, Scored) and _same_points(points, event):
            found[-1] = msgspec.structs.replace(event, points=points.points + event.points)
        else:
            found.append(event)
    return found


def _same_points(first: Scored, then: Scored) -> bool:
    return first.seat == then.seat and first.why is then.why is Why.CAPTURE


def _joined(first: Captured, then: Captured) -> Captured:
    return msgspec.structs.replace(then, cards=(*first.cards, *then.cards))


def _goes_on(first: Captured, then: Captured) -> bool:
    return first.seat == then.seat and not first.rest and not then.rest


def _beat(events: Sequence[Event], played: Played | None, voice: Voice) -> Phrase:
    """Return the sentences of one beat."""
    if isinstance(events[0], HandBegins):
        return sentence(_deal(events[0], events, voice))
    if len(events) > 1 and isinstance(events[0], Anted):
        return sentence(_antes([event for event in events if isinstance(event, Anted)], voice))
    found: Phrase = ()
    for words in _clauses(events, played, voice):
        found = phrase(found, sentence(words))
    return found


def _clauses(events: Sequence[Event], played: Played | None, voice: Voice) -> Iterator[Phrase]:
    """Clauses of a beat; points and a sweep go with what they are for."""
    words: Phrase = ()
    actor: int | None = None
    for event in events:
        if not _is_worth_telling(event, events, voice):
            continue
        if words and isinstance(event, Scored) and event.seat is not None and event.seat == actor:
            words = phrase(words, ":", _points(event))
            actor = None
        elif words and isinstance(event, Swept) and event.seat == actor:
            words = phrase(words, "and", "sweep" if event.seat == voice.listener else "sweeps", "the table")
        else:
            if words:
                yield words
            words = _with_others(event, events, played, voice)
            actor = getattr(event, "seat", None) if not isinstance(event, Scored) else None
    if words:
        yield words


def _points(event: Scored) -> Phrase:
    return phrase(amount(event.points, "point"))


def _with_others(event: Event, events: Sequence[Event], played: Played | None, voice: Voice) -> Phrase:
    """Tell a capture with the card that was played for it, a place with all who share it. A card whose capture is
    chosen was played before, and nothing else of it is told.
    """
    if isinstance(event, Captured) and not event.rest and len(event.cards) > 1:
        last = event.cards[-1]
        chosen = played is None and event.to.kind is ZoneKind.CAPTURED
        by_it = played is not None and played.seat == event.seat and played.cards == (last,)
        if last is not None and (chosen or by_it):
            return tell_capture(event, last, voice)
    if isinstance(event, WentOut) and len(together := _sharing(event, events)) > 1:
        return tell_shared_place(together, voice)
    return clause(event, voice)


def _sharing(event: WentOut, events: Sequence[Event]) -> list[WentOut]:
    """Those who take the same place at the same moment."""
    return [other for other in events if isinstance(other, WentOut) and other.place == event.place]


def _is_worth_telling(event: Event, events: Sequence[Event], voice: Voice) -> bool:
    match event:
        case ClaimStands():
            return False
        case Passed(declined=Declined.KNOCK | Declined.MELD):
            return False
        case EffectTriggered():
            return event.effect not in SHOWN_BY_WHAT_FOLLOWS or len(events) == 1
        case PassedOn() if voice.listener is not None:
            return voice.listener in (event.seat, event.to.seat)
        case WentOut():
            return event is _sharing(event, events)[0]
        case Scored():
            return event.points != 0
        case Happened():
            return True
        case _:
            assert_never(event)


def _deal(begins: HandBegins, events: Sequence[Event], voice: Voice) -> Phrase:
    dealt = {len(event.cards) for event in events if isinstance(event, Dealt) and event.seat is not None}
    words = tell_course(begins, voice)
    if len(dealt) == 1:
        (each,) = dealt
        words = phrase(words, amount(each, "card"), "to each player")
    for event in events:
        if isinstance(event, TurnedUp) and event.to.kind is ZoneKind.HOUSE:
            words = phrase(words, ";", clause(event, voice))
    return words


def _antes(antes: Sequence[Anted], voice: Voice) -> Phrase:
    if len({ante.chips for ante in antes}) == 1 and not any(ante.blind for ante in antes):
        return phrase("everybody pays an ante of", figure(antes[0].chips))
    found: Phrase = ()
    for ante in antes:
        found = phrase(found, ";", tell_wager(ante, voice)) if found else tell_wager(ante, voice)
    return found
