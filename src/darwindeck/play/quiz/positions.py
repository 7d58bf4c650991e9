"""A position in words, with everything that a question about it needs, as the acting player sees it: from the Scene."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.narration.voice import seat_names
from darwindeck.narration.words.names import card_sign
from darwindeck.play.scene import Layout, Scene, scene
from darwindeck.play.scene.model import Zone, ZoneKind
from darwindeck.simulation.playthrough import Playthrough

SHOWN_APART = (ZoneKind.HAND, ZoneKind.STOCK, ZoneKind.CAPTURED)


def describe(position: Playthrough, layout: Layout) -> str:
    """What the acting player sees, in sentences."""
    names = seat_names(position.genome.player_count)
    seen = scene(position.genome, position.view(position.actor), names, layout=layout)
    return " ".join((f"You are player {position.actor + 1}.", *_sentences(seen)))


def _sentences(seen: Scene) -> Iterator[str]:
    own = [zone for zone in seen.zones if zone.kind is ZoneKind.HAND and zone.seat == seen.seat]
    for zone in own:
        up = [card.card for card in zone.cards if card.card is not None]
        yield f"You hold {listed(up)}." if up else f"You have {zone.count} cards face down."
    for zone in seen.zones:
        if zone.kind not in SHOWN_APART and zone.count:
            yield f"{_caption(zone)}: {_cards(zone)}."
    if seen.facts:
        yield f"{'; '.join(fact.text for fact in seen.facts)}.".capitalize()
    yield from (
        f"{card_sign(card)} is picked already." for card in (seen.prompt.picked if seen.prompt else ())
    )
    if seen.prompt is not None:
        yield seen.prompt.question


def _caption(zone: Zone) -> str:
    words = "top of the discard pile" if zone.kind is ZoneKind.DISCARD else zone.caption
    return words[:1].upper() + words[1:]


def _cards(zone: Zone) -> str:
    if zone.kind is ZoneKind.POT:
        return f"{zone.count} chips"
    if zone.groups:
        return "; ".join(listed(group) for group in zone.groups)
    if zone.kind is ZoneKind.TRICK:
        return ", ".join(
            f"player {(card.by or 0) + 1} {card_sign(card.card)}" for card in zone.cards if card.card
        )
    up = [card.card for card in zone.cards if card.card is not None]
    shown = up[:1] if zone.kind is ZoneKind.DISCARD else up
    down = len(zone.cards) - len(up) if zone.kind is not ZoneKind.DISCARD else 0
    hidden = [f"{down} face down"] if down else []
    return ", ".join((*map(card_sign, shown), *hidden)) or f"{zone.count} cards"


def listed(cards: list[str] | tuple[str, ...]) -> str:
    return ", ".join(map(card_sign, cards))
