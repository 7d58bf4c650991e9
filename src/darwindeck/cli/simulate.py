"""`darwindeck simulate`: many games of one genome, and what came out."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from darwindeck.cli.flags import GAME, Json, Quiet, Seed, Threads
from darwindeck.cli.output import emit, emit_json, emit_table, progress_bar
from darwindeck.resolve import load
from darwindeck.simulation import Report
from darwindeck.simulation import simulate as run


def simulate(
    game: Annotated[str, GAME],
    /,
    *,
    agents: str = "random",
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 1000,
    seed: Seed = 0,
    threads: Threads = 0,
    rotate: Annotated[bool, Parameter(negative="")] = False,
    trace: Annotated[bool, Parameter(negative="")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Play many games and report who won, how long it took and how it ended.

    Parameters
    ----------
    agents
        Who plays, by seat, separated by commas: random, greedy, ismcts:N, oracle:N (N iterations;
        `darwindeck docs agents` has them all).
        One name fills every seat; a shorter list repeats.
    games
        How many games.
    rotate
        Move every agent one seat on with each game; wins are then counted by agent.
    trace
        Also gather facts: decisions by phase, effects, captures, lead changes and more.
    """
    genome = load(game)
    names = tuple(name.strip() for name in agents.split(",") if name.strip())
    with progress_bar(f"playing {game}", quiet=quiet or json) as progress:
        report = run(
            genome,
            agents=names,
            games=games,
            seed=seed,
            threads=threads,
            rotate=rotate,
            trace=trace,
            progress=progress,
        )
    if json:
        emit_json(report.to_json() | {"game": game})
    else:
        _print(report, team_mode=genome.team_mode)
    return 0


def _print(report: Report, *, team_mode: bool) -> None:
    counts = report.counts
    head = "agent" if report.rotate else "seat"
    rows = [
        (str(place), agent, f"{rate:.1%}", f"{low:.1%} to {high:.1%}", f"{score.mean:.1f}")
        for place, (agent, rate, (low, high), score) in enumerate(
            zip(report.agents, report.win_rates, report.win_intervals, counts.scores, strict=True)
        )
    ]
    emit_table((head, "player", "wins", "95% interval", "mean score"), rows)
    if team_mode:
        teams = zip(report.team_wins, counts.team_scores, strict=True)
        told = [(str(team), str(wins), f"{score.mean:.1f}") for team, (wins, score) in enumerate(teams)]
        emit_table(("team", "wins", "mean score"), told)
    drawn = {"shared win": report.shared, "draw": report.reasons["draw"] - report.shared}
    others = {name: count for name, count in report.reasons.items() if name not in ("win", "draw")}
    ways = {"win": report.reasons["win"], **drawn, **others}
    ends = ", ".join(f"{name} {count}" for name, count in ways.items() if count)
    emit(f"{report.games} games, seed {report.seed}: {ends}")
    emit(
        f"turns {counts.turns.mean:.1f} ({counts.turns.min} to {counts.turns.max}), "
        f"decisions {counts.decisions.mean:.1f}, hands {counts.hands.mean:.1f} a game"
    )
    if counts.bids[0]:
        emit(
            f"contracts made {counts.contracts[0]}, failed {counts.contracts[1]}; "
            f"nils made {counts.nils[0]}, failed {counts.nils[1]}; mean bid {counts.bids[1] / counts.bids[0]:.2f}"
        )
    if counts.facts:
        facts = counts.facts
        decisions = sum(facts.decisions)
        emit(
            f"facts: {decisions} decisions with {facts.branching / max(1, decisions):.2f} choices, "
            f"{facts.forced} forced, {facts.passes} passes, {facts.captures} captures, {facts.tricks} tricks, "
            f"{sum(facts.effects)} effects, {facts.lead_changes} lead changes"
        )
    if report.seconds:
        emit(f"{report.games / report.seconds:,.0f} games/s")
