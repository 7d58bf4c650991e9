"""What speaks for a hint is certain, and known to the seat that asks."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase, DrawSource
from darwindeck.play.advice import Adviser
from darwindeck.play.grounds import ground_of, sure_tricks
from darwindeck.play.scene.layout import Layout
from darwindeck.play.seats import COMPASS
from darwindeck.simulation.events import HandEnds, TrickTaken
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.testing import arranged, twin
from darwindeck.simulation.view import Step
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


def test_whoever_leaves_a_trick_is_told_why() -> None:
    last = hearts("9c 2d", "3c 2h", "Kc 3h", "Ac 4c 2s").apply("9c").apply("3c").apply("Kc")
    assert ground(last, "4c") == "it leaves the trick to North and keeps A♣"
    beaten = hearts("9c 2d", "3c 2h", "Kc 3h", "Qc 4c 2s").apply("9c").apply("3c").apply("Kc")
    assert ground(beaten, "4c") == "none of your cards can take the trick from North"


def test_a_trick_of_the_partner_is_told_as_his() -> None:
    hands = ("9c 2d", "3c 2h", "2c 3h", "Ac 4c")
    at = arranged(load_game("whist"), hands=hands, leader=1, trick_no=5).apply("3c").apply("2c").apply("4c")
    assert ground(at, "9c") == "it takes the trick"
    ahead = arranged(load_game("whist"), hands=("9c 2d", "3c 2h", "Kc 3h", "5c 4c"), leader=1, trick_no=5)
    assert ground(ahead.apply("3c").apply("Kc").apply("5c"), "9c") == "your partner North takes the trick"


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


def spades(own: str, others: str) -> Playthrough:
    """The first to bid holds these; the second has the trumps that could beat them."""
    return arranged(load_game("spades"), hands=[own, others, "", ""], leader=0, phase=0)


def test_a_bid_is_told_the_tricks_that_are_sure() -> None:
    told = ground(spades("As Ks Js 4h Ah 2c", "Qs"), "bid-3")
    assert told == "your trumps are sure of 2 tricks, and in its suit only trumps can beat A♥"


@pytest.mark.parametrize(
    ("trumps", "sure"),
    [("As", 1), ("Ks", 0), ("Ks Qs", 1), ("Qs Js Ts", 1), ("As Qs", 1), ("Ks 9s 8s 7s 6s 5s 4s 3s 2s", 5)],
)
def test_every_higher_trump_beats_one_trump_at_most(trumps: str, sure: int) -> None:
    at = spades(f"{trumps} 4h 2c", "")
    assert sure_tricks(Layout(at.genome), at.view(0)) == sure


def test_a_bid_of_nothing_is_told_that_every_card_can_be_beaten() -> None:
    at = spades("Ks 4h 2c", "As")
    assert ground(at, "bid-0") == "for each of your cards a higher one of its suit is out"
    assert ground(at, "bid-1") == ""


def test_no_bid_is_told_what_speaks_against_it() -> None:
    at = spades("As 4h 2c", "Ks")
    assert ground(at, "bid-0") == ""


def test_a_bid_of_nothing_is_told_nothing_where_a_trick_is_sure_though_no_card_is() -> None:
    assert ground(spades("Ks Qs 4h", "As"), "bid-0") == ""


@pytest.mark.parametrize("game", ["spades", "partnership-spades", "oh-hell"])
def test_nobody_takes_fewer_tricks_than_were_called_sure(game: str) -> None:
    genome, rng, called = load_game(game), Random(5), 0
    layout, at = Layout(genome), deal(genome, seed=5)
    sure, taken = [0] * 4, [0] * 4
    while not at.over:
        view = at.view(at.actor)
        if view.step is Step.BID:
            sure[view.seat] = sure_tricks(layout, view)
            called += sure[view.seat]
        at, telling = at.apply_with_events(rng.choice(at.legal_actions()))
        for event in telling.seen_by(0):
            if isinstance(event, TrickTaken):
                taken[event.seat] += 1
            elif isinstance(event, HandEnds):
                assert all(took >= least for took, least in zip(taken, sure, strict=True))
                sure, taken = [0] * 4, [0] * 4
    assert called > 3


def gin(hand: str, discard: str) -> Playthrough:
    hands = [hand, "Kh"]
    return arranged(load_game("gin-rummy"), hands=hands, discard=discard, deck="8d 8c 8s 8h", leader=0)


def test_a_card_of_the_discard_pile_may_lower_the_deadwood() -> None:
    at = gin("Ah 3d 5h 6h 7h Ts Jc Qs 2c 9d", "2s")
    assert ground(at, "discard") == "it can lower your deadwood from 45 to 37"
    assert ground(at, "deck") == "the open 2♠ makes no new meld"


def test_the_deck_is_told_that_the_open_card_helps_nothing() -> None:
    at = gin("Ah 3d 5h 6h 7h Ts Jc Qs 2c 9d", "Kd")
    assert ground(at, "deck") == "the open K♦ makes no new meld and cannot lower your deadwood"
    assert ground(at, "discard") == ""


def test_the_deck_is_told_nothing_where_the_open_card_makes_a_meld() -> None:
    assert ground(gin("Ah Ad 5h 6h 7h Ts Js Qs 2c 3c", "As"), "deck") == ""


def test_a_card_of_the_discard_pile_may_be_added_to_a_meld_on_the_table() -> None:
    at = deal(load_game("pool-rummy"), seed=3)
    rng = Random(1)
    while not (at.actor == 0 and "discard" in at.legal_actions() and _lies_off(at)):
        at = at.apply(rng.choice(at.legal_actions()))
    assert ground(at, "discard") == "it can be added to a meld on the table"


def _lies_off(at: Playthrough) -> bool:
    view, after = at.view(0), at.apply("discard").view(0)
    laid = any(view.discard[0] in pick.cards for pick in after.picks if pick.deed == "lay_off")
    return laid and not any(view.discard[0] in meld for meld in after.hand_melds)


def thirty_one(discard: str) -> Playthrough:
    hands = ["Ah 5h 9s", "Kh 2d 3c", "", ""]
    at = arranged(load_game("thirty-one"), hands=hands, discard=discard, deck="8d 8c", leader=0)
    return at.apply("pass")


def test_a_card_of_the_discard_pile_may_raise_what_the_hand_counts() -> None:
    assert ground(thirty_one("Th"), "discard") == "it can raise your hand from 16 to 26 points"


def test_the_deck_is_told_that_the_open_card_cannot_raise_the_hand() -> None:
    assert ground(thirty_one("2c"), "deck") == "the open 2♣ cannot raise your hand of 16 points"
    assert ground(thirty_one("Th"), "deck") == ""


def test_a_card_of_the_discard_pile_may_be_played_at_once() -> None:
    known = load_game("crazy-eights")
    draws = DrawPhase(source=DrawSource.DECK_OR_DISCARD)
    genome = msgspec.structs.replace(known, phases=(draws, known.phases[1]))
    at = arranged(genome, hands=["2h 3h", "4c"], discard="9s 9h", deck="5d 5c", leader=0)
    assert ground(at, "discard") == "you can play it at once"


@pytest.mark.parametrize(
    "game",
    [
        "hearts",
        "lonely-minuet",
        "gin-rummy",
        "scopa",
        "euchre-like",
        "rummy",
        "spades",
        "oh-hell",
        "thirty-one",
    ],
)
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
