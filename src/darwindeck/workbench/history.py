"""A game on the workbench: where it began, what was done to it, and how much of that is taken back just now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.validation.edits import Edit, Set, apply_edits, read_edit, write_edit
from darwindeck.validation.places import refuse

MOST_STEPS: Final = 200
MOST_EDITS: Final = 60
"""Of one step: an idea of evolution may change the whole game."""
MOST_WORDS: Final = 400
_WORDS: Final = "# "


class Step(msgspec.Struct, frozen=True):
    """What was done at once, in words and as edits."""

    words: str
    edits: tuple[Edit, ...]


class Bench(msgspec.Struct, frozen=True, dict=True):
    """Steps that were made; the first `done` of them hold."""

    base: GameGenome
    steps: tuple[Step, ...] = ()
    done: int = 0

    @cached_property
    def genome(self) -> GameGenome:
        """Return the game as it is now; GenomeError if a step cannot be made."""
        return apply_edits(self.base, (edit for step in self.steps[: self.done] for edit in step.edits))

    @property
    def can_undo(self) -> bool:
        return self.done > 0

    @property
    def can_redo(self) -> bool:
        return self.done < len(self.steps)

    def change(self, words: str, *edits: Edit) -> Bench:
        """One more step; what was taken back is gone. A change that changes nothing is no step.

        >>> from darwindeck.genome.library import load_game
        >>> bench = Bench(load_game("hearts")).change("Pass two.", read_edit("set phases.0.count=2"))
        >>> bench.genome.phases[0].count, bench.undo().genome == bench.base
        (2, True)
        """
        steps = (*self.steps[: self.done], Step(words, edits))
        if len(steps) > MOST_STEPS:
            raise _too_long()
        changed = Bench(self.base, steps, len(steps))
        return self if changed.genome == self.genome else changed

    def turn(self, words: str, edit: Set) -> Bench:
        """Turn a dial; turned on at once after it was, it is one step."""
        last = self.steps[-1].edits if self.done and not self.can_redo else ()
        again = len(last) == 1 and isinstance(last[0], Set) and last[0].path == edit.path
        before = Bench(self.base, self.steps[:-1], self.done - 1) if again else self
        return before.change(words, edit)

    def undo(self) -> Bench:
        return Bench(self.base, self.steps, max(0, self.done - 1))

    def redo(self) -> Bench:
        return Bench(self.base, self.steps, min(len(self.steps), self.done + 1))


def write_steps(bench: Bench) -> tuple[str, ...]:
    """Every step as text: its words, then a line for each edit."""
    return tuple("\n".join((_WORDS + step.words, *map(write_edit, step.edits))) for step in bench.steps)


def read_steps(base: GameGenome, steps: Sequence[str], done: int | None = None) -> Bench:
    """Return the bench that `write_steps` wrote; all steps hold unless told otherwise. GenomeError if one cannot
    be.
    """
    if len(steps) > MOST_STEPS:
        raise _too_long()
    read = tuple(_read_step(step) for step in steps)
    held = len(read) if done is None else min(max(done, 0), len(read))
    return Bench(base, read, held)


def _read_step(text: str) -> Step:
    lines = text.split("\n")
    words = lines.pop(0).removeprefix(_WORDS) if lines[0].startswith(_WORDS) else ""
    if len(lines) > MOST_EDITS:
        raise refuse(
            "the game", f"one step has more than {MOST_EDITS} changes", "Make them one after the other."
        )
    return Step(words[:MOST_WORDS], tuple(map(read_edit, lines)))


def _too_long() -> Exception:
    return refuse(
        "the game", f"was changed more than {MOST_STEPS} times", "Save it, and continue from the saved game."
    )
