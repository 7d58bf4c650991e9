"""Ten positions in which a good player needs no thought. The hint finds the card, whatever worlds it imagines, and the
reason it tells is one for that card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.advice import Adviser
from darwindeck.play.grounds import ground_of
from darwindeck.play.scene.layout import Layout
from darwindeck.play.seats import COMPASS
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.testing import arranged

SPADES = (
    "bid-3 bid-3 bid-4 bid-0 5h Kh 2h 7h Kd 8d 9d Ad 4c Jc Kc Tc 6c 5c Qc 8c 5d 7d Qs 3d Ts 7s 4s 9s 2s 3s 5s 6s Ks "
    "As Js"
)
"""A hand of two bidders of 7 against a Nil: they have five tricks, and A♠ of the partner wins a sixth."""


def spades() -> Playthrough:
    return deal(load_game("partnership-spades"), seed=3763245349).play(*SPADES.split())


def hearts(*hands: str) -> Playthrough:
    return arranged(load_game("hearts"), hands=hands, leader=0, phase=1, broken="h", trick_no=5)


def hearts_with_the_queen_in_the_trick() -> Playthrough:
    hands = ("9c 2d 5s", "Qs 2h 6h", "Kc 3h 7d", "Ac 4c 2s")
    return hearts(*hands).play("9c", "Qs", "Kc")


def hearts_without_the_suit_led() -> Playthrough:
    hands = ("Td 9c 5s", "Kd 2h 6h", "Qs 3c 4s", "3d 4c 2s")
    return hearts(*hands).play("Td", "Kd")


def whist(*hands: str) -> Playthrough:
    return arranged(load_game("whist"), hands=hands, leader=1, trump="h", trick_no=5)


def whist_behind_the_partners_ace() -> Playthrough:
    return whist("Kc 3c 9d", "5c 2d 3s", "Ac 4d 6s", "7c 8d 9s").play("5c", "Ac", "7c")


def whist_behind_a_rivals_queen() -> Playthrough:
    return whist("Ac 3c 9d", "Qc 2d 3s", "4c 4d 6s", "7c 8d 9s").play("Qc", "4c", "7c")


def gin(hand: str, open_card: str) -> Playthrough:
    rival = "Ah 6c 8d 9c Tc Qh Ks 2s 5s 6d"
    return arranged(load_game("gin-rummy"), hands=[hand, rival], discard=open_card, leader=0)


def gin_beside_the_card_of_a_run() -> Playthrough:
    return gin("3h 4h 5h 7c 7d 7s 9s Ts Kd 2c", "Js")


def gin_with_a_loose_king() -> Playthrough:
    return gin_beside_the_card_of_a_run().play("discard")


def eights_after_an_eight() -> Playthrough:
    hands = ["8h 3d 6d 7d Qc", "4c 5c 2s Kh"]
    return arranged(load_game("crazy-eights"), hands=hands, discard="9h", phase=1, leader=0).play("8h")


def scopa(hand: str, table: str) -> Playthrough:
    return arranged(load_game("scopa"), hands=[hand, "5c Kh 6d"], tableau=table, leader=0, phase=1)


POSITIONS: dict[str, tuple[Callable[[], Playthrough], str, str]] = {
    "Spades: a sure winner is not thrown on the partner's trick": (
        spades,
        "8h 9h 6d Td",
        "your partner North takes the trick, and it keeps A♣ and Q♦",
    ),
    "Hearts: the trick with the queen is left to another": (
        hearts_with_the_queen_in_the_trick,
        "4c",
        "it leaves the trick to North, with 13 points against them",
    ),
    "Hearts: the queen goes on the trick of another": (
        hearts_without_the_suit_led,
        "Qs",
        "it cannot take the trick, and whoever does gets 13 points against them",
    ),
    "Whist: the partner's ace is not overtaken, and the king is kept": (
        whist_behind_the_partners_ace,
        "3c",
        "your partner North takes the trick",
    ),
    "Whist: the ace takes the rivals' trick": (whist_behind_a_rivals_queen, "Ac", "it takes the trick"),
    "Gin: the open card that makes a run is taken": (
        gin_beside_the_card_of_a_run,
        "discard",
        "it makes a meld, 9♠, 10♠ and J♠",
    ),
    "Gin: the loose king goes": (gin_with_a_loose_king, "Kd", "it leaves you 2 points of deadwood"),
    "Crazy Eights: the suit of most cards in hand is named": (eights_after_an_eight, "suit-d", ""),
    "Scopa: the sweep is taken": (
        lambda: scopa("7h 2d Qc", "4d 3s"),
        "7h",
        "it captures 4♦ and 3♠ and clears the table",
    ),
    "Scopa: the seven of diamonds is taken": (
        lambda: scopa("7c 4h 2s", "7d Kc Qd"),
        "7c",
        "it captures 7♦",
    ),
}


@cache
def position(name: str) -> Playthrough:
    return POSITIONS[name][0]()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", POSITIONS)
def test_the_hint_is_what_a_good_player_finds_obvious(name: str, seed: int) -> None:
    _, right, reason = POSITIONS[name]
    at = position(name)
    players = at.genome.player_count
    hint = Adviser(Layout(at.genome), COMPASS[players]).hint(at, seed=seed)
    assert hint.action in right.split(), hint.sentence
    assert reason in hint.sentence


def test_the_partners_trick_is_no_reason_to_throw_a_sure_winner() -> None:
    at = spades()
    names = COMPASS[4]
    assert ground_of(Layout(at.genome), at, "Ac", lambda seat: names[seat]) == ""
    assert "North takes the trick" in ground_of(Layout(at.genome), at, "6d", lambda seat: names[seat])
