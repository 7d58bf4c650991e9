"""No seat is better than another where the deal passes round and chance is fair; nothing is rotated here."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.games.facts import batch, seats_alike


@pytest.mark.parametrize(
    "game_id",
    [
        "hearts",
        "black-maria",
        "polignac",
        "knaves",
        "crazy-eights",
        "knock-rummy",
        "kuhn-poker",
        "lowball",
        "pontoon",
        "simple-poker",
        "blackjack",
        "betting-war",
        "war",
        "quick-war",
    ],
)
def test_every_seat_wins_its_share(game_id: str) -> None:
    assert seats_alike(batch(game_id, 2000))


@pytest.mark.parametrize("game_id", ["whist", "euchre-like", "scotch-whist", "partnership-spades"])
def test_both_sides_of_a_partnership_game_win_equally_often(game_id: str) -> None:
    first, second = batch(game_id, 2000).team_wins
    assert abs(first - second) < 4 * sqrt(first + second)
