"""Genome to bytes and back, at the border of the engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from darwindeck import _core
from darwindeck.bytecode import check_limits, decode, decompile, encode, id_hash
from darwindeck.canonical import content_hash
from darwindeck.errors import BytecodeError, GenomeError
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.cards import Rank
from darwindeck.genome.codec import from_json, rules_alone, rules_json
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import BiddingPhase, PlayPhase, TrickPhase
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.genome.scoring import ContractScoring, WinCondition, WinType
from darwindeck.genome.setup import SequenceDirection, SetupRules, TableauMode
from tests.bytecode.arbitrary import arbitrary_genome
from tests.sweeps import each


def small(**setup: object) -> GameGenome:
    """The smallest game; `setup` changes its deal."""
    return GameGenome(
        player_count=2,
        setup=SetupRules(**{"cards_per_player": 5, **setup}),  # type: ignore[arg-type]
        phases=(PlayPhase(),),
        win_conditions=(WinCondition(WinType.EMPTY_HAND),),
    )


def section(data: bytes, number: int) -> slice:
    """Where a section's bytes are."""
    for line in range(40, 40 + 9 * data[39], 9):
        if data[line] == number:
            start = int.from_bytes(data[line + 1 : line + 5])
            return slice(start, start + int.from_bytes(data[line + 5 : line + 9]))
    raise LookupError(number)


@each("game", known_games())
def test_every_known_game_comes_back_from_its_bytes(game: str) -> None:
    genome = load_game(game)
    data = encode(genome)
    assert decode(data) == rules_alone(genome)
    assert encode(decode(data)) == data


def comes_back(genome: GameGenome) -> bool:
    """Whether the game and its bytes are the same after a way there and back."""
    data = encode(genome)
    again = decompile(data)
    return again == rules_alone(genome) and encode(again) == data


def test_random_games_come_back_from_their_bytes() -> None:
    for genome in random_genomes(11, 300):
        assert comes_back(decode(encode(genome)))
        assert comes_back(genome)


@pytest.mark.deep
def test_many_random_games_come_back_from_their_bytes() -> None:
    for genome in random_genomes(12, 10_000):
        assert comes_back(genome)


def test_genomes_with_every_field_come_back_from_their_bytes() -> None:
    for seed in range(600):
        assert comes_back(arbitrary_genome(seed))


def test_the_engine_writes_the_same_json_as_python() -> None:
    for seed in range(600):
        genome = arbitrary_genome(seed)
        json, _ = _core.decode(encode(genome))
        assert json == rules_json(genome)
    for game in known_games():
        json, _ = _core.decode(encode(load_game(game)))
        assert json == rules_json(load_game(game))


def test_effect_bytecode_roundtrip() -> None:
    """Effects survive bytecode compilation and parsing."""
    effects = (
        SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, TargetSelector.NEXT_PLAYER, 2),
        SpecialEffect(Rank.JACK, EffectType.SKIP_NEXT, TargetSelector.NEXT_PLAYER, 1),
    )
    data = encode(small().copy_with(special_effects=effects))
    assert data[section(data, 5)] == bytes([60, 2, 0, 2, 0, 2, 9, 0, 0, 1])
    assert decompile(data).special_effects == effects


def test_bidding_bytecode_roundtrip() -> None:
    contract = ContractScoring(nil_bonus=258, exact=True, made_bonus=7)
    bidding = BiddingPhase(min_bid=0, max_bid=26, allow_nil=False, hook=True)
    genome = small().copy_with(phases=(bidding, TrickPhase()), contract_scoring=contract)
    data = encode(genome)
    block = bytes([7, 70, 0, 26, 2, 10, 1, 10, 1, 2, 0, 100, 10, 0, 100, 1, 7])
    assert data[section(data, 2)].startswith(b"\x02" + block)
    assert decompile(data) == genome


def test_bidding_without_a_contract_cannot_be_encoded() -> None:
    with pytest.raises(BytecodeError, match="contract_scoring") as caught:
        encode(small().copy_with(phases=(BiddingPhase(), TrickPhase())))
    assert caught.value.code == "bytecode/encode"


@pytest.mark.parametrize("mode", TableauMode)
@pytest.mark.parametrize("direction", SequenceDirection)
def test_round_trip_preserves_tableau_mode(mode: TableauMode, direction: SequenceDirection) -> None:
    genome = small(tableau_mode=mode, sequence_direction=direction)
    data = encode(genome)
    assert data[37] == list(TableauMode).index(mode)
    assert data[38] == (list(SequenceDirection).index(direction) if mode is TableauMode.SEQUENCE else 2)
    assert decompile(data) == genome


def test_the_header_holds_the_content_hash() -> None:
    genome = load_game("war")
    assert encode(genome)[5:13].hex() == content_hash(genome)[:16]
    assert id_hash(genome) == int(content_hash(genome)[:16], 16)
    assert encode(genome, content=content_hash(genome)) == encode(genome)


def test_labels_do_not_change_the_bytes() -> None:
    war = load_game("war")
    assert encode(war) == encode(war.copy_with(labels=Labels(name="other")))


def test_two_processes_write_the_same_bytes(root: Path) -> None:
    script = (
        "import sys; from darwindeck.bytecode import encode; from darwindeck.genome.library import *;"
        "sys.stdout.write(''.join(encode(load_game(game)).hex() for game in known_games()))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            cwd=root,
            env={"PYTHONHASHSEED": seed},
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout == "".join(encode(load_game(game)).hex() for game in known_games())


def test_decode_refuses_a_game_that_cannot_be_played_and_decompile_shows_it() -> None:
    over_dealt = small(cards_per_player=52)
    data = encode(over_dealt)
    assert decompile(data) == over_dealt
    with pytest.raises(GenomeError):
        decode(data)


def test_numbers_beyond_the_limits_are_told_with_their_path() -> None:
    with pytest.raises(BytecodeError, match=r"setup\.battle_stake: 11 is not within 0 to 10") as caught:
        encode(small(battle_stake=11))
    assert (caught.value.code, caught.value.kind) == ("bytecode/encode", "setup.battle_stake")
    with pytest.raises(BytecodeError, match="phases"):
        check_limits(small().copy_with(phases=()))
    check_limits(small())


def test_what_is_no_genome_is_refused_by_the_engine() -> None:
    for text in (b"", b"[]", b"{", b'{"player_count":2}', b"\xff", b"{" * 5000, b"[" * 100_000):
        with pytest.raises(_core.EncodeError):
            _core.check_spec(text)
    _core.check_spec(rules_json(from_json(rules_json(small()))))
