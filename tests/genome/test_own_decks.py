"""Decks and orders that a game spells out instead of naming."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.bytecode import compile_genome, parse_bytecode
from darwindeck.canonical.form import canonical
from darwindeck.genome.cards import AnyDeck, AnyOrder, Deck, DeckOf, Rank, RankOrder, deck_ranks, high_to_low
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.playthrough import Playthrough

SUECA: AnyOrder = ("A", "7", "K", "J", "Q", "6", "5", "4", "3", "2")


def _whist(deck: AnyDeck = Deck.STANDARD_52, order: AnyOrder = RankOrder.ACE_HIGH) -> GameGenome:
    game = dd.load("whist")
    setup = replace(game.setup, initial_deck=deck, rank_order=order, cards_per_player="all")
    return game.copy_with(setup=setup)


@pytest.mark.parametrize("deck", Deck)
def test_a_deck_spelled_out_is_the_deck_with_that_name(deck: Deck) -> None:
    copies = 2 if deck is Deck.DOUBLE_104 else 1
    spelled = DeckOf(ranks=tuple(reversed(deck_ranks(deck))), copies=copies)
    assert canonical(_whist(spelled)).setup.initial_deck is deck
    assert dd.content_hash(_whist(spelled)) == dd.content_hash(_whist(deck))


@pytest.mark.parametrize("order", RankOrder)
def test_an_order_spelled_out_is_the_order_with_that_name(order: RankOrder) -> None:
    assert dd.content_hash(_whist(order=tuple(high_to_low(order)))) == dd.content_hash(_whist(order=order))


def test_ranks_outside_the_deck_do_not_count_in_an_order() -> None:
    assert canonical(_whist(Deck.PIQUET_32, ("A", "KQJT", "9", "8", "7", "6", "2"))).setup.rank_order == (
        "A",
        "TJQK",
        "9",
        "8",
        "7",
    )


def test_a_deck_and_an_order_survive_json_and_bytecode() -> None:
    game = canonical(_whist(DeckOf(ranks=tuple(Rank("2345679JQKA"[at]) for at in range(11))), (*SUECA, "9")))
    assert from_json(to_json(game)) == game
    assert canonical(parse_bytecode(compile_genome(game))).setup == game.setup


def _trick(game: GameGenome, hands: list[list[str]], plays: list[str]) -> Playthrough:
    position = dd.arrange(game, hands=hands)
    for play in plays:
        position = position.apply(play)
    return position


def test_the_highest_card_of_an_own_order_takes_the_trick() -> None:
    game = _whist(Deck.ITALIAN_40, SUECA)
    hands = [["Kh", "2s"], ["7h", "3s"], ["Qh", "4s"], ["6h", "5s"]]
    after = _trick(game, hands, ["Kh", "7h", "Qh", "6h"])
    assert after.actor == 1


def test_of_equal_ranks_the_first_played_takes_the_trick() -> None:
    game = _whist(Deck.STANDARD_52, ("A", "JQK", "T98765432"))
    hands = [["Qh", "2s"], ["Kh", "3s"], ["Jh", "4s"], ["9h", "5s"]]
    assert _trick(game, hands, ["Qh", "Kh", "Jh", "9h"]).actor == 0


def test_the_rulebook_shows_equal_ranks_and_names_the_deck() -> None:
    text = dd.rulebook(
        _whist(DeckOf(ranks=tuple(Rank("9TJQKA"[at]) for at in range(6)), copies=2), ("A", "JQK", "T9"))
    ).markdown()
    assert "A K = Q = J 10 = 9" in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "two decks of nines, tens, jacks, queens, kings and aces (48 cards)" in text
