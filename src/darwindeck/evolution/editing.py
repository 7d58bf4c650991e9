"""Changes that come from outside the operators, a language model's perhaps: asked for about a game, made into children.

Validation and the cascade decide about them as about any other child. Whoever proposes must be repeatable: asked again
at the same place of the same run it says the same, which is why answers are kept in the run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, Protocol

import msgspec

from darwindeck.canonical import canonical
from darwindeck.evolution.child import Child, Draft, finish_child, identity
from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.telling import lineage_sentences
from darwindeck.genome.schema import GameGenome

EDIT: Final = "Edit"
"""The name of a proposed change in the list of operators of a child."""
_BITS: Final = 48


class Editing(msgspec.Struct, frozen=True, kw_only=True):
    """The setting of a run: which model proposes changes, and what it may use in the whole run."""

    model: str
    tokens: int | None = None
    cost: float | None = None
    """In dollars."""


class Editor(Protocol):
    """Somebody who proposes changes of a game."""

    @property
    def silent(self) -> bool:
        """Tell whether nothing more may be asked; a function of what was asked before in this run."""

    def proposals(self, parent: GameGenome, place: str) -> Sequence[GameGenome | None]:
        """Return the game changed, the best way first; None for a change that cannot be made. `place` says where
        in the run it is asked.
        """


def propose_children(
    editor: Editor, parent: GameGenome, rng: Random, generation: int
) -> Iterator[Child | None]:
    """Yield the children that an editor's proposals make, one after the other; the first one costs a question.

    What is told of a child is what differs from its parent, in our words: what an editor says of it may not be so.
    """
    place = f"{generation}-{rng.getrandbits(_BITS):0{_BITS // 4}x}"
    for genome in editor.proposals(parent, place):
        if genome is None:
            yield None
            continue
        told = "; ".join(lineage_sentences(identity(parent).form, (), canonical(genome)))
        yield finish_child(Draft(operators=(EDIT,), changes=(Change(genome, told),), older=(parent,)))
