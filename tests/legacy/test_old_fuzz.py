"""Whatever is changed in an old file, the readers answer: a game within the engine's limits, or a refusal."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

from darwindeck import _core
from darwindeck.bytecode import DECODE_ERROR_KINDS
from darwindeck.genome.codec import rules_json
from darwindeck.legacy import Status, migrate, read_old
from tests.bytecode.test_faults import mutated
from tools.old_vectors.bytecode_games import GAMES
from tools.old_vectors.json_games import JSON_GAMES
from tools.old_vectors.writers import Json

OLD_BYTES = [game.build() for game in GAMES.values()]
OLD_GAMES = list(JSON_GAMES.values())
ODD: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 255, 2**31, -(10**30), 10**400, 1.5, float("nan"), float("inf")),
    *("", "x", "Unknown", "HAND_SIZE", "AAI=", "é" * 50, [], [[]], [None], {}, {"type": {}}, {"genome": []}),
)


def answered(data: bytes) -> Counter[Status]:
    """The statuses of a file; a game that was read fits the engine."""
    results = migrate(data)
    assert results
    for result in results:
        assert (result.genome is None) == (result.status is Status.REFUSED)
        assert bool(result.problems) == (result.status in (Status.INVALID, Status.REFUSED))
        for problem in result.problems:
            assert problem.message
    return Counter(result.status for result in results)


def test_every_byte_of_an_old_file_can_have_any_value() -> None:
    kinds: set[str] = set()
    for data in OLD_BYTES:
        for at in range(len(data)):
            for value in {0, 1, 2, 3, 40, 41, 60, 127, 128, 254, 255, data[at] ^ 1, (data[at] + 1) % 256}:
                changed = data[:at] + bytes([value]) + data[at + 1 :]
                try:
                    rules, number, _ = _core.decode_with_notes(changed)
                except _core.DecodeError as error:
                    kinds.add(error.kind if error.offset <= len(changed) else f"{error.kind} outside")
                else:
                    assert _core.decode(_core.encode(rules, number)) == (rules, number)
    assert kinds <= {*DECODE_ERROR_KINDS}
    assert len(kinds) >= 12


def test_bytes_changed_removed_and_inserted_at_random_are_answered() -> None:
    rng, statuses = Random(2025), Counter[Status]()
    for round_ in range(1500):
        statuses += answered(mutated(OLD_BYTES[round_ % len(OLD_BYTES)], rng))
    assert statuses[Status.REFUSED] > 300
    assert statuses[Status.OK] + statuses[Status.REPAIRED] > 100


def places(value: object) -> Iterator[tuple[dict[str, object] | list[object], str | int]]:
    """Every member of every object and list."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield value, key
            yield from places(inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield value, index
            yield from places(inner)


def changes(game: Json, rng: Random, share: float) -> Iterator[bytes]:
    """The game with its values replaced by odd ones, in turn, and left out: a share of all that can be done."""
    game = json.loads(json.dumps(game))
    for owner, key in list(places(game)):
        before = owner[key]  # type: ignore[index]
        for odd in ODD:
            if rng.random() < share:
                owner[key] = odd  # type: ignore[index]
                yield json.dumps(game).encode()
        owner[key] = before  # type: ignore[index]
    for owner, key in list(places(game)):
        if isinstance(owner, dict) and isinstance(key, str) and rng.random() < share:
            kept = dict(owner)
            del owner[key]
            yield json.dumps(game).encode()
            owner.clear()
            owner.update(kept)


def test_every_value_of_old_json_can_be_anything() -> None:
    """Values of every vector, odd ones in turn; the reader alone, and the whole way for a sample of them."""
    read, refused, rng = 0, 0, Random(7)
    for game in OLD_GAMES:
        for data in changes(game, rng, 0.04):
            for reading in read_old(data):
                if reading.genome is None:
                    assert reading.refusal is not None
                    refused += 1
                else:
                    read += 1
            if rng.random() < 0.04:
                answered(data)
    assert read > 1000
    assert refused > 1000


def test_a_game_read_from_changed_json_fits_the_engine() -> None:
    rng = Random(11)
    for game in OLD_GAMES:
        for data in changes(game, rng, 0.02):
            for reading in read_old(data):
                if reading.genome is not None and reading.genome.phases and reading.genome.win_conditions:
                    _core.check_spec(rules_json(reading.genome))
