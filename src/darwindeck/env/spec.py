"""What an environment of a game holds: its actions, its numbers, their bounds, and which of them can vary."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from darwindeck import _core
from darwindeck.arguments import game_argument
from darwindeck.canonical import content_hash
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS, program_of
from darwindeck.simulation.observation import ObservationBlock, blocks_of, layout_for

Unit = Literal["hand", "game"]
Observe = Literal["live", "full", "none"]


_WITH_JOKERS: Final = 60
"""Numbers of a row of cards where there are jokers."""


class Spec(NamedTuple):
    """The numbers of one game. `version` changes when a number gets another place or meaning."""

    game_id: str
    version: int
    seats: int
    sides: int
    actions: tuple[str, ...]
    layout: tuple[ObservationBlock, ...]
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    scale: NDArray[np.float32]
    """What to divide a number by to bring it to about -1 to 1."""
    live: NDArray[np.intp]
    """The places of the numbers that can vary in this game."""
    places: NDArray[np.intp]
    """Where each number stands in the whole observation, as `View.observation` has it."""

    @property
    def size(self) -> int:
        return len(self.low)


def spec(game: GameGenome, *, observe: Observe = "full") -> Spec:
    """Return what the observations of a game hold.

    >>> import darwindeck as dd
    >>> found = spec(dd.load("crazy-eights"))
    >>> found.size, len(found.actions) == len(dd.ACTIONS), len(found.live) < found.size
    (1729, True, True)
    """
    program = program_of(game_argument(game))
    observer = _core.Observer(program, live=observe == "live")
    return spec_of(game, program.seats, observer.blocks(), observer.numbers())


def spec_of(
    game: GameGenome,
    seats: int,
    blocks: list[tuple[str, str, int, int]],
    numbers: list[tuple[float, float, float, bool]],
) -> Spec:
    """Return the same from what the engine says of a layout for so many seats."""
    program = program_of(game)
    layout = blocks_of(blocks)
    jokers = any(shape == "cards" and stop - start == _WITH_JOKERS for _, shape, start, stop in blocks)
    whole = {block.name: block.stop for block in layout_for(seats, jokers=jokers)}
    # A block that is not whole lacks its first row: what a seat knows of itself.
    rows = [np.arange(whole[block.name] - (block.stop - block.start), whole[block.name]) for block in layout]
    low, high, scale, live = (np.array(column) for column in zip(*numbers, strict=True))
    return Spec(
        game_id=content_hash(game),
        version=_core.observation_version(),
        seats=program.seats,
        sides=program.sides,
        actions=ACTIONS,
        layout=layout,
        low=low.astype(np.float32),
        high=high.astype(np.float32),
        scale=scale.astype(np.float32),
        live=np.flatnonzero(live),
        places=np.concatenate(rows),
    )
