"""Rules that have a name or are spelled out (decks, orders, trumps): the names, and what well-known games spell out."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.evolution.random_games.choices import OWN_DECKS, SUIT_ORDERS, always_trumps, own_trump_orders
from darwindeck.genome.cards import Deck, RankOrder, deck_ranks
from darwindeck.genome.phases import TrumpOrder
from darwindeck.genome.schema import GameGenome


def named_or_spelled(genome: GameGenome, path: str, value: object) -> list[object]:
    """List the settings of such a rule, the present one among them; nothing for other rules.

    >>> from darwindeck.genome.library import load_game
    >>> named_or_spelled(load_game("whist"), "phases[0].trump_order", TrumpOrder.PLAIN)[-1]
    ('Q', 'J')
    """
    found = list(_offered(genome, path.rpartition(".")[2]))
    return found if not found or value in found else [*found, value]


def _offered(genome: GameGenome, field: str) -> Iterator[object]:
    deck = genome.setup.initial_deck
    match field:
        case "initial_deck":
            yield from (*Deck, *OWN_DECKS)
        case "rank_order":
            yield from RankOrder
        case "suit_order":
            yield from ((), *SUIT_ORDERS)
        case "trump_order":
            yield from (*TrumpOrder, *own_trump_orders(deck))
        case "always_trump":
            yield from ((), *always_trumps(deck))
        case "suitless_high" | "suitless_low":
            yield from ((), *((rank,) for rank in deck_ranks(deck)))
