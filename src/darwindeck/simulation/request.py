"""Requests of the wire: what to play of one program, and a batch of requests as FlatBuffers bytes.

Tables are made bottom up, as the format wants it. The engine judges whether a request makes sense.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from flatbuffers.builder import Builder

from darwindeck.errors import RunError
from darwindeck.simulation.engine import check_seed
from darwindeck.simulation.generated import simulation as fb
from darwindeck.simulation.queries import Curves, DuelQuery, Games, HandsQuery

MOST_GAMES: Final = 100_000_000
"""Games that all requests of a batch may ask for together, so that a corrupt number cannot fill the memory."""
MOST_KEPT: Final = 1_000_000
"""Games of a batch whose results may be kept one by one."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What to play: a program as bytecode, who plays, how often."""

    bytecode: bytes
    agents: tuple[str, ...] = ("random",)
    games: int = 1000
    seed: int = 0
    rotate: bool = False
    trace: bool = False
    keep_results: bool = False
    team_mode: bool = False
    teams: tuple[tuple[int, ...], ...] = ()
    batches: tuple[Games, ...] = ()
    """More games of the same program; with any of these lists `games` may be 0, which plays none."""
    duels: tuple[DuelQuery, ...] = ()
    curves: tuple[Curves, ...] = ()
    hands: tuple[HandsQuery, ...] = ()

    def check(self) -> None:
        """Refuse numbers that the format cannot hold; the engine checks everything else."""
        duels: tuple[DuelQuery | HandsQuery, ...] = (*self.duels, *self.hands)
        others: tuple[Games | Curves, ...] = (*self.batches, *self.curves)
        seeds = (self.seed, *(query.seed for query in others), *(duel.seed for duel in duels))
        for seed in seeds:
            check_seed(seed)
        counts = {
            "games": (self.games, *(query.games for query in others)),
            "deals": tuple(duel.deals for duel in duels),
            "points": tuple(curves.points for curves in self.curves),
            "playouts": tuple(curves.rollouts for curves in self.curves),
        }
        for what, numbers in counts.items():
            for number in numbers:
                if not 0 <= number < 2**32:
                    raise RunError(f"{number} {what} cannot be asked for; at most {MOST_GAMES} in a batch")
        if not all(0 <= seat < 256 for team in self.teams for seat in team):
            raise RunError(f"no such seats: {self.teams}", code="wire/team_mismatch")


def encode_batch(requests: Sequence[Request]) -> bytes:
    """Return the batch request as bytes."""
    builder = Builder(1024)
    tables = [_request(builder, request) for request in requests]
    fb.BatchRequestStartRequestsVector(builder, len(tables))
    for table in reversed(tables):
        builder.PrependUOffsetTRelative(table)
    vector = builder.EndVector()
    fb.BatchRequestStart(builder)
    fb.BatchRequestAddRequests(builder, vector)
    builder.Finish(fb.BatchRequestEnd(builder))
    return bytes(builder.Output())


def _request(builder: Builder, request: Request) -> int:
    request.check()
    bytecode = builder.CreateByteVector(request.bytecode)
    agents = _offsets(builder, [builder.CreateString(name) for name in request.agents])
    lists = _lists(builder, request)
    fb.SimulationRequestStart(builder)
    fb.SimulationRequestAddBytecode(builder, bytecode)
    fb.SimulationRequestAddAgents(builder, agents)
    fb.SimulationRequestAddGames(builder, request.games)
    fb.SimulationRequestAddSeed(builder, request.seed)
    fb.SimulationRequestAddRotate(builder, request.rotate)
    fb.SimulationRequestAddTrace(builder, request.trace)
    fb.SimulationRequestAddKeepResults(builder, request.keep_results)
    fb.SimulationRequestAddTeamMode(builder, request.team_mode)
    for add, vector in lists:
        add(builder, vector)
    return int(fb.SimulationRequestEnd(builder))


def _lists(builder: Builder, request: Request) -> list[tuple[Callable[[Builder, int], None], int]]:
    """Return the tables below a request, made before it; a list that is empty is left out."""
    tables = (
        (fb.SimulationRequestAddTeams, [_team(builder, team) for team in request.teams]),
        (fb.SimulationRequestAddBatches, [_games(builder, games) for games in request.batches]),
        (fb.SimulationRequestAddDuels, [_duel(builder, duel) for duel in request.duels]),
        (fb.SimulationRequestAddCurves, [_curves(builder, curves) for curves in request.curves]),
        (fb.SimulationRequestAddHands, [_duel(builder, duel) for duel in request.hands]),
    )
    return [(add, _offsets(builder, made)) for add, made in tables if made]


def _games(builder: Builder, games: Games) -> int:
    agents = _offsets(builder, [builder.CreateString(name) for name in games.agents])
    fb.GamesRequestStart(builder)
    fb.GamesRequestAddAgents(builder, agents)
    fb.GamesRequestAddGames(builder, games.games)
    fb.GamesRequestAddSeed(builder, games.seed)
    fb.GamesRequestAddRotate(builder, games.rotate)
    fb.GamesRequestAddTrace(builder, games.trace)
    return int(fb.GamesRequestEnd(builder))


def _duel(builder: Builder, duel: DuelQuery | HandsQuery) -> int:
    player, versus = builder.CreateString(duel.agent), builder.CreateString(duel.versus)
    fb.DuelRequestStart(builder)
    fb.DuelRequestAddPlayer(builder, player)
    fb.DuelRequestAddVersus(builder, versus)
    fb.DuelRequestAddDeals(builder, duel.deals)
    fb.DuelRequestAddSeed(builder, duel.seed)
    return int(fb.DuelRequestEnd(builder))


def _curves(builder: Builder, curves: Curves) -> int:
    agent = builder.CreateString(curves.agent)
    fb.CurvesRequestStart(builder)
    fb.CurvesRequestAddAgent(builder, agent)
    fb.CurvesRequestAddGames(builder, curves.games)
    fb.CurvesRequestAddSeed(builder, curves.seed)
    fb.CurvesRequestAddPoints(builder, curves.points)
    fb.CurvesRequestAddRollouts(builder, curves.rollouts)
    return int(fb.CurvesRequestEnd(builder))


def _team(builder: Builder, seats: Sequence[int]) -> int:
    members = builder.CreateByteVector(bytes(seats))
    fb.TeamAssignmentStart(builder)
    fb.TeamAssignmentAddPlayerIndices(builder, members)
    return int(fb.TeamAssignmentEnd(builder))


def _offsets(builder: Builder, tables: Sequence[int]) -> int:
    builder.StartVector(4, len(tables), 4)
    for table in reversed(tables):
        builder.PrependUOffsetTRelative(table)
    return int(builder.EndVector())
