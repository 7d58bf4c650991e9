"""The state before anything has happened: cards lie in the piles the caller names, in the order given.

Dealing is not done here: plugins deal with house actions, so that a record shows every shuffle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from darwindeck.errors import TableError
from darwindeck.table.game import Game
from darwindeck.table.knowledge import UNKNOWN
from darwindeck.table.state import Card, Phase, Pile, State


def opening(
    game: Game, piles: Mapping[str, Sequence[str]], *, seed: int, phase: Phase = Phase.SETUP
) -> State:
    """A first state from template ids per zone key, top first; every other zone is empty."""
    for key, templates in piles.items():
        game.spot(key)
        unknown = sorted({id_ for id_ in templates if id_ not in game.catalogue})
        if unknown:
            raise TableError(f"no such cards: {', '.join(unknown)}", code="table/bad-card-data")
    known = (UNKNOWN,) * game.seats
    number = 0
    filled: dict[str, Pile] = {}
    for key, spot in game.spots.items():
        cards = []
        for template in piles.get(key, ()):
            cards.append(Card(number, template, spot.sight, known))
            number += 1
        filled[key] = Pile(tuple(cards))
    return State(
        seed=seed,
        version=0,
        phase=phase,
        turn=1 if phase is Phase.PLAYING else 0,
        active=0,
        setup_done=(phase is Phase.PLAYING,) * game.seats,
        piles=filled,
    )
