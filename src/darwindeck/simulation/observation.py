"""A view as numbers of a fixed size, for programs that learn: which number stands where. The engine writes them.

They are made of a view and of nothing else, so nothing hidden can be in them. Seats count from the own one on,
clockwise; cards are in the order of `ACTIONS`; numbers are as the view has them, not scaled. What may be done is in
the mask of legal actions.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from darwindeck import _core
from darwindeck.analysis.analysis import analyse
from darwindeck.arguments import game_argument
from darwindeck.genome.cards import JOKERS
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.view import Numbers, View

LEFT_OUT: Final = {
    "team": "`partners` says it",
    "jokers": "cards and ranks have more numbers then",
    "discard_by": "who laid a card is in the events",
    "tableau_by": "as above",
    "piles_by": "which numbers a pile is among",
    "legal": "the mask of legal actions",
    "picks": "follow from the legal actions",
    "takes": "follow from hand and tableau",
    "demand": "the card on top says it",
    "least_raise": "follows from the bets of the round",
    "last_play": "the combination on top, of which the cards are told",
    "top_pattern": "follows from the cards on top",
    "hand_melds": "follow from the hand",
    "hand_name": "follows from the hand",
    "reason": "of a game that is over",
    "winners": "of a game that is over",
}
"""Fields of a view that are not among the numbers, and why."""
_PLACES: Final = {action: place for place, action in enumerate(ACTIONS)}


class ObservationShape(StrEnum):
    """How many numbers a field has, and what each of them stands for."""

    NUMBER = "one number"
    SEATS = "a number for each seat"
    SIDES = "a number for each side, the own one first; 0 beyond the last"
    ONE_SEAT = "1 at a seat, or at several; all 0 for none"
    CARDS = "how often each card is there"
    CARDS_BY_SEAT = "how often each card is there, seat by seat"
    RANKS = "how often each rank, 2 to A and then jokers, is there"
    RANKS_BY_SEAT = "how often each rank is there, seat by seat"
    SUITS = "1 at a suit (h d c s), or at several"
    SUITS_BY_SEAT = "1 at a suit or several, seat by seat"
    STEP = "1 at what the seat is asked, in the order of `Step`; all 0 when it is not to act"
    PHASE = "1 at the place of the phase among those of the game"

    def size(self, seats: int) -> int:
        """Return the numbers of a field of this shape."""
        return next(block.stop - block.start for block in layout_for(seats) if block.shape is self)


class ObservationBlock(NamedTuple):
    """Numbers that belong together: those of one field of the view, `start` to `stop`."""

    name: str
    shape: ObservationShape
    start: int
    stop: int


def blocks_of(blocks: Iterable[tuple[str, str, int, int]]) -> tuple[ObservationBlock, ...]:
    """Return the blocks as the engine lists them."""
    return tuple(
        ObservationBlock(name, ObservationShape[shape.upper()], start, stop)
        for name, shape, start, stop in blocks
    )


@lru_cache(maxsize=16)
def layout_for(seats: int, *, jokers: bool = False) -> tuple[ObservationBlock, ...]:
    """Return the numbers of every game with so many seats, with or without jokers."""
    return blocks_of(_core.observation_blocks(seats, jokers))


def observation_layout(game: GameGenome) -> tuple[ObservationBlock, ...]:
    """Which numbers of `View.observation` stand for what; the same for every view of a game.

    >>> import darwindeck as dd
    >>> layout = dd.observation_layout(dd.load("hearts"))
    >>> layout[0].name, layout[0].start, layout[0].stop, layout[0].shape.value
    ('hand', 0, 52, 'how often each card is there')
    """
    genome = game_argument(game)
    jokers = any(name[0] in JOKERS for name in analyse(genome).pack.names)
    return layout_for(genome.player_count, jokers=jokers)


def observe_view(view: View) -> Numbers:
    """Return the numbers of a view."""
    return array("f", _core.observe_view(msgspec.json.encode(view)))


def mask_of(view: View) -> bytes:
    """Return a byte for each of `ACTIONS`, 1 where it is legal."""
    mask = bytearray(len(ACTIONS))
    for action in view.legal:
        mask[_PLACES[action]] = 1
    return bytes(mask)
