"""Teams (seed 002): every player in exactly one of at least two teams."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.schema import GameGenome
from darwindeck.validation.problems import Problem

_PARTITION = "Put every player into exactly one team, for example ((0, 2), (1, 3)) for four players."


def check_teams(genome: GameGenome) -> Iterator[Problem]:
    if not genome.team_mode:
        return
    teams = genome.teams
    if not teams:
        yield Problem("team/no-teams", "teams", "team_mode is on, but teams is empty", _PARTITION)
        return
    if len(teams) < 2:
        message = "team_mode needs at least 2 teams, 1 is given"
        yield Problem("team/too-few", "teams", message, "Split the players into two or more teams.")
    seen: set[int] = set()
    for index, team in enumerate(teams):
        if not team:
            message = f"team {index} has no players"
            yield Problem("team/empty-team", f"teams[{index}]", message, "Remove the empty team.")
        for place, seat in enumerate(team):
            yield from _seat_problems(genome.player_count, seat, seen, f"teams[{index}][{place}]")
            seen.add(seat)
    missing = [seat for seat in range(max(0, min(genome.player_count, 6))) if seat not in seen]
    if missing:
        names = ", ".join(map(str, missing))
        message = f"not all players are in a team: {names} missing"
        yield Problem("team/missing-seat", "teams", message, _PARTITION)


def _seat_problems(players: int, seat: int, seen: set[int], path: str) -> Iterator[Problem]:
    if not 0 <= seat < players:
        message = f"player {seat} does not exist in a game of {players} players"
        yield Problem("team/bad-seat", path, message, f"Players are numbered 0 to {max(0, players - 1)}.")
    if seat in seen:
        message = f"player {seat} is in the teams twice"
        yield Problem("team/duplicate-seat", path, message, _PARTITION)
