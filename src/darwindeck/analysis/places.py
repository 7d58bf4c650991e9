"""The places of a game: which rules name them, how many piles they have, what is dealt there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.genome.phases import DrawPhase, DrawSource, Phase, PlayPhase, PlayTarget
from darwindeck.genome.places import Place, PlaceOwner
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TallyAt, TallySource

MOST_PLACES: Final = 4
MOST_PILES: Final = 64
"""Piles of all places and seats together."""
MOST_REACHED: Final = 24
"""Piles among which one seat can choose."""
PLACE_SOURCES: Final = frozenset({DrawSource.PLACE, DrawSource.DECK_OR_PLACE})


def reads_places(phase: Phase) -> bool:
    """Tell whether the phase lays cards to places, or draws from them.

    >>> reads_places(PlayPhase(target=PlayTarget.PLACE)), reads_places(PlayPhase())
    (True, False)
    """
    lays = isinstance(phase, PlayPhase) and phase.target is PlayTarget.PLACE
    return lays or (isinstance(phase, DrawPhase) and phase.source in PLACE_SOURCES)


def named_places(genome: GameGenome) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """Yield the path and the names of every list of places, and whether anything reads it."""
    for index, phase in enumerate(genome.phases):
        if isinstance(phase, PlayPhase | DrawPhase):
            yield f"phases[{index}].places", phase.places, reads_places(phase)
    for index, tally in enumerate(genome.tally_scoring):
        yield (
            f"tally_scoring[{index}].places",
            tally.places,
            tally.source is TallySource.PLACE and tally.at is TallyAt.HAND_END,
        )


def places_called(genome: GameGenome, names: tuple[str, ...]) -> tuple[Place, ...]:
    """Return the places of these names that there are."""
    return tuple(place for place in genome.places if place.name in names)


def pile_count(place: Place) -> int:
    """Return the piles of a place, of each seat if they are the seats' own."""
    return 4 if place.by_suit else place.piles


def all_piles(place: Place, players: int) -> int:
    return pile_count(place) * (players if place.owner is PlaceOwner.SEAT else 1)


def dealt_to_places(genome: GameGenome) -> int:
    """Return the cards that are turned up in places after the deal."""
    return sum(
        place.deal * (genome.player_count if place.owner is PlaceOwner.SEAT else 1) for place in genome.places
    )


def is_free(place: Place) -> bool:
    """Tell whether every card may be laid there at any time."""
    return place.builds is None


def lays_anywhere(genome: GameGenome, play: PlayPhase) -> bool:
    """Tell whether every card fits on some pile of the play, whatever lies there."""
    return any(map(is_free, places_called(genome, play.places)))
