"""How search bids: contracts by what the hand wins, Nil only where it can be made."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged

TOP_TRUMPS = "As Ks Qs 2h 3h 4h 2d 3d 4d 2c 3c 4c 5c"
LOW_CARDS = "2s 2h 3h 4h 5h 2d 3d 4d 5d 2c 3c 4c 5c"
SUITS = "shdc"
RANKS = "23456789TJQKA"


def spades_with(hand: str, *, game: str = "spades") -> Playthrough:
    """Seat 0 has this hand and bids first; the others share what is left, card by card."""
    own = hand.split()
    rest = [rank + suit for rank in RANKS for suit in SUITS if rank + suit not in own]
    hands = [hand, *(" ".join(rest[seat::3]) for seat in range(3))]
    return arranged(load_game(game), hands=hands, deck="", current_player=0)


def bids(position: Playthrough, agent: str) -> set[str]:
    return {position.choice(agent, seed=seed) or "" for seed in range(6)}


def test_the_highest_trumps_are_never_bid_nil() -> None:
    for game in ("spades", "partnership-spades"):
        position = spades_with(TOP_TRUMPS, game=game)
        assert "bid-0" not in bids(position, "ismcts:100"), position.legal_actions()


def test_a_hand_of_low_cards_is_bid_nil() -> None:
    assert bids(spades_with(LOW_CARDS), "ismcts:200") == {"bid-0"}


def test_three_sure_tricks_are_bid_as_three() -> None:
    assert spades_with(TOP_TRUMPS).analysis(iterations=400, seed=1)[0].action == "bid-3"


def test_a_long_strong_suit_is_bid_higher_than_a_weak_hand() -> None:
    strong = "As Ks Qs Js Ts Ah Kh Ad Kd Ac 2c 3c 4c"
    weak = "5s 6s 7h 8h 9h 7d 8d 9d Jd 7c 8c 9c Qc"
    most, least = (spades_with(hand).analysis(iterations=400, seed=1)[0].action for hand in (strong, weak))
    assert int(most.split("-")[1]) >= 7
    assert int(least.split("-")[1]) <= 3


def test_bids_of_one_stream_are_the_same() -> None:
    position = deal(load_game("partnership-spades"), seed=3)
    assert position.choice("ismcts:64", seed=5) == position.choice("ismcts:64", seed=5)
