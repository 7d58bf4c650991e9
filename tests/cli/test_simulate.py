"""`darwindeck simulate`: what it prints, its JSON, and how it refuses."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from darwindeck.bytecode import encode
from darwindeck.cli import main
from darwindeck.genome.library import load_game
from darwindeck.simulation.wire import Request, run_batch

Captured = pytest.CaptureFixture[str]
KEYS = {
    "game",
    "games",
    "seed",
    "agents",
    "wins",
    "team_wins",
    "draws",
    "errors",
    "reasons",
    "turns",
    "decisions",
    "games_per_s",
}


def found(capsys: Captured, *line: str) -> dict[str, object]:
    assert main(["simulate", *line, "--json", "--threads", "1"]) == 0
    spoken = capsys.readouterr()
    assert spoken.err == ""
    return dict(json.loads(spoken.out))


def test_simulate_as_json_has_the_promised_keys(capsys: Captured) -> None:
    report = found(capsys, "crazy-eights", "--games", "50", "--seed", "7", "--agents", "greedy,random")
    assert report.keys() >= KEYS
    assert (report["game"], report["games"], report["seed"]) == ("crazy-eights", 50, 7)
    assert report["agents"] == ["greedy", "random"]
    assert report["errors"] == 0
    assert report["team_wins"] == []
    reasons, turns, decisions = report["reasons"], report["turns"], report["decisions"]
    assert isinstance(reasons, dict)
    assert list(reasons) == ["win", "draw", "stuck", "turn_limit"]
    assert sum(reasons.values()) == 50
    assert isinstance(turns, dict)
    assert turns.keys() == {"mean", "min", "max"}
    assert turns["min"] <= turns["mean"] <= turns["max"]
    assert isinstance(decisions, dict)
    assert "mean" in decisions


def test_a_win_that_several_share_is_not_counted_as_drawn(capsys: Captured) -> None:
    """Old Maid: everybody wins but the one who is left."""
    assert found(capsys, "old-maid", "--games", "20")["shared_wins"] == 20
    assert main(["simulate", "old-maid", "--games", "20", "--threads", "1"]) == 0
    assert "20 games, seed 0: shared win 20\n" in capsys.readouterr().out


def test_the_same_seed_prints_the_same_but_for_the_clock(capsys: Captured) -> None:
    line = ("hearts-hand.json", "--games", "300", "--seed", "11")
    path = str(Path(__file__).parents[2] / "benchmarks" / "reference" / line[0])
    first, second = (found(capsys, path, *line[1:]) for _ in range(2))
    assert first.pop("games_per_s") != math.inf
    del second["games_per_s"]
    assert first == second


def test_wins_and_draws_add_up(capsys: Captured) -> None:
    report = found(capsys, "briscola", "-n", "80")
    wins, draws = report["wins"], report["draws"]
    assert isinstance(wins, list)
    assert isinstance(draws, int)
    assert sum(wins) + draws == 80


def test_teams_win_as_teams(capsys: Captured) -> None:
    """Pitfall 37: team wins reach the reader."""
    report = found(capsys, "whist", "-n", "40")
    team_wins = report["team_wins"]
    assert isinstance(team_wins, list)
    assert (sum(team_wins), report["wins"]) == (40, [0, 0, 0, 0])


def test_teams_score_as_teams(capsys: Captured) -> None:
    """The points of contracts belong to the team alone; without its score the page says little."""
    report = found(capsys, "partnership-spades", "-n", "5")
    results = run_batch(
        [Request(bytecode=encode(load_game("partnership-spades")), games=5, keep_results=True)]
    )
    means = [sum(game.team_scores[team] for game in results[0].results) / 5 for team in (0, 1)]
    told = report["team_scores"]
    assert isinstance(told, list)
    assert [team["mean"] for team in told] == means
    assert found(capsys, "hearts", "-n", "2")["team_scores"] == []


def test_contracts_are_told_where_there_are_any(capsys: Captured) -> None:
    report = found(capsys, "spades", "-n", "5")
    assert report.keys() >= {"contracts", "nils", "bids", "bags"}


def test_a_trace_adds_facts(capsys: Captured) -> None:
    assert "facts" not in found(capsys, "war", "-n", "5")
    facts = found(capsys, "uno-style", "-n", "5", "--trace")["facts"]
    assert isinstance(facts, dict)
    assert sum(facts["effects"]) > 0


def test_the_page_names_seats_agents_intervals_and_ends(capsys: Captured) -> None:
    assert main(["simulate", "crazy-eights", "-n", "50", "--agents", "greedy,random", "--quiet"]) == 0
    spoken = capsys.readouterr()
    for word in ("seat", "greedy", "random", "95% interval", "50 games, seed 0: win 50", "games/s"):
        assert word in spoken.out
    assert spoken.err == ""


def test_with_rotation_rows_are_agents(capsys: Captured) -> None:
    assert main(["simulate", "crazy-eights", "-n", "50", "--rotate", "--quiet"]) == 0
    assert capsys.readouterr().out.lstrip().startswith("agent")


@pytest.mark.parametrize(
    ("line", "status", "code"),
    [
        (["no-such-game"], 1, "genome/unknown-game"),
        (["war", "--games", "0"], 2, "run/bad-argument"),
        (["war", "--games", "-3"], 2, "run/bad-argument"),
        (["war", "--games", "many"], 2, "run/bad-argument"),
        (["war", "--agents", "clever"], 1, "run/unknown-agent"),
        (["war", "--agents", ""], 2, "run/bad-argument"),
        (["war", "--agents", "random,random,random"], 2, "run/bad-argument"),
        (["war", "--threads", "100000"], 2, "run/bad-argument"),
        (["war", "--threads", "-1"], 2, "run/bad-argument"),
        (["war", "--seed", "-1"], 2, "run/bad-argument"),
        (["war", "--seed", str(2**64)], 2, "run/bad-argument"),
        (["war", "--speed", "fast"], 2, "run/bad-argument"),
        ([], 2, "run/bad-argument"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_a_refusal_is_one_line_with_its_code(
    line: list[str], status: int, code: str, capsys: Captured
) -> None:
    assert main(["simulate", *line]) == status
    spoken = capsys.readouterr()
    assert spoken.out == ""
    assert spoken.err.startswith("error: ")
    assert spoken.err.endswith(f"[{code}]\n")


def test_a_number_of_games_that_cannot_be_is_named(capsys: Captured) -> None:
    assert main(["simulate", "war", "--games", "-5"]) == 2
    assert "-5 games are too few" in capsys.readouterr().err
