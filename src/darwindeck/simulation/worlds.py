"""Worlds: full positions that the seat to act takes for possible, all equally likely, to think ahead in.

What is hidden from the seat is dealt anew (docs/agents.md, Worlds), so nothing in a world tells what was really dealt.
What the others remember of the real cards would tell it: in a world they remember what everybody saw, and no more.
"""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from darwindeck import _core
from darwindeck.arguments import agent_argument, whole_number
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import check_seed, engine_errors, step_seed
from darwindeck.simulation.playthrough import Playthrough, Weighed
from darwindeck.simulation.view import Known, View

MOST_WORLDS = 100_000


class World(Playthrough):
    """A position that one seat takes for possible, to be played on like any other. It has no deal, and so no record."""

    __slots__ = ("_seed_here", "observer")

    def __init__(
        self,
        genome: GameGenome,
        position: _core.Position,
        *,
        observer: int,
        seed: int,
        actions: tuple[str, ...] = (),
        laid_out: _core.Position | None = None,
    ) -> None:
        super().__init__(
            genome, position, seed=None, game=None, actions=actions, laid_out=laid_out or position
        )
        self.observer = observer
        """The seat whose knowledge it was made from."""
        self._seed_here = seed

    def view(self, seat: int) -> View:
        """What a seat may know; another one than the observer remembers only what everybody saw."""
        found = super().view(seat)
        if found.seat == self.observer:
            return found
        return replace(found, thrown=(), buried=(), known=tuple(map(_public, found.known)))

    def choice(self, agent: str, *, seed: int | None = None) -> str | None:
        """What an agent would do here; a search at another seat than the observer's remembers nothing."""
        name = agent_argument(agent)
        if self.actor != self.observer and name.startswith("ismcts:"):
            name = name.replace("ismcts:", "ismcts-forgetful:", 1)
        elif self.actor != self.observer and name.startswith("ismcts-plain:"):
            message = "ismcts-plain remembers the real cards, so it plays for the observer of a world alone"
            raise RunError(message, code="run/unknown-agent")
        return super().choice(name, seed=seed)

    def analysis(self, *, iterations: int, seed: int = 0) -> tuple[Weighed, ...]:
        """What a search by the observer's knowledge thinks of each action, in its turn."""
        self._require_observer()
        return super().analysis(iterations=iterations, seed=seed)

    def worlds(self, count: int, *, seed: int = 0) -> list[World]:
        """Worlds within the world, in the turn of its observer."""
        self._require_observer()
        return super().worlds(count, seed=seed)

    def _require_observer(self) -> None:
        """What the others know of the real cards is not used."""
        if self.actor != self.observer:
            raise RunError(f"only seat {self.observer} can think in this world, and it is not its turn")

    def _then(self, action: str, after: _core.Position) -> World:
        return World(
            self.genome,
            after,
            observer=self.observer,
            seed=self._seed_here,
            actions=(*self._actions, action),
            laid_out=self._laid_out,
        )

    def chance_here(self) -> int:
        """Another one in every world, or all would be played on by the same luck."""
        place = self._seed_here.to_bytes(8, "big") + len(self._actions).to_bytes(8, "big")
        return int.from_bytes(hashlib.sha256(place).digest()[:8], "big")


def worlds_of(position: Playthrough, count: int, seed: int) -> list[World]:
    """So many worlds of the seat to act."""
    many = whole_number("count", count)
    if not 1 <= many <= MOST_WORLDS:
        raise RunError(f"{many} worlds cannot be had; ask for 1 to {MOST_WORLDS}")
    if position.over:
        raise RunError("the playthrough is over: nobody is to act, so there is nothing to imagine")
    return [_world(position, step_seed(check_seed(seed), number)) for number in range(many)]


def _world(position: Playthrough, seed: int) -> World:
    observer = position.actor
    with engine_errors():
        imagined = _core.testing.twin(position._position, observer, seed)
    return World(position.genome, imagined, observer=observer, seed=seed)


def _public(known: Known) -> Known:
    """Without what only one seat has seen."""
    return replace(known, holds=(), lacks=())
