"""Ideas and changes of one's own made at once, all of them written for the game that one saw.

An idea is what the list of that game said, whatever else is changed beside it. Two that change the same rule to
different things are refused, with the rule that they disagree about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple

from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.validation.edits import Add, Edit, Remove, Set
from darwindeck.validation.paths import steps
from darwindeck.validation.places import refuse
from darwindeck.workbench.rules import part_of, part_words

_ONE_BY_ONE: Final = "Make one of the changes, save the game with -o, and make the other one to that file."

Ideas = Mapping[str, Sequence[Edit]]
"""The edits of each idea by its name, as they change the game that one saw."""


def merge_edits(base: GameGenome, ideas: Ideas, own: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return the edits that make all ideas and one's own changes; GenomeError where two of them disagree.

    Settings come first, one's own after those of ideas; then what goes, the last of a list first so that no number
    moves; then what comes.
    """
    for one, other in combinations(ideas, 2):
        rule = _disputed(ideas[one], ideas[other])
        if rule is not None:
            both = f"both change “{part_words(base, part_of(rule))}”"
            raise refuse(other, f"cannot be added together with {one}: {both}", _ONE_BY_ONE)
    for name, edits in ideas.items():
        _refuse_if_lost(name, edits, own)
    every = [*(edit for edits in ideas.values() for edit in edits), *own]
    gone = dict.fromkeys(edit for edit in every if isinstance(edit, Remove))
    return (
        *dict.fromkeys(edit for edit in every if isinstance(edit, Set)),
        *sorted(gone, key=_from_the_end),
        *_adds(base, ideas, {edit.path for edit in gone}),
        *(edit for edit in own if isinstance(edit, Add)),
    )


def _disputed(edits: Sequence[Edit], others: Sequence[Edit]) -> str | None:
    """Return the rule that two ideas change to different things, if there is one."""
    for first, second in product(edits, others):
        if _disagree(first, second):
            return min(first.path, second.path, key=len)
    return None


def _disagree(first: Edit, second: Edit) -> bool:
    """Tell whether a rule that comes is in the way of nothing but a list that is written anew."""
    if isinstance(first, Add) and isinstance(second, Add):
        return False
    added = isinstance(first, Add) or isinstance(second, Add)
    anew = first.path in LISTS or second.path in LISTS
    return first != second and _meet(first.path, second.path) and (anew or not added)


def _refuse_if_lost(name: str, edits: Sequence[Edit], own: Sequence[Edit]) -> None:
    """Refuse an idea under which what one sets oneself is lost: an idea may take the rule out, or write its list
    anew.
    """
    for edit in edits:
        removed = isinstance(edit, Remove)
        if not removed and edit.path not in LISTS:
            continue
        for mine in own:
            if isinstance(mine, Set) and _meet(mine.path, edit.path):
                does = "takes this rule out" if removed else f"writes {edit.path} anew"
                raise refuse(mine.path, f"cannot be set together with {name}, which {does}", _ONE_BY_ONE)


def _meet(one: str, other: str) -> bool:
    """Tell whether two places are the same, or one is inside the other."""
    first, second = steps(one), steps(other)
    most = min(len(first), len(second))
    return first[:most] == second[:most]


def _from_the_end(edit: Edit) -> list[tuple[bool, int]]:
    return [(isinstance(step, int), -step if isinstance(step, int) else 0) for step in steps(edit.path)]


class _Newcomer(NamedTuple):
    """A rule that comes before one of the game that one saw, or after all of them."""

    before: int
    value: str


def _adds(base: GameGenome, ideas: Ideas, gone: set[str]) -> Iterator[Add]:
    """Yield the rules that ideas bring, each once, where they stand when what goes has gone."""
    for name in LISTS:
        size = len(getattr(base, name))
        new = dict.fromkeys(each for edits in ideas.values() for each in _newcomers(name, size, edits))
        place = 0
        for old in range(size + 1):
            for each in (each for each in new if each.before == old):
                yield Add(f"{name}[{place}]", each.value)
                place += 1
            place += f"{name}[{old}]" not in gone


def _newcomers(name: str, size: int, edits: Sequence[Edit]) -> Iterator[_Newcomer]:
    """Yield the rules that one idea brings to a list; its edits count places as they are once it is made."""
    gone = {edit.path for edit in edits if isinstance(edit, Remove)}
    row: list[int | str] = [place for place in range(size) if f"{name}[{place}]" not in gone]
    for edit in (each for each in edits if isinstance(each, Add)):
        match steps(edit.path):
            case (str(section), int(place)) if section == name:
                row.insert(place, edit.value)
    for at, each in enumerate(row):
        if isinstance(each, str):
            yield _Newcomer(next((old for old in row[at:] if isinstance(old, int)), size), each)
