"""Operators on the cards: which deck, which cards are out, how ranks are ordered, which ranks are wild."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.deck import pack_of
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.deck_references import in_this_deck
from darwindeck.evolution.operators.edits import another, has, phases_of, with_setup
from darwindeck.evolution.operators.effects import free_ranks
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.references import rebuilt
from darwindeck.evolution.operators.tableau import start_for
from darwindeck.evolution.random_games.choices import OWN_DECKS, card, chance, pick
from darwindeck.genome.cards import (
    JOKERS,
    AnyDeck,
    AnyOrder,
    Deck,
    Rank,
    RankOrder,
    deck_copies,
    deck_ranks,
    deck_size,
    high_to_low,
    rank_groups,
)
from darwindeck.genome.conditions import CardIsRank, Condition, Or
from darwindeck.genome.phases import ClaimPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import TableauMode
from darwindeck.wording.names import card_words as one_card
from darwindeck.wording.names import deck_words, order_words, rank_plural

_MOST_REMOVED: Final = 8
_MOST_WILD: Final = 3
_OWN_ORDER: Final = 25
"""Per cent of the changes of an order that raise one rank to the top."""
_NEEDS: Final = {
    RankOrder.TWO_HIGH: Rank.TWO,
    RankOrder.THREE_SECOND: Rank.THREE,
    RankOrder.TEN_SECOND: Rank.TEN,
}


class MutateDeckMutation(Operator):
    """Another deck; rules that name cards it does not have change or go, and the deal is made to fit."""

    family = Group.DECK
    weight = LOW

    def applies(self, _: GameGenome) -> bool:
        return True

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        deck = another(rng, (*Deck, *OWN_DECKS), genome.setup.initial_deck)
        piles = genome.setup.tableau_mode is TableauMode.SEQUENCE
        if deck is None or deck_size(deck) < 5 * genome.player_count or (piles and deck_copies(deck) > 1):
            return None
        if pack_of(deck, genome.setup.removed_cards).size < genome.player_count:
            return None
        order = genome.setup.rank_order
        if not _orders(order, deck):
            order = RankOrder.ACE_HIGH
        changed = with_setup(genome, initial_deck=deck, rank_order=order)
        dealt = fit_deal(in_this_deck(changed, rng))
        if dealt is None:
            return None
        if dealt.setup.start_rank is not None:
            dealt = with_setup(dealt, start_rank=start_for(dealt, dealt.setup.sequence_direction))
        return Change(fit_endings(dealt), f"changed the deck: {deck_words(deck)}")


class MutateRemovedCardsMutation(Operator):
    """A card leaves the deck, or comes back. A sequence would have a gap that nothing fills."""

    family = Group.DECK
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.setup.tableau_mode is not TableauMode.SEQUENCE

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        removed = genome.setup.removed_cards
        if removed and chance(rng, 50):
            back = pick(rng, removed)
            kept = tuple(name for name in removed if name != back)
            words = f"changed the deck: the {one_card(back)} is in it again"
            return _redealt(with_setup(genome, removed_cards=kept), words, rng)
        if len(removed) >= _MOST_REMOVED:
            return None
        gone = card(rng, genome.setup.initial_deck)
        if gone in removed:
            return None
        words = f"changed the deck: the {one_card(gone)} is left out"
        return _redealt(with_setup(genome, removed_cards=(*removed, gone)), words, rng)


def _redealt(genome: GameGenome, words: str, rng: Random) -> Change | None:
    dealt = fit_deal(in_this_deck(genome, rng))
    return None if dealt is None else Change(fit_endings(dealt), words)


class MutateRankOrderMutation(Operator):
    """Another rank is highest."""

    family = Group.DECK

    def applies(self, _: GameGenome) -> bool:
        return True

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        deck, now = genome.setup.initial_deck, genome.setup.rank_order
        named = [order for order in RankOrder if _orders(order, deck)]
        order = _raised(rng, now, deck) if chance(rng, _OWN_ORDER) else another(rng, named, now)
        if order is None:
            return None
        return Change(with_setup(genome, rank_order=order), f"changed the order: {order_words(order)}")


def _orders(order: AnyOrder, deck: AnyDeck) -> bool:
    """Tell whether an order says where every rank of a deck belongs, and differs there from aces high."""
    ranks = deck_ranks(deck)
    if isinstance(order, RankOrder):
        return _NEEDS.get(order, Rank.ACE) in ranks
    return set(ranks) <= set(high_to_low(order))


def _raised(rng: Random, order: AnyOrder, deck: AnyDeck) -> AnyOrder:
    """Move one rank to the top of an order."""
    rank = pick(rng, deck_ranks(deck))
    here = (group for group in rank_groups(order) if group not in JOKERS or group in deck_ranks(deck))
    rest = (group.replace(rank, "") for group in here)
    return (rank.value, *(group for group in rest if group))


def has_restricted_play(genome: GameGenome) -> bool:
    """Tell whether there is a play that a wild card could overrule."""
    plays = phases_of(genome, PlayPhase)
    piles = genome.setup.tableau_mode is TableauMode.SEQUENCE
    return bool(plays) and (piles or any(play.valid_play_condition is not None for _, play in plays))


class AddWildRankMutation(Operator):
    """A rank may be played on anything; at times who plays it names a suit."""

    family = Group.DECK

    def applies(self, genome: GameGenome) -> bool:
        return has_restricted_play(genome) and len(genome.setup.wild_ranks) < _MOST_WILD

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        ranks = free_ranks(genome)
        if not self.applies(genome) or not ranks:
            return None
        rank = pick(rng, ranks)
        setup = genome.setup
        names = setup.choose_suit or (setup.tableau_mode is TableauMode.NONE and chance(rng, 40))
        wild = (*setup.wild_ranks, rank)
        words = f"added: {rank_plural(rank)} are wild" + (" and name a suit" if names else "")
        return Change(with_setup(genome, wild_ranks=wild, choose_suit=names), words, Way.ADDED)


class RemoveWildRankMutation(Operator):
    """A wild rank is a plain rank again, or wild cards name a suit no longer, or from now on."""

    family = Group.DECK

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.setup.wild_ranks)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        wild = genome.setup.wild_ranks
        if not wild:
            return None
        if has(genome, PlayPhase) and not has(genome, ClaimPhase) and chance(rng, 40):
            names = not genome.setup.choose_suit
            words = "name the suit to follow" if names else "name no suit"
            return Change(with_setup(genome, choose_suit=names), f"changed: wild cards {words}")
        plain = pick(rng, wild)
        kept = tuple(rank for rank in wild if rank is not plain)
        changed = with_setup(genome, wild_ranks=kept, choose_suit=genome.setup.choose_suit and bool(kept))
        return Change(changed, f"removed: {rank_plural(plain)} are wild", Way.REMOVED)


class MutateRanksMutation(Operator):
    """A rank that a rule names becomes another one: a wild rank, a value, a card that scores."""

    family = Group.DECK

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.setup.wild_ranks or genome.card_scoring)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        ranks = [rank for rank in deck_ranks(genome.setup.initial_deck) if rank in analyse(genome).pack.ranks]
        old = pick(rng, ranks)
        new = another(rng, ranks, old)
        if new is None:
            return None
        wild = tuple(dict.fromkeys(new if rank is old else rank for rank in genome.setup.wild_ranks))
        scores = tuple(
            msgspec.structs.replace(rule, condition=_rename_rank(rule.condition, old, new))
            for rule in genome.card_scoring
        )
        if wild == genome.setup.wild_ranks and scores == genome.card_scoring:
            return None
        changed = with_setup(genome, wild_ranks=wild).copy_with(card_scoring=scores)
        words = f"changed: {rank_plural(new)} take the part of {rank_plural(old)}"
        return Change(fit_endings(changed), words)


def _rename_rank(condition: Condition | None, old: Rank, new: Rank) -> Condition | None:
    def other(test: Condition) -> Condition:
        return CardIsRank(new) if isinstance(test, CardIsRank) and test.rank is old else test

    if condition is None:
        return None
    after = rebuilt(condition, other)
    return Or(tuple(dict.fromkeys(after.conditions))) if isinstance(after, Or) else after


OPERATORS: Final[tuple[Operator, ...]] = (
    MutateDeckMutation(),
    MutateRemovedCardsMutation(),
    MutateRankOrderMutation(),
    AddWildRankMutation(),
    RemoveWildRankMutation(),
    MutateRanksMutation(),
)
