"""Batches over the wire: what comes back, what is refused, and that nothing depends on the threads."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.bytecode import encode
from darwindeck.errors import RunError
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import load_game
from darwindeck.simulation import simulate
from darwindeck.simulation.report import WHOLE_SHARE
from darwindeck.simulation.wire import (
    MOST_GAMES,
    MOST_KEPT,
    Request,
    Response,
    decode_batch,
    encode_batch,
    run_batch,
    run_bytes,
)

SPADES = encode(load_game("partnership-spades"))
EIGHTS = encode(load_game("crazy-eights"))
PAIRS = ((0, 2), (1, 3))


def run(request: Request) -> Response:
    return run_batch([request], threads=1)[0]


def refusal(request: Request) -> str:
    """The code of a request that is refused, while its neighbours are played."""
    good = Request(bytecode=EIGHTS, games=2)
    before, refused, after = run_batch([good, request, good], threads=1)
    assert before == after
    assert before.counts is not None
    assert refused.counts is None
    assert refused.results == ()
    assert refused.error
    return refused.error_code


def test_flatbuffers_team_roundtrip() -> None:
    """Seed 002: teams go out with the request, wins and scores by team come back."""
    asked = Request(bytecode=SPADES, games=40, seed=3, keep_results=True, team_mode=True, teams=PAIRS)
    found = run(asked)
    assert found.error == ""
    assert found.counts is not None
    assert len(found.counts.team_wins) == 2
    assert found.counts.wins == (0, 0, 0, 0)
    assert sum(found.counts.team_wins) == sum(result.winning_team >= 0 for result in found.results)
    for result in found.results:
        assert len(result.team_scores) == 2
        if result.winning_team >= 0:
            members = PAIRS[result.winning_team]
            assert [result.shares[seat] for seat in members] == [WHOLE_SHARE, WHOLE_SHARE]


def test_without_teams_the_team_fields_are_empty() -> None:
    found = run(Request(bytecode=EIGHTS, games=20, seed=3, keep_results=True))
    assert found.counts is not None
    assert found.counts.team_wins == ()
    assert {result.winning_team for result in found.results} == {-1}
    assert {result.team_scores for result in found.results} == {()}


def test_a_drawn_game_has_no_winner_on_the_wire() -> None:
    found = run(Request(bytecode=encode(load_game("old-maid")), games=30, seed=3, keep_results=True))
    assert {(result.winner, result.winning_team, result.reason) for result in found.results} == {
        (-1, -1, "draw")
    }


def test_the_winner_on_the_wire_is_the_seat_with_the_whole_share() -> None:
    for result in run(Request(bytecode=EIGHTS, games=50, seed=8, keep_results=True)).results:
        assert result.reason == "win"
        assert [share == WHOLE_SHARE for share in result.shares].index(True) == result.winner


@pytest.mark.parametrize(
    ("team_mode", "teams"),
    [
        (True, ((0, 1), (2, 3))),
        (True, ((0, 2), (1,))),
        (True, ((2, 0), (1, 3))),
        (True, ()),
        (False, PAIRS),
        (True, ((0, 2), (1, 255))),
    ],
)
def test_teams_that_are_not_those_of_the_program_are_refused(
    team_mode: bool, teams: tuple[tuple[int, ...], ...]
) -> None:
    request = Request(bytecode=SPADES, games=2, team_mode=team_mode, teams=teams)
    assert refusal(request) == "wire/team_mismatch"


def test_teams_for_a_program_without_teams_are_refused() -> None:
    assert refusal(Request(bytecode=EIGHTS, team_mode=True, teams=((0,), (1,)))) == "wire/team_mismatch"


OLD = Path(__file__).parents[2] / "vectors" / "old" / "bytecode"


def test_old_bytecode_without_a_place_for_teams_takes_those_of_the_request() -> None:
    hearts = (OLD / "v2-47-hearts.bin").read_bytes()
    alone = run(Request(bytecode=hearts, games=20, seed=3))
    paired = run(Request(bytecode=hearts, games=20, seed=3, team_mode=True, teams=PAIRS))
    assert alone.counts is not None
    assert paired.counts is not None, paired.error
    assert alone.counts.team_wins == ()
    assert len(paired.counts.team_wins) == 2
    assert paired.counts.wins == (0, 0, 0, 0)


def test_teams_that_leave_a_seat_out_are_refused_for_old_bytecode_too() -> None:
    hearts = (OLD / "v2-47-hearts.bin").read_bytes()
    request = Request(bytecode=hearts, games=2, team_mode=True, teams=((0, 2), (1,)))
    assert refusal(request) == "bytecode/rejected"


def test_old_bytecode_with_a_place_for_teams_is_held_to_it() -> None:
    spades = (OLD / "v2-53-spades.bin").read_bytes()
    request = Request(bytecode=spades, games=2, team_mode=True, teams=((0, 1), (2, 3)))
    assert refusal(request) == "wire/team_mismatch"


REFUSED = {
    "no games": (Request(bytecode=EIGHTS, games=0), "run/bad-argument"),
    "too many games": (Request(bytecode=EIGHTS, games=MOST_GAMES + 1), "run/bad-argument"),
    "too many kept": (Request(bytecode=EIGHTS, games=MOST_KEPT + 1, keep_results=True), "run/bad-argument"),
    "unknown agent": (Request(bytecode=EIGHTS, agents=("clever",)), "run/unknown-agent"),
    "no agents": (Request(bytecode=EIGHTS, agents=()), "run/bad-argument"),
    "too many agents": (Request(bytecode=EIGHTS, agents=("random",) * 3), "run/bad-argument"),
    "no program": (Request(bytecode=b""), "bytecode/decode"),
    "a program cut off": (Request(bytecode=EIGHTS[:-1]), "bytecode/decode"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_request_is_refused_alone(name: str) -> None:
    request, code = REFUSED[name]
    assert refusal(request) == code


def test_a_batch_that_asks_for_too_much_together_loses_only_what_is_beyond() -> None:
    """Two halves of the cap and one game: the second half has no room any more, the single game has."""
    stopped: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        stopped.append((done, total))
        raise KeyboardInterrupt

    half = Request(bytecode=EIGHTS, games=MOST_GAMES // 2 + 1)
    with pytest.raises(KeyboardInterrupt):
        run_batch([half, half, Request(bytecode=EIGHTS, games=1)], threads=1, progress=stop)
    assert stopped[0][1] == -(-half.games // 256) + 1


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (Request(bytecode=EIGHTS, games=2**32), "run/bad-argument"),
        (Request(bytecode=EIGHTS, games=-1), "run/bad-argument"),
        (Request(bytecode=EIGHTS, seed=2**64), "run/bad-argument"),
        (Request(bytecode=SPADES, team_mode=True, teams=((0, 256), (1, 3))), "wire/team_mismatch"),
    ],
)
def test_a_number_that_the_format_cannot_hold_is_refused_before_it_is_sent(
    request_: Request, code: str
) -> None:
    with pytest.raises(RunError) as refused:
        encode_batch([request_])
    assert refused.value.code == code


@pytest.mark.parametrize("threads", [-1, 10**6])
def test_an_absurd_number_of_threads_is_refused(threads: int) -> None:
    with pytest.raises(RunError) as refused:
        run_batch([Request(bytecode=EIGHTS, games=1)], threads=threads)
    assert refused.value.code == "run/bad-argument"


def test_an_empty_batch_has_an_empty_answer() -> None:
    assert run_batch([]) == []


def test_the_bytes_of_the_response_do_not_depend_on_the_threads() -> None:
    requests = [
        Request(bytecode=encode(genome), games=260, seed=seed, trace=seed % 2 == 0, keep_results=seed < 4)
        for seed, genome in enumerate(random_genomes(12, 6))
    ]
    requests.append(Request(bytecode=SPADES, games=300, agents=("greedy", "random"), rotate=True))
    request = encode_batch(requests)
    one, two, three = (run_bytes(request, threads=threads) for threads in (1, 2, 3))
    assert one == two == three
    assert len(decode_batch(one)) == len(requests)


def test_the_wire_and_simulate_count_the_same() -> None:
    genome = load_game("uno-style")
    agents = ("greedy", "random")
    sent = run(Request(bytecode=encode(genome), agents=agents, games=100, seed=9, rotate=True, trace=True))
    called = simulate(genome, agents=agents, games=100, seed=9, threads=1, rotate=True, trace=True)
    assert sent.counts == called.counts
