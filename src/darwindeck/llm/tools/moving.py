"""The moving tools: draw, moves of cards and piles, order of piles."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.errors import TableError
from darwindeck.llm.tools import params as p
from darwindeck.llm.tools.spec import Tool, ToolReply, tool
from darwindeck.llm.tools.table_session import TableSession, effect_of
from darwindeck.table.actions import (
    CardIn,
    Draw,
    MoveCard,
    MoveStack,
    Mulligan,
    PlaceOnZone,
    RearrangeZone,
    Shuffle,
    SwapStacks,
)
from darwindeck.table.naming import find_card, find_cards, find_order
from darwindeck.table.view import ZoneView


def draw(desk: TableSession, params: p.DrawParams) -> ToolReply:
    return desk.do(Draw(params.count, effect=effect_of(params)))


def move_card(desk: TableSession, params: p.MoveCardParams) -> ToolReply:
    source, target = desk.key(params.from_zone), desk.key(params.to_zone)
    card = find_card(desk.zone(params.from_zone), params.card_name, position=params.position)
    to = params.to_position - 1 if isinstance(params.to_position, int) else params.to_position
    return desk.do(MoveCard(source, target, card, to, effect=effect_of(params)))


def move_card_stack(desk: TableSession, params: p.MoveStackParams) -> ToolReply:
    source, target = desk.key(params.from_zone), desk.key(params.to_zone)
    action = MoveStack(
        source,
        target,
        params.count,
        params.to_position,
        turn_over=params.turn_over,
        effect=effect_of(params),
    )
    return desk.do(action)


def swap_card_stacks(desk: TableSession, params: p.SwapParams) -> ToolReply:
    return desk.do(SwapStacks(desk.key(params.zone1), desk.key(params.zone2), effect=effect_of(params)))


def place_on_zone(desk: TableSession, params: p.PlaceParams) -> ToolReply:
    target = desk.key(params.zone)
    source = params.from_zone or _common_zone(desk, params.card_names, desk.zone(params.zone))
    refs = find_cards(desk.zone(source), params.card_names)
    cards = tuple(CardIn(desk.key(source), ref) for ref in refs)
    return desk.do(PlaceOnZone(cards, target, params.position, effect=effect_of(params)))


def _common_zone(desk: TableSession, names: Sequence[str], target: ZoneView) -> str:
    """Return the one zone of this seat, or shared, where all names are found; never the opponent's."""
    view = desk.table.view(desk.seat)
    found = []
    for alias, zone in view.zones.items():
        if alias.startswith("opponent_") or zone.zone == target.zone:
            continue
        try:
            find_cards(zone, names)
        except TableError:
            continue
        found.append(alias)
    if len(found) == 1:
        return found[0]
    wanted = ", ".join(names)
    if not found:
        raise TableError(f"no zone of yours has all of {wanted}; give fromZone", code="table/unknown-card")
    raise TableError(
        f"{wanted} may come from {' or '.join(found)}; give fromZone",
        code="table/ambiguous-card",
        suggestions=found,
    )


def shuffle(desk: TableSession, params: p.ZoneParams) -> ToolReply:
    return desk.do(Shuffle(desk.key(params.zone), effect=effect_of(params)))


def rearrange_zone(desk: TableSession, params: p.RearrangeParams) -> ToolReply:
    key = desk.key(params.zone)
    zone = desk.zone(params.zone)
    if not zone.count:
        raise TableError(f"{zone.zone} is empty", code="table/empty-zone")
    order = find_order(zone, params.card_names, params.end)
    return desk.do(RearrangeZone(key, order, params.end, effect=effect_of(params)))


def mulligan(desk: TableSession, params: p.MulliganParams) -> ToolReply:
    return desk.do(Mulligan(params.draw_count, effect=effect_of(params)))


MOVING: Sequence[Tool] = (
    tool("draw", "Draw cards from the top of your deck.", p.DrawParams, draw),
    tool(
        "move_card",
        "Move one card from any zone to any zone, by name, handle or position; without these the top card.",
        p.MoveCardParams,
        move_card,
    ),
    tool("move_card_stack", "Move a whole pile, or its top cards.", p.MoveStackParams, move_card_stack),
    tool("swap_card_stacks", "Exchange two whole piles.", p.SwapParams, swap_card_stacks),
    tool(
        "place_on_zone",
        "Put several cards on the top or bottom of a zone, listed from top to bottom.",
        p.PlaceParams,
        place_on_zone,
    ),
    tool("shuffle", "Shuffle a zone.", p.ZoneParams, shuffle),
    tool(
        "rearrange_zone",
        "Reorder the top or bottom cards of a zone. Used after peeking to arrange cards in a specific order. "
        "Provide card names from top to bottom.",
        p.RearrangeParams,
        rearrange_zone,
    ),
    tool("mulligan", "Shuffle your hand into your deck and draw a new hand.", p.MulliganParams, mulligan),
)
