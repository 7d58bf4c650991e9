"""Batches cut into parts: the answers of the parts are the answers of the whole, however they travel."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from darwindeck.bytecode import encode
from darwindeck.errors import RunError
from darwindeck.genome.library import load_game
from darwindeck.simulation.backends import current_backend, using
from darwindeck.simulation.backends.tasks import (
    LISTS,
    BatchPart,
    Pace,
    evaluate,
    merge_responses,
    parts_of,
    tasks_of,
)
from darwindeck.simulation.jobs import run_jobs
from darwindeck.simulation.queries import Games, Progress
from darwindeck.simulation.request import Request
from darwindeck.simulation.response import Response
from darwindeck.simulation.wire import run_batch
from tests.simulation.backends.jobs import JOBS

WAR = encode(load_game("war"))


class InParts:
    """Plays every part by itself, the last one first."""

    def run(self, requests: Sequence[Request], _progress: Progress | None) -> list[Response]:
        parts = parts_of(requests)
        answers = [evaluate([part.data]).responses[0] for part in reversed(parts)]
        return merge_responses(requests, parts, answers[::-1])


def test_every_list_of_a_request_with_answers_of_its_own_is_cut() -> None:
    lists = {field.name for field in msgspec.structs.fields(Request)} & {
        field.name for field in msgspec.structs.fields(Response)
    }
    assert lists == set(LISTS)


def test_the_parts_of_a_batch_answer_like_the_whole() -> None:
    whole = run_jobs(JOBS)
    with using(InParts()):
        assert run_jobs(JOBS) == whole
    assert current_backend() is None


def test_games_asked_for_without_a_list_are_a_part_too() -> None:
    requests = [Request(bytecode=WAR, games=5, keep_results=True, batches=(Games(("random",), 3, 1),))]
    whole = run_batch(requests)
    with using(InParts()):
        assert run_batch(requests) == whole


def test_a_request_that_is_refused_in_one_part_is_refused() -> None:
    requests = [
        Request(bytecode=b"nonsense", games=0, batches=(Games(("random",), 1, 0),)),
        Request(bytecode=WAR, games=2),
    ]
    whole = run_batch(requests)
    with using(InParts()):
        assert run_batch(requests) == whole


def test_an_answer_that_is_no_response_is_refused() -> None:
    requests = [Request(bytecode=WAR, games=1)]
    with pytest.raises(RunError, match="response"):
        merge_responses(requests, parts_of(requests), [b""])


def part(playouts: float, program: bytes = b"") -> BatchPart:
    return BatchPart(0, program, playouts, b"")


def test_every_part_travels_once_and_the_longest_first() -> None:
    parts = [part(float(1 + n * n % 97) * 1000) for n in range(200)]
    tasks = tasks_of(parts, Pace(), workers=2)
    assert sorted(place for task in tasks for place in task) == list(range(200))
    assert parts[tasks[0][0]].playouts == max(each.playouts for each in parts)


def test_parts_that_cost_nothing_travel_too() -> None:
    assert tasks_of([part(0), part(0)], Pace(), workers=2) == [[0, 1]]


def test_what_a_program_cost_before_decides_how_many_of_its_parts_travel_together() -> None:
    pace = Pace()
    pace.learn([part(1000, b"slow")], 10.0)
    pace.learn([part(1000, b"fast")], 0.01)
    slow, fast = [part(100, b"slow")] * 20, [part(100, b"fast")] * 20
    assert len(tasks_of(slow, pace, 2)) == 20
    assert len(tasks_of(fast, pace, 2)) == 2
