"""What `decode` says to bytes that are no program, and that it always says something."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from darwindeck import _core
from darwindeck.bytecode import DECODE_ERROR_KINDS, decode, encode
from darwindeck.cli import main
from darwindeck.errors import BytecodeError, GenomeError
from darwindeck.genome.codec import from_json
from darwindeck.genome.library import known_games, load_game
from darwindeck.simulation.wire import Request, run_batch
from tests.bytecode.arbitrary import arbitrary_genome

EFFECTS = 5
UNO = encode(load_game("uno-style"))


def line_of(data: bytes, section: int) -> int:
    return next(line for line in range(40, 40 + 9 * data[39], 9) if data[line] == section)


def start_of(data: bytes, section: int) -> int:
    line = line_of(data, section)
    return int.from_bytes(data[line + 1 : line + 5])


def patched(data: bytes, offset: int, byte: int) -> bytes:
    return data[:offset] + bytes([byte]) + data[offset + 1 :]


def refusal(data: bytes) -> tuple[str, int | None]:
    with pytest.raises(BytecodeError) as caught:
        decode(data)
    assert caught.value.code == "bytecode/decode"
    return caught.value.kind, caught.value.offset


def test_truncated_effects_section() -> None:
    """Seed 001: a missing count and missing entries are errors, wherever the cut is."""
    line, start = line_of(UNO, EFFECTS), start_of(UNO, EFFECTS)
    count = UNO[start + 1]
    assert count > 0
    for kept in range(2 + 4 * count):
        assert refusal(UNO[: start + kept]) == ("section-truncated", line + 5)
    length = 2 + 4 * count
    promises_more = patched(UNO, start + 1, count + 1)
    assert refusal(promises_more) == ("truncated", start + length)
    promises_less = patched(UNO, start + 1, count - 1)
    assert refusal(promises_less) == ("section-length", start + length - 4)


def test_unknown_tableau_mode_is_rejected() -> None:
    for byte in range(4, 256):
        assert refusal(patched(UNO, 37, byte)) == ("unknown-code", 37)
    for byte in range(3, 256):
        assert refusal(patched(UNO, 38, byte)) == ("unknown-code", 38)


def test_unknown_effects_and_targets_are_rejected() -> None:
    start = start_of(UNO, EFFECTS)
    assert refusal(patched(UNO, start, 61)) == ("wrong-opcode", start)
    assert refusal(patched(UNO, start + 2, 15)) == ("unknown-code", start + 2)
    assert refusal(patched(UNO, start + 3, 13)) == ("unknown-code", start + 3)
    assert refusal(patched(UNO, start + 4, 8)) == ("unknown-code", start + 4)
    assert refusal(patched(UNO, start + 5, 0)) == ("out-of-range", start + 5)


def test_versions_that_do_not_exist_are_rejected() -> None:
    for version in {*range(256)} - {0, 2, 3}:
        assert refusal(patched(UNO, 0, version)) == ("unknown-version", 0)
    assert refusal(b"") == ("empty", 0)


def test_bytes_after_the_last_section_are_rejected() -> None:
    assert refusal(UNO + b"\0") == ("trailing-bytes", len(UNO))


def test_the_engine_runs_one_effect_twice_on_a_rank_and_whoever_reads_a_game_refuses_it(
    tmp_path: Path,
) -> None:
    """docs/genome.md, Effects: it happens twice in the engine; as a game it has a problem."""
    start = start_of(UNO, EFFECTS)
    assert UNO[start + 1] > 1
    twice = patched(patched(UNO, start + 6, UNO[start + 2]), start + 7, UNO[start + 3])
    effects = from_json(_core.decode(twice)[0]).special_effects
    assert effects[0].trigger_rank == effects[1].trigger_rank
    assert run_batch([Request(bytecode=twice, games=2)])[0].error_code == ""
    with pytest.raises(GenomeError) as refused:
        decode(twice)
    assert [problem.code for problem in refused.value.problems] == ["effect/duplicate-rank"]
    (tmp_path / "twice.ddb").write_bytes(twice)
    assert main(["simulate", str(tmp_path / "twice.ddb"), "-n", "2"]) == 1


def mutated(data: bytes, rng: Random) -> bytes:
    """A few bytes changed, removed, inserted or moved; often to values that mean something."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed))
        match rng.randrange(8):
            case 0:
                del changed[at : at + rng.randint(1, 4)]
            case 1:
                changed[at:at] = rng.randbytes(rng.randint(1, 4))
            case 2:
                changed[at] = rng.choice((0, 1, 2, 127, 128, 254, 255))
            case 3:
                changed[at] = (changed[at] + rng.choice((1, -1))) % 256
            case 4:
                changed[at] = changed[rng.randrange(len(changed))]
            case _:
                changed[at] = rng.randrange(256)
        if not changed:
            return b""
    return bytes(changed)


def test_mutated_programs_decode_or_are_refused_with_an_offset() -> None:
    programs = [encode(load_game(game)) for game in known_games()]
    programs += [encode(arbitrary_genome(seed)) for seed in range(80)]
    rng, read, kinds = Random(2024), 0, set()
    for round_ in range(20_000):
        data = mutated(programs[round_ % len(programs)], rng)
        try:
            json, id_hash = _core.decode(data)
        except _core.DecodeError as error:
            kinds.add(error.kind if 0 <= error.offset <= len(data) else f"{error.kind} at {error.offset}")
        else:
            read += 1
            assert _core.decode(_core.encode(json, id_hash)) == (json, id_hash)
            from_json(json)
    assert read > 500
    assert kinds <= {*DECODE_ERROR_KINDS}
    assert len(kinds) > 15


def test_noise_is_refused() -> None:
    rng = Random(7)
    for _ in range(5_000):
        noise = rng.randbytes(rng.randrange(120))
        with pytest.raises(_core.DecodeError):
            _core.decode(b"\x03" + noise)
