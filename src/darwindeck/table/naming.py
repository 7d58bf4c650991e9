"""From what a player types to a card: by label, by handle (`#2`) or by position, in one zone of a view.

Only cards in the view can be found, so a wrong guess is answered the same whatever lies hidden.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from darwindeck.errors import TableError
from darwindeck.table.actions import At, CardRef, End, Named, Top
from darwindeck.table.cards import fold
from darwindeck.table.reference import peeked_cards
from darwindeck.table.view import Holding, SeenCard, ZoneView


def bare_name(card: SeenCard | Holding) -> str:
    """Return the label without the printing's id."""
    return card.label.removesuffix(f" ({card.template})")


def _answers(card: SeenCard | Holding, text: str) -> bool:
    return text in (fold(card.label), fold(bare_name(card)))


def find_card(
    zone: ZoneView, text: str | None, *, position: int | None = None, used: frozenset[int] = frozenset()
) -> CardRef:
    """Return the card meant in this zone; the top card when neither name nor position is given."""
    if position is not None:
        return _by_position(zone, position)
    if text is None:
        return Top()
    if text.strip().startswith("#"):
        return _by_handle(zone, text.strip())
    return _by_label(zone, text, used)


def _by_position(zone: ZoneView, position: int) -> CardRef:
    if 1 <= position <= zone.count:
        return At(position - 1)
    raise TableError(
        f"{zone.zone} has {zone.count} cards, there is no position {position}", code="table/unknown-card"
    )


def _by_handle(zone: ZoneView, handle: str) -> CardRef:
    for card in zone.cards:
        if card.handle == handle:
            return At(card.position - 1)
    handles = tuple(f"{card.handle} {card.label}" for card in zone.cards if card.handle)
    raise TableError(
        f"you know no card {handle} in {zone.zone}; known there: {', '.join(handles) or 'none'}",
        code="table/unknown-card",
        suggestions=handles,
    )


def _by_label(zone: ZoneView, text: str, used: frozenset[int]) -> CardRef:
    wanted = fold(text)
    seen = [card for card in zone.cards if card.position - 1 not in used and _answers(card, wanted)]
    somewhere = [holding for holding in zone.somewhere if _answers(holding, wanted)]
    labels = tuple(dict.fromkeys([c.label for c in seen] + [h.label for h in somewhere]))
    exact = tuple(label for label in labels if fold(label) == wanted)
    chosen = exact or labels
    if len(chosen) > 1:
        raise TableError(
            f"{text!r} in {zone.zone} may be {' or '.join(chosen)}; use one of these labels",
            code="table/ambiguous-card",
            suggestions=chosen,
        )
    if not chosen:
        raise _unknown(zone, text)
    for card in seen:
        if card.label == chosen[0]:
            return At(card.position - 1)
    return Named(next(holding.template for holding in somewhere if holding.label == chosen[0]))


def _unknown(zone: ZoneView, text: str) -> TableError:
    labels = list(dict.fromkeys([c.label for c in zone.cards] + [h.label for h in zone.somewhere]))
    by_fold = {fold(label): label for label in labels}
    near = tuple(by_fold[match] for match in difflib.get_close_matches(fold(text), by_fold, n=3))
    hidden = zone.count - len(zone.cards) - sum(holding.count for holding in zone.somewhere)
    advice = "; look first with peek or search_zone" if hidden else ""
    known = f"known there: {', '.join(labels)}" if labels else "you know no card there"
    return TableError(
        f"you know of no {text!r} in {zone.zone}; {known}{advice}",
        code="table/unknown-card",
        suggestions=near,
    )


def find_cards(zone: ZoneView, texts: Sequence[str]) -> tuple[CardRef, ...]:
    """Several cards of one zone; a name given twice means two copies."""
    used: set[int] = set()
    found: list[CardRef] = []
    for text in texts:
        ref = find_card(zone, text, used=frozenset(used))
        if isinstance(ref, At):
            used.add(ref.index)
        found.append(ref)
    return tuple(found)


def find_order(zone: ZoneView, texts: Sequence[str], end: End) -> tuple[int, ...]:
    """Return the new order of a slice as old places in it; names match as a multiset, inside the slice only."""
    count = len(texts)
    part = peeked_cards(zone, end, count) if count <= zone.count else zone.cards
    if count > zone.count:
        raise _not_a_permutation(zone, part, f"has only {zone.count} cards, {count} were listed", zone.count)
    if len(part) < count:
        raise TableError(
            f"you know {len(part)} of the {end} {count} cards of {zone.zone}; look at them first with peek",
            code="table/not-known",
            suggestions=("peek",),
        )
    order: list[int] = []
    for text in texts:
        place = _in_slice(part, text, order)
        if place is None:
            raise _not_a_permutation(zone, part, f"has no further {text!r} among its {end} {count}", count)
        order.append(place)
    return tuple(order)


def _in_slice(part: Sequence[SeenCard], text: str, used: Sequence[int]) -> int | None:
    wanted = fold(text)
    free = [(i, card) for i, card in enumerate(part) if i not in used]
    for i, card in free:
        if card.handle and card.handle == text.strip():
            return i
    matching = [(i, card) for i, card in free if _answers(card, wanted)]
    labels = tuple(dict.fromkeys(card.label for _, card in matching))
    if len(labels) > 1 and wanted not in map(fold, labels):
        raise TableError(
            f"{text!r} may be {' or '.join(labels)}; use one of these labels",
            code="table/ambiguous-card",
            suggestions=labels,
        )
    return matching[0][0] if matching else None


def _not_a_permutation(zone: ZoneView, part: Sequence[SeenCard], why: str, count: int) -> TableError:
    names = tuple(card.label for card in part)
    there = f"; there are, top to bottom: {', '.join(names)}" if len(names) == count else ""
    return TableError(
        f"{zone.zone} {why}{there}. List exactly these cards once each, top to bottom",
        code="table/not-a-permutation",
        suggestions=names if there else (),
    )
