"""Positions that somebody lays out: a hand dealt as it is described, for puzzles, examples and tests.

Such a position has no deal behind it: nobody remembers anything, its log begins with the first action, and it cannot
be recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack

import msgspec

from darwindeck import _core
from darwindeck.arguments import describe_value, game_argument
from darwindeck.errors import RunError, WrongTypeError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import check_seed, engine_errors, program_of
from darwindeck.simulation.playthrough import Playthrough


class PositionLayout(TypedDict, total=False):
    """What can be laid out; cards in notation ("7h 8s"), deck and discard top first."""

    hands: Sequence[str]
    captured: Sequence[str]
    deck: str
    discard: str
    tableau: str
    current_player: int
    leader: int
    dealer: int
    play_direction: int
    skip_count: int
    scores: Sequence[int]
    team_scores: Sequence[int]
    chips: Sequence[int]
    staked: Sequence[int]
    tricks_won: Sequence[int]
    accumulated_bags: Sequence[int]
    trump: str
    broken: str
    trick_no: int
    opened: bool
    hand_no: int
    phase: int


_PILES = {"deck", "discard", "tableau", "broken"}
_SEAT_PILES = {"hands", "captured"}


def describe_layout(genome: GameGenome, layout: PositionLayout) -> bytes:
    """The layout as the engine reads it."""
    for seat in (layout.get("current_player", 0), layout.get("leader", 0), layout.get("dealer", 0)):
        if not 0 <= seat < genome.player_count:
            raise RunError(f"seat {seat} does not exist: the game has {genome.player_count}")
    values: dict[str, object] = {}
    for name, value in layout.items():
        if name in _PILES:
            values[name] = str(value).split()
        elif name in _SEAT_PILES and isinstance(value, Sequence):
            values[name] = [str(pile).split() for pile in value]
        else:
            values[name] = value
    return msgspec.json.encode(values)


def arrange(genome: GameGenome, *, seed: int = 0, **layout: Unpack[PositionLayout]) -> Playthrough:
    """A hand that begins with these cards, at its first decision, or at the first of the phase named.

    What is not named is dealt by the seed from the cards that are left. A deck that is named has these cards and no
    others, top first. Who begins follows from the rules and the cards, unless `current_player` says so.

    >>> from darwindeck.genome.library import load_game
    >>> eights = load_game("crazy-eights")
    >>> last = arrange(eights, hands=["8h", "3c 4c"], discard="9s", deck="Tc", current_player=0)
    >>> last.legal_actions()
    ['8h']
    >>> last.apply("8h").log()[0]
    'Player 1 plays 8♥.'
    """
    _check_shape(game_argument(genome), layout)
    try:
        with engine_errors():
            position = _core.arrange(program_of(genome), describe_layout(genome, layout), check_seed(seed))
    except ValueError as error:
        raise RunError(str(error), code="run/bad-layout") from error
    return Playthrough(genome, position, seed=None, game=None, laid_out=position)


def _check_shape(genome: GameGenome, layout: PositionLayout) -> None:
    """Whether every list has an entry for each seat."""
    seats = ("hands", "captured", "scores", "chips", "staked", "tricks_won")
    for name, value in layout.items():
        if name in seats and (isinstance(value, str) or not isinstance(value, Sequence)):
            raise WrongTypeError(f"{name} is a list with an entry for each seat, not {describe_value(value)}")
        if name in seats and isinstance(value, Sequence) and len(value) != genome.player_count:
            message = f"{name} needs {genome.player_count} entries, one for each seat, not {len(value)}"
            raise RunError(message, code="run/bad-layout")
