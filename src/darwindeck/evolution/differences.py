"""What is not the same in two games, rule by rule: the patches of a pitch, each with the path that lineage tells it by.

The turn limit is left out: it only makes room for longer games.
"""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from darwindeck.genome.schema import GameGenome
from darwindeck.pitch.patch import (
    UNORDERED,
    Added,
    Changed,
    Patch,
    Removed,
    Reordered,
    Replaced,
    patches,
)

__all__ = ["ORDER", "Difference", "differences"]

ORDER: Final = "the order of "
"""Before the name of a list: rules that both games have, the same or changed, stand in another order."""


class Difference(NamedTuple):
    """Where two games differ, and what stands there in each; None where a list lacks the rule."""

    path: str
    before: object
    after: object


def differences(before: GameGenome, after: GameGenome) -> list[Difference]:
    """Return all differences of two games in canonical form, a different order of cards first; empty if
    they are the same game."""
    found = [_difference(patch, before) for patch in patches(before, after)]
    return sorted(
        (each for each in found if each is not None), key=lambda each: not each.path.startswith(ORDER)
    )


def _difference(patch: Patch, before: GameGenome) -> Difference | None:
    match patch:
        case Changed(field="max_turns"):
            return None
        case Changed():
            return Difference(_path(patch, before), patch.before, patch.after)
        case Replaced():
            return Difference(patch.section, patch.before, patch.after)
        case Removed():
            return Difference(patch.section, patch.rule, None)
        case Added():
            return Difference(patch.section, None, patch.rule)
        case Reordered():
            if patch.section in UNORDERED:
                return None
            rules = getattr(before, patch.section)
            kept = tuple(rules[place] for place in sorted(patch.order))
            return Difference(ORDER + patch.section, kept, tuple(rules[place] for place in patch.order))
        case _:
            assert_never(patch)


def _path(patch: Changed, before: GameGenome) -> str:
    match patch.section:
        case "game":
            return patch.field
        case "phases":
            return f"phases.{before.phases[patch.place].__struct_config__.tag}.{patch.field}"
        case section:
            return f"{section}.{patch.field}"
