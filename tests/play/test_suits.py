"""The order of the cards where it is not the usual one, and the cards by suit as a player counts them."""

from __future__ import annotations

from collections import Counter

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import TrickPhase
from darwindeck.play.scene import Layout, Scene, scene
from darwindeck.play.scene.model import FactKind
from darwindeck.play.seats import COMPASS
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged, twin
from tests.play.positions import positions
from tests.sweeps import each

TRICKS = [
    game for game in known_games() if any(isinstance(phase, TrickPhase) for phase in load_game(game).phases)
]


def look(position: Playthrough, seat: int = 0) -> Scene:
    genome = position.genome
    return scene(genome, position.view(seat), COMPASS[genome.player_count])


def facts(position: Playthrough, kind: FactKind) -> list[str]:
    return [fact.text for fact in look(position).facts if fact.kind is kind]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("president", ["order: 2, A down to 3"]),
        ("briscola", ["order: A, 3, K down to 2"]),
        ("bassadewitz", ["order: A, 10, K down to 7"]),
        ("hearts", []),
    ],
)
def test_an_order_of_ranks_that_is_not_the_usual_one_is_told(game: str, told: list[str]) -> None:
    assert facts(next(positions(load_game(game), seed=1)), FactKind.ORDER) == told


@pytest.mark.parametrize(
    ("game", "trump", "told"),
    [
        ("euchre-like", "h", ["highest trumps: J♥ J♦"]),
        ("scotch-whist", "s", ["highest trump: J♠"]),
        ("whist", "d", []),
    ],
)
def test_jacks_that_are_the_highest_trumps_are_told(game: str, trump: str, told: list[str]) -> None:
    position = arranged(load_game(game), trump=trump, phase=0)
    assert facts(position, FactKind.TRUMP_ORDER) == told


def test_the_hand_is_sorted_by_the_order_of_the_trumps() -> None:
    position = arranged(
        load_game("euchre-like"), hands=["9h Jd Ah Jh Ad", "", "", ""], trump="h", phase=0, leader=0
    )
    assert look(position).hand is not None
    assert look(position).hand.by_suit == ("Jh", "Jd", "Ah", "9h", "Ad")  # type: ignore[union-attr]


def test_the_second_jack_is_counted_among_the_trumps() -> None:
    position = arranged(load_game("euchre-like"), hands=["Jd 9d", "", "", ""], trump="h", phase=0, leader=0)
    own = {count.suit: count.own for count in look(position).suits}
    assert own == {"h": ("Jd",), "s": (), "c": (), "d": ("9d",)}


@each("game", TRICKS)
def test_every_card_of_the_deck_is_gone_ones_own_or_still_out(game: str) -> None:
    genome = load_game(game)
    deck = Counter(Layout(genome).facts.deck)
    for position in positions(genome, seed=2, most=120, every=9):
        for seat in range(genome.player_count):
            counts = look(position, seat).suits
            told = Counter(
                card for count in counts for cards in (count.gone, count.own, count.left) for card in cards
            )
            assert told == deck
            assert Counter(card for count in counts for card in count.own) == Counter(
                position.view(seat).hand
            )


@each("game", TRICKS)
def test_the_count_of_the_suits_tells_nothing_hidden(game: str) -> None:
    for number, position in enumerate(positions(load_game(game), seed=3, most=90, every=13)):
        assert look(twin(position, 0, seed=number)).suits == look(position).suits


def test_what_was_played_is_gone() -> None:
    genome = load_game("hearts")
    position = arranged(
        genome, hands=["2c", "3c", "4c", "5c"], captured=["Ac Kc", "", "", ""], leader=0, phase=1
    ).apply("2c")
    clubs = next(count for count in look(position, 1).suits if count.suit == "c")
    assert clubs.gone == ("Ac", "Kc", "2c")
    assert clubs.own == ("3c",)


def test_a_card_that_is_turned_up_and_never_drawn_is_gone() -> None:
    position = next(positions(load_game("euchre-like"), seed=1))
    turned = position.view(0).turned
    assert turned in [card for count in look(position).suits for card in count.gone]


def test_games_without_tricks_count_no_suits() -> None:
    assert look(next(positions(load_game("scopa"), seed=1))).suits == ()


def test_at_bierkopf_the_hand_begins_with_the_trumps_of_every_suit_in_their_order() -> None:
    position = arranged(load_game("bierkopf"), hands=["Kc Jd As Qs Ah", "", "", ""], phase=0, leader=0)
    seen = look(position)
    assert seen.hand is not None
    assert seen.hand.by_suit[:3] == ("Qs", "Jd", "Ah")
    assert facts(position, FactKind.TRUMP_ORDER) == ["highest trumps: Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦"]
