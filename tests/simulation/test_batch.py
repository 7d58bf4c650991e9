"""Batches: independent of threads, rotation by agent, progress, interruption."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import Report, simulate
from tests.engine.games import HEARTS_HAND


def numbers(report: Report) -> dict[str, object]:
    """Everything but the clock."""
    return dict(msgspec.to_builtins(report.counts))


@pytest.mark.parametrize("game", ["crazy-eights", "scotch-whist", "spades", "war"])
@pytest.mark.parametrize("trace", [False, True], ids=["plain", "traced"])
def test_the_numbers_do_not_depend_on_the_threads(game: str, trace: bool) -> None:
    genome = load_game(game)
    one, two, three = (
        numbers(simulate(genome, games=700, seed=5, threads=threads, trace=trace)) for threads in (1, 2, 3)
    )
    assert one == two == three


def test_tracing_changes_no_result() -> None:
    genome = load_game("uno-style")
    plain = numbers(simulate(genome, games=300, seed=5, threads=1))
    traced = numbers(simulate(genome, games=300, seed=5, threads=1, trace=True))
    del plain["facts"], traced["facts"]
    assert plain == traced


def test_a_longer_batch_begins_with_the_shorter_one() -> None:
    """Games are numbered: asking for more does not change the first ones."""
    games = [simulate(HEARTS_HAND, games=n, seed=5, threads=1).counts.scores[0].sum for n in (256, 257, 512)]
    singles = simulate(HEARTS_HAND, games=512, seed=5, threads=2).counts.scores[0].sum
    assert games[2] == singles
    assert games[0] < games[2]


def test_without_rotation_wins_are_by_seat_and_with_it_by_agent() -> None:
    """3-exact-rules: simulate does not rotate seats unless asked."""
    genome = load_game("whist")
    assert sum(simulate(genome, games=40, seed=1, threads=1).team_wins) == 40
    hearts = {"agents": ("greedy", "random", "random", "random"), "games": 2000, "seed": 2, "threads": 1}
    by_seat = simulate(HEARTS_HAND, **hearts)  # type: ignore[arg-type]
    by_agent = simulate(HEARTS_HAND, **hearts, rotate=True)  # type: ignore[arg-type]
    assert by_seat.win_rates[0] > 0.35
    assert by_agent.win_rates[0] > 0.35
    assert by_seat.shares != by_agent.shares


def test_rotation_takes_a_seats_advantage_away() -> None:
    genome = load_game("crazy-eights").copy_with(player_count=2)
    report = simulate(genome, games=4000, seed=2, threads=1, rotate=True)
    assert abs(report.win_rates[0] - 0.5) < 0.032


def test_all_shares_add_up_to_the_games_that_were_not_dead() -> None:
    report = simulate(load_game("old-maid"), games=500, seed=2, threads=1)
    assert sum(report.shares) == pytest.approx(500)
    assert report.draws == 500


def test_progress_counts_up_to_the_number_of_games() -> None:
    seen: list[tuple[int, int]] = []
    simulate(
        HEARTS_HAND, games=60_000, seed=1, threads=1, progress=lambda done, total: seen.append((done, total))
    )
    assert seen[-1] == (60_000, 60_000)
    counts = [done for done, _ in seen]
    assert counts == sorted(counts)  # where nothing was finished in between, a count comes again
    assert len(set(counts)) > 1


def test_an_interruption_comes_through_at_once_and_leaves_nothing_running() -> None:
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        pytest.skip("no /proc here")
    before = len(list(tasks.iterdir()))
    calls: list[int] = []

    def stop(done: int, total: int) -> None:
        calls.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(HEARTS_HAND, games=10**8, seed=1, threads=3, progress=stop)
    assert len(calls) == 1
    assert calls[0] < 10**6, "one round is about a tenth of a second"
    for _ in range(500):
        if len(list(tasks.iterdir())) <= before:
            return
        time.sleep(0.01)
    pytest.fail("engine threads are still there")


def test_ctrl_c_stops_a_running_batch() -> None:
    code = (
        "import signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from darwindeck.genome.library import load_game\n"
        "from darwindeck.simulation import simulate\n"
        "try:\n"
        "    simulate(load_game('war'), games=10**8, threads=2, progress=lambda *_: print('round', flush=True))\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', flush=True)\n"
    )
    running = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert running.stdout.readline() == "round\n"
    os.kill(running.pid, signal.SIGINT)
    rest, _ = running.communicate(timeout=60)
    assert rest.splitlines()[-1] == "stopped"
    assert running.returncode == 0
