"""Records: written, read, replayed; and what is no record of this game is refused with a reason."""

from __future__ import annotations

import pytest

from darwindeck import _core
from darwindeck.bytecode import id_hash
from darwindeck.errors import RunError
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation import Playthrough, deal, replay
from tests.sweeps import each

EIGHTS = load_game("crazy-eights")
HEADER = 24


def played(genome: GameGenome, *, seed: int = 4, actions: int = 40) -> Playthrough:
    state = deal(genome, seed=seed, game=2)
    for step in range(actions):
        action = state.choice("random", seed=step)
        if action is None:
            break
        state = state.apply(action)
    return state


def refused(record: bytes, genome: GameGenome = EIGHTS) -> str:
    with pytest.raises(RunError) as error:
        replay(genome, record)
    assert error.value.code == "run/bad-record"
    return str(error.value)


@each("game", known_games())
def test_a_record_replays_to_the_same_position(game: str) -> None:
    genome = load_game(game)
    state = played(genome)
    again = replay(genome, state.record())
    assert again.state_hash() == state.state_hash()
    assert again.actions == state.actions
    assert again.record() == state.record()
    for seat in range(genome.player_count):
        assert again.view(seat) == state.view(seat), "what is remembered comes back, too"


@each("game", known_games())
def test_a_records_actions_are_in_the_notation_that_was_played(game: str) -> None:
    """Notation to slot and back, over whatever the game's actions are."""
    state = played(load_game(game))
    actions, program = _core.read_record(state.record())
    assert tuple(actions) == state.actions
    assert program == id_hash(state.genome)
    assert len(state.record()) == HEADER + len(state.actions), "one byte for each action"


def test_a_replayed_playthrough_goes_on_like_the_first() -> None:
    state = played(EIGHTS, actions=10)
    action = state.legal_actions()[0]
    assert replay(EIGHTS, state.record()).apply(action).state_hash() == state.apply(action).state_hash()


def test_a_record_from_before_the_first_action_is_the_deal() -> None:
    state = deal(EIGHTS, seed=9)
    assert replay(EIGHTS, state.record()).state_hash() == state.state_hash()
    assert replay(EIGHTS, state.record()).seed is None


def test_every_cut_and_every_extra_byte_is_noticed() -> None:
    record = played(EIGHTS, actions=6).record()
    for end in range(len(record)):
        assert refused(record[:end])
    assert "cut off" in refused(record[:-1])
    assert "1 bytes follow" in refused(record + b"\0")


def test_what_is_no_record_is_refused() -> None:
    for data in (b"", b"\0" * 40, b"DDR\x03" + b"\0" * 20, b"{}"):
        assert "does not begin like a record" in refused(data)


def test_an_absurd_number_of_actions_is_refused() -> None:
    record = bytearray(played(EIGHTS, actions=6).record())
    record[20:24] = b"\xff" * 4
    assert "cut off" in refused(bytes(record))


def test_a_record_of_another_game_is_refused() -> None:
    record = played(load_game("war")).record()
    assert "belongs to another game" in refused(record)
    sister = EIGHTS.copy_with(max_turns=EIGHTS.max_turns + 1)
    assert "belongs to another game" in refused(played(EIGHTS).record(), sister)


def test_the_name_of_a_game_is_no_part_of_its_records() -> None:
    renamed = EIGHTS.copy_with(labels=load_game("war").labels)
    state = played(EIGHTS)
    assert replay(renamed, state.record()).state_hash() == state.state_hash()


def test_an_action_that_the_rules_refuse_is_named() -> None:
    """The first action twice: the card, or the question, is not there any more."""
    record = bytearray(played(EIGHTS, actions=3).record())
    state = replay(EIGHTS, bytes(record))
    slots = {action: record[HEADER + at] for at, action in enumerate(state.actions)}
    legal = deal(EIGHTS, seed=4, game=2).legal_actions()
    foreign, slot = next((action, slot) for action, slot in slots.items() if action not in legal)
    record[HEADER] = slot
    assert f"action 0 ({foreign}) is refused: " in refused(bytes(record))


def test_a_byte_that_is_no_action_is_named_with_its_place() -> None:
    record = bytearray(played(EIGHTS, actions=3).record())
    record[HEADER + 1] = 255
    assert f"byte 255 at offset {HEADER + 1}" in refused(bytes(record))
