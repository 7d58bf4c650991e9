"""Worlds: full positions that the seat to act takes for possible, all equally likely, to think ahead in.

What is hidden from the seat is dealt again (docs/agents.md, Worlds), so nothing in a world tells what was really dealt.
What the others remember of the real cards would tell it: in a world they remember what everybody saw, and no more.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Self

from darwindeck import _core
from darwindeck.arguments import whole_number
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import check_seed, engine_errors, step_seed
from darwindeck.simulation.past import LaidOut
from darwindeck.simulation.playthrough import Playthrough

MOST_WORLDS = 100_000


class _Seen:
    """What the seat that imagines has seen until then; written out once for all its worlds, if somebody asks."""

    def __init__(self, position: Playthrough) -> None:
        self.position = position

    @cached_property
    def events(self) -> str:
        """All lines but the last, which is the view."""
        return self.position.information_state(self.position.actor).rpartition("\n")[0]

    @cached_property
    def history(self) -> list[int]:
        return self.position.history(self.position.actor)


class World(Playthrough):
    """A position that one seat takes for possible, to be played on like any other. It has no deal, and so no record."""

    __slots__ = ("_seed_here", "_seen", "observer")

    def __init__(self, genome: GameGenome, position: _core.Position, *, seen: _Seen, seed: int) -> None:
        super().__init__(genome, position, seed=None, game=None, laid_out=LaidOut(position, None))
        self.observer = seen.position.actor
        """The seat whose knowledge it was made from."""
        self._seed_here = seed
        self._seen = seen

    def _then(self, action: str, after: _core.Position) -> Self:
        then = super()._then(action, after)
        then.observer, then._seed_here, then._seen = self.observer, self._seed_here, self._seen
        return then

    def information_state(self, seat: int) -> str:
        """As that of the real position, for the seat that imagined it; the others have seen nothing before."""
        since = super().information_state(seat)
        return since if seat != self.observer else f"{self._seen.events}\n{since}"

    def history(self, seat: int) -> list[int]:
        since = super().history(seat)
        return since if seat != self.observer else [*self._seen.history, *since]

    def chance_here(self) -> int:
        """Another one in every world, or all would be played on by the same luck."""
        place = self._seed_here.to_bytes(8, "big") + self._count.to_bytes(8, "big")
        return int.from_bytes(hashlib.sha256(place).digest()[:8], "big")


def worlds_of(position: Playthrough, count: int, seed: int) -> list[World]:
    """Return determinizations for the seat to act."""
    many = whole_number("count", count)
    if not 1 <= many <= MOST_WORLDS:
        raise RunError(f"{many} worlds are not possible; ask for 1 to {MOST_WORLDS}")
    if position.over:
        raise RunError("the playthrough is over: nobody is to act, so there is nothing to imagine")
    seeds = [step_seed(check_seed(seed), number) for number in range(many)]
    with engine_errors():
        imagined = [position._position.imagine(each) for each in seeds]
    seen = _Seen(position)
    return [
        World(position.genome, each, seen=seen, seed=own) for each, own in zip(imagined, seeds, strict=True)
    ]
