"""The events of a table as lines to read, for a seat or for somebody who looks on."""

from __future__ import annotations

from collections.abc import Iterable

from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice
from darwindeck.narration.words.english import number, phrase, sentence, text_of
from darwindeck.play.messages import SeatEvent, Undone
from darwindeck.simulation import events


def tell_events(entries: Iterable[SeatEvent], voice: Voice) -> list[str]:
    """A line for every beat that has something to tell, and one for what was taken back."""
    lines: list[str] = []
    waiting: list[events.Event] = []
    for entry in entries:
        if isinstance(entry.happened, Undone):
            lines += [line.text for line in tell_all(waiting, voice)]
            waiting.clear()
            lines.append(_undone(entry.happened))
        else:
            waiting.append(entry.happened)
    return lines + [line.text for line in tell_all(waiting, voice)]


def _undone(undone: Undone) -> str:
    many = undone.actions != 1
    return text_of(
        sentence(phrase(number(undone.actions), "actions are" if many else "action is", "taken back"))
    )
