"""Small pieces of grammar: numbers, plurals, lists and verbs, and phrases put together from parts.

A phrase is a tuple of pieces; cards, figures and names of players stay recognisable in it, so that a page can draw a
card and a rulebook can check a number. Spaces go between parts by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from darwindeck.wording.names import NUMBERS
from darwindeck.wording.text import Card, Name, Num, figure

_IRREGULAR: Final[Mapping[str, str]] = {"be": "is", "have": "has"}
_CLOSING: Final = ",.:;!?)"


Piece = str | Card | Num | Name
Phrase = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """Who does something: the listener, one other, or several."""

    phrase: Phrase
    plural: bool = False
    """The verb stands as after "you" and "they"."""

    def does(self, verb: str, *rest: Part) -> Phrase:
        """Return the subject and its verb: `does("take")` is "you take" or "West takes"."""
        return phrase(self.phrase, base_form(verb) if self.plural else third_person(verb), *rest)


Part = Piece | Phrase | Subject


def phrase(*parts: Part) -> Phrase:
    """Parts one after the other with spaces between them, but not before a comma or a stop."""
    found: list[Piece] = []
    for part in parts:
        pieces = part.phrase if isinstance(part, Subject) else part if isinstance(part, tuple) else (part,)
        for place, piece in enumerate(pieces):
            text = str(piece)
            if not text:
                continue
            if found and place == 0 and text[0] not in _CLOSING:
                found.append(" ")
            found.append(piece)
    return tuple(found)


def text_of(words: Phrase) -> str:
    return "".join(map(str, words))


def sentence(words: Phrase) -> Phrase:
    """With a capital at its beginning and a stop at its end."""
    if not words:
        return ()
    first, *rest = words
    if isinstance(first, str):
        first = first[:1].upper() + first[1:]
    elif isinstance(first, Name):
        first = Name(first.text[:1].upper() + first.text[1:])
    ends = str(words[-1]) or text_of(words)
    stop = "" if ends.endswith((".", "!", "?")) else "."
    return (first, *rest, stop) if stop else (first, *rest)


def base_form(verb: str) -> str:
    """As one says it to "you": "be" is "are"."""
    return "are" if verb == "be" else verb


@cache
def third_person(verb: str) -> str:
    """
    >>> [third_person(verb) for verb in ("take", "pass", "go on", "carry", "be")]
    ['takes', 'passes', 'goes on', 'carries', 'is']
    """
    verb, space, rest = verb.partition(" ")
    return f"{_third_person(verb)}{space}{rest}"


def _third_person(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def number(value: int) -> Piece:
    """In words up to twelve, then in figures."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else figure(value)


def counted(value: int, one: str, many: str = "") -> Phrase:
    """Say a number of things: "a card", "two cards", "no cards"."""
    if value == 1:
        return phrase("a", one)
    return phrase(number(value), many or f"{one}s")


def amount(value: int, one: str, many: str = "") -> Phrase:
    """Say an amount of points or chips in figures: "1 point", "14 points"."""
    return phrase(figure(value), one if abs(value) == 1 else many or f"{one}s")


def listed(items: Iterable[Part], word: str = "and") -> Phrase:
    """a, b and c."""
    parts: Sequence[Part] = list(items)
    found: Phrase = ()
    for place, part in enumerate(parts):
        if place and place == len(parts) - 1:
            found = phrase(found, word, part)
        elif place:
            found = phrase(found, ",", part)
        else:
            found = phrase(part)
    return found


def cards_listed(cards: Sequence[str | None]) -> Phrase:
    """Cards that are seen by their signs, the others by their number: "7♥ and two other cards"."""
    seen: list[Part] = [Card(card) for card in cards if card is not None]
    hidden = len(cards) - len(seen)
    if not seen:
        return counted(hidden, "card")
    if hidden:
        seen.append(phrase("another card") if hidden == 1 else phrase(number(hidden), "other cards"))
    return listed(seen)


def say_number(n: int) -> str:
    """Return a number as one says it in a clause: words up to twelve."""
    return str(number(n)) if n > 0 else str(n)


def either(words: Sequence[str], word: str = "or") -> str:
    """ "a, b or c"."""
    return text_of(listed(words, word))


def say_counts(counts: Sequence[int]) -> str:
    """Say numbers of players: `three to six`, `two or four`.

    >>> say_counts((3, 4, 5)), say_counts((2, 4))
    ('three to five', 'two or four')
    """
    words = [say_number(count) for count in counts]
    in_a_row = len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1
    return f"{words[0]} to {words[-1]}" if in_a_row else either(words)
