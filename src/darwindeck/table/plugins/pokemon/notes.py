"""What the readable state adds on the Pokémon table: hit points left, status, prizes, weaknesses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from darwindeck.table.plugins.pokemon.cards import PokemonCard
from darwindeck.table.plugins.pokemon.rules import FIELD, Cards
from darwindeck.table.plugins.pokemon.setup import shipped_cards
from darwindeck.table.state import Orientation
from darwindeck.table.view import View, ZoneView

STATUS: Final = {
    Orientation.RIGHT: "paralyzed",
    Orientation.LEFT: "asleep",
    Orientation.UPSIDE_DOWN: "confused",
}


def top_pokemon(cards: Cards, zone: ZoneView) -> PokemonCard | None:
    """Return the topmost Pokémon of a pile, if the seat sees one and its card is known."""
    seen = (cards[card.template] for card in zone.cards if card.template in cards)
    return next((card for card in seen if card.is_pokemon), None)


def damage_on(zone: ZoneView) -> int:
    return 10 * zone.counters.get("damage", 0)


def notes_for(cards: Cards) -> Callable[[View], tuple[str, ...]]:
    """Lines about a view, for a table played with these cards."""

    def lines_for(view: View) -> tuple[str, ...]:
        return (*_field_lines(cards, view), *_matchup(cards, view))

    return lines_for


def notes(view: View) -> tuple[str, ...]:
    """Lines about a view of a table played with the shipped cards."""
    return notes_for({card.id: card for card in shipped_cards()})(view)


def _field_lines(cards: Cards, view: View) -> list[str]:
    lines = []
    for side in ("your", "opponent"):
        for zone_id in FIELD:
            zone = view.zone(f"{side}_{zone_id}")
            card = top_pokemon(cards, zone)
            if card is not None and card.hp.isdigit():
                left = int(card.hp) - damage_on(zone)
                lines.append(f"{zone.zone}: {card.name} has {left} of {card.hp} HP left{_status(zone)}")
        prizes = sum(view.zone(f"{side}_prizes_{n}").count for n in range(1, 7))
        lines.append(f"{side}_prizes: {prizes} left to take")
    return lines


def _status(zone: ZoneView) -> str:
    words = [STATUS[card.orientation] for card in zone.cards if card.orientation in STATUS]
    words += [name for name in ("burn", "poison") if zone.counters.get(name)]
    return f", {', '.join(words)}" if words else ""


def _matchup(cards: Cards, view: View) -> list[str]:
    lines = []
    for attacker, defender in (("your", "opponent"), ("opponent", "your")):
        hitting = top_pokemon(cards, view.zone(f"{attacker}_active"))
        hit = top_pokemon(cards, view.zone(f"{defender}_active"))
        if hitting is None or hit is None:
            continue
        for word, modifiers in (("weak", hit.weaknesses), ("resistant", hit.resistances)):
            lines += [
                f"{defender}_active {hit.name} is {word} to {modifier.type} attacks ({modifier.value})"
                for modifier in modifiers
                if modifier.type in hitting.types
            ]
    return lines
