"""Names of games made from their rules: the content hash, and one that does not see which suit is which."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from itertools import permutations
from typing import Final

import msgspec

from darwindeck.arguments import game_argument
from darwindeck.canonical.form import canonical
from darwindeck.genome.codec import from_json, rules_alone
from darwindeck.genome.schema import GameGenome

_ENCODER: Final = msgspec.json.Encoder(order="sorted")

# Every suit in the JSON of a genome: alone (`"h"`), in a card (`"Qs"`), or as a colour.
_SUITED: Final = re.compile(rb'"(?:([2-9TJQKA]?)([hdcs])|(red|black))"')
_COLOUR_RULE: Final = re.compile(rb'"(?:card_is_colour|card_matches_colour|bowers)"')
_SUITS: Final = b"hdcs"


def content_hash(genome: GameGenome) -> str:
    """Return the id of a game: sha256 (hex) of its canonical rules, without labels, version and seats.

    >>> import darwindeck as dd
    >>> len(dd.content_hash(dd.load("war")))
    64
    """
    return _sha256(_rules(game_argument(genome)))


def structure_hash(genome: GameGenome) -> str:
    """Equal for games that differ only in which suit is which; for novelty, never as an id."""
    return _sha256(min(_rules(each) for each in suit_relabellings(genome)))


def suit_relabellings(genome: GameGenome) -> tuple[GameGenome, ...]:
    """Return the game under every name its suits could have, in canonical form, without labels; only itself if it
    names none.

    >>> from darwindeck.genome.library import load_game
    >>> len(suit_relabellings(load_game("gin-rummy"))), len(suit_relabellings(load_game("whist")))
    (1, 1)
    """
    rules = _rules(genome)
    named = any(match[2] for match in _SUITED.finditer(rules))
    keeps_colours = _COLOUR_RULE.search(rules) is not None
    if not named and not keeps_colours:
        return (from_json(rules),)
    texts = sorted({_rename_suits(rules, mapping) for mapping in _relabellings(keeps_colours)})
    return tuple(canonical(from_json(text)) for text in texts)


def _rules(genome: GameGenome) -> bytes:
    return _ENCODER.encode(rules_alone(canonical(genome)))


def _sha256(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _relabellings(keeps_colours: bool) -> Iterator[dict[bytes, bytes]]:
    """All ways to rename the suits; if colours have a meaning, those that keep equal colours equal."""
    for order in permutations(_SUITS):
        if keeps_colours and not _same_colour(order[0], order[1]):
            continue
        mapping = {bytes([old]): bytes([new]) for old, new in zip(_SUITS, order, strict=True)}
        red_stays = order[0] in b"hd"
        mapping[b"red"] = b"red" if red_stays else b"black"
        mapping[b"black"] = b"black" if red_stays else b"red"
        yield mapping


def _same_colour(first: int, second: int) -> bool:
    return (first in b"hd") == (second in b"hd")


def _rename_suits(rules: bytes, mapping: dict[bytes, bytes]) -> bytes:
    def renamed(match: re.Match[bytes]) -> bytes:
        if match[3]:
            return b'"' + mapping[match[3]] + b'"'
        return b'"' + match[1] + mapping[match[2]] + b'"'

    return _SUITED.sub(renamed, rules)
