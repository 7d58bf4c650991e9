"""What the settings of a dial are called: the clauses of the rules, else the values by themselves."""

from __future__ import annotations

from darwindeck.genome.conditions import Condition
from darwindeck.genome.node import Node
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, TallyScore
from darwindeck.wording.marks import kind
from darwindeck.wording.settings import field_words
from darwindeck.wording.values import value_words


def setting_words(owner: Node | None, field: str, value: object, game: GameGenome) -> str:
    """Return what is so where a field of a rule has this value."""
    if isinstance(owner, CardScore | TallyScore) and field == "condition" and value is None:
        return "every card"
    if owner is None or isinstance(value, Condition):
        return value_words(value)
    return field_words(kind(owner), field, value, game) or value_words(value)
