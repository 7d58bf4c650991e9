"""Decks that a game spells out instead of naming."""

from __future__ import annotations

from msgspec.structs import replace

import darwindeck as dd
from darwindeck.bytecode import compile_genome, parse_bytecode
from darwindeck.canonical.form import canonical
from darwindeck.genome.cards import AnyDeck, Deck, DeckOf, Rank, deck_ranks
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.schema import GameGenome
from tests.sweeps import each

HIGH = DeckOf(ranks=(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN), copies=2)


def _whist(deck: AnyDeck) -> GameGenome:
    game = dd.load("whist")
    return game.copy_with(setup=replace(game.setup, initial_deck=deck, cards_per_player="all"))


@each("deck", Deck)
def test_a_deck_spelled_out_is_the_deck_with_that_name(deck: Deck) -> None:
    copies = 2 if deck is Deck.DOUBLE_104 else 1
    spelled = DeckOf(ranks=tuple(reversed(deck_ranks(deck))), copies=copies)
    assert canonical(_whist(spelled)).setup.initial_deck is deck
    assert dd.content_hash(_whist(spelled)) == dd.content_hash(_whist(deck))


def test_a_deck_survives_json_and_bytecode() -> None:
    game = canonical(_whist(HIGH))
    assert from_json(to_json(game)) == game
    assert canonical(parse_bytecode(compile_genome(game))).setup == game.setup


def test_every_card_of_an_own_deck_is_dealt_as_often_as_it_says() -> None:
    hands = dd.deal(canonical(_whist(HIGH))).snapshot().zones.hands
    assert sorted(card for hand in hands for card in hand) == sorted(
        2 * [rank + suit for rank in "TJQKA" for suit in "hdcs"]
    )


def test_the_rulebook_names_the_ranks_of_the_deck() -> None:
    assert (
        "two decks of tens, jacks, queens, kings and aces (40 cards)" in dd.rulebook(_whist(HIGH)).markdown()
    )
