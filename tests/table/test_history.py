"""History: records that replay, undo, checkpoints, and chance that cannot be rolled again."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.table.state import state_hash
from tests.table.tables import letters, small


def busy():  # type: ignore[no-untyped-def]
    table = small(deck0="A B C D E F", deck1="A B", hand0="D", seed=3)
    for action in (a.Shuffle("deck@0"), a.Draw(2), a.Peek("deck@0", 3), a.CoinFlip(4), a.DiceRoll(3, 20)):
        table.submit(0, action)
    table.submit(0, a.RearrangeZone("deck@0", (2, 0, 1)))
    table.submit(0, a.Mulligan(3))
    table.submit(0, a.EndTurn())
    table.submit(1, a.SearchZone("deck@1"))
    return table


def test_a_record_survives_json_and_replays_to_the_same_hash() -> None:
    table = busy()
    record = read_record(write_record(record_of(table)))
    played = replay(record)
    assert state_hash(played.states[-1]) == state_hash(table.state) == record.hash
    assert played.states[-1] == table.state


def test_a_replay_shows_each_reader_their_own_log() -> None:
    table = busy()
    record = record_of(table)
    for viewer in (None, 0, 1):
        assert tuple(line for line in replay(record, viewer).lines if line) == table.log(viewer)


def test_two_tables_with_one_seed_and_the_same_actions_are_equal() -> None:
    assert state_hash(busy().state) == state_hash(busy().state)


def test_a_record_that_was_tampered_with_is_refused() -> None:
    data = write_record(record_of(busy())).replace(b'"count":2', b'"count":1')
    with pytest.raises(TableError) as caught:
        replay(read_record(data))
    assert caught.value.code == "table/bad-record"


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"format": 9}'])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(TableError) as caught:
        read_record(data)
    assert caught.value.code == "table/bad-record"


def test_undo_takes_back_one_submission_and_says_so() -> None:
    table = small(deck0="A B")
    start = table.state
    table.submit(0, a.Draw())
    table.undo()
    assert table.state == start
    assert table.history == []
    assert table.log(1)[-1] == "The table went back 1 step"
    with pytest.raises(TableError):
        table.undo()


def test_a_coin_taken_back_and_flipped_again_falls_the_same() -> None:
    table = small(seed=11)
    first = table.submit(0, a.CoinFlip(8)).lines
    table.undo()
    assert table.submit(0, a.CoinFlip(8)).lines == first


def test_a_checkpoint_is_restored_as_often_as_one_likes() -> None:
    table = small(deck0="A B C")
    table.submit(0, a.Draw())
    point = table.checkpoint()
    for _ in range(3):
        table.submit(0, a.Draw())
        table.submit(0, a.Shuffle("deck@0"))
        table.restore(point)
        assert table.state == point.state
        assert letters(table, "hand@0") == "A"
    assert replay(record_of(table)).states[-1] == table.state


def test_a_checkpoint_of_another_past_is_refused() -> None:
    table = small(deck0="A B C")
    table.submit(0, a.Draw())
    point = table.checkpoint()
    table.undo()
    table.submit(0, a.Shuffle("deck@0"))
    table.submit(0, a.Draw())
    with pytest.raises(TableError) as caught:
        table.restore(point)
    assert caught.value.code == "table/nothing-to-undo"


def test_the_revision_never_goes_back() -> None:
    table = small(deck0="A")
    table.submit(0, a.Draw())
    table.undo()
    assert table.revision == 2


def test_the_table_knows_whether_anybody_learned_something_since_a_checkpoint() -> None:
    table = small(deck0="A B", row0="C", camp0="D")
    point = table.checkpoint()
    table.submit(0, a.SwapStacks("row@0", "camp@0"))
    assert not table.informed_since(point)
    table.submit(0, a.Peek("deck@0", 1))
    assert table.informed_since(point)


def test_chance_differs_from_step_to_step_and_from_seed_to_seed() -> None:
    flips = {small(seed=seed).submit(0, a.CoinFlip(40)).lines for seed in range(5)}
    assert len(flips) == 5
    table = small(seed=1)
    assert table.submit(0, a.CoinFlip(40)).lines != table.submit(0, a.CoinFlip(40)).lines
