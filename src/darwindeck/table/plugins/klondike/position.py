"""A player's view of Klondike as the text the search reads, and the search's steps as actions and words.

Only the view is looked at: a card the player has not seen is `??`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, assert_never

from darwindeck.table.actions import Act, Action, Draw, MoveCard, MoveStack
from darwindeck.table.plugins.klondike.cards import face
from darwindeck.table.plugins.klondike.rules import FOUNDATIONS, TABLEAUS, draw_count
from darwindeck.table.view import SeenCard, View, ZoneView

UNSEEN: Final = "??"
RECYCLE: Final = MoveStack("waste", "stock", turn_over=True)


def write_position(view: View) -> bytes:
    """Return the position as text: draw, waste, stock, columns, and how far each suit is home."""
    waste = [card.template for card in reversed(view.zone("waste").cards)]
    stock = list(_from_the_top(view.zone("stock")))
    columns = "/".join(_column(view.zone(zone)) for zone in TABLEAUS)
    tops = _tops(view)
    homes = " ".join(str(tops.get(suit, 0)) for suit in "cdhs")
    draw = draw_count(view.turn_marks)
    return f"{draw}|{' '.join(waste)}|{' '.join(stock)}|{columns}|{homes}".encode()


def _from_the_top(zone: ZoneView) -> Iterator[str]:
    known = {card.position: card.template for card in zone.cards}
    return (known.get(position, UNSEEN) for position in range(1, zone.count + 1))


def _column(zone: ZoneView) -> str:
    up = sum(card.face_up for card in zone.cards)
    cards = list(_from_the_top(zone))[::-1]
    hidden, run = cards[: zone.count - up], cards[zone.count - up :]
    return f"{' '.join(hidden)}: {' '.join(run)}" if hidden else " ".join(run)


def _tops(view: View) -> dict[str, int]:
    piles = (view.zone(zone).cards for zone in FOUNDATIONS)
    return {face(cards[0].template).suit: len(cards) for cards in piles if cards}


def unseen(view: View) -> int:
    """Count the cards that the player has not seen yet."""
    return sum(zone.count - len(zone.cards) for zone in view.zones.values())


def read_step(view: View, step: str, begun: Mapping[str, str] = MappingProxyType({})) -> Action:
    """Return the action a step of the search means on this table; `begun` are foundations of suits that come later."""
    match step.split():
        case ["draw"]:
            return Draw(draw_count(view.turn_marks))
        case ["recycle"]:
            return RECYCLE
        case [source, target, "1"]:
            return MoveCard(_zone(view, source, begun), _zone(view, target, begun))
        case [source, target, count]:
            return MoveStack(_zone(view, source, begun), _zone(view, target, begun), int(count))
        case _:
            raise ValueError(f"{step!r} is not a step")


def _zone(view: View, pile: str, begun: Mapping[str, str]) -> str:
    if pile == "w":
        return "waste"
    return f"tableau_{pile}" if pile.isdigit() else begun.get(pile) or home_zone(view, pile)


def home_zone(view: View, suit: str) -> str:
    """Return the foundation of a suit: where it has begun, else the first empty one."""
    piles = {zone: view.zone(zone).cards for zone in FOUNDATIONS}
    begun = (zone for zone, cards in piles.items() if cards and face(cards[0].template).suit == suit)
    return next(begun, next((zone for zone, cards in piles.items() if not cards), FOUNDATIONS[0]))


def read_tap(view: View, zone: str, position: int) -> tuple[Action, ...]:
    """Return what touching a card may mean, the best first: home, onto another card, to an empty column."""
    if zone == "stock":
        return (Draw(draw_count(view.turn_marks)) if view.zone("stock").count else RECYCLE,)
    count = max(position, 1)
    homes = FOUNDATIONS if count == 1 and zone not in FOUNDATIONS else ()
    others = [other for other in TABLEAUS if other != zone]
    columns = sorted(others, key=lambda other: not view.zone(other).count)
    if zone in TABLEAUS:
        return tuple(MoveStack(zone, target, count) for target in (*homes, *columns))
    return tuple(MoveCard(zone, target) for target in (*homes, *columns)) if count == 1 else ()


def tell_action(view: View, action: Action) -> str:
    """Return an action of Klondike as advice: `Move 7♥ onto 8♠ in tableau 2`."""
    match action:
        case Draw(count=1):
            return "Draw a card"
        case Draw():
            return "Draw three cards"
        case MoveStack(from_zone="waste", to_zone="stock"):
            return "Turn the waste over"
        case MoveCard(from_zone=source, to_zone=target):
            return _tell_move(view, source, target, 1)
        case MoveStack(from_zone=source, to_zone=target, count=count):
            return _tell_move(view, source, target, count or 1)
        case Act():
            return "Something else"
        case _:
            assert_never(action)


def _tell_move(view: View, source: str, target: str, count: int) -> str:
    deepest = _card_at(view.zone(source), count)
    name = "the card" if deepest is None else deepest.label
    on_it = "card" if count == 2 else f"{count - 1} cards"
    what = name if count == 1 else f"{name} and the {on_it} on it"
    onto = _card_at(view.zone(target), 1)
    if target in FOUNDATIONS:
        return f"Move {what} home from {_place(source)}"
    if onto is None:
        return f"Move {what} from {_place(source)} to the empty {_place(target)}"
    return f"Move {what} from {_place(source)} onto {onto.label} in {_place(target)}"


def _card_at(zone: ZoneView, position: int) -> SeenCard | None:
    return next((card for card in zone.cards if card.position == position), None)


def _place(zone: str) -> str:
    return zone.replace("_", " ")
