"""Facts of the games with jokers: Baba-nuki, and Sage and Fool with its cards that have no suit."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, points_of_all, positions


def test_baba_nuki_is_dealt_with_one_joker() -> None:
    assert sorted(dealt("babanuki")) == [13, 13, 13, 14]
    hands = deal(load_game("babanuki"), seed=2).snapshot().zones.hands
    assert [card for hand in hands for card in hand if card[0] == "X"] == ["Xh"]


def test_at_baba_nuki_the_joker_is_left_and_its_holder_loses() -> None:
    last = list(positions("babanuki"))[-1].snapshot()
    (holder,) = [seat for seat, hand in enumerate(last.zones.hands) if hand]
    assert last.zones.hands[holder] == ("Xh",)
    assert [score for seat, score in enumerate(last.scores) if seat != holder] == [1, 1, 1]
    assert points_of_all(batch("babanuki")) == 3 * batch("babanuki").games


def test_a_joker_makes_no_pair_at_baba_nuki() -> None:
    hands = ["Xh 5s", "5h 7d", "7c 9h", "9s Kd"]
    state = arranged(load_game("babanuki"), hands=hands, deck="", discard="", phase=2, current_player=0)
    assert "Xh" not in options(state)


def _trick(*hands: str, trump: str = "c") -> Playthrough:
    return arranged(load_game("sage-and-fool"), hands=list(hands), deck="2c", leader=0, trump=trump, phase=1)


def test_at_sage_and_fool_sixty_cards_are_dealt_one_more_each_hand() -> None:
    state = deal(load_game("sage-and-fool"), seed=1)
    assert (dealt("sage-and-fool"), len(state.snapshot().zones.deck)) == ([1, 1, 1], 57)
    sizes = [max(map(len, seen.snapshot().zones.hands)) for seen in positions("sage-and-fool")]
    assert max(sizes) == 20


def test_the_first_sage_takes_the_trick() -> None:
    assert _trick("Ah 2s", "Yh 3s", "Yd 4s").play("Ah", "Yh", "Yd").snapshot().leader == 1
    assert _trick("Ah 2s", "Ac 3s", "Yd 4s").play("Ah", "Ac", "Yd").snapshot().leader == 2


def test_a_trick_of_fools_goes_to_the_first() -> None:
    assert _trick("Xh 2s", "Xd 3s", "Xs 4s").play("Xh", "Xd", "Xs").snapshot().leader == 0
    assert _trick("Xh 2s", "2d 3s", "Xs 4s").play("Xh", "2d", "Xs").snapshot().leader == 1


def test_a_led_sage_asks_for_no_suit() -> None:
    state = _trick("Yh 2s", "3h 3s", "Kh 4s").play("Yh")
    assert options(state) == {"3h", "3s"}
    assert options(state.play("3h")) == {"Kh", "4s"}
    assert state.play("3h").view(2).led is None


def test_after_a_led_fool_the_next_suit_is_followed() -> None:
    state = _trick("Xh 2s", "3h 3s", "Kh 4s").play("Xh")
    assert options(state) == {"3h", "3s"}
    after = state.play("3h")
    assert (options(after), after.view(2).led) == ({"Kh"}, "h")
    assert _trick("Xh 2s", "Yh 3s", "Kh 4s").play("Xh", "Yh").view(2).led is None


def test_a_card_without_a_suit_may_be_played_instead_of_following() -> None:
    state = _trick("Ah 2s", "3h Xs", "Kh Yc").play("Ah")
    assert options(state) == {"3h", "Xs"}
    assert options(state.play("Xs")) == {"Kh", "Yc"}


def test_who_plays_a_card_without_a_suit_shows_nothing_of_the_suit_led() -> None:
    after = _trick("Ah 2s", "3h Xs", "Kh Yc").play("Ah", "Xs")
    assert after.view(0).known[1].voids == ()
    off = _trick("Ah 2s", "3d Xs", "Kh Yc").play("Ah", "3d")
    assert off.view(0).known[1].voids == ("h",)


def test_no_trump_where_a_joker_is_turned_up() -> None:
    found = set()
    for seed in range(40):
        snapshot = deal(load_game("sage-and-fool"), seed=seed).snapshot()
        turned = snapshot.zones.deck[0]
        found.add(turned[0] in "XY")
        assert (snapshot.trump is None) == (turned[0] in "XY")
    assert found == {True, False}


def test_a_bid_that_is_missed_costs_ten_for_each_trick() -> None:
    state = deal(load_game("sage-and-fool"), seed=3)
    bids = ("bid-0", "bid-1", "bid-1")
    state = state.play(*bids)
    first = state.actor
    while state.snapshot().hand_no == 0:
        state = state.apply(state.legal_actions()[0])
    scores = sorted(state.snapshot().scores)
    assert scores in ([-10, 20, 30], [-10, -10, -10])
    assert first in range(3)


def test_one_joker_is_as_good_as_another_for_who_types_it() -> None:
    from darwindeck.play.terminal.typed import read_card

    assert (read_card("joker"), read_card("Big Joker"), read_card("Xs")) == ("Xh", "Yh", "Xs")
