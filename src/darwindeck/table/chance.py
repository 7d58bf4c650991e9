"""Seeded chance: draws the outcome of a chance action and writes it into the action.

The generator is SplitMix64, named here so that seeds mean the same for ever. Step n of a table uses its own
stream, so undoing a coin flip and flipping again gives the same coin.
"""

from __future__ import annotations

from typing import Final, assert_never

from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import Act, AnyAction, BeginPlay, CoinFlip, DiceRoll, Mulligan, Shuffle
from darwindeck.table.game import Game
from darwindeck.table.state import State

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


class Source:
    """A SplitMix64 stream with an unbiased `below`.

    >>> [Source(7).below(6) for _ in range(3)] == [Source(7).below(6)] * 3
    True
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next64(self) -> int:
        self._state = (self._state + _GOLDEN) & _MASK
        mixed = ((self._state ^ (self._state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1, every one equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while (value := self.next64()) >= limit:
            pass
        return value % bound

    def permutation(self, size: int) -> tuple[int, ...]:
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def stream(seed: int, step: int) -> Source:
    """Return the stream of one step of a table."""
    return Source(Source(seed).next64() ^ Source((step + 1) * _GOLDEN).next64())


def with_outcome(game: Game, state: State, seat: int, action: AnyAction) -> AnyAction:
    """Draw the chance outcome of an action; other actions come back as they are."""
    match action:
        case Shuffle(outcome=None, zone=zone):
            game.spot(zone)
            size = len(state.piles[zone].cards)
            return replace(action, outcome=stream(state.seed, state.version).permutation(size))
        case Mulligan(outcome=None, draw_count=count):
            deck, hand = game.draw_zones(seat)
            size = len(state.piles[deck].cards) + len(state.piles[hand].cards)
            if count > size:
                raise TableError(f"there are only {size} cards to draw {count} from", code="table/empty-zone")
            return replace(action, outcome=stream(state.seed, state.version).permutation(size))
        case CoinFlip(outcome=None, count=count):
            source = stream(state.seed, state.version)
            return replace(action, outcome=tuple(source.below(2) == 0 for _ in range(count)))
        case DiceRoll(outcome=None, count=count, sides=sides):
            source = stream(state.seed, state.version)
            return replace(action, outcome=tuple(source.below(sides) + 1 for _ in range(count)))
        case BeginPlay(outcome=None):
            return replace(action, outcome=stream(state.seed, state.version).below(game.seats))
        case Act():
            return action
        case _:
            assert_never(action)
