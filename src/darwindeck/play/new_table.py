"""`dd.play`: a table from whatever names a game."""

from __future__ import annotations

import os
from collections.abc import Sequence

from darwindeck.arguments import names_argument
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.seats import seat_players
from darwindeck.resolve import load

OPPONENT = "greedy"


def play(game: GameGenome | str | os.PathLike[str], *, seats: Sequence[str] = (), seed: int = 0) -> PlayTable:
    """Return a table at which the first cards are dealt and, if agents begin, have been played.

    Without seats a person sits at seat 0 and `greedy` everywhere else.

    >>> play("crazy-eights", seats=["human", "greedy"], seed=7).actor
    0
    """
    genome = game if isinstance(game, GameGenome) else load(game)
    chosen = names_argument("seats", seats) or seat_players(0, [OPPONENT], genome.player_count)
    table = PlayTable(genome, seats=chosen, seed=seed)
    table.advance()
    return table
