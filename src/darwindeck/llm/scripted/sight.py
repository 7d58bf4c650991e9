"""What a scripted player sees: its view, with the printed cards behind the labels.

Only the view is read; the printed cards are public knowledge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from darwindeck.table.plugins.pokemon.cards import Attack, PokemonCard
from darwindeck.table.plugins.pokemon.notes import damage_on
from darwindeck.table.plugins.pokemon.rules import FIELD, PLAYED_THIS_TURN
from darwindeck.table.plugins.pokemon.setup import shipped_cards
from darwindeck.table.view import View

BENCH: Final = tuple(zone for zone in FIELD if zone != "active")


@cache
def cards_by_id() -> Mapping[str, PokemonCard]:
    return {card.id: card for card in shipped_cards()}


@dataclass(frozen=True, slots=True)
class Sight:
    """A view read with the eyes of somebody who knows the cards."""

    view: View
    known: Mapping[str, PokemonCard]

    def cards(self, zone: str) -> list[PokemonCard]:
        """Return the cards of a zone whose place the seat knows, top first."""
        return [self.known[card.template] for card in self.view.zone(zone).cards]

    def hand(self) -> list[PokemonCard]:
        return self.cards("your_hand")

    def top(self, zone: str) -> PokemonCard | None:
        return next((card for card in self.cards(zone) if card.is_pokemon), None)

    def free_bench(self) -> str | None:
        empty = (zone for zone in BENCH if not self.view.zone(f"your_{zone}").count)
        found = next(empty, None)
        return None if found is None else f"your_{found}"

    def occupied(self, side: str) -> Iterator[str]:
        """Yield the benched piles of one side."""
        return (f"{side}_{zone}" for zone in BENCH if self.view.zone(f"{side}_{zone}").count)

    def prizes(self) -> list[str]:
        zones = (f"your_prizes_{n}" for n in range(1, 7))
        return [zone for zone in zones if self.view.zone(zone).count]

    def fresh(self, zone: str) -> bool:
        """Has something in this pile come into play this turn?"""
        return any(PLAYED_THIS_TURN in card.flags for card in self.view.zone(zone).cards)

    def affordable(self, zone: str) -> list[Attack]:
        """Return the attacks of a pile's Pokémon that its energy pays for, weakest first."""
        pokemon = self.top(zone)
        if pokemon is None:
            return []
        energy = [card.provides for card in self.cards(zone) if card.is_energy]
        payable = [attack for attack in pokemon.attacks if _pays(energy, attack.cost)]
        return sorted(payable, key=base_damage)

    def knocked_out(self, zone: str) -> bool:
        pokemon = self.top(zone)
        return pokemon is not None and damage_on(self.view.zone(zone)) >= int(pokemon.hp or 0)


def _pays(energy: list[str], cost: tuple[str, ...]) -> bool:
    left = list(energy)
    for part in sorted(cost, key=lambda kind: kind == "Colorless"):
        found = part if part in left else (left[0] if left and part == "Colorless" else None)
        if found is None:
            return False
        left.remove(found)
    return True


def base_damage(attack: Attack) -> int:
    """Return the number printed, whatever sign follows it."""
    digits = attack.damage.rstrip("+×x")
    return int(digits) if digits.isdigit() else 0


def damage_against(attack: Attack, attacker: PokemonCard, defender: PokemonCard, heads: int) -> int:
    """Damage after coins, weakness and resistance, in this order."""
    damage = base_damage(attack)
    if attack.damage.endswith("×"):
        damage *= heads
    elif attack.damage.endswith("+"):
        damage += 20 * heads
    if any(weakness.type in attacker.types for weakness in defender.weaknesses):
        damage *= 2
    if any(resistance.type in attacker.types for resistance in defender.resistances):
        damage -= 30
    return max(0, damage)
