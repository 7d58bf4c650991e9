"""Batches of genomes over the wire: FlatBuffers bytes in, FlatBuffers bytes out (`schema/simulation.fbs`).

One crossing of the border for any number of genomes; the same bytes go to this process or to another machine.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from flatbuffers.builder import Builder

from darwindeck import _core
from darwindeck.errors import RunError
from darwindeck.simulation.engine import checked_seed, checked_threads, engine_errors
from darwindeck.simulation.generated import simulation as fb
from darwindeck.simulation.report import Counts, Facts, Spread

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


class GameResult(msgspec.Struct, frozen=True):
    """One game (seed 002): winner is -1 on a draw and in team mode, winning_team -1 on a draw and without teams."""

    winner: int = -1
    winning_team: int = -1
    reason: str = "running"
    turns: int = 0
    hands: int = 0
    decisions: int = 0
    scores: tuple[int, ...] = ()
    team_scores: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()
    bids: tuple[int, ...] = ()
    nils: tuple[bool, ...] = ()
    tricks: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()


class Response(msgspec.Struct, frozen=True):
    """The counts of a request, or the reason it was refused."""

    counts: Counts | None
    results: tuple[GameResult, ...] = ()
    error_code: str = ""
    error: str = ""


_REASONS = ("running", "win", "draw", "stuck", "turn_limit")


def encode_batch(requests: Sequence[Request]) -> bytes:
    """The batch request as bytes."""
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
    _check(request)
    bytecode = builder.CreateByteVector(request.bytecode)
    agents = _offsets(builder, [builder.CreateString(name) for name in request.agents])
    teams = _offsets(builder, [_team(builder, team) for team in request.teams]) if request.teams else None
    fb.SimulationRequestStart(builder)
    fb.SimulationRequestAddBytecode(builder, bytecode)
    fb.SimulationRequestAddAgents(builder, agents)
    fb.SimulationRequestAddGames(builder, request.games)
    fb.SimulationRequestAddSeed(builder, request.seed)
    fb.SimulationRequestAddRotate(builder, request.rotate)
    fb.SimulationRequestAddTrace(builder, request.trace)
    fb.SimulationRequestAddKeepResults(builder, request.keep_results)
    fb.SimulationRequestAddTeamMode(builder, request.team_mode)
    if teams is not None:
        fb.SimulationRequestAddTeams(builder, teams)
    return int(fb.SimulationRequestEnd(builder))


def _check(request: Request) -> None:
    """Numbers that the format cannot hold are refused here, all else by who plays."""
    checked_seed(request.seed)
    if not 0 <= request.games < 2**32:
        raise RunError(f"{request.games} games cannot be asked for; at most {MOST_GAMES} in a batch")
    if not all(0 <= seat < 256 for team in request.teams for seat in team):
        raise RunError(f"no such seats: {request.teams}", code="wire/team_mismatch")


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


def run_batch(
    requests: Sequence[Request], *, threads: int = 0, progress: Callable[[int, int], None] | None = None
) -> list[Response]:
    """Play all requests; a refused one says why and costs the others nothing."""
    return decode_batch(run_bytes(encode_batch(requests), threads=threads, progress=progress))


def run_bytes(
    request: bytes, *, threads: int = 0, progress: Callable[[int, int], None] | None = None
) -> bytes:
    """Bytes in, bytes out; the response does not depend on `threads`."""
    with engine_errors():
        try:
            return _core.run_wire(request, threads=checked_threads(threads), progress=progress)
        except ValueError as error:
            raise RunError(str(error), code="wire/malformed") from error


def decode_batch(data: bytes) -> list[Response]:
    """The responses in a batch response."""
    try:
        batch = fb.BatchResponse.GetRootAs(data, 0)
        return [_response(batch.Responses(i)) for i in range(batch.ResponsesLength())]
    except (struct.error, IndexError, UnicodeDecodeError, msgspec.ValidationError, TypeError) as error:
        raise RunError(f"not a batch response: {error}", code="wire/malformed") from error


def _spread(spread: fb.Spread) -> Spread:
    return Spread(spread.N(), spread.Sum(), spread.Squares(), spread.Min(), spread.Max())


def _numbers(item: Callable[[int], int], length: int) -> tuple[int, ...]:
    return tuple(item(i) for i in range(length))


def _response(response: fb.SimulationResponse) -> Response:
    stats = response.Stats()
    if stats is None:
        code, error = response.ErrorCode() or b"", response.Error() or b""
        return Response(None, (), code.decode(), error.decode())
    results = tuple(_result(response.Results(i)) for i in range(response.ResultsLength()))
    return Response(_counts(stats), results)


def _counts(stats: fb.AggregatedStats) -> Counts:
    facts = stats.Facts()
    return Counts(
        games=stats.Games(),
        wins=_numbers(stats.Wins, stats.WinsLength()),
        team_wins=_numbers(stats.TeamWins, stats.TeamWinsLength()),
        shares=_numbers(stats.Shares, stats.SharesLength()),
        all_shared=stats.AllShared(),
        reasons=(stats.WinsTotal(), stats.Draws(), stats.Stuck(), stats.TurnLimit()),
        turns=_spread(stats.Turns()),
        decisions=_spread(stats.Decisions()),
        actions=_spread(stats.Actions()),
        hands=_spread(stats.Hands()),
        scores=tuple(_spread(stats.Scores(i)) for i in range(stats.ScoresLength())),
        contracts=(stats.ContractsMade(), stats.ContractsFailed()),
        nils=(stats.NilsMade(), stats.NilsFailed()),
        bids=(stats.Bids(), stats.BidSum()),
        bags=_numbers(stats.Bags, stats.BagsLength()),
        seconds=0.0,
        facts=None if facts is None else _facts(facts),
    )


def _named(item: Callable[[int], fb.NamedCount], length: int) -> dict[str, int]:
    counts = [item(i) for i in range(length)]
    return {count.Name().decode(): count.Count() for count in counts}


def _by_phase(item: Callable[[int], fb.PhaseCount], length: int) -> list[tuple[int, int]]:
    counts = [item(i) for i in range(length)]
    return [(count.Phase(), count.Count()) for count in counts]


def _facts(facts: fb.Facts) -> Facts:
    found = {
        **_named(facts.Counts, facts.CountsLength()),
        "decisions": _numbers(facts.Decisions, facts.DecisionsLength()),
        "phase_decisions": _by_phase(facts.PhaseDecisions, facts.PhaseDecisionsLength()),
        "phase_acts": _by_phase(facts.PhaseActs, facts.PhaseActsLength()),
        "win_rules": _numbers(facts.WinRules, facts.WinRulesLength()),
        "effects": _numbers(facts.Effects, facts.EffectsLength()),
        "tallies": _numbers(facts.Tallies, facts.TalliesLength()),
        "scorings": _named(facts.Scorings, facts.ScoringsLength()),
    }
    return msgspec.convert(found, Facts)


def _result(result: fb.GameResult) -> GameResult:
    return GameResult(
        winner=result.Winner(),
        winning_team=result.WinningTeam(),
        reason=_REASONS[result.Reason()],
        turns=result.Turns(),
        hands=result.Hands(),
        decisions=result.Decisions(),
        scores=_numbers(result.Scores, result.ScoresLength()),
        team_scores=_numbers(result.TeamScores, result.TeamScoresLength()),
        shares=_numbers(result.Shares, result.SharesLength()),
        bids=_numbers(result.Bids, result.BidsLength()),
        nils=tuple(bool(result.Nils(i)) for i in range(result.NilsLength())),
        tricks=_numbers(result.Tricks, result.TricksLength()),
        bags=_numbers(result.Bags, result.BagsLength()),
    )
