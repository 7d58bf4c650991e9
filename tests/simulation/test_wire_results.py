"""The results of single games on the wire agree with the sums."""

from __future__ import annotations

from darwindeck.bytecode import encode
from darwindeck.genome.library import known_games, load_game
from darwindeck.simulation.report import Counts
from darwindeck.simulation.wire import GameResult, Request, run_batch
from tests.sweeps import each

GAMES = 24


def played(game: str) -> tuple[Counts, tuple[GameResult, ...]]:
    request = Request(bytecode=encode(load_game(game)), games=GAMES, seed=6, keep_results=True)
    (found,) = run_batch([request], threads=1)
    assert found.counts is not None, found.error
    assert len(found.results) == GAMES
    return found.counts, found.results


@each("game", known_games())
def test_single_results_add_up_to_the_sums(game: str) -> None:
    counts, results = played(game)
    seats = range(len(counts.wins))
    assert counts.games == GAMES
    assert counts.wins == tuple(sum(r.winner == seat for r in results) for seat in seats)
    assert counts.shares == tuple(sum(r.shares[seat] for r in results) for seat in seats)
    assert [score.sum for score in counts.scores] == [sum(r.scores[seat] for r in results) for seat in seats]
    assert counts.bags == tuple(sum(r.bags[side] for r in results) for side in range(len(counts.bags)))
    reasons = ("win", "draw", "stuck", "turn_limit")
    assert counts.reasons == tuple(sum(r.reason == reason for r in results) for reason in reasons)
    for name in ("turns", "hands", "decisions"):
        values = [getattr(result, name) for result in results]
        spread = getattr(counts, name)
        assert (spread.n, spread.sum, spread.min, spread.max) == (
            GAMES,
            sum(values),
            min(values),
            max(values),
        )
        assert spread.squares == sum(value * value for value in values)
    for team, wins in enumerate(counts.team_wins):
        assert wins == sum(r.winning_team == team for r in results)


def test_bids_nils_and_tricks_are_those_of_the_last_hand() -> None:
    """Thirteen tricks were made in it, everybody has bid, and a nil is a bid of 0."""
    counts, results = played("partnership-spades")
    for result in results:
        assert sum(result.tricks) == 13
        assert all(0 <= bid <= 13 for bid in result.bids)
        assert all(bid == 0 for bid, nil in zip(result.bids, result.nils, strict=True) if nil)
    assert any(any(result.nils) for result in results)
    assert counts.bids[0] == 4 * counts.hands.sum
    assert counts.hands.sum < sum(counts.contracts) <= 2 * counts.hands.sum, "two nils are no contract"


def test_a_game_without_bidding_has_no_bids() -> None:
    _, results = played("hearts")
    assert {result.bids for result in results} == {(-1, -1, -1, -1)}
    assert {result.nils for result in results} == {(False,) * 4}
