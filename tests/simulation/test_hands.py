"""Hands one by one: what a duel is made of, as the score sheet has it."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation.jobs import Answers, Job, JobFailed, run_jobs
from darwindeck.simulation.queries import DuelQuery, HandsQuery, Query, Sheets


def asked(game: str, *queries: Query, threads: int = 1) -> Answers:
    named = {str(at): query for at, query in enumerate(queries)}
    (found,) = run_jobs([Job(load_game(game), named)], threads=threads)
    assert isinstance(found, Answers)
    return found


def sheets(game: str, agent: str, versus: str, deals: int = 6, threads: int = 1) -> Sheets:
    return asked(game, HandsQuery(agent, versus, deals, 3), threads=threads).sheets["0"]


@pytest.mark.parametrize("game", ["hearts", "partnership-spades", "gin-rummy", "crazy-eights"])
def test_the_hands_of_a_duel_add_up_to_its_share(game: str) -> None:
    found = asked(game, HandsQuery("greedy", "random", 8, 3), DuelQuery("greedy", "random", 8, 3))
    hands, duel = found.sheets["0"], found.duels["1"]
    assert len(hands.hands) == 8 * hands.sides
    mean = sum(hand.shares[hand.side] for hand in hands.hands) / len(hands.hands)
    assert mean == pytest.approx(duel.win_rate)


def test_a_hand_of_hearts_brings_twenty_six_points_or_three_times_as_many() -> None:
    found = sheets("hearts", "greedy", "greedy", deals=20)
    assert {sum(hand.scores) for hand in found.hands} <= {26, 78}
    assert all(hand.standing == tuple(-points for points in hand.scores) for hand in found.hands)


def test_players_that_are_alike_play_every_deal_once() -> None:
    found = sheets("whist", "greedy", "greedy", deals=5)
    assert len(found.hands) == 5
    assert all(hand.decisions <= hand.actions == 52 for hand in found.hands)


def test_bags_of_the_hand_are_told_by_side() -> None:
    found = sheets("partnership-spades", "thumb:lowest", "thumb:lowest", deals=8)
    assert max(bags for hand in found.hands for bags in hand.bags) > 0


def test_the_only_hand_of_a_game_ends_it() -> None:
    assert all(hand.over for hand in sheets("german-whist", "random", "random").hands)
    assert not any(hand.over for hand in sheets("hearts", "random", "random").hands)


def test_hands_do_not_depend_on_threads() -> None:
    assert sheets("hearts", "ismcts:4", "thumb:duck", threads=1) == sheets(
        "hearts", "ismcts:4", "thumb:duck", threads=2
    )


def test_rules_of_thumb_sit_wherever_a_name_is_asked_for() -> None:
    assert asked("no-tricks", DuelQuery("thumb:duck", "thumb:take", 20, 1)).duels["0"].above_even
    (refused,) = run_jobs([Job(load_game("hearts"), {"who": DuelQuery("thumb:wisest", "random", 4, 1)})])
    assert isinstance(refused, JobFailed)
    assert refused.code == "run/unknown-agent"
    assert "never-decline" in refused.message
