"""Actions as models write them: a little untidiness is tidied up, and nothing is guessed."""

from __future__ import annotations

import re
from typing import Final

_CARD: Final = re.compile(r"(10|[2-9TJQKA])([HDCS♥♦♣♠])", re.IGNORECASE)
_RANK: Final = re.compile(r"rank-(10|[2-9tjqka])", re.IGNORECASE)
_SUITS: Final = {"♥": "h", "♦": "d", "♣": "c", "♠": "s"}


def tidied(text: str) -> str:
    """The same action in the notation of the rules: `10H` is `Th`, `PASS` is `pass`.

    >>> tidied(" 10♥ "), tidied("PASS"), tidied("rank-q"), tidied("the queen")
    ('Th', 'pass', 'rank-Q', 'the queen')
    """
    bare = text.strip().strip("`'\"").strip()
    card = _CARD.fullmatch(bare)
    if card is not None:
        suit = _SUITS.get(card[2], card[2].lower())
        return _rank(card[1]) + suit
    named = _RANK.fullmatch(bare)
    return f"rank-{_rank(named[1])}" if named is not None else bare.lower()


def _rank(text: str) -> str:
    return "T" if text == "10" else text.upper()
