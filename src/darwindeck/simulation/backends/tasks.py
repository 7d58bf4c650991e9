"""Batches cut into tasks: a request becomes one part for each of its queries, and parts of like cost travel together.

A part is a batch of one request as bytes, so that whoever plays it needs nothing but the engine. Which parts share a
task decides how long everybody waits, never what is found.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from darwindeck import __version__
from darwindeck.errors import RunError
from darwindeck.simulation.queries import Games, Query, estimate_cost
from darwindeck.simulation.request import Request, encode_batch
from darwindeck.simulation.response import Response, decode_batch

LISTS: Final = ("batches", "duels", "curves", "hands")
"""Lists of a request whose answers stand in the list of the same name of its response."""
TASK_SECONDS: Final = 1.0
"""What a task is meant to take: long enough for its way there and back, short enough to be lost."""
MOST_PARTS: Final = 256
_UNKNOWN_SPEED: Final = 50_000.0
"""Playouts a second before anything was measured."""


class BatchPart(msgspec.Struct, frozen=True):
    """A piece of work that cannot be cut further."""

    request: int
    """The place of its request in the batch."""
    program: bytes
    """Whose games are played: games differ a hundredfold in what they cost."""
    playouts: float
    data: bytes


class Evaluated(msgspec.Struct, frozen=True):
    """What a worker sends back: the responses of its parts, its version, and what they cost."""

    version: str
    responses: tuple[bytes, ...]
    seconds: float


def evaluate(parts: Sequence[bytes]) -> Evaluated:
    """Plays parts one after the other in one thread."""
    from darwindeck.simulation.wire import run_bytes

    began = time.perf_counter()
    responses = tuple(run_bytes(part, threads=1) for part in parts)
    return Evaluated(__version__, responses, time.perf_counter() - began)


def require_same_version(source: str, version: str) -> None:
    """RunError unless what `source` sent was made by this version: other versions may play otherwise."""
    if version != __version__:
        message = f"{source} is from darwindeck {version}, this is {__version__}: install the same one on all"
        raise RunError(message, code="run/worker")


def parts_of(requests: Sequence[Request]) -> list[BatchPart]:
    """All parts of a batch, in the order of its requests."""
    return [
        BatchPart(place, request.bytecode, _playouts(piece), encode_batch([piece]))
        for place, request in enumerate(requests)
        for piece in _pieces(request)
    ]


def _pieces(request: Request) -> Iterator[Request]:
    """Yield a request for each query, and one for games that are asked for without a list."""
    empty = msgspec.structs.replace(request, **dict.fromkeys(LISTS, ()))
    if request.games or not any(getattr(request, name) for name in LISTS):
        yield empty
    for name in LISTS:
        for query in getattr(request, name):
            yield msgspec.structs.replace(empty, games=0, **{name: (query,)})


def _playouts(piece: Request) -> float:
    """About how many playouts a piece costs; search pays one for each of its iterations at every decision."""
    own = Games(piece.agents, piece.games, piece.seed)
    queries: tuple[Query, ...] = (own, *piece.batches, *piece.duels, *piece.curves, *piece.hands)
    return sum(estimate_cost(query, per_hand=_weight, per_curve=_curve_weight) for query in queries)


def _curve_weight(points: int, rollouts: int) -> float:
    """Rollouts for the value of each point, and as many again for its actions."""
    return 2.0 * points * rollouts


def _weight(agent: str) -> float:
    """Playouts a game costs with this player: a search has about thirty decisions to think about."""
    name, _, number = agent.partition(":")
    iterations = int(number) if number.isdecimal() else 0
    return 30.0 * iterations if iterations else 3.0 if name != "random" else 1.0


def merge_responses(
    requests: Sequence[Request], parts: Sequence[BatchPart], answers: Sequence[bytes]
) -> list[Response]:
    """Return the responses of a batch, from those of its parts."""
    found: list[list[Response]] = [[] for _ in requests]
    for part, answer in zip(parts, answers, strict=True):
        responses = decode_batch(answer)
        if len(responses) != 1:
            raise RunError("a part of a batch has one response", code="wire/malformed")
        found[part.request].append(responses[0])
    return [_join(each) for each in found]


def _join(pieces: Sequence[Response]) -> Response:
    """One response from those of the pieces; where one was refused, all are."""
    refused = next((piece for piece in pieces if piece.error_code), None)
    if refused is not None:
        return refused
    whole = Response(
        next((piece.counts for piece in pieces if piece.counts is not None), None),
        tuple(result for piece in pieces for result in piece.results),
    )
    lists = {name: tuple(each for piece in pieces for each in getattr(piece, name)) for name in LISTS}
    return msgspec.structs.replace(whole, **lists)


class Pace(msgspec.Struct):
    """How fast each program's playouts were so far; it only decides which parts travel together."""

    seconds: dict[bytes, float] = msgspec.field(default_factory=dict)
    playouts: dict[bytes, float] = msgspec.field(default_factory=dict)

    def learn(self, parts: Sequence[BatchPart], seconds: float) -> None:
        """Learn that a task took this long."""
        whole = sum(part.playouts for part in parts) or 1.0
        for part in parts:
            share = part.playouts / whole
            self.seconds[part.program] = self.seconds.get(part.program, 0.0) + share * seconds
            self.playouts[part.program] = self.playouts.get(part.program, 0.0) + part.playouts

    def guess(self, part: BatchPart) -> float:
        """Seconds a part may take: by its own program, or by all that were seen."""
        own = self.playouts.get(part.program, 0.0)
        if own:
            return part.playouts * self.seconds[part.program] / own
        speed = sum(self.playouts.values()) / (sum(self.seconds.values()) or 1.0)
        return part.playouts / (speed or _UNKNOWN_SPEED)


def tasks_of(parts: Sequence[BatchPart], pace: Pace, workers: int) -> list[list[int]]:
    """Places of the parts that travel together, the longest tasks first.

    >>> one = BatchPart(0, b"", 50_000.0, b"")
    >>> tasks_of([one, one, one], Pace(), workers=2)
    [[0], [1], [2]]
    """
    guesses = [pace.guess(part) for part in parts]
    # Few parts are spread over all workers, however short they are.
    most = min(TASK_SECONDS, sum(guesses) / max(1, workers))
    order = sorted(range(len(parts)), key=lambda place: (-guesses[place], place))
    tasks: list[list[int]] = []
    filled = 0.0
    for place in order:
        if not tasks or filled + guesses[place] > most or len(tasks[-1]) == MOST_PARTS:
            tasks.append([])
            filled = 0.0
        tasks[-1].append(place)
        filled += guesses[place]
    return tasks
