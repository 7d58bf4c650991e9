"""Doors for tests: positions laid out from notation, effects and turns by themselves (the seeds' unit tests).

Not for players: nothing here is redacted, and genomes are not validated, because a test of one rule needs no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from darwindeck import _core
from darwindeck.bytecode import encode
from darwindeck.errors import RunError
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.arranging import PositionLayout, describe_layout
from darwindeck.simulation.engine import unchecked_program
from darwindeck.simulation.jobs import report_games
from darwindeck.simulation.past import LaidOut
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.queries import Games
from darwindeck.simulation.report import Report
from darwindeck.simulation.snapshots import StateSnapshot
from darwindeck.simulation.wire import Request, run_batch


class Arranged(Playthrough):
    """A playthrough that begins at a laid-out position."""

    __slots__ = ()

    def _after(self, position: _core.Position) -> Arranged:
        return Arranged(self.genome, position, seed=None, game=None, laid_out=LaidOut(position, None))

    def apply_effect(
        self, effect: EffectType, target: TargetSelector = TargetSelector.NEXT_PLAYER, value: int = 1
    ) -> Arranged:
        """Seed 001's ApplyEffect for the acting seat."""
        return self._after(_core.testing.apply_effect(self._position, effect.value, target.value, value))

    def advance_turn(self) -> Arranged:
        """Seed 001's AdvanceTurn."""
        return self._after(_core.testing.advance_turn(self._position))

    def evaluate_contracts(self, bids: Sequence[int]) -> StateSnapshot:
        """Seed 003's EvaluateContracts with these bids; -2 is a Nil, -1 no bid."""
        return self._after(_core.testing.evaluate_contracts(self._position, list(bids))).snapshot()

    def estimate_tricks(self) -> int:
        """Seed 003's EstimateTricks for the acting seat's hand."""
        return _core.testing.estimate_tricks(self._position)


def arranged(genome: GameGenome, *, seed: int = 0, **layout: Unpack[PositionLayout]) -> Arranged:
    """Return a position like the deal of this seed, except for what is laid out.

    A leader who is named is also to act, unless `current_player` says otherwise.
    """
    position = _core.testing.arranged(unchecked_program(genome), describe_layout(genome, layout), seed)
    return Arranged(genome, position, seed=None, game=None, laid_out=LaidOut(position, None))


def twin(playthrough: Playthrough, seat: int, *, seed: int = 0) -> Playthrough:
    """Return a position that the seat cannot tell from this one: what is hidden from it is dealt anew."""
    position = _core.testing.twin(playthrough._position, seat, seed)
    return Playthrough(playthrough.genome, position, seed=None, game=None, laid_out=LaidOut(position, None))


def simulate_unchecked(
    genome: GameGenome,
    *,
    agents: Sequence[str] = ("random",),
    games: int = 1000,
    seed: int = 0,
    threads: int = 0,
    trace: bool = False,
) -> Report:
    """`simulate` for a genome that makes no sense as a whole: one rule of it is looked at."""
    asked = Games(tuple(agents), games, seed, rotate=False, trace=trace)
    request = Request(bytecode=encode(genome), agents=(), games=0, batches=(asked,))
    (response,) = run_batch([request], threads=threads)
    if response.error_code:
        raise RunError(response.error, code=response.error_code)
    return report_games(genome, asked, response.batches[0])
