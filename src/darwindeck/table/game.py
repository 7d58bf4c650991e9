"""The unchanging part of a table: playmat, catalogue, and for each zone its owner, sight and names; and the
state before anything has happened, with the cards where the caller puts them.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from darwindeck.errors import TableError
from darwindeck.table.cards import CardCatalogue
from darwindeck.table.knowledge import UNKNOWN
from darwindeck.table.state import Card, Phase, Pile, State
from darwindeck.table.zones import Playmat, Visibility, ZoneSpec, zone_key

SPECTATOR: Final = None
Viewer = int | None


@dataclass(frozen=True, slots=True)
class Spot:
    """A zone of this table: its specification, whose it is, and who sees cards that arrive there."""

    key: str
    spec: ZoneSpec
    owner: int | None
    sight: tuple[bool, ...]

    @property
    def public(self) -> bool:
        return self.spec.visibility is Visibility.PUBLIC


def _default_sight(spec: ZoneSpec, owner: int | None, seats: int) -> tuple[bool, ...]:
    if spec.visibility is Visibility.PUBLIC:
        return (True,) * seats
    if spec.visibility is Visibility.OWNER and owner is not None:
        return tuple(seat == owner for seat in range(seats))
    return (False,) * seats


class Game:
    """Playmat and catalogue of one table, with the lookups everything else needs."""

    def __init__(self, playmat: Playmat, catalogue: CardCatalogue) -> None:
        self.playmat = playmat
        self.catalogue = catalogue
        self.seats = playmat.seats
        self.spots: dict[str, Spot] = {}
        for spec in playmat.zones:
            for owner in [None] if spec.shared else range(self.seats):
                key = spec.id if owner is None else zone_key(spec.id, owner)
                self.spots[key] = Spot(key, spec, owner, _default_sight(spec, owner, self.seats))
        viewers: list[Viewer] = [SPECTATOR, *range(self.seats)]
        self._aliases = {v: {key: _alias(spot, v) for key, spot in self.spots.items()} for v in viewers}
        self._keys = {v: {alias: key for key, alias in names.items()} for v, names in self._aliases.items()}

    def spot(self, key: str) -> Spot:
        """Return the zone with this internal key, or `table/unknown-zone`."""
        found = self.spots.get(key)
        if found is None:
            raise TableError(
                f"there is no zone {key!r}; the zones are {', '.join(self.spots)}", code="table/unknown-zone"
            )
        return found

    def draw_zones(self, seat: int) -> tuple[str, str]:
        """Where this seat draws from and to."""
        return self.own_key(self.playmat.draw_from, seat), self.own_key(self.playmat.draw_to, seat)

    def own_key(self, zone: str, seat: int) -> str:
        """Return the key of a seat's zone, or of the shared zone of that id."""
        return zone if zone in self.spots else zone_key(zone, seat)

    def alias(self, key: str, viewer: Viewer) -> str:
        """Return the zone's name for this viewer."""
        return self._aliases[viewer][key]

    def aliases(self, viewer: Viewer) -> tuple[str, ...]:
        """All zone names this viewer may use."""
        return tuple(self._keys[viewer])

    def key_of(self, alias: str, viewer: Viewer) -> str:
        """Return the internal key behind a viewer's zone name; unknown names are answered with the valid ones."""
        keys = self._keys[viewer]
        found = keys.get(alias) or keys.get(alias.strip().casefold())
        if found is None:
            near = difflib.get_close_matches(alias.casefold(), keys, n=3)
            raise TableError(
                f"there is no zone {alias!r}; the zones are {', '.join(keys)}",
                code="table/unknown-zone",
                suggestions=near or tuple(keys),
            )
        return found


def _alias(spot: Spot, viewer: Viewer) -> str:
    if spot.owner is None:
        return spot.spec.id
    if viewer is SPECTATOR:
        return f"player{spot.owner + 1}_{spot.spec.id}"
    return f"{'your' if spot.owner == viewer else 'opponent'}_{spot.spec.id}"


def who(seat: int, viewer: Viewer, seats: int) -> str:
    """Return the subject of a log line: `You`, `Opponent` or `Player 1`."""
    if viewer == seat:
        return "You"
    if viewer is SPECTATOR or seats != 2:
        return f"Player {seat + 1}"
    return "Opponent"


def opening(
    game: Game, piles: Mapping[str, Sequence[str]], *, seed: int, phase: Phase = Phase.SETUP
) -> State:
    """Return a first state from template ids per zone key, top first; every other zone is empty."""
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
