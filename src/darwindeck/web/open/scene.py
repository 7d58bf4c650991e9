"""The open table as one seat's page draws it: zones and where they lie, the cards the seat knows, what it may do.

Everything is made from the seat's own view and from what is printed, so a page is told no more than its seat may
know. The page knows kinds of zones and actions, never a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from darwindeck.table.cards import CardCatalogue
from darwindeck.table.game import Game, Spot
from darwindeck.table.plugins import Plugin
from darwindeck.table.policy import NO_SEARCH, may_touch
from darwindeck.table.state import Phase
from darwindeck.table.table import Table
from darwindeck.table.view import Holding, SeenCard, View, ZoneView
from darwindeck.table.words import sentence, status_words, zone_words
from darwindeck.table.zones import CounterSpec


class OpenFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a card."""

    label: str
    name: str
    kind: str
    facts: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    corner: str = ""
    tint: str = ""
    picture: str = ""
    """A drawing that the site has."""
    image: str = ""
    """The address of a picture that the owner of the server has."""


class OpenZone(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A zone: whose side it is on, what the seat knows of it, and what the seat may do there without a card effect."""

    key: str
    id: str
    name: str
    words: str
    side: str
    count: int
    spread: str
    visibility: str
    ordered: bool = True
    capacity: int | None = None
    cards: tuple[SeenCard, ...] = ()
    somewhere: tuple[Holding, ...] = ()
    counters: Mapping[str, int] = {}
    takes_counters: bool = False
    draws: bool = False
    top_note: str = ""
    """What is said of the top card, such as that it is drawn next."""
    may: tuple[str, ...] = ()


class OpenSaying(msgspec.Struct, frozen=True):
    kind: str
    name: str
    words: str


class OpenPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where."""

    seat: int
    name: str
    you: bool
    acts: bool
    there: str = ""
    """Whether a person is at the seat: `here`, `away`, or `free` while it waits for one."""


class OpenResult(msgspec.Struct, frozen=True):
    won: bool | None
    text: str


class OpenWish(msgspec.Struct, frozen=True, omit_defaults=True):
    """That somebody wants to take a step back which is not theirs alone to take back."""

    words: str
    answer: bool = False
    """Whether this seat has to agree or not."""


class Alone(msgspec.Struct, frozen=True):
    """A game that one person plays: the number of its deal, the steps made, and whether nothing is left to do or the
    rest goes by itself."""

    deal: int
    moves: int
    stuck: bool
    finish: bool


class OpenScene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of it."""

    game: str
    name: str
    seat: int
    seats: int
    status: str
    setup: bool
    turn: int
    your_turn: bool
    to_act: bool
    referee: str
    drawn_to: str
    """Where a drawn card goes."""
    zones: tuple[OpenZone, ...]
    grid: tuple[tuple[str, ...], ...]
    columns: tuple[float, ...] = ()
    offers: tuple[str, ...] = ()
    withheld: Mapping[str, str] = {}
    """Actions that nobody may do now though the game has them, and why not."""
    faces: Mapping[str, OpenFace] = {}
    counters: tuple[CounterSpec, ...] = ()
    players: tuple[OpenPlayer, ...] = ()
    effects: tuple[str, ...] = ()
    sayings: tuple[OpenSaying, ...] = ()
    notes: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    asked: str = ""
    """The question this seat has to answer."""
    asking: str = ""
    """The question another seat has to answer."""
    result: OpenResult | None = None
    alone: Alone | None = None


@dataclass(frozen=True, slots=True)
class Around:
    """What a page is told beside the table itself: the names of the players, whether they are there, and the address of
    a card's picture."""

    names: tuple[str, ...]
    there: tuple[str, ...]
    image: Callable[[str], str]
    chosen: Mapping[str, str] = field(default_factory=dict)
    """What was chosen before the deal."""


def open_scene(
    table: Table, seat: int, plugin: Plugin, around: Around, alone: Alone | None = None
) -> OpenScene:
    """Return the table for one seat."""
    names = around.names
    game, view = table.game, table.view(seat)
    playmat = game.playmat
    zones = tuple(
        _zone(game, spot, view.zones[game.alias(key, seat)], seat) for key, spot in game.spots.items()
    )
    asked = view.decision
    return OpenScene(
        game=plugin.id,
        name=plugin.name,
        seat=seat,
        seats=game.seats,
        status=status_words(view, names) or " ".join(plugin.notes(view)[:1]),
        setup=view.phase is Phase.SETUP,
        turn=view.turn,
        your_turn=view.your_turn,
        to_act=view.to_act,
        referee=table.referee,
        drawn_to=game.draw_zones(seat)[1],
        zones=zones,
        grid=playmat.grid or playmat.rows,
        columns=playmat.columns,
        offers=playmat.offers,
        withheld={} if table.search_in_decision or asked is None else {"search_zone": sentence(NO_SEARCH)},
        faces=_faces(game.catalogue, zones, around.image),
        counters=playmat.counters,
        players=_players(view, names, around.there),
        effects=_effects(game.catalogue, view, game),
        sayings=tuple(
            OpenSaying(each.kind, each.name, each.words) for each in plugin.sayings(view, around.chosen)
        ),
        notes=plugin.notes(view),
        marks=view.turn_marks,
        asked=asked.message or "Decide." if asked is not None and asked.yours else "",
        asking=asked.message or "Decide." if asked is not None and not asked.yours else "",
        result=_result(view, names),
        alone=alone,
    )


def _zone(game: Game, spot: Spot, zone: ZoneView, seat: int) -> OpenZone:
    side = "shared" if spot.owner is None else ("you" if spot.owner == seat else "other")
    return OpenZone(
        key=spot.key,
        id=spot.spec.id,
        name=zone.name,
        words=zone_words(spot, seat),
        side=side,
        count=zone.count,
        spread=spot.spec.spread,
        visibility=zone.visibility,
        ordered=zone.ordered,
        capacity=spot.spec.capacity,
        cards=zone.cards,
        somewhere=zone.somewhere,
        counters=zone.counters,
        takes_counters=spot.spec.counters,
        draws=game.draw_zones(seat)[0] == spot.key,
        top_note=zone.top_note,
        may=tuple(touch.name.lower() for touch in may_touch(game, seat, spot.key)),
    )


def _faces(
    catalogue: CardCatalogue, zones: Iterable[OpenZone], image: Callable[[str], str]
) -> dict[str, OpenFace]:
    """Return what is printed on every card that the seat knows to be somewhere."""
    placed = {card.template for zone in zones for card in zone.cards}
    known = placed | {holding.template for zone in zones for holding in zone.somewhere}
    return {template: _face(catalogue, template, image(template)) for template in sorted(known)}


def _face(catalogue: CardCatalogue, template: str, image: str) -> OpenFace:
    card = catalogue[template]
    tint = card.tint or ""
    label = catalogue.label(template)
    return OpenFace(
        label, card.name, card.kind, card.facts, card.texts, card.corner, tint, card.picture, image
    )


def _effects(catalogue: CardCatalogue, view: View, game: Game) -> tuple[str, ...]:
    """Return the texts on cards in play or in staging that this seat sees: what a card effect can be claimed by."""
    seen = (
        card.template
        for key, spot in game.spots.items()
        if spot.spec.in_play
        for card in view.zones[game.alias(key, view.seat)].cards
        if card.face_up
    )
    return tuple(dict.fromkeys(text for template in seen for text in catalogue[template].texts))


def _players(view: View, names: tuple[str, ...], there: tuple[str, ...]) -> tuple[OpenPlayer, ...]:
    over = view.result is not None
    return tuple(
        OpenPlayer(
            seat, name, seat == view.seat, acts=not over and view.to_act == (seat == view.seat), there=at
        )
        for (seat, name), at in zip(enumerate(names), there, strict=True)
    )


def _result(view: View, names: tuple[str, ...]) -> OpenResult | None:
    return None if view.result is None else OpenResult(view.result.won, status_words(view, names))
