"""Responses of the wire: what was found for each request, read from FlatBuffers bytes.

The engine sends whole numbers; rates are made here and in `report`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

import msgspec

from darwindeck.errors import RunError
from darwindeck.simulation.columns import read_curves, read_hands
from darwindeck.simulation.duels import DuelScore
from darwindeck.simulation.generated import simulation as fb
from darwindeck.simulation.queries import Curve, Sheets
from darwindeck.simulation.report import Counts, Moments, TraceCounts


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
    """What was found for a request, or the reason it was refused."""

    counts: Counts | None
    """None also where no games were asked for."""
    results: tuple[GameResult, ...] = ()
    error_code: str = ""
    error: str = ""
    batches: tuple[Counts, ...] = ()
    duels: tuple[DuelScore, ...] = ()
    curves: tuple[tuple[Curve, ...], ...] = ()
    hands: tuple[Sheets, ...] = ()


_REASONS = ("running", "win", "draw", "stuck", "turn_limit")


def decode_batch(data: bytes) -> list[Response]:
    """Return the responses in a batch response."""
    try:
        batch = fb.BatchResponse.GetRootAs(data, 0)
        return [_response(batch.Responses(i)) for i in range(batch.ResponsesLength())]
    except (
        struct.error,
        IndexError,
        ValueError,
        msgspec.ValidationError,
        TypeError,
        AttributeError,
    ) as error:
        raise RunError(f"not a batch response: {error}", code="wire/malformed") from error


def _spread(spread: fb.Spread) -> Moments:
    return Moments(spread.N(), spread.Sum(), spread.Squares(), spread.Min(), spread.Max())


def _numbers(item: Callable[[int], int], length: int) -> tuple[int, ...]:
    return tuple(item(i) for i in range(length))


def _response(response: fb.SimulationResponse) -> Response:
    code, error = response.ErrorCode(), response.Error()
    if code is not None:
        return Response(None, (), code.decode(), (error or b"").decode())
    stats = response.Stats()
    return Response(
        None if stats is None else _counts(stats),
        tuple(_result(response.Results(i)) for i in range(response.ResultsLength())),
        batches=tuple(_counts(response.Batches(i)) for i in range(response.BatchesLength())),
        duels=tuple(_duel(response.Duels(i)) for i in range(response.DuelsLength())),
        curves=tuple(read_curves(response.Curves(i)) for i in range(response.CurvesLength())),
        hands=tuple(read_hands(response.Hands(i)) for i in range(response.HandsLength())),
    )


def _duel(score: fb.DuelScore) -> DuelScore:
    return DuelScore(score.Sides(), _spread(score.Hands()), _spread(score.Deals()))


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
        facts=None if facts is None else _facts(facts),
        team_scores=tuple(_spread(stats.TeamScores(i)) for i in range(stats.TeamScoresLength())),
    )


def _named_counts(item: Callable[[int], fb.NamedCount], length: int) -> dict[str, int]:
    counts = [item(i) for i in range(length)]
    return {count.Name().decode(): count.Count() for count in counts}


def _by_phase(item: Callable[[int], fb.PhaseCount], length: int) -> list[tuple[int, int]]:
    counts = [item(i) for i in range(length)]
    return [(count.Phase(), count.Count()) for count in counts]


def _facts(facts: fb.Facts) -> TraceCounts:
    found = {
        **_named_counts(facts.Counts, facts.CountsLength()),
        "decisions": _numbers(facts.Decisions, facts.DecisionsLength()),
        "phase_decisions": _by_phase(facts.PhaseDecisions, facts.PhaseDecisionsLength()),
        "phase_acts": _by_phase(facts.PhaseActs, facts.PhaseActsLength()),
        "win_rules": _numbers(facts.WinRules, facts.WinRulesLength()),
        "card_rules": _numbers(facts.CardRules, facts.CardRulesLength()),
        "held_back": _by_phase(facts.HeldBack, facts.HeldBackLength()),
        "wilds": _numbers(facts.Wilds, facts.WildsLength()),
        "effects": _numbers(facts.Effects, facts.EffectsLength()),
        "tallies": _numbers(facts.Tallies, facts.TalliesLength()),
        "scorings": _named_counts(facts.Scorings, facts.ScoringsLength()),
    }
    return msgspec.convert(found, TraceCounts)


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
