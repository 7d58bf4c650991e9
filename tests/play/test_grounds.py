"""What speaks for a hint is certain, and known to the seat that asks."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.advice import Adviser
from darwindeck.play.grounds import ground_of
from darwindeck.play.scene.layout import Layout
from darwindeck.play.seats import COMPASS
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged, twin
from tests.play.positions import positions


def ground(position: Playthrough, card: str) -> str:
    names = COMPASS[position.genome.player_count]
    return ground_of(Layout(position.genome), position, card, lambda seat: names[seat])


def hearts(*hands: str, **more: str) -> Playthrough:
    return arranged(load_game("hearts"), hands=hands, leader=0, phase=1, broken="h", trick_no=5, **more)  # type: ignore[arg-type]


def test_whoever_plays_last_is_told_who_takes_the_trick_and_what_is_in_it() -> None:
    last = hearts("9c 2d", "Qs 2h", "Kc 3h", "Ac 4c 2s").apply("9c").apply("Qs").apply("Kc")
    assert ground(last, "4c") == "it leaves the trick to North, with 13 points against them"
    assert ground(last, "Ac") == "it takes the trick, with 13 points against you"


def test_whoever_leads_is_told_that_no_higher_card_is_out() -> None:
    first = hearts("Kc 5c 9d", "2s 3s 4s", "5s 6s 7s", "8s 9s Ts", captured=["Ac", "", "", ""])  # type: ignore[arg-type]
    assert ground(first, "Kc") == "no higher club is out"
    assert ground(first, "5c") == ""


def test_a_card_of_another_suit_gives_its_points_away() -> None:
    second = hearts("9c", "Qs", "Kc", "Ac").apply("9c")
    assert ground(second, "Qs") == "it cannot take the trick, and whoever does gets 13 points against them"


def test_a_capture_is_told_with_its_cards() -> None:
    table = arranged(load_game("scopa"), hands=["7h 2d", "3c"], tableau="4d 3s", deck="", leader=0)
    assert ground(table, "7h") == "it captures 4♦ and 3♠ and clears the table"
    assert ground(table, "2d") == ""


def test_a_discard_tells_the_deadwood_that_is_left() -> None:
    genome = load_game("gin-rummy")
    hands = ["Ah Ad Ac 5h 6h 7h Ts Js Qs 2c 3c", "Kh"]
    at = arranged(genome, hands=hands, discard="9s", deck="8d 8c 8s 8h", phase=2, leader=0)
    assert ground(at, "3c") == "it leaves you 2 points of deadwood"


def test_a_card_of_the_discard_pile_may_make_a_meld() -> None:
    hands = ["Ah Ad 5h 6h 7h Ts Js Qs 2c 3c", "Kh"]
    at = arranged(load_game("gin-rummy"), hands=hands, discard="As", deck="8d 8c 8s 8h", leader=0)
    assert ground(at, "discard") == "it makes a meld, A♥, A♦ and A♠"


def test_the_last_trick_of_a_bid_is_told() -> None:
    genome = load_game("spades")
    at = arranged(
        genome, hands=["Ac 2d", "3c 4d", "5c 6d", "7c 8d"], leader=1, phase=1, tricks_won=[0, 0, 0, 0]
    )
    at = at.apply("3c").apply("5c").apply("7c")
    assert ground(at, "Ac").startswith("it takes the trick")


@pytest.mark.parametrize("game", ["hearts", "lonely-minuet", "gin-rummy", "scopa", "euchre-like", "rummy"])
def test_no_reason_depends_on_what_the_seat_does_not_know(game: str) -> None:
    for number, position in enumerate(positions(load_game(game), seed=4, most=80, every=3)):
        if position.over:
            break
        other = twin(position, position.actor, seed=number)
        for action in position.legal_actions():
            assert ground(position, action) == ground(other, action)


def test_a_hint_names_the_reason_behind_the_choice() -> None:
    last = hearts("9c 2d", "Qs 2h", "Kc 3h", "Ac 4c 2s").apply("9c").apply("Qs").apply("Kc")
    told = Adviser(Layout(last.genome), COMPASS[4]).hint(last, worlds=200)
    assert f": {ground(last, told.action)}; " in told.sentence
