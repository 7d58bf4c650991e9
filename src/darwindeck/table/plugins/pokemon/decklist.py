"""Deck lists as players write them (`4 Name SET 12`), checked line by line against the known cards.

Every line that cannot be used is reported with its number and reason; nothing is skipped in silence.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final

from darwindeck.errors import TableError
from darwindeck.table.cards import fold
from darwindeck.table.plugins.pokemon.cards import PokemonCard

LARGEST_DECK: Final = 60
LONGEST_LIST: Final = 20_000
"""Letters; a list of sixty different cards has a tenth of it."""
MOST_PROBLEMS: Final = 12
_HEADING: Final = re.compile(r"^(pok[eé]mon|trainers?|energy|total cards)\s*:?\s*[-–]?\s*\d*$", re.IGNORECASE)
_LINE: Final = re.compile(r"^\*?\s*(\d+)\s*[x×]?\s+(.+?)\s+(\S+)$")


def read_deck(text: str, cards: Iterable[PokemonCard]) -> tuple[str, ...]:
    """Template ids in the order of the list, copies repeated; `table/bad-deck` names every bad line."""
    pool = tuple(cards)
    if len(text) > LONGEST_LIST:
        raise TableError(
            f"a deck list has at most {LONGEST_LIST} letters, this one {len(text)}", code="table/bad-deck"
        )
    deck: list[str] = []
    problems: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith(("#", "//")) or _HEADING.match(stripped):
            continue
        found = _read_line(stripped, pool)
        if isinstance(found, str):
            problems.append(f"line {number}: {found}")
        else:
            count, card = found
            deck += [card.id] * count
        if len(problems) == MOST_PROBLEMS:
            problems.append("and perhaps more")
            break
    if not deck and not problems:
        problems.append("the list names no cards")
    if len(deck) > LARGEST_DECK:
        problems.append(f"{len(deck)} cards are more than {LARGEST_DECK}")
    if problems:
        raise TableError("; ".join(problems), code="table/bad-deck", suggestions=problems)
    return tuple(deck)


def _read_line(line: str, pool: tuple[PokemonCard, ...]) -> tuple[int, PokemonCard] | str:
    match = _LINE.match(line)
    if match is None:
        return f"{line!r} is not of the form '4 Name SET 12'"
    count, middle, number = int(match[1]), match[2], match[3]
    if not 1 <= count <= LARGEST_DECK:
        return f"{count} copies are not possible"
    for card in pool:
        if _same_number(card.number, number) and _names_this(middle, card):
            return count, card
    return _why_not(middle, number, pool)


def _same_number(one: str, other: str) -> bool:
    return fold(one.lstrip("0")) == fold(other.lstrip("0"))


def _names_this(middle: str, card: PokemonCard) -> bool:
    """Is this text the card's name followed by one of its set's codes?"""
    return any(fold(middle) == f"{fold(card.name)} {code}" for code in card.set_codes)


def _why_not(middle: str, number: str, pool: tuple[PokemonCard, ...]) -> str:
    name, _, code = fold(middle).rpartition(" ")
    named = [card for card in pool if fold(card.name) == name]
    if named:
        places = ", ".join(sorted(f"{card.set_codes[-1]} {card.number}" for card in named))
        return f"{named[0].name} is not {code} {number}; it is {places}"
    at_place = [card for card in pool if code in card.set_codes and _same_number(card.number, number)]
    if at_place:
        return f"{code} {number} is {at_place[0].name}, not {name!r}"
    near = difflib.get_close_matches(name, [fold(card.name) for card in pool], n=1)
    return f"no card {name!r} in set {code!r}" + (f"; did you mean {near[0]!r}?" if near else "")
