"""Events as lines to read: what repeats is one line, and cards that go the same way stand together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from darwindeck.play.messages import Event
from darwindeck.play.words import addressed, signs

UNTOLD: Final = frozenset({"Dealt", "Ranked"})
"""Events that would only fill the log: own cards are seen in the hand."""
_CARD: Final = re.compile(r"(?:10|[2-9JQKA])[♥♦♣♠]")
_WHERE: Final = re.compile(r" to the (?:trick|tableau|discard)$")
"""Where a card goes is seen on the table."""
_HOLE: Final = "\0"


def told_lines(events: Iterable[Event], seat: int | None) -> list[str]:
    """Lines for the person at a seat, or for somebody who looks on."""
    found: list[tuple[str, list[str], int]] = []
    for event in events:
        if event.kind in UNTOLD:
            continue
        line = signs(event.text if seat is None else addressed(event.text, seat))
        if event.kind in ("Played", "Discarded"):
            line = _WHERE.sub("", line)
        cards = _CARD.findall(line)
        pattern = _CARD.sub(_HOLE, line)
        if found and found[-1][0] == pattern and len(cards) <= 1:
            _, before, times = found[-1]
            found[-1] = (pattern, before + cards, times + 1)
        else:
            found.append((pattern, cards, 1))
    return [_line(*entry) for entry in found]


def _line(pattern: str, cards: list[str], times: int) -> str:
    if pattern.count(_HOLE) == 1 and len(cards) > 1:
        several = pattern.replace(f"{_HOLE} is ", f"{_HOLE} are ").replace(" is revealed", " are revealed")
        return several.replace(_HOLE, " ".join(cards))
    for card in cards:
        pattern = pattern.replace(_HOLE, card, 1)
    return pattern if times == 1 else f"{pattern} (×{times})"
