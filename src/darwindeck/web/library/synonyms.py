"""Other words for games and for what one does in them: the one place where they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SYNONYMS: Final[Mapping[str, str]] = {
    "crazy 8": "crazy eights",
    "crazy 8s": "crazy eights",
    "crazy eight": "crazy eights",
    "bullshit": "cheat",
    "i doubt it": "cheat",
    "black lady": "hearts",
    "vingt-et-un": "blackjack",
    "21": "blackjack",
    "sevens": "fan-tan",
    "31": "thirty-one",
    "scum": "president",
    "black peter": "old maid",
    "sevens up": "fan-tan",
    "mau mau": "mau-mau",
    "casino": "tablić",
    "cassino": "tablić",
    "tablic": "tablić",
    "knock-out": "knock-out whist",
    "two players": "for two",
    "three players": "for three",
    "four players": "for four",
    "five players": "for five",
    "patience": "solitaire",
    "alone": "solitaire",
    "one player": "solitaire",
    "single player": "solitaire",
}
"""What somebody may write, in small letters, and the words that names and descriptions have for it."""


def wishes(text: str) -> tuple[str, ...]:
    """List what was written and what else it may mean, in small letters and single blanks.

    >>> wishes(" Crazy  8 "), wishes("hearts")
    (('crazy 8', 'crazy eights'), ('hearts',))
    """
    wish = " ".join(text.lower().split())
    return (wish, SYNONYMS[wish]) if wish in SYNONYMS else (wish,)
