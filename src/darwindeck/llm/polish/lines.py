"""Lines of a rulebook with everything that carries a fact locked: `Deal [[seven]] cards to each player.`

A model sees and moves the locked pieces but cannot change them: they are put back from the document model. Only the
words between them are its own.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from darwindeck.rulebook.model import Line, Rule, Span, Text
from darwindeck.rulebook.words.sentences import plain

LOCKED: Final = re.compile(r"\[\[(.+?)\]\]")


def locked(line: Line) -> str:
    """The line for the model. Marks of rules are invisible and stay out."""
    return "".join(
        span.text if isinstance(span, Text) else f"[[{plain((span,))}]]"
        for span in line
        if not isinstance(span, Rule)
    )


def is_prose(line: Line) -> bool:
    """Is there anything to rewrite? Lists of ranks and bare names are not prose."""
    free = "".join(span.text for span in line if isinstance(span, Text))
    return len(free.split()) >= 3


def pieces(line: Line) -> Counter[str]:
    """What is locked in a line."""
    return Counter(LOCKED.findall(locked(line)))


def unlocked(text: str) -> str:
    """The words a model may have chosen itself."""
    return LOCKED.sub(" ", text)


def rebuilt(original: Line, text: str) -> Line:
    """The original's pieces in the order of the new text, between the new words."""
    spare: dict[str, list[Span]] = {}
    for span in original:
        if not isinstance(span, Text | Rule):
            spare.setdefault(plain((span,)), []).append(span)
    found: list[Span] = [span for span in original if isinstance(span, Rule)]
    for place, piece in enumerate(LOCKED.split(text)):
        if place % 2:
            found.append(spare[piece].pop(0))
        elif piece:
            found.append(Text(piece))
    return tuple(found)
