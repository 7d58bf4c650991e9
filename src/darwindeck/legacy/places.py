"""Where the entries of a game's lists stood in the old file, while some are removed and others added.

A report speaks of the file. Repairs speak of the genome they change, which is a little shorter after each of them; so
their indices are put back to those of the file. An entry that the file does not have is `[new]`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from darwindeck.genome.schema import GameGenome

_LISTS: Final = ("phases", "win_conditions", "special_effects", "card_scoring")
_ENTRY: Final = re.compile(rf"\b({'|'.join(_LISTS)})\[(\d+)\]")
_INSIDE: Final = re.compile(r"(?<=condition)(?:\.conditions\[\d+\]|\.condition)+")
"""A test inside an and / or: its place moves with each test that goes, so only the whole is named."""

Stood = list[int | None]


class Places:
    def __init__(self, genome: GameGenome, kept: Mapping[str, Sequence[int]]) -> None:
        """`kept` says which entries of the file the genome has; what is not named there is as in the file."""
        self._stood: dict[str, Stood] = {}
        for name in _LISTS:
            length = len(_entries(genome, name))
            known: Stood = [*kept[name]] if name in kept else [*range(length)]
            self._stood[name] = (known + [None] * length)[:length]

    def follow(self, before: GameGenome, after: GameGenome) -> None:
        """Takes notice of a repair, by which entries move, change, go or come."""
        for name in _LISTS:
            old, new = _entries(before, name), _entries(after, name)
            if old is not new:
                self._stood[name] = _moved(self._stood[name], old, new)

    def renumber(self, sentence: str) -> str:
        """The sentence with the indices of the file."""
        return _ENTRY.sub(self._renumbered, _INSIDE.sub("", sentence))

    def _renumbered(self, match: re.Match[str]) -> str:
        name, index = match[1], int(match[2])
        stood = self._stood[name]
        place = stood[index] if index < len(stood) else None
        return f"{name}[{'new' if place is None else place}]"


def _entries(genome: GameGenome, name: str) -> tuple[object, ...]:
    entries: tuple[object, ...] = getattr(genome, name)
    return entries


def _moved(stood: Stood, old: Sequence[object], new: Sequence[object]) -> Stood:
    """The same object is the same entry; what is left over was changed in place, unless the list grew."""
    left = [*range(len(old))]
    found: Stood = []
    for entry in new:
        same = next((i for i in left if old[i] is entry), None)
        if same is not None:
            left.remove(same)
        found.append(same)
    changed = iter(left if len(new) <= len(old) else ())
    places = [next(changed, None) if i is None else i for i in found]
    return [None if i is None else stood[i] for i in places]
