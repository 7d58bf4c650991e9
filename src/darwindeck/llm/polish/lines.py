"""Lines of a rulebook with everything that carries a fact locked: `Deal [[seven]] cards to each player.`

A model sees and moves the locked pieces but cannot change them: they are put back from the document model. Only the
words between them are its own. Whether a polished line still says what the plain one says is checked as far as a
program can tell: locked pieces have to be the same; words that carry rules (not, only, must, or, highest …), numbers in
words, ranks and suits have to occur as often as before. This refuses some good sentences and lets no number, card or
negation slip.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from darwindeck.wording.names import RANKS, SUITS
from darwindeck.wording.text import Line, Rule, Span, Text, plain

LOCKED: Final = re.compile(r"\[\[(.+?)\]\]")


def lock_line(line: Line) -> str:
    """Return the line for the model. Marks of rules are invisible and stay out."""
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
    """Return what is locked in a line."""
    return Counter(LOCKED.findall(lock_line(line)))


def free_words(text: str) -> str:
    """Return the words a model may have chosen itself."""
    return LOCKED.sub(" ", text)


def rebuilt(original: Line, text: str) -> Line:
    """Return the original's pieces in the order of the new text, between the new words."""
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


_RULING: Final = """
    not no never none nothing nobody neither only must may cannot unless until except without all every each any both
    either or if first second third fourth last next before after highest lowest high low most fewest more less fewer
    least left right across clockwise face up down same different own other others again once twice
    win wins winner won lose loses lost draw draws discard discards pass passes score scores points deal deals trump
    trumps open hidden empty player players opponent opponents partner partners team teams dealer
"""
_COUNTING: Final = "zero one two three four five six seven eight nine ten eleven twelve half double"
NUMBER_WORDS: Final = frozenset(_COUNTING.split())
CARD_WORDS: Final = frozenset(
    [
        *(form for suit in SUITS.values() for form in (suit, suit.removesuffix("s"))),
        *(form for rank in RANKS.values() for form in (rank, f"{rank}s")),
        "sixes",
    ]
)
_SAME: Final[Mapping[str, str]] = {"can": "may", "can't": "cannot", "nor": "or", "whoever": "player"}
WORDS: Final = frozenset(_RULING.split()) | NUMBER_WORDS | CARD_WORDS
LONGEST: Final = 2.0
_WORD: Final = re.compile(r"[a-z']+")


def carrying(text: str) -> Counter[str]:
    """Return the words outside locked pieces that carry rules."""
    words = (_SAME.get(word, word) for word in _WORD.findall(free_words(text).lower()))
    return Counter(word for word in words if word in WORDS)


def why_not(original: Line, text: str) -> str:
    """Why the new words cannot stand for the line; empty when they can."""
    plain_text = lock_line(original)
    if any(char.isdigit() for char in free_words(text)):
        return "a figure of its own"
    kept, given = pieces(original), Counter(LOCKED.findall(text))
    if kept != given:
        return _difference("pieces", kept, given)
    before, after = carrying(plain_text), carrying(text)
    if before != after:
        return _difference("words", before, after)
    if len(text) > LONGEST * len(plain_text) + 40:
        return "much longer than the rule"
    return "" if _clean(text) else "markup"


def _clean(text: str) -> bool:
    return not set("<>#*|`\n[]") & set(free_words(text))


def _difference(what: str, before: Counter[str], after: Counter[str]) -> str:
    lost = ", ".join(sorted((before - after).elements()))
    new = ", ".join(sorted((after - before).elements()))
    parts = [f"{what} lost: {lost}" if lost else "", f"{what} added: {new}" if new else ""]
    return "; ".join(part for part in parts if part)
