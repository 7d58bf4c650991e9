"""From what a person typed to an action in notation: a number of the list, a card, or the name of an option."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from darwindeck.genome.cards import Suit
from darwindeck.narration.words.names import CARD_NAMES, SIGNS, SUITS

_CARD: Final = re.compile(r"^(10|[2-9tjqka])\s*([hdcs])$")
_NAMED: Final = re.compile(r"^(bid|seat|rank|suit)[\s-]*(\w+)$")
_SAYINGS: Final[Mapping[str, str]] = {
    "nil": "bid-0",
    "all in": "all-in",
    "all_in": "all-in",
    "allin": "all-in",
    "draw": "deck",
    "take": "discard",
    "stop": "done",
    "stand": "done",
    "doubt": "challenge",
    "believe": "accept",
}


def action_of(typed: str, legal: Sequence[str]) -> str:
    """The action meant. Text that is no notation comes back as it is, for the table to refuse.

    >>> action_of("2", ["7h", "pass"]), action_of("10 ♥", []), action_of("bid 3", []), action_of("pa", ["pass"])
    ('pass', 'Th', 'bid-3', 'pass')
    """
    text = typed.strip().casefold()
    for suit, sign in SIGNS.items():
        text = text.replace(sign, suit)
    if text.isdecimal():
        return legal[int(text) - 1] if 0 < int(text) <= len(legal) else typed.strip()
    return _card(text) or _named(text) or _option(text, legal) or typed.strip()


def actions_of(typed: str, legal: Sequence[str]) -> list[str]:
    """One action, or several cards named together: "Qs Ks Ah", "10♥, 3 ♠", or numbers of the list.

    >>> actions_of("Qs, Ks ah", []), actions_of("bid 3", []), actions_of("1 2", ["7h", "7d"])
    (['Qs', 'Ks', 'Ah'], ['bid-3'], ['7h', '7d'])
    """
    whole = action_of(typed, legal)
    words = typed.replace(",", " ").split()
    if len(words) < 2 or whole != typed.strip():
        return [whole]
    parts = [action_of(word, legal) for word in words]
    return parts if all(part in CARD_NAMES for part in parts) else [whole]


def _card(text: str) -> str | None:
    found = _CARD.match(text)
    if found is None:
        return None
    rank = "T" if found[1] == "10" else found[1].upper()
    return rank + found[2]


def _named(text: str) -> str | None:
    found = _NAMED.match(text)
    if found is None:
        return _suit(text)
    kind, value = found[1], found[2]
    if kind == "suit":
        return _suit(value) or f"suit-{value}"
    if kind == "rank":
        return f"rank-{'T' if value == '10' else value.upper()}"
    return f"{kind}-{value}"


def _suit(text: str) -> str | None:
    for suit in Suit:
        if text in (SUITS[suit], SUITS[suit].removesuffix("s")):
            return f"suit-{suit}"
    return None


def _option(text: str, legal: Sequence[str]) -> str | None:
    if text in _SAYINGS:
        return _SAYINGS[text]
    begun = [action for action in legal if len(text) > 1 and action.casefold().startswith(text)]
    return begun[0] if len(begun) == 1 else None
