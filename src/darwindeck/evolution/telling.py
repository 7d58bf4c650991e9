"""The lineage of a child in sentences that are true of it: what operators say as far as it holds, then all the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, cast

from darwindeck.canonical import canonical
from darwindeck.evolution.differences import ORDER, Difference, differences
from darwindeck.evolution.operators.base import Change, Way
from darwindeck.evolution.operators.teams import Teams
from darwindeck.genome.conditions import Condition
from darwindeck.genome.node import Node
from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.genome.scoring import WinCondition
from darwindeck.genome.values import CardValue
from darwindeck.wording.clauses import change_words, rule_words
from darwindeck.wording.rules.game import team_words
from darwindeck.wording.rules.setup import values_words
from darwindeck.wording.rules.wins import only_tie, tie_words
from darwindeck.wording.settings import field_words, label
from darwindeck.wording.values import value_words

_MOST_REMOVED: Final = 3
"""So many rules of a list that went are told one by one."""
_WORDED: Final = ("player_count", "teams", "hands", "eliminate", "setup.cards_per_player")
"""Fields with words of their own."""
_NAMING: Final = frozenset({Way.TAKEN, Way.LEFT_OUT})
"""Sentences of crossing and simplification tell what they name and no more."""


def lineage_sentences(
    parent: GameGenome, changes: Sequence[Change], child: GameGenome, *, verb: str = "removed"
) -> tuple[str, ...]:
    """Return what was done to a parent, true of the child: sentences that hold in the end, then what they do not
    tell.

    A sentence holds if everything that its change did is there in the end. What it leaves unsaid, and what else came
    (by repair, by clearing up), is told after it; `verb` is for rules that went. Both are in canonical form.
    """
    final = Counter(differences(parent, child))
    holding: list[str] = []
    explained: Counter[Difference] = Counter()
    before = parent
    for change in changes:
        after = canonical(change.genome)
        made = Counter(differences(before, after))
        if made and made <= final:
            holding.append(change.sentence)
            alone = made.total() == 1 and change.way is not Way.TAKEN
            explained += Counter(each for each in made.elements() if alone or _tells(change, each))
        before = after
    left = [*(final - explained).elements()]
    said = Counter((*holding, *_sentences(left, parent, child, verb)))
    return tuple(each if times == 1 else f"{each} ({times} times)" for each, times in said.items())


def _tells(change: Change, each: Difference) -> bool:
    """Return whether the sentence of a change tells this of all that it did.

    An operator's sentence covers the fields that come along with it; goals, points, effects, another order, steps that
    made way for others and the like are told in words of their own.
    """
    if each.path in LISTS and (each.before if each.after is None else each.after) in change.says:
        return True
    if each.path.rpartition(".")[2] in change.says:
        return True
    if each.path == "phases":
        return change.way is Way.REMOVED or (change.way is Way.ADDED and each.after is not None)
    if change.way in _NAMING:
        return False
    return each.path not in (*LISTS, *_WORDED) and not each.path.startswith(ORDER)


def _sentences(left: Sequence[Difference], parent: GameGenome, child: GameGenome, verb: str) -> Iterator[str]:
    for name in LISTS:
        gone = [each for each in left if each.path == name and each.after is None]
        if len(gone) > _MOST_REMOVED:
            yield f"{verb}: {len(gone)} rules of {name.replace('_', ' ')}"
            left = [each for each in left if each not in gone]
    yield from (_sentence(each, parent, child, verb) for each in left)


def _sentence(each: Difference, parent: GameGenome, child: GameGenome, verb: str) -> str:
    words = _words(each, parent, child)
    if each.path in LISTS and each.after is None:
        return f"{verb}: {words}"
    if each.path in LISTS and each.before is None:
        return f"added: {words}"
    named = each.path.startswith(ORDER)
    return f"changed {words}" if named or isinstance(each.after, WinCondition) else f"changed: {words}"


def _words(each: Difference, parent: GameGenome, child: GameGenome) -> str:
    """Return what a sentence that tells a difference says."""
    if each.path.startswith(ORDER):
        rules = cast("tuple[object, ...]", each.after)
        return "the order: " + ", then ".join(rule_words(child, rule) for rule in rules)
    if each.path not in LISTS:
        return _field_words(each, parent, child)
    if each.before is None:
        return rule_words(child, each.after)
    if each.after is None:
        return rule_words(parent, each.before)
    if isinstance(each.before, WinCondition) and isinstance(each.after, WinCondition):
        return f"the goal: {_goal_words(each.before, each.after, parent, child)}"
    return change_words(parent, cast("Node", each.before), child, cast("Node", each.after))


def _goal_words(old: WinCondition, new: WinCondition, parent: GameGenome, child: GameGenome) -> str:
    if only_tie(old, new):
        return tie_words(new)
    tie = "" if new.tie is old.tie else f"; {tie_words(new)}"
    return f"{change_words(parent, old, child, new)}{tie}"


def _field_words(each: Difference, parent: GameGenome, child: GameGenome) -> str:
    """Return what is so where a field has another value, and what was before."""
    above, _, field = each.path.rpartition(".")
    owner = above.removeprefix("phases.") or "game"
    match field:
        case "teams":
            return team_words(cast("Teams", each.after)) or "everyone plays for themselves"
        case "card_values":
            old, new = (cast("tuple[CardValue, ...]", side) for side in (each.before, each.after))
            return values_words([one for one in new if one not in old] or new)
    now = _value_words(owner, field, each.after, child)
    return f"{now}; before: {_value_words(owner, field, each.before, parent)}"


def _value_words(owner: str, field: str, value: object, game: GameGenome) -> str:
    said = "" if isinstance(value, Condition) else field_words(owner, field, value, game)
    return said or f"{label(owner, field)}: {value_words(value)}"
