"""The edits that make one game of another, as a person could have made them (`validation.edits` applies them)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.pitch.patch import Added, Changed, Patch, Removed, Reordered, Replaced, patches
from darwindeck.validation.edits import Add, Edit, Remove, Set, apply_edits


def edits_between(before: GameGenome, after: GameGenome) -> tuple[Edit, ...]:
    """Return the edits that make one game of another: what a repair or an operator did, as a person could have
    done it.
    """
    found = patches(before, after)
    moved = {patch.section for patch in found if isinstance(patch, Reordered)}
    edits: list[Edit] = [edit for patch in found if patch.section not in moved for edit in _fields_set(patch)]
    for name in LISTS:
        own = [patch for patch in found if patch.section == name]
        edits += [Set(name, _json(getattr(after, name)))] if name in moved else _list_edits(own)
    if apply_edits(before, edits).team_mode != after.team_mode:
        edits.append(Set("team_mode", _json(after.team_mode)))
    return tuple(edits)


def _fields_set(patch: Patch) -> Iterator[Set]:
    """Fields and rules that became others; places are those of the game before."""
    if isinstance(patch, Changed):
        above = {"game": "", "setup": "setup."}.get(patch.section, f"{patch.section}[{patch.place}].")
        yield Set(f"{above}{patch.field}", _json(patch.after))
    elif isinstance(patch, Replaced):
        yield Set(f"{patch.section}[{patch.place}]", _json(patch.after))


def _list_edits(own: Sequence[Patch]) -> list[Edit]:
    """Rules that went, the last first so that no number moves; then those that came, the first one first."""
    gone = sorted((patch for patch in own if isinstance(patch, Removed)), key=lambda patch: -patch.place)
    come = sorted((patch for patch in own if isinstance(patch, Added)), key=lambda patch: patch.place)
    return [
        *(Remove(f"{patch.section}[{patch.place}]") for patch in gone),
        *(Add(f"{patch.section}[{patch.place}]", _json(patch.rule)) for patch in come),
    ]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
