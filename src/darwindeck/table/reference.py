"""Card references and listings: the one wording in which cards are described to a player.

`format_card_reference` serves the state, peek and search alike. Everything here is made from a view, so it
cannot show a card the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from darwindeck.table.actions import End
from darwindeck.table.cards import CardCatalogue
from darwindeck.table.view import SeenCard, ZoneView
from darwindeck.table.zones import Visibility

REFERENCES = "=== CARD REFERENCES ==="
POSITIONS = "=== POSITION (top to bottom) ==="
CONTENTS = "=== CONTENTS (quantity, card) ==="
ACTIONS = "=== ACTIONS ==="


class InventoryLine(Struct, frozen=True):
    """One line of an inventory."""

    label: str
    template: str
    count: int


def format_card_reference(catalogue: CardCatalogue, template_id: str) -> str:
    """One line with everything printed on the card, headed by the label that names it."""
    template = catalogue[template_id]
    return " — ".join((catalogue.label(template_id), template.kind, *template.facts))


def format_references(catalogue: CardCatalogue, template_ids: Iterable[str]) -> tuple[str, ...]:
    """Each card once, in the order of first mention."""
    return tuple(format_card_reference(catalogue, id_) for id_ in dict.fromkeys(template_ids))


def ordinal(number: int) -> str:
    """
    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def peeked_cards(zone: ZoneView, end: End, count: int) -> tuple[SeenCard, ...]:
    """Return the cards of a slice the seat knows, top to bottom."""
    first = 1 if end is End.TOP else zone.count - count + 1
    return tuple(card for card in zone.cards if first <= card.position < first + count)


def peek_text(catalogue: CardCatalogue, zone: ZoneView, end: End, count: int) -> str:
    """Return the result of a peek: references, positions from the top with handles, what can be done next."""
    cards = peeked_cards(zone, end, count)
    lines = [f"Peeked at {end} {len(cards)} of {zone.zone}:", "", REFERENCES]
    lines += format_references(catalogue, (card.template for card in cards))
    lines += ["", POSITIONS]
    lines += [_position_line(zone, card, last=card is cards[-1]) for card in cards]
    lines += ["", ACTIONS, *_take(zone), *_reorder(zone, end), *_shuffle(zone), *_foreign(zone)]
    return "\n".join(lines)


def _position_line(zone: ZoneView, card: SeenCard, *, last: bool) -> str:
    note = _position_note(zone, card.position, last=last) if zone.ordered else ""
    return f"{card.position}. {card.label}{note} {card.handle}".rstrip()


def _position_note(zone: ZoneView, position: int, *, last: bool) -> str:
    name = zone.name.lower()
    if position == 1:
        return f" (top of {name}{' — ' + zone.top_note if zone.top_note else ''})"
    if position == zone.count:
        return f" (bottom of {name})"
    return f" ({ordinal(position)} from top)" if last else ""


def _take(zone: ZoneView) -> list[str]:
    return [f'To take cards: move_card with fromZone="{zone.zone}" and cardName="<name>"']


def _reorder(zone: ZoneView, end: End) -> list[str]:
    where = "" if end is End.TOP else ' and from="bottom"'
    order = f"cardNames in desired top-to-bottom order{where}"
    return [f'To reorder: rearrange_zone with zone="{zone.zone}" and {order}']


def _shuffle(zone: ZoneView) -> list[str]:
    return [f'To shuffle: shuffle with zone="{zone.zone}"']


def _foreign(zone: ZoneView) -> list[str]:
    if not zone.zone.startswith("opponent_") or zone.visibility is Visibility.PUBLIC:
        return []
    return ["All of these need allowed_by_card_effect=true and effect_text here: the zone is not yours."]


def inventory(catalogue: CardCatalogue, zone: ZoneView) -> tuple[InventoryLine, ...]:
    """All cards of a zone the seat knows to be there, by kind and name, never by place."""
    counts: dict[str, int] = {}
    for card in zone.cards:
        counts[card.template] = counts.get(card.template, 0) + 1
    for holding in zone.somewhere:
        counts[holding.template] = counts.get(holding.template, 0) + holding.count
    order = sorted(counts, key=lambda id_: (catalogue[id_].kind, catalogue[id_].name, id_))
    return tuple(InventoryLine(catalogue.label(id_), id_, counts[id_]) for id_ in order)


def search_text(
    catalogue: CardCatalogue, zone: ZoneView, lines_shown: tuple[InventoryLine, ...], *, filtered: bool
) -> str:
    """Return the result of a search: references, a quantity column, what can be done next."""
    shown = sum(line.count for line in lines_shown)
    part = f", {shown} shown" if filtered else ""
    lines = [f"Searched {zone.zone}: {zone.count} cards{part}.", "", REFERENCES]
    lines += format_references(catalogue, (line.template for line in lines_shown))
    lines += ["", CONTENTS, *(f"{line.count:>3}  {line.label}" for line in lines_shown)]
    after = [f"{_shuffle(zone)[0]} — always after a search, unless the effect says otherwise"]
    lines += ["", ACTIONS, *_take(zone), *after, *_foreign(zone)]
    return "\n".join(lines)
