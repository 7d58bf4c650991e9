"""Jokers in random games: how many, and what they do there."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.evolution.random_games.choices import chance, pick, suitless_of
from darwindeck.genome.cards import JOKERS, AnyDeck, Deck, DeckOf, Rank, RankOrder, deck_copies, deck_ranks
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import GameFields
from darwindeck.genome.setup import Holder

COUNTS: Final = ((1,), (2,), (2,), (4,), (1, 1), (2, 2))
"""How many jokers decks of well-known games have, and how many big ones."""


def add_jokers(deck: AnyDeck, counts: tuple[int, ...]) -> AnyDeck:
    """Return the deck with so many jokers, in every copy.

    >>> add_jokers(Deck.EUCHRE_24, (1,)).jokers
    (1,)
    """
    ranks = tuple(rank for rank in deck_ranks(deck) if rank not in JOKERS)
    if not counts and isinstance(deck, DeckOf):
        same = (named for named in Deck if deck_ranks(named) == ranks and deck_copies(named) == deck.copies)
        return next(same, DeckOf(ranks=ranks, copies=deck.copies))
    return DeckOf(ranks=ranks, copies=deck_copies(deck), jokers=counts) if counts else deck


def jokers_in(counts: tuple[int, ...]) -> tuple[Rank, ...]:
    """Return the ranks of so many jokers."""
    return tuple(rank for rank, count in zip(JOKERS, counts, strict=False) if count)


def wild_jokers(rng: Random, fields: GameFields) -> None:
    """Now and then put jokers into a game of matching: they are wild and name the suit."""
    setup = fields["setup"]
    if not chance(rng, 12):
        return
    counts = pick(rng, COUNTS)
    wild = (*setup.wild_ranks, *jokers_in(counts))
    deck = add_jokers(setup.initial_deck, counts)
    fields["setup"] = replace(setup, initial_deck=deck, wild_ranks=wild, choose_suit=True)


def high_jokers(rng: Random, fields: GameFields) -> None:
    """Now and then put jokers into a climbing game, where they rank above all other cards."""
    if chance(rng, 15) and not fields.get("patterns"):
        setup = fields["setup"]
        fields["setup"] = replace(setup, initial_deck=add_jokers(setup.initial_deck, pick(rng, COUNTS)))


def suitless(rng: Random, fields: GameFields) -> None:
    """Now and then take their suits from some ranks of a game of tricks, from jokers rather than others."""
    setup = fields["setup"]
    if not chance(rng, 12):
        return
    dealt = (
        isinstance(setup.rank_order, RankOrder)
        and isinstance(setup.cards_per_player, int)
        and not isinstance(setup.first_lead, Holder)
    )
    if dealt and chance(rng, 60):
        setup = replace(setup, initial_deck=add_jokers(setup.initial_deck, pick(rng, COUNTS)))
        fields["setup"] = setup
    high, low = suitless_of(rng, deck_ranks(setup.initial_deck))
    fields["phases"] = tuple(
        replace(phase, suitless_high=high, suitless_low=low) if isinstance(phase, TrickPhase) else phase
        for phase in fields["phases"]
    )
