"""Whether a child is odder than anybody would be curious about: points, counts and steps that no known game has.

One step that no game has is what a new game is there for, and is let off; a second one makes it a riddle.
"""

from __future__ import annotations

from math import exp
from typing import Final

from darwindeck.analysis.conditions import outline
from darwindeck.analysis.stages import without_stages
from darwindeck.genome.conditions import Condition, Not
from darwindeck.genome.phases import DrawPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.naturalness import RuleBits, rule_bits

_LEAST_NATURAL: Final = 0.36
"""Of a whole game, its one new step apart: three or four odd choices make nobody curious."""
_SCALE: Final = 10.0
_MOST_BITS: Final = 8.0
_MOST_BITS_OF_POINTS: Final = 4.0
"""Bits that a rule may cost beyond what known games choose: points for red sixes, or for queens and clubs, are
arbitrary; an odd number alone is not."""
_MOST_BITS_OF_PAIRS: Final = 5.5
"""One count beside another that no known game has together: tricks, and the most hearts."""
_MOST_BITS_OF_DRAWS: Final = 6.0
_MOST_BITS_OF_HANDS: Final = 3.0
"""Nobody plays 27 hands, or nine."""
_MOST_BITS_OF_A_NEW_STEP: Final = 16.0
_DOING: Final = frozenset({"phases", "special_effects", "patterns", "setup"})
"""Sections whose rules say what players do."""


def is_odd(genome: GameGenome) -> bool:
    """Tell whether nobody would be curious about this: too many rules, or one that only counts, are like no other."""
    plain = without_stages(genome)  # that a hand has stages is what is new in it, and no odd choice
    rules = rule_bits(plain)
    new = max(filter(_is_doing, rules), key=lambda rule: rule.bits, default=None)
    rest = [rule for rule in rules if rule is not new or rule.bits > _MOST_BITS_OF_A_NEW_STEP]
    natural = exp(-sum(rule.bits for rule in rest) / _SCALE)
    if natural < _LEAST_NATURAL or any(_odd(plain, rule) for rule in rest):
        return True
    scored = [rule.condition for rule in genome.card_scoring]
    return any(map(_excepts, (*scored, *(tally.condition for tally in genome.tally_scoring))))


def _is_doing(rule: RuleBits) -> bool:
    return rule.path.partition(".")[0] in _DOING


def _odd(genome: GameGenome, rule: RuleBits) -> bool:
    section, _, place = rule.path.partition(".")
    match section:
        case "tally_scoring" if not place:
            return rule.bits > _MOST_BITS_OF_PAIRS
        case "card_scoring" | "tally_scoring":
            return rule.bits > _MOST_BITS_OF_POINTS
        case "hands":
            return rule.bits > _MOST_BITS_OF_HANDS
        case "phases" if place and isinstance(genome.phases[int(place)], DrawPhase):
            return rule.bits > _MOST_BITS_OF_DRAWS
        case _:
            return rule.bits > _MOST_BITS


def _excepts(cards: Condition | None) -> bool:
    """Points for some cards but not for others of them: hearts, except the four."""
    return cards is not None and Not in outline(cards).kinds
