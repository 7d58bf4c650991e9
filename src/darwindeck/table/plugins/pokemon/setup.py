"""Setting up the Pokémon table: decks on the table, shuffled, seven cards each, prizes face down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from darwindeck.errors import TableError
from darwindeck.table.actions import AnyAction, Draw, MoveCard, Shuffle
from darwindeck.table.game import Game, opening
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.plugin import package_data
from darwindeck.table.plugins.pokemon.cards import PokemonCard, catalogue_of, read_cards
from darwindeck.table.plugins.pokemon.decklist import LARGEST_DECK, read_deck
from darwindeck.table.plugins.pokemon.hooks import pokemon_hooks
from darwindeck.table.table import Table
from darwindeck.table.zones import read_playmat, zone_key

HAND_SIZE: Final = 7
DECKS: Final = ("stove", "sink")


@cache
def shipped_cards() -> tuple[PokemonCard, ...]:
    """Return the cards that come with the package."""
    return read_cards(package_data("pokemon", "cards.json"))


def shipped_deck(name: str) -> tuple[str, ...]:
    """One of the two decks that come with the package."""
    if name not in DECKS:
        raise TableError(
            f"no deck {name!r} comes with the package; there are {', '.join(DECKS)}",
            code="table/bad-deck",
            suggestions=DECKS,
        )
    return read_deck(package_data("pokemon", f"decks/{name}.txt").decode(), shipped_cards())


def new_table(
    seed: int,
    referee: Referee = Referee.WARN,
    *,
    decks: Sequence[Sequence[str]] | None = None,
    cards: Sequence[PokemonCard] | None = None,
) -> Table:
    """Make a table in its setup phase: each seat has seven cards in hand and its prizes laid out.

    Full decks of 60 play for six prizes, smaller ones for four.
    """
    pool = shipped_cards() if cards is None else tuple(cards)
    both = [shipped_deck(name) for name in DECKS] if decks is None else [tuple(deck) for deck in decks]
    game = Game(read_playmat(package_data("pokemon", "playmat.json")), catalogue_of(pool))
    start = opening(game, {zone_key("deck", seat): deck for seat, deck in enumerate(both)}, seed=seed)
    hooks = pokemon_hooks({card.id: card for card in pool})
    table = Table(game, start, hooks=hooks, referee=referee)
    for seat, deck in enumerate(both):
        table.house(seat, _deal(seat, len(deck)))
    return table


def _deal(seat: int, size: int) -> list[AnyAction]:
    deck = zone_key("deck", seat)
    prizes = 6 if size >= LARGEST_DECK else 4
    if size < HAND_SIZE + prizes + 1:
        raise TableError(f"{size} cards are too few for a deck", code="table/bad-deck")
    laid = [MoveCard(deck, zone_key(f"prizes_{number}", seat)) for number in range(1, prizes + 1)]
    return [Shuffle(deck), Draw(HAND_SIZE), *laid]
