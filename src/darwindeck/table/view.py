"""What one seat may know: the only picture of a table that leaves it.

A view has no card ids, no deck order, no seed; cards the seat does not know are a count. Tools, prompts and
screens are made from views alone, so they cannot tell more than a view does.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from darwindeck.table.game import Game, Spot
from darwindeck.table.knowledge import knows_place
from darwindeck.table.state import Card, How, Orientation, Phase, Pile, Reason, State
from darwindeck.table.zones import Visibility


class SeenCard(Struct, frozen=True, omit_defaults=True):
    """A card whose place the seat knows. `position` 1 is the top; not `face_up` is what it only remembers."""

    position: int
    handle: str
    label: str
    template: str
    face_up: bool = True
    orientation: Orientation = Orientation.UPRIGHT
    flags: tuple[str, ...] = ()


class Holding(Struct, frozen=True):
    """Copies of a card that are in the zone, the seat knows not where."""

    label: str
    template: str
    count: int


class ZoneView(Struct, frozen=True, omit_defaults=True):
    """One zone as the seat knows it: how many cards, which ones where, and which ones somewhere."""

    zone: str
    name: str
    count: int
    visibility: Visibility
    ordered: bool = True
    cards: tuple[SeenCard, ...] = ()
    somewhere: tuple[Holding, ...] = ()
    counters: Mapping[str, int] = {}
    top_note: str = ""


class DecisionView(Struct, frozen=True):
    """An open decision: whether this seat is asked, and what."""

    yours: bool
    message: str


class ResultView(Struct, frozen=True):
    """The end of the game as this seat sees it: true for a win, false for a loss, none for a draw."""

    won: bool | None
    reason: Reason
    details: str


class View(Struct, frozen=True):
    """Everything one seat may know about the present."""

    seat: int
    game: str
    phase: Phase
    turn: int
    your_turn: bool
    to_act: bool
    zones: Mapping[str, ZoneView]
    decision: DecisionView | None
    result: ResultView | None
    turn_marks: tuple[str, ...]

    def zone(self, alias: str) -> ZoneView:
        return self.zones[alias]


def view_for(game: Game, state: State, seat: int) -> View:
    """Return the view of one seat."""
    zones = {
        game.alias(key, seat): _zone_view(game, spot, state.piles[key], seat)
        for key, spot in game.spots.items()
    }
    return View(
        seat=seat,
        game=game.playmat.id,
        phase=state.phase,
        turn=state.turn,
        your_turn=state.active == seat,
        to_act=state.result is None and state.to_act == seat,
        zones=zones,
        decision=_decision_view(state, seat),
        result=_result_view(state, seat),
        turn_marks=state.turn_marks,
    )


def _decision_view(state: State, seat: int) -> DecisionView | None:
    asked = state.decision
    return None if asked is None else DecisionView(asked.target == seat, asked.message)


def _result_view(state: State, seat: int) -> ResultView | None:
    result = state.result
    if result is None:
        return None
    won = None if result.winner is None else result.winner == seat
    return ResultView(won, result.reason, result.details)


def _zone_view(game: Game, spot: Spot, pile: Pile, seat: int) -> ZoneView:
    listing = any(card.known[seat].handle is not None for card in pile.cards)
    seen: list[SeenCard] = []
    members: dict[str, int] = {}
    for index, card in enumerate(pile.cards):
        if knows_place(card, seat):
            seen.append(_see_card(game, card, index, seat, listing=listing))
        elif card.known[seat].how is How.MEMBER:
            members[card.template] = members.get(card.template, 0) + 1
    return ZoneView(
        zone=game.alias(spot.key, seat),
        name=spot.spec.name,
        count=len(pile.cards),
        visibility=spot.spec.visibility,
        ordered=spot.spec.ordered,
        cards=tuple(seen),
        somewhere=_holdings(game, members),
        counters=pile.counters,
        top_note=spot.spec.top_note,
    )


def _see_card(game: Game, card: Card, index: int, seat: int, *, listing: bool) -> SeenCard:
    """In a zone with a listing the handles are the listing's; elsewhere they are positions."""
    handle = card.known[seat].handle if listing else index + 1
    return SeenCard(
        position=index + 1,
        handle="" if handle is None else f"#{handle}",
        label=game.catalogue.label(card.template),
        template=card.template,
        face_up=card.sight[seat],
        orientation=card.orientation,
        flags=card.flags,
    )


def _holdings(game: Game, members: Mapping[str, int]) -> tuple[Holding, ...]:
    """Sorted by kind, name and id: never by place."""
    if not members:
        return ()
    order = sorted(members, key=lambda id_: (game.catalogue[id_].kind, game.catalogue[id_].name, id_))
    return tuple(Holding(game.catalogue.label(id_), id_, members[id_]) for id_ in order)
