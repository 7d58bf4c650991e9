"""The lineage of a child in sentences that are true of it: what operators say as far as it holds, then all the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, cast

import msgspec

from darwindeck.canonical import canonical
from darwindeck.evolution.differences import LISTS, ORDER, Difference, differences
from darwindeck.evolution.operators.base import Change, Way
from darwindeck.evolution.operators.hands import hands_words
from darwindeck.evolution.operators.phrases import (
    condition_words,
    effect_words,
    phase_words,
    score_words,
    win_words,
)
from darwindeck.evolution.operators.setup import size_words
from darwindeck.evolution.operators.tallies import tally_words
from darwindeck.evolution.operators.teams import Teams, team_words
from darwindeck.genome.conditions import Condition
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.node import fields_of
from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, TallyScore, WinCondition
from darwindeck.genome.setup import CardValue, Eliminate, Hands
from darwindeck.wording.amounts import how_many
from darwindeck.wording.names import rank_plural
from darwindeck.wording.rules.game import eliminate_words
from darwindeck.wording.rules.wins import only_tie, tie_words

_MOST_REMOVED: Final = 3
"""So many rules of a list that went are told one by one."""
_WORDED: Final = ("player_count", "teams", "hands", "eliminate", "setup.cards_per_player")
"""Fields with words of their own."""
_NAMING: Final = frozenset({Way.TAKEN, Way.LEFT_OUT})
"""Sentences of crossing and simplification tell what they name and no more."""


def lineage_sentences(
    parent: GameGenome, changes: Sequence[Change], child: GameGenome, *, verb: str = "removed"
) -> tuple[str, ...]:
    """What was done to a parent, true of the child: sentences that hold in the end, then what they do not tell.

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
    named = each.path.startswith(("phases.", ORDER, "setup.cards_per_player"))
    return f"changed {words}" if named or isinstance(each.after, WinCondition) else f"changed: {words}"


def _words(each: Difference, parent: GameGenome, child: GameGenome) -> str:
    """What a sentence that tells a difference says."""
    if each.path.startswith(ORDER):
        rules = cast("tuple[object, ...]", each.after)
        return "the order: " + ", then ".join(rule_words(child, rule) for rule in rules)
    if each.path not in LISTS:
        return _field_words(each)
    if each.before is None:
        return rule_words(child, each.after)
    if each.after is None:
        return rule_words(parent, each.before)
    if isinstance(each.before, WinCondition) and isinstance(each.after, WinCondition):
        return _goal_words(each.before, each.after)
    return f"{rule_words(child, each.after)}; before: {rule_words(parent, each.before)}"


def _goal_words(old: WinCondition, new: WinCondition) -> str:
    if only_tie(old, new):
        return f"the goal: {tie_words(new)}"
    tie = "" if new.tie is old.tie else f"; {tie_words(new)}"
    return f"the goal: {win_words(new)}, no longer {win_words(old)}{tie}"


def rule_words(genome: GameGenome, rule: object) -> str:
    """A rule of a list, of a game that has it."""
    match rule:
        case SpecialEffect():
            return effect_words(genome, rule)
        case CardScore():
            return score_words(rule)
        case TallyScore():
            return tally_words(rule)
        case WinCondition():
            return f"winning by {win_words(rule)}"
        case _:
            return phase_words(cast("Phase", rule))


def _field_words(each: Difference) -> str:
    match each.path:
        case "player_count":
            return f"{how_many(cast('int', each.after), 'player')} instead of {each.before}"
        case "teams":
            return team_words(cast("Teams", each.after)) or "everyone plays for themselves"
        case "hands":
            return hands_words(cast("Hands", each.after))
        case "eliminate":
            return eliminate_words(cast("Eliminate | None", each.after))
        case "setup.cards_per_player":
            return f"the deal: {size_words(cast('int | tuple[int, ...] | str', each.after))}"
        case "setup.card_values":
            old, new = (cast("tuple[CardValue, ...]", side) for side in (each.before, each.after))
            return "card values: " + (", ".join(_card_value(one) for one in new if one not in old) or "fewer")
    place = each.path.removeprefix("setup.").replace("phases.", "the ").replace(".", ": ")
    return f"{place.replace('_', ' ')} {value_words(each.after)} instead of {value_words(each.before)}"


def _card_value(value: CardValue) -> str:
    other = f" or {value.alternate}" if value.alternate is not None else ""
    return f"{rank_plural(value.rank)} count {value.value}{other}"


def value_words(value: object) -> str:
    """Any value of a field, short.

    >>> from darwindeck.genome.setup import Fixed
    >>> value_words(Fixed(3)), value_words((5, 4)), value_words(None), value_words(False)
    ('fixed (n 3)', '5, 4', 'none', 'no')
    """
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value).replace("_", " ")
        case tuple():
            return ", ".join(map(value_words, value))
        case msgspec.Struct():
            return _struct_words(value)
        case _:
            return str(value)


def _struct_words(value: msgspec.Struct) -> str:
    if isinstance(value, Condition):
        return f"“{condition_words(value)}”"
    said = [
        f"{each.name.replace('_', ' ')} {value_words(getattr(value, each.name))}"
        for each in fields_of(type(value))
        if each.required or getattr(value, each.name) != each.default
    ]
    tag = value.__struct_config__.tag
    kind = str(tag).replace("_", " ") if tag is not None else ""
    return f"{kind} ({', '.join(said)})".strip() if said else kind or "as usual"
