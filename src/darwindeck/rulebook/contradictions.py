"""What cannot be right in a rulebook, as a group of friends would stumble over it.

Every finding says where and why. The checks read numbers, cards and rules, never words: evolution may refuse such a
game, and `darwindeck rulebook --check` lists what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import combinations
from typing import Final

from darwindeck.genome.phases import AskPhase, MeldPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import NoChips
from darwindeck.rulebook.build import rules_of
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Section, Table
from darwindeck.rulebook.reading import lines_of
from darwindeck.validation.objection import Objection
from darwindeck.wording.text import Num


class Fault(StrEnum):
    """The kinds of findings."""

    TWO_ROWS = "rulebook/card-in-two-rows"
    IMPOSSIBLE = "rulebook/impossible-number"
    NEVER_APPLIES = "rulebook/never-applies"
    PLACES = "rulebook/places-against-winner"


def contradictions(genome: GameGenome) -> tuple[Objection, ...]:
    """All that cannot be right in the rules of a valid game.

    >>> from darwindeck.genome.library import load_game
    >>> contradictions(load_game("hearts"))
    ()
    """
    facts, sections = RulebookContext(genome, played=False), rules_of(genome)
    return tuple(found for check in _CHECKS for found in check(facts, sections))


def _two_rows(_facts: RulebookContext, sections: tuple[Section, ...]) -> Iterator[Objection]:
    """Object when a card that a table names twice counts nobody knows what."""
    for section in sections:
        for block in section.blocks:
            if not isinstance(block, Table):
                continue
            for one, other in combinations(block.cards, 2):
                if one & other:
                    card = min(one & other)
                    yield Objection(Fault.TWO_ROWS, section.id, f"{card} is in two rows of one table.")


def _limits(facts: RulebookContext) -> Mapping[str, tuple[int, str]]:
    """Return, by the end of a path, the largest possible number and its unit."""
    cards, ranks = facts.pack.size, len(facts.pack.ranks)
    return {
        ".max_bid": (facts.largest_hand, "cards in a hand"),
        ".min_bid": (facts.largest_hand, "cards in a hand"),
        ".book_size": (facts.pack.most_of_a_rank, "cards of one rank"),
        ".min_set": (facts.pack.most_of_a_rank, "cards of one rank"),
        ".min_run": (ranks, "ranks"),
        ".min_cards": (cards, "cards"),
        ".max_cards": (cards, "cards"),
        ".refill": (cards, "cards"),
        ".up_cards": (facts.largest_hand, "cards dealt to the house"),
    }


def _impossible(facts: RulebookContext, sections: tuple[Section, ...]) -> Iterator[Objection]:
    """Numbers in the text that this game cannot reach."""
    limits = _limits(facts)
    for section in sections:
        for line in (line for block in section.blocks for line in lines_of(block)):
            for num in (span for span in line if isinstance(span, Num)):
                for path in num.sources:
                    most, what = limits.get(path[path.rfind(".") :], (num.value, ""))
                    if num.value > most:
                        reason = f"The rules speak of {num.value}, but there are {most} {what}."
                        yield Objection(Fault.IMPOSSIBLE, path, reason)


def _never_applies(facts: RulebookContext, _sections: tuple[Section, ...]) -> Iterator[Objection]:
    """Rules that are told and can never matter."""
    genome = facts.genome
    for place, why in enumerate(facts.card_points.dead):
        if why is not None:
            yield Objection(Fault.NEVER_APPLIES, f"card_scoring[{place}]", f"It never scores: {why}.")
    for place, why in enumerate(facts.dead_tallies):
        if why is not None:
            yield Objection(Fault.NEVER_APPLIES, f"tally_scoring[{place}]", f"It never scores: {why}.")
    for place, effect in enumerate(genome.special_effects):
        if effect.trigger_rank not in facts.ranks:
            reason = "The deck has no card of that rank."
            yield Objection(Fault.NEVER_APPLIES, f"special_effects[{place}]", reason)
    if isinstance(genome.eliminate, NoChips) and not facts.chips_can_run_out:
        reason = "Nobody can lose all chips in so few hands."
        yield Objection(Fault.NEVER_APPLIES, "eliminate", reason)
    for path, ask in facts.paths_of(AskPhase):
        left = facts.pack.most_of_a_rank % ask.book_size if ask.book_size else 0
        if left and not facts.has(MeldPhase):
            reason = f"Books of {ask.book_size} leave {left} dead cards of each rank."
            yield Objection(Fault.NEVER_APPLIES, f"{path}.book_size", reason)


def _places(facts: RulebookContext, _sections: tuple[Section, ...]) -> Iterator[Objection]:
    """Check that the first player out is not first in points and last in the game, or the other way round."""
    points = facts.genome.place_points
    last = facts.win(WinType.LAST_STANDING) is not None and facts.genome.out_when_empty
    low = facts.win(WinType.LOW_SCORE) is not None
    if last and points and (points[0] < points[-1]) == low and points[0] != points[-1]:
        reason = "The first player out gets the best points, yet the last one left wins."
        yield Objection(Fault.PLACES, "place_points", reason)


_Check = Callable[[RulebookContext, tuple[Section, ...]], Iterator[Objection]]
_CHECKS: Final[tuple[_Check, ...]] = (
    _two_rows,
    _impossible,
    _never_applies,
    _places,
)
