"""A game as cards of rules: the rulebook's sentences, and under each the dials of what it speaks of.

Every rule has its dials in one place: where the rulebook states it alone, else where it comes up first. What no
sentence speaks of, since the game does without it, stands apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.genome.node import fields_of
from darwindeck.genome.schema import BESIDE_RULES, LISTS, GameGenome
from darwindeck.genome.setup import SetupRules, TableauMode
from darwindeck.rulebook.statements import Statement, statements
from darwindeck.validation.paths import at, steps
from darwindeck.wording.clauses import rule_words
from darwindeck.wording.settings import label
from darwindeck.workbench.dials import Dial, dials_of

_NO_DIAL: Final = frozenset({*BESIDE_RULES, "setup", "team_mode", *LISTS})
REST: Final = "Rules that this game does without"


class RulePart(msgspec.Struct, frozen=True):
    """A rule of the genome with its dials: a step, points for a card, a field of the setup."""

    path: str
    words: str
    """What it is, in short: "pass 3 cards", "deck"."""
    dials: tuple[Dial, ...]

    @property
    def removable(self) -> bool:
        """Tell whether it can go: it is one of a list."""
        return self.path.endswith("]")


class RuleCard(msgspec.Struct, frozen=True):
    """Sentences that belong together, and the rules whose dials stand here."""

    section: str
    lines: tuple[Statement, ...]
    parts: tuple[RulePart, ...]
    elsewhere: tuple[str, ...] = ()
    """Rules that the sentences speak of, too, with dials at another card."""


def part_of(path: str) -> str:
    """Return the rule that a place belongs to.

    >>> part_of("phases[1].valid_play_condition.value"), part_of("setup.first_lead.card"), part_of("teams[0][1]")
    ('phases[1]', 'setup.first_lead', 'teams')
    """
    first, *more = steps(path)
    if first == "team_mode":
        return "teams"
    if first == "setup" and more:
        return f"setup.{more[0]}"
    return f"{first}[{more[0]}]" if first in LISTS and more else str(first)


@lru_cache(maxsize=64)
def rule_cards(genome: GameGenome) -> tuple[RuleCard, ...]:
    """Return the whole game, card by card in the order of the rulebook; last what it does without."""
    groups = list(_groups(statements(genome)))
    spoken = [_parts_in(lines) for lines in groups]
    homes = _homes(groups, spoken)
    cards = [
        RuleCard(
            section=lines[0].section,
            lines=tuple(lines),
            parts=tuple(_part(genome, path) for path in parts if homes[path] == number),
            elsewhere=tuple(path for path in parts if homes[path] != number),
        )
        for number, (lines, parts) in enumerate(zip(groups, spoken, strict=True))
    ]
    return (*cards, *(RuleCard(REST, (), (_part(genome, path),)) for path in _unspoken(genome, set(homes))))


def _part(genome: GameGenome, path: str) -> RulePart:
    return RulePart(path, part_words(genome, path), dials_of(genome, path))


def part_words(genome: GameGenome, path: str) -> str:
    """Return what a rule is, in short.

    >>> from darwindeck.genome.library import load_game
    >>> part_words(load_game("hearts"), "phases[0]"), part_words(load_game("hearts"), "setup.first_lead")
    ('you pass three cards in a direction that changes', 'who begins')
    """
    if path.endswith("]"):
        return rule_words(genome, at(genome, path))
    section, _, field = path.rpartition(".")
    return label(section or "game", field)


def _groups(found: Sequence[Statement]) -> Iterator[list[Statement]]:
    """Yield a line with those below it."""
    group: list[Statement] = []
    for each in found:
        if group and each.depth == 0:
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _parts_in(lines: Sequence[Statement]) -> tuple[str, ...]:
    paths = dict.fromkeys(part_of(path) for line in lines for path in line.paths)
    return tuple(path for path in paths if path not in _NO_DIAL)


def _homes(groups: Sequence[Sequence[Statement]], spoken: Sequence[Sequence[str]]) -> dict[str, int]:
    """For every rule the card that has its dials: of a step its own, else where the fewest others are spoken of."""
    found: dict[str, int] = {}
    for path in dict.fromkeys(path for parts in spoken for path in parts):
        candidates = [number for number, parts in enumerate(spoken) if path in parts]
        step = [number for number in candidates if path in groups[number][0].paths] if _is_step(path) else []
        found[path] = min(step or candidates, key=lambda number: (len(spoken[number]), number))
    return found


def _is_step(path: str) -> bool:
    return path.startswith("phases[")


def _unspoken(genome: GameGenome, spoken: set[str]) -> Iterator[str]:
    plain = genome.setup.tableau_mode is not TableauMode.SEQUENCE
    for field in fields_of(SetupRules):
        idle = plain and field.name == "sequence_direction"
        if f"setup.{field.name}" not in spoken and not idle and not _empty_list(genome, field.name):
            yield f"setup.{field.name}"
    for field in fields_of(GameGenome):
        if field.name not in spoken and field.name not in _NO_DIAL:
            yield field.name


def _empty_list(genome: GameGenome, name: str) -> bool:
    """Values of cards have dials where there are any; a first one is added from the palette."""
    return name == "card_values" and not genome.setup.card_values
