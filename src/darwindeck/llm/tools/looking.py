"""The looking tools: peek and search_zone, with results rich enough to act on without looking again."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.llm.tools.params import PeekParams, SearchParams
from darwindeck.llm.tools.spec import LISTING, ListedCard, ListedQuantity, Tool, ToolReply, tool
from darwindeck.llm.tools.table_session import TableSession, effect_of
from darwindeck.table.actions import Peek, SearchZone
from darwindeck.table.cards import CardCatalogue, fold
from darwindeck.table.reference import (
    InventoryLine,
    format_card_reference,
    inventory,
    peek_text,
    peeked_cards,
    search_text,
)


def peek(desk: TableSession, params: PeekParams) -> ToolReply:
    action = Peek(desk.key(params.zone), params.count, params.from_position, effect=effect_of(params))
    receipt = desk.submit(action)
    zone = desk.zone(params.zone)
    count = min(params.count, zone.count)
    text = peek_text(desk.table.game.catalogue, zone, params.from_position, count)
    cards = tuple(
        ListedCard(card.position, card.handle, card.label)
        for card in peeked_cards(zone, params.from_position, count)
    )
    return ToolReply(text, reads=zone.zone, cards=cards, warnings=receipt.warnings)


def search_zone(desk: TableSession, params: SearchParams) -> ToolReply:
    receipt = desk.submit(SearchZone(desk.key(params.zone), effect=effect_of(params)))
    zone = desk.zone(params.zone)
    catalogue = desk.table.game.catalogue
    everything = inventory(catalogue, zone)
    shown = tuple(line for line in everything if _wanted(catalogue, line, params))[: params.limit]
    text = search_text(catalogue, zone, shown, filtered=len(shown) < len(everything))
    quantities = tuple(ListedQuantity(line.label, line.count) for line in shown)
    return ToolReply(text, reads=zone.zone, quantities=quantities, warnings=receipt.warnings)


def _wanted(catalogue: CardCatalogue, line: InventoryLine, params: SearchParams) -> bool:
    template = catalogue[line.template]
    return (
        fold(params.kind) in fold(template.kind)
        and fold(params.name) in fold(template.name)
        and fold(params.text) in fold(format_card_reference(catalogue, line.template))
    )


LOOKING: Sequence[Tool] = (
    tool(
        "search_zone",
        "See all cards of a zone with quantities and full details, in no particular order.",
        SearchParams,
        search_zone,
        history=LISTING,
    ),
    tool(
        "peek",
        "Look at the top or bottom cards of a zone: full details, positions and handles.",
        PeekParams,
        peek,
        history=LISTING,
    ),
)
