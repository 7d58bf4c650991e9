"""Fields of all kinds of rule in words: the clause for a value, and what a dial is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.wording import places
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.rules import (
    captures,
    card_scores,
    contracts,
    demands,
    effects,
    game,
    setup,
    showdown,
    tallies,
    wins,
)
from darwindeck.wording.steps import PHASES

_CONDITION: Final[Fields] = {
    "n": Field("number"),
    "value": Field("number"),
    "reference": Field("compared with"),
}
_OWNERS: Final[Mapping[str, Fields]] = {
    "game": game.FIELDS,
    "setup": setup.FIELDS,
    **{tag: words.FIELDS for tag, words in PHASES.items()},
    "card_score": card_scores.FIELDS,
    "contract": contracts.FIELDS,
    "effect": effects.FIELDS,
    "demand": demands.FIELDS,
    "tally_score": tallies.FIELDS,
    "win": wins.FIELDS,
    "hand_evaluation": showdown.EVALUATION,
    "captures": captures.FIELDS,
    "deck_of": setup.DECK,
    "holder": setup.HOLDER,
    "place": places.PLACE,
    "builds": places.BUILDS,
    "knock": game.KNOCK,
    "house": game.HOUSE,
    "seats": game.SEATS,
    "fixed": game.HANDS,
    "until_win": game.HANDS,
    "each_over": tallies.COUNTS,
    "at_least": tallies.COUNTS,
}
"""By the kind of the rule that has the field."""


def field_words(owner: str, field: str, value: object, in_game: GameGenome) -> str:
    """Say what is so where a field has this value: "hearts are trumps"; nothing if there are no words for it.

    >>> from darwindeck.genome.library import load_game
    >>> field_words("trick", "lead_suit_required", False, load_game("hearts"))
    'you need not follow suit'
    """
    words = _OWNERS.get(owner, {}).get(field)
    return words.said(value, in_game) if words is not None and words.said is not None else ""


def label(owner: str, field: str) -> str:
    """Return what a dial is called.

    >>> label("play", "max_cards"), label("draw", "until"), label("hand_size", "operator")
    ('most cards', 'how long one draws', 'operator')
    """
    words = _OWNERS.get(owner, _CONDITION).get(field)
    return words.label if words is not None else field.replace("_", " ")
