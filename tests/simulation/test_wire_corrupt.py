"""A corrupt request or response gives a clear error: never a crash, never a hang."""

from __future__ import annotations

import random

import pytest

from darwindeck.bytecode import encode
from darwindeck.errors import CODES, RunError
from darwindeck.genome.library import load_game
from darwindeck.simulation.queries import Curves, DuelQuery, Games
from darwindeck.simulation.wire import Request, decode_batch, encode_batch, run_batch, run_bytes

MUTATIONS = 10_000
WHOLE = [
    Request(bytecode=encode(load_game("crazy-eights")), games=1, agents=("greedy", "random"), trace=True),
    Request(
        bytecode=encode(load_game("partnership-spades")),
        games=1,
        keep_results=True,
        team_mode=True,
        teams=((0, 2), (1, 3)),
    ),
    Request(
        bytecode=encode(load_game("scotch-whist")),
        games=1,
        batches=(Games(("random", "greedy"), games=2, seed=1),),
        duels=(DuelQuery("greedy", "random", deals=2, seed=1),),
        curves=(Curves("random", games=1, seed=1, points=1, rollouts=1),),
    ),
]


class EnoughError(Exception):
    """The request was sound and is being played; there is no need to wait for all of its games."""


def enough(done: int, total: int) -> None:
    """Progress may be told before anything is done; only what a finished chunk leaves over counts."""
    if 0 < done < total:
        raise EnoughError


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A few bytes changed, a piece cut off, put in or doubled."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(changed))
        match rng.randrange(6):
            case 0:
                changed[at] = rng.randrange(256)
            case 1:
                changed[at] ^= 1 << rng.randrange(8)
            case 2:
                changed[at : at + 4] = rng.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\xff\xff\xff\x7f"))
            case 3:
                del changed[max(at, 1) :]
            case 4:
                changed[at:at] = rng.randbytes(rng.randrange(1, 9))
            case _:
                del changed[at : at + rng.randrange(1, 9)]
        changed = changed or bytearray(1)
    return bytes(changed)


MALFORMED = "wire/malformed: not a batch request"


def outcome(data: bytes) -> str:
    """How a request ends: as malformed, refused in part, being played, or played."""
    try:
        responses = decode_batch(run_bytes(data, threads=1, progress=enough))
    except RunError as error:
        return f"{error.code}: {str(error).partition(':')[0]}"
    except EnoughError:
        return "being played"
    for response in responses:
        answered = response.counts is not None or bool(response.batches or response.duels or response.curves)
        assert answered == (not response.error)
        assert answered or response.error_code in CODES
    return "refused" if any(response.error for response in responses) else "played"


def test_ten_thousand_mutations_of_a_request_are_answered_or_refused() -> None:
    rng = random.Random(20_261_115)
    whole = encode_batch(WHOLE)
    seen: dict[str, int] = {}
    for _ in range(MUTATIONS):
        how = outcome(mutated(whole, rng))
        seen[how] = seen.get(how, 0) + 1
    assert seen[MALFORMED] > MUTATIONS // 10, seen
    assert seen["refused"] > MUTATIONS // 10, seen
    assert seen["played"] > 0, seen
    assert seen.keys() <= {MALFORMED, "refused", "being played", "played"}


def test_every_cut_of_a_request_is_noticed() -> None:
    whole = encode_batch(WHOLE[:1])
    answers = {end: outcome(whole[:end]) for end in range(len(whole))}
    assert all(how != "being played" for how in answers.values())
    assert {answers[end] for end in range(8)} == {MALFORMED}


@pytest.mark.parametrize("data", [b"", b"\0", b"\xff" * 64, b"{}", bytes(64)], ids=repr)
def test_what_is_no_request_is_refused(data: bytes) -> None:
    with pytest.raises(RunError, match="not a batch request") as refused:
        run_bytes(data, threads=1)
    assert refused.value.code == "wire/malformed"


def test_a_corrupt_response_gives_an_error_of_ours_or_other_numbers() -> None:
    """Responses are read without a verifier: what is no response says so, and nothing else is raised."""
    rng = random.Random(7)
    whole = run_bytes(encode_batch(WHOLE), threads=1)
    codes: list[str] = []
    for _ in range(1000):
        try:
            decode_batch(mutated(whole[: 4 * len(whole) // 5], rng))
        except RunError as error:
            codes.append(error.code)
    assert len(codes) > 100
    assert set(codes) == {"wire/malformed"}


def test_the_undamaged_request_is_played_after_the_damaged_ones() -> None:
    assert all(response.counts is not None for response in run_batch(WHOLE, threads=1))
