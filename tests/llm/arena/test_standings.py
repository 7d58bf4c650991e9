"""What is made of finished games: shares, intervals, ratings, rates."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from darwindeck.genome.library import load_game
from darwindeck.llm.arena import Arena, ArenaGame, ArenaReport, Results, contestants, report
from darwindeck.llm.arena.page import cells, page
from darwindeck.llm.arena.results import PlayedGame, SideEffort
from darwindeck.llm.arena.schedule import Match
from darwindeck.llm.loop import Usage
from darwindeck.llm.players import UsageTally


def arena(*players: str, games: tuple[str, ...] = ("crazy-eights",), deals: int = 10) -> Arena:
    entered = tuple(ArenaGame(name, load_game(name)) for name in games)
    return Arena(players=contestants(players), games=entered, deals=deals)


def won_by(match: Match, player: int) -> PlayedGame:
    """The match, won by this player on all its sides together, or shared by all if it does not sit there."""
    held = [side for side, who in enumerate(match.seating) if who == player]
    winners = held or list(range(len(match.seating)))
    shares = tuple(1 / len(winners) if side in winners else 0.0 for side in range(len(match.seating)))
    return PlayedGame(match, shares, "win", 1, 1, tuple(SideEffort() for _ in shares))


def result(meeting: Arena, *, winner: int = 0, leave_out: int = 0) -> ArenaReport:
    results = Results(meeting.settings)
    matches = meeting.matches()
    for match in matches[: len(matches) - leave_out]:
        results.add(won_by(match, winner))
    return report(meeting, results)


def test_who_wins_every_game_has_the_whole_share_and_the_best_rating() -> None:
    found = result(arena("random", "greedy", "ismcts:9"), winner=1)
    best = found.standings[0]
    assert best.player == "greedy"
    assert best.share is not None
    assert (best.share.rate, best.share.verdict) == (1.0, "above")
    assert {standing.share.rate for standing in found.standings[1:] if standing.share} == {0.25}


def test_even_is_one_share_for_each_side() -> None:
    games = ("crazy-eights", "mau-mau", "whist", "hearts")
    found = result(arena("random", "greedy", games=games, deals=2))
    assert {line.game: line.share.even for line in found.lines} == {
        "crazy-eights": 1 / 2,
        "mau-mau": 1 / 3,
        "whist": 1 / 2,
        "hearts": 1 / 4,
    }


def test_shares_of_a_game_add_up_to_one_for_every_full_table() -> None:
    meeting = arena("random", "greedy", "ismcts:9", games=("hearts",), deals=3)
    found = result(meeting, winner=2)
    assert mean(line.share.rate for line in found.lines) == pytest.approx(1 / 4)


def test_a_deal_that_is_not_complete_counts_for_no_share() -> None:
    whole, broken = (result(arena("random", "greedy", deals=5), leave_out=left) for left in (0, 1))
    assert {line.share.deals for line in whole.lines} == {5}
    assert {line.share.deals for line in broken.lines} == {4}
    assert (broken.played, broken.planned) == (9, 10)


def test_one_deal_makes_no_interval_and_a_few_equal_ones_are_not_certain() -> None:
    (one, *_) = result(arena("random", "greedy", deals=1)).lines
    assert (one.share.low, one.share.verdict) == (None, "open")
    (two, *_) = result(arena("random", "greedy", deals=2)).lines
    assert two.share.rate == 1.0
    assert two.share.low is not None
    assert two.share.low < 0.5
    (many, *_) = result(arena("random", "greedy", deals=40)).lines
    assert many.share.low is not None
    assert many.share.low > 0.95


def test_an_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    """Coin tosses: the true share is a half; at 95% and 400 tries, four deviations are 4.4%."""
    dice = random.Random(14)
    meeting = arena("random", "greedy", deals=12)
    matches, tries, held = meeting.matches(), 400, 0
    for _ in range(tries):
        results = Results(meeting.settings)
        for match in matches:
            results.add(won_by(match, dice.randrange(2)))
        share = report(meeting, results).lines[0].share
        assert share.low is not None
        assert share.high is not None
        held += share.low <= 0.5 <= share.high
    assert 0.906 <= held / tries <= 0.994


def test_the_order_in_which_games_were_finished_does_not_matter() -> None:
    meeting = arena("random", "greedy", "ismcts:9", games=("crazy-eights", "mau-mau"), deals=4)
    dice = random.Random(3)
    played = [won_by(match, dice.randrange(3)) for match in meeting.matches()]
    forward, backward = Results(meeting.settings), Results(meeting.settings)
    for one in played:
        forward.add(one)
    for one in reversed(played):
        backward.add(one)
    assert report(meeting, forward) == report(meeting, backward)


def test_refused_actions_are_a_share_of_those_that_were_tried() -> None:
    meeting = arena("scripted:clumsy", "greedy", deals=1)
    results = Results(meeting.settings)
    for match in meeting.matches():
        tally = UsageTally(
            parts=10, defaulted=1, unreadable=3, illegal=6, usage=Usage(requests=9, unpriced=1)
        )
        takes = tuple(SideEffort(10, 1.0, (tally,) if who == 0 else ()) for who in match.seating)
        results.add(PlayedGame(match, (1.0, 0.0), "win", 1, 1, takes))
    clumsy, greedy = sorted(report(meeting, results).standings, key=lambda one: one.kind, reverse=True)
    assert clumsy.conduct is not None
    assert clumsy.conduct.refused_rate == 9 / 18
    assert clumsy.conduct.illegal_rate == 6 / 18
    assert clumsy.effort.cost is None
    assert greedy.conduct is None
    assert "unknown" in cells(clumsy)


def test_the_page_needs_nothing_from_elsewhere_and_escapes_names() -> None:
    meeting = arena("random", "openai:<b>x</b>@http://127.0.0.1:1/v1", deals=2)
    html = page(result(meeting))
    assert "<b>x</b>" not in html
    assert "&lt;b&gt;x&lt;/b&gt;" in html
    assert "<script" not in html
    assert "src=" not in html
    assert "href=" not in html
