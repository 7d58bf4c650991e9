"""What an idea does to a game besides what it says: what of that is left undone, and the rest in a few words.

Evolution brings a whole game into line with a new idea. A designer asked for the idea alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

import msgspec

from darwindeck.canonical import canonical
from darwindeck.evolution.differences import Difference, differences
from darwindeck.evolution.operators.base import Change, Way
from darwindeck.evolution.operators.edits import with_room
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.genome.scoring import WinCondition
from darwindeck.genome.setup import Hands
from darwindeck.wording.clauses import rule_words
from darwindeck.wording.grammar import either
from darwindeck.wording.names import rank_plural
from darwindeck.wording.rules.game import hands_words
from darwindeck.wording.rules.setup import deal_words

_POINTS: Final = ("card_scoring", "tally_scoring", "contract_scoring")


def rest_as_it_was(genome: GameGenome, after: GameGenome) -> GameGenome:
    """Return the changed game without what evolution changes by the way: a tie at the goal is what it was, and so
    is the limit of turns where the idea needs no more of them.
    """
    ties = [win.tie for win in genome.win_conditions if win.threshold is not None]
    if ties:
        wins = (
            win if win.threshold is None else msgspec.structs.replace(win, tie=ties[0])
            for win in after.win_conditions
        )
        after = after.copy_with(win_conditions=tuple(wins))
    limited = after.copy_with(max_turns=genome.max_turns)
    return limited if with_room(limited).max_turns <= with_room(genome).max_turns else after


def besides(genome: GameGenome, change: Change, after: GameGenome) -> str:
    """Return what an idea changes that its sentence does not name, as a sentence; empty if that is nothing."""
    apart = differences(canonical(genome), canonical(after))
    unsaid = [each for each in apart if not _says_it_goes(change, each)]
    found = list(_parts(unsaid, genome, change))
    return f"Also: {'; '.join(found)}." if found else ""


def _says_it_goes(change: Change, each: Difference) -> bool:
    """Return whether it is the rule that the sentence takes out, or the one that it puts in its place."""
    gone = each.path in LISTS and each.before is not None and _says(change, each.before)
    return gone and (each.after is None or _brings(change, each.after))


def _says(change: Change, rule: object) -> bool:
    """Return whether the sentence states a rule; goals and steps are known by their kind, whatever fits them in."""
    return rule in change.says or any(_kind(rule) == _kind(each) is not None for each in change.says)


def _brings(change: Change, rule: object) -> bool:
    """Return whether the sentence states a new rule; that of a removal states what goes."""
    return change.way is not Way.REMOVED and _says(change, rule)


def _kind(rule: object) -> object:
    if isinstance(rule, WinCondition):
        return rule.type
    return type(rule) if isinstance(rule, Phase) else None


def _names(change: Change, path: str) -> bool:
    """Return whether the sentence of a change is about a field."""
    return path in change.says or any(rule.startswith(f"{path}=") for rule in change.about)


def _parts(unsaid: Sequence[Difference], genome: GameGenome, change: Change) -> Iterator[str]:
    gone = [each.before for each in unsaid if each.before is not None and each.after is None]
    points = [each for each in unsaid if each.path in _POINTS and each.before is not None]
    if points:
        all_go = len(points) == len(genome.card_scoring) + len(genome.tally_scoring)
        yield "replaces the scoring" if all_go else "changes some of the points"
    yield from _goals(unsaid, genome, change)
    effects = tuple(rule.trigger_rank for rule in gone if isinstance(rule, SpecialEffect))
    if effects:
        yield f"{either([rank_plural(rank) for rank in effects], 'and')} no longer do anything special"
    steps = [
        rule_words(genome, each.before) for each in unsaid if each.path == "phases" and each.after is None
    ]
    if steps:
        yield f"no longer: {', '.join(steps)}"
    for each in unsaid:
        if each.path == "hands" and not _names(change, "hands"):
            yield hands_words(cast("Hands", each.after))
        elif each.path == "setup.cards_per_player" and not _names(change, each.path):
            yield deal_words(cast("int | tuple[int, ...] | str", each.after))
        elif each.path == "setup.rank_order":
            yield "the cards rank differently"


def _goals(unsaid: Sequence[Difference], genome: GameGenome, change: Change) -> Iterator[str]:
    wins = [each for each in unsaid if each.path == "win_conditions"]
    new = [each.after for each in wins if isinstance(each.after, WinCondition)]
    told = [rule_words(genome, win) for win in new if not _brings(change, win)]
    if told:
        more = all(each.before is None for each in wins)
        yield f"{'one more way to win' if more else 'new goal'}: {' or '.join(told)}"
