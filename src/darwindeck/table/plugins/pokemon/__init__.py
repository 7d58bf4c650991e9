"""The Pokémon table: zones, setup, referee, cards in the public data format, two small decks of our own."""

from __future__ import annotations

from darwindeck.table.plugins.plugin import Plugin
from darwindeck.table.plugins.pokemon.cards import PokemonCard, read_cards
from darwindeck.table.plugins.pokemon.choosing import OPTIONS, deal, sayings
from darwindeck.table.plugins.pokemon.decklist import read_deck
from darwindeck.table.plugins.pokemon.notes import notes, notes_for
from darwindeck.table.plugins.pokemon.setup import new_table, shipped_cards, shipped_deck

PLUGIN = Plugin(
    "pokemon",
    "Pokémon table",
    new_table,
    notes,
    pitch="Two decks, prizes to take, and a referee who keeps the rules as strictly as you like.",
    options=OPTIONS,
    deal=deal,
    sayings=sayings,
)

__all__ = [
    "PLUGIN",
    "PokemonCard",
    "new_table",
    "notes_for",
    "read_cards",
    "read_deck",
    "shipped_cards",
    "shipped_deck",
]
