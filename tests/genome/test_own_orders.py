"""Orders of ranks that a game spells out instead of naming."""

from __future__ import annotations

from msgspec.structs import replace

import darwindeck as dd
from darwindeck.bytecode import compile_genome, parse_bytecode
from darwindeck.canonical.form import canonical
from darwindeck.genome.cards import AnyOrder, Deck, RankOrder, high_to_low
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.playthrough import Playthrough
from tests.sweeps import each

SUECA: AnyOrder = ("A", "7", "K", "J", "Q", "6", "5", "4", "3", "2")


def _whist(deck: Deck = Deck.STANDARD_52, order: AnyOrder = RankOrder.ACE_HIGH) -> GameGenome:
    game = dd.load("whist")
    setup = replace(game.setup, initial_deck=deck, rank_order=order, cards_per_player="all")
    return game.copy_with(setup=setup)


@each("order", RankOrder)
def test_an_order_spelled_out_is_the_order_with_that_name(order: RankOrder) -> None:
    assert dd.content_hash(_whist(order=tuple(high_to_low(order)))) == dd.content_hash(_whist(order=order))


def test_ranks_outside_the_deck_do_not_count_in_an_order() -> None:
    game = _whist(Deck.PIQUET_32, ("A", "KQJT", "9", "8", "7", "6", "2"))
    assert canonical(game).setup.rank_order == ("A", "TJQK", "9", "8", "7")


def test_an_order_survives_json_and_bytecode() -> None:
    game = canonical(_whist(Deck.ITALIAN_40, SUECA))
    assert from_json(to_json(game)) == game
    assert canonical(parse_bytecode(compile_genome(game))).setup == game.setup


def _trick(game: GameGenome, hands: list[list[str]], plays: list[str]) -> Playthrough:
    position = dd.arrange(game, hands=hands)
    for play in plays:
        position = position.apply(play)
    return position


def test_the_highest_card_of_an_own_order_takes_the_trick() -> None:
    hands = [["Kh", "2s"], ["7h", "3s"], ["Qh", "4s"], ["6h", "5s"]]
    assert _trick(_whist(Deck.ITALIAN_40, SUECA), hands, ["Kh", "7h", "Qh", "6h"]).actor == 1


def test_of_equal_ranks_the_first_played_takes_the_trick() -> None:
    game = _whist(order=("A", "JQK", "T98765432"))
    hands = [["Qh", "2s"], ["Kh", "3s"], ["Jh", "4s"], ["9h", "5s"]]
    assert _trick(game, hands, ["Qh", "Kh", "Jh", "9h"]).actor == 0


def test_the_rulebook_shows_equal_ranks() -> None:
    text = dd.rulebook(_whist(Deck.PIQUET_32, ("A", "JQK", "T9", "87"))).markdown()
    assert "A K = Q = J 10 = 9 8 = 7" in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Of two equal cards, the one played first ranks higher." in text
