"""What a page may offer at the Pokémon table: the decks of both seats before the deal, and announcements in play.

A deck is chosen by the name of one that comes with the package, or by a list; lists may name cards of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from darwindeck.errors import TableError
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.plugin import Saying, TableOption
from darwindeck.table.plugins.pokemon.cards import COST_LETTERS, Attack, PokemonCard, read_cards
from darwindeck.table.plugins.pokemon.decklist import read_deck
from darwindeck.table.plugins.pokemon.rules import FIELD
from darwindeck.table.plugins.pokemon.setup import DECKS, new_table, shipped_cards, shipped_deck
from darwindeck.table.state import Phase
from darwindeck.table.table import Table
from darwindeck.table.view import View, ZoneView

MOST_CARDS: Final = 2000
OPTIONS: Final = (
    TableOption(
        "deck_1",
        "Your deck",
        DECKS[0],
        words=f"{' or '.join(DECKS)}, or a list: one line for each card, such as 4 Kettlefox DDK 1",
    ),
    TableOption("deck_2", "The other deck", DECKS[1], words="like yours: the name of a deck, or a list"),
    TableOption(
        "cards",
        "Cards of your own",
        words="only if your lists name others: a list of cards in the public Pokémon TCG JSON format",
    ),
)


def deal(seed: int, referee: Referee, chosen: Mapping[str, str]) -> Table:
    """Make a table with the chosen decks; `table/bad-deck` names every line that cannot be used, and whose list
    it is in.
    """
    cards = card_pool(chosen)
    decks = [_deck(chosen[option.id], cards, option.label) for option in OPTIONS[:2]]
    return new_table(seed, referee, decks=decks, cards=cards)


def card_pool(chosen: Mapping[str, str]) -> tuple[PokemonCard, ...]:
    """Return the shipped cards, and those that were given beside them."""
    own = _own_cards(chosen.get("cards", "").strip())
    if len(own) > MOST_CARDS:
        raise TableError(
            f"at most {MOST_CARDS} cards of your own, not {len(own)}", code="table/bad-card-data"
        )
    return (*shipped_cards(), *own)


@lru_cache(maxsize=16)
def _own_cards(data: str) -> tuple[PokemonCard, ...]:
    """Read once for each table: its page asks for what can be announced at every step."""
    return read_cards(data.encode()) if data else ()


def _deck(text: str, cards: tuple[PokemonCard, ...], label: str) -> tuple[str, ...]:
    name = text.strip().lower()
    if name in DECKS:
        return shipped_deck(name)
    try:
        return read_deck(text, cards)
    except TableError as error:
        raise TableError(
            f"{label}: {error.message}", code=error.code, suggestions=error.suggestions
        ) from error


def sayings(view: View, chosen: Mapping[str, str]) -> tuple[Saying, ...]:
    """Return the attacks of the active Pokémon, the abilities in play, and the retreat, when it is the seat's own
    turn.
    """
    if view.phase is not Phase.PLAYING or not view.your_turn or not view.to_act or view.decision is not None:
        return ()
    cards = {card.id: card for card in card_pool(chosen)}
    active = _top(cards, view.zone("your_active"))
    found = [] if active is None else [_attack(attack) for attack in active.attacks]
    for zone in FIELD:
        card = _top(cards, view.zone(f"your_{zone}"))
        abilities = () if card is None else card.abilities
        found += [Saying("ability", each.name, f"Ability: {each.name}") for each in abilities]
    if active is not None and view.zone("your_active").count:
        found.append(Saying("retreat", active.name, f"Retreat: {active.name}"))
    return tuple(dict.fromkeys(found))


def _attack(attack: Attack) -> Saying:
    cost = "".join(COST_LETTERS.get(part, "?") for part in attack.cost) or "free"
    damage = f", {attack.damage} damage" if attack.damage else ""
    return Saying("attack", attack.name, f"Attack: {attack.name} ({cost}{damage})")


def _top(cards: Mapping[str, PokemonCard], zone: ZoneView) -> PokemonCard | None:
    seen = (cards[card.template] for card in zone.cards if card.template in cards)
    return next((card for card in seen if card.is_pokemon), None)
