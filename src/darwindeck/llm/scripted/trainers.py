"""How the scripted players play the shipped trainer cards: one small script per card, through tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from darwindeck.llm.scripted.sight import Sight
from darwindeck.table.plugins.pokemon.cards import PokemonCard
from darwindeck.table.view import SeenCard

if TYPE_CHECKING:
    from darwindeck.llm.scripted.player import ScriptedPlayer

LOOK: Final = 4


@dataclass(frozen=True, slots=True)
class Trainer:
    """When a card is worth playing, and what to do with it."""

    useful: Callable[[Sight], bool]
    play: Callable[[ScriptedPlayer], None]


def _deck_has(count: int) -> Callable[[Sight], bool]:
    return lambda sight: sight.view.zone("your_deck").count >= count


def _fetch_basic(player: ScriptedPlayer) -> None:
    """Search, show what was found, take it, shuffle."""
    found = player.call("search_zone", zone="your_deck", kind="Basic Pokemon")
    if found.quantities:
        name = found.quantities[0].label
        player.call("move_card", fromZone="your_deck", toZone="staging", cardName=name)
        player.call("move_card", fromZone="staging", toZone="your_hand", cardName=name)
    player.call("shuffle", zone="your_deck")


def _worth(card: PokemonCard) -> int:
    """Lower comes first: Pokémon, supporters, energy, the rest."""
    if card.is_pokemon:
        return 0
    return 1 if "Supporter" in card.subtypes else 2 if card.is_energy else 3


def _slice(player: ScriptedPlayer) -> list[SeenCard]:
    """Return the known cards on top of the deck, without a gap."""
    cards = player.sight().view.zone("your_deck").cards
    return [card for place, card in enumerate(cards, 1) if card.position == place]


def _reorder(player: ScriptedPlayer) -> None:
    known = sorted(_slice(player), key=lambda card: _worth(player.sight().known[card.template]))
    player.call("rearrange_zone", zone="your_deck", cardNames=[card.handle for card in known])


def _look_and_order(player: ScriptedPlayer) -> None:
    player.call("peek", zone="your_deck", count=LOOK)
    _reorder(player)


def _look_and_take_energy(player: ScriptedPlayer) -> None:
    looked = player.call("peek", zone="your_deck", count=LOOK)
    energy = next((card for card in looked.cards if card.label.endswith("Energy")), None)
    if energy is not None:
        player.call("move_card", fromZone="your_deck", toZone="your_hand", cardName=energy.handle)
    if _slice(player):
        _reorder(player)


def _draw_three(player: ScriptedPlayer) -> None:
    player.call("draw", count=3)


def _heal(player: ScriptedPlayer) -> None:
    player.call("remove_counter", zone="your_active", counterType="damage", amount=2)


TRAINERS: Final[Mapping[str, Trainer]] = {
    # With one card the search could empty the deck, and an empty deck cannot be shuffled.
    "Lost and Found Box": Trainer(_deck_has(2), _fetch_basic),
    "Kitchen Timer": Trainer(_deck_has(LOOK), _look_and_order),
    "Sifting Spoon": Trainer(_deck_has(LOOK), _look_and_take_energy),
    "Recipe Book": Trainer(lambda sight: sight.view.zone("your_deck").count > 6, _draw_three),
    "Warm Towel": Trainer(lambda sight: sight.view.zone("your_active").counters.get("damage", 0) >= 2, _heal),
}
