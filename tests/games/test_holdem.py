"""Facts of Texas Hold'em: blinds, sums, the board, side pots; hands that pokerkit has played with the same end."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.pokerkit_lockstep import put_in, start
from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from tests.engine.games import options

PLAIN = [["2c", "7d"], ["3h", "9s"], ["4c", "Td"]]
BOARD = ["As", "Ks", "Qs", "Js", "Ts"]


def test_holdem_is_played_as_pokerkit_plays_it(root: Path) -> None:
    hands = json.loads((root / "vectors" / "holdem.json").read_text("utf-8"))
    assert len(hands) >= 300
    for hand in hands:
        at = start(len(hand["chips"]), hand["chips"], hand["hands"], hand["board"])
        for legal, action in zip(hand["legal"], hand["actions"], strict=True):
            assert {each: put_in(at, each) for each in at.legal_actions()} == legal, hand
            at = at.play(action)
        assert at.over
        assert list(at.snapshot().chips) == hand["after"], hand


def test_of_two_players_the_dealer_posts_the_small_blind_and_bets_first() -> None:
    at = start(2, [100, 100], PLAIN[:2], BOARD)
    assert (at.actor, at.snapshot().staked) == (0, (5, 10))
    flop = at.play("call", "check")
    assert (flop.actor, len(flop.snapshot().zones.tableau)) == (1, 3)


def test_of_three_players_who_sits_after_the_blinds_bets_first() -> None:
    at = start(3, [100, 100, 100], PLAIN, BOARD)
    assert (at.actor, at.snapshot().staked) == (0, (0, 5, 10))
    assert options(at.play("call", "call")) == {"check", "bet", "half-pot", "pot", "all-in"}, (
        "the big blind has the last word"
    )


def test_a_raise_is_at_least_as_much_as_the_one_before() -> None:
    at = start(3, [1000, 1000, 1000], PLAIN, BOARD)
    assert put_in(at, "raise") == 20
    raised = at.play("pot")
    assert put_in(at, "pot") == 10 + 25
    assert put_in(raised, "raise") == 35 - 5 + 25


def test_the_board_counts_in_every_hand_and_can_tie_them() -> None:
    at = start(3, [100, 100, 100], PLAIN, BOARD)
    shown = at.play("call", "call", *["check"] * 10)
    assert shown.over
    assert shown.snapshot().chips == (100, 100, 100)


def test_with_all_in_the_board_is_dealt_all_the_same() -> None:
    hands = [["Ac", "Ad"], ["Kc", "Kd"], ["2c", "7d"]]
    at = start(3, [50, 100, 200], hands, ["3h", "4h", "9s", "Jc", "Qd"])
    done = at.play("all-in", "all-in", "fold")
    assert done.over
    assert len(done.snapshot().zones.tableau) == 5
    assert done.snapshot().chips == (110, 50, 190)


def test_holdem_deals_two_cards_to_each_and_none_to_the_board() -> None:
    zones = deal(load_game("texas-holdem")).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [2] * 4
    assert zones.tableau == ()
