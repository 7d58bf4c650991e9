"""Operators on jokers: they come into a deck, leave it, or are more or fewer; and ranks without a suit in tricks."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.deck import has_restricted_play
from darwindeck.evolution.operators.deck_references import in_this_deck
from darwindeck.evolution.operators.edits import another, has, phases_of, put_phase, with_setup
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import chance, suitless_of
from darwindeck.evolution.random_games.jokers import COUNTS, add_jokers, jokers_in
from darwindeck.genome.cards import DeckOf, RankOrder, deck_ranks, high_to_low
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import TableauMode
from darwindeck.wording.names import deck_words
from darwindeck.wording.settings import field_words


def jokers_of(genome: GameGenome) -> tuple[int, ...]:
    """Return how many jokers there are, and how many big ones."""
    deck = genome.setup.initial_deck
    return deck.jokers if isinstance(deck, DeckOf) else ()


def with_jokers(genome: GameGenome, counts: tuple[int, ...], rng: Random) -> GameGenome | None:
    """Return the game with so many jokers, and with something for them to do; none if it cannot be dealt."""
    deck = add_jokers(genome.setup.initial_deck, counts)
    order = genome.setup.rank_order
    if not isinstance(order, RankOrder):
        missing = [joker for joker in jokers_in(counts) if joker not in high_to_low(order)]
        order = (*(joker.value for joker in reversed(missing)), *order)
    changed = with_setup(genome, initial_deck=deck, rank_order=order)
    if counts and has_restricted_play(genome):
        wild = tuple(dict.fromkeys((*genome.setup.wild_ranks, *jokers_in(counts))))
        names = genome.setup.choose_suit or genome.setup.tableau_mode is TableauMode.NONE
        changed = with_setup(changed, wild_ranks=wild, choose_suit=names)
    if counts and has(genome, TrickPhase):
        changed = without_suits(changed, *suitless_of(rng, deck_ranks(deck)))
    dealt = fit_deal(in_this_deck(changed, rng))
    return None if dealt is None else fit_endings(dealt)


def without_suits(genome: GameGenome, high: tuple[str, ...], low: tuple[str, ...]) -> GameGenome:
    """Return the game in which these ranks have no suit in tricks."""
    for index, trick in phases_of(genome, TrickPhase):
        genome = put_phase(genome, index, replace(trick, suitless_high=high, suitless_low=low))
    return genome


class MutateJokersMutation(Operator):
    """Jokers come into the deck, where they are wild or beat all others; or leave it; or there are more or fewer."""

    family = Group.DECK
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.setup.tableau_mode is not TableauMode.SEQUENCE

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        now = jokers_of(genome)
        if not self.applies(genome):
            return None
        counts = () if now and chance(rng, 50) else another(rng, COUNTS, now)
        if counts is None:
            return None
        changed = with_jokers(genome, counts, rng)
        if changed is None:
            return None
        way = Way.ADDED if counts and not now else Way.REMOVED if not counts else Way.CHANGED
        before = {Way.ADDED: "added jokers", Way.REMOVED: "removed the jokers"}.get(way, "changed the jokers")
        return Change(changed, f"{before}: {deck_words(changed.setup.initial_deck)}", way)


class MutateSuitlessMutation(Operator):
    """A rank has no suit in tricks and beats or loses to all others, or has its suits again."""

    family = Group.TRICKS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        tricks = phases_of(genome, TrickPhase)
        if not tricks:
            return None
        first = tricks[0][1]
        ranks = [rank for rank in deck_ranks(genome.setup.initial_deck) if rank in analyse(genome).pack.ranks]
        high, low = suitless_of(rng, ranks)
        if (first.suitless_high or first.suitless_low) and chance(rng, 40):
            high, low = (), ()
        if (high, low) == (first.suitless_high, first.suitless_low):
            return None
        field = "suitless_high" if high or not low else "suitless_low"
        words = field_words("trick", field, high or low, genome)
        return Change(without_suits(genome, high, low), f"changed: {words}")


OPERATORS: Final[tuple[Operator, ...]] = (MutateJokersMutation(), MutateSuitlessMutation())
