"""Tables as files: saving, loading, resuming, replaying."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from darwindeck.errors import RunError
from darwindeck.play.authority import PlayTable
from darwindeck.play.replay import replay_of
from darwindeck.play.resume import Keeper, Unfinished, unfinished_tables
from darwindeck.play.saved import read_table, write_table
from darwindeck.simulation.events import Drew
from tests.play.tables import SIX, decisions


def in_the_middle(kind: str = "rummy") -> PlayTable:
    table = SIX[kind].table()
    for _ in zip(range(5), decisions(table), strict=False):
        pass
    table.advance()
    return table


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("kind", SIX)
def test_a_saved_table_goes_on_where_it_was_left(kind: str, tmp_path: Path) -> None:
    table = in_the_middle(kind)
    table.save(tmp_path / "kept.ddplay")
    loaded = PlayTable.load(tmp_path / "kept.ddplay")
    assert loaded.positions[-1].state_hash() == table.positions[-1].state_hash()
    assert [seat.spec for seat in loaded.seats] == [seat.spec for seat in table.seats]
    assert list(decisions(loaded)) == list(decisions(table))


def test_what_was_taken_back_can_be_taken_again_after_loading(tmp_path: Path) -> None:
    table = in_the_middle()
    before = table.actions
    table.undo()
    table.save(tmp_path / "kept.ddplay")
    loaded = PlayTable.load(tmp_path / "kept.ddplay")
    assert loaded.actions == table.actions
    loaded.redo()
    assert loaded.actions == before


@pytest.mark.parametrize("spoil", [b"{", b"{}", b"[]", b'{"format": "other"}'])
def test_a_file_that_is_no_table_is_refused(spoil: bytes) -> None:
    with pytest.raises(RunError) as caught:
        read_table(spoil)
    assert caught.value.code == "run/bad-record"


@pytest.mark.parametrize("field", ["name", "seats"])
def test_a_table_whose_names_would_steer_a_terminal_is_refused(field: str) -> None:
    saved = in_the_middle().saved()
    steering = "x\x1b[2J" if field == "name" else ("human:\x1b[2J", *saved.seats[1:])
    with pytest.raises(RunError, match="control characters") as refused:
        read_table(write_table(msgspec.structs.replace(saved, **{field: steering})))
    assert refused.value.code == "run/bad-record"


def test_a_table_with_an_action_against_the_rules_is_refused() -> None:
    data = write_table(in_the_middle().saved()).replace(b'"actions":["', b'"actions":["fold","')
    with pytest.raises(RunError) as caught:
        PlayTable.restored(read_table(data))
    assert caught.value.code == "run/bad-record"


def test_an_unfinished_table_is_kept_and_found_and_gone_when_it_is_over() -> None:
    table = in_the_middle()
    keeper = Keeper(table)
    keeper.keep(table)
    kept = unfinished_tables(table.genome)
    assert [entry.saved.actions for entry in kept] == [table.actions]
    assert unfinished_tables(SIX["trick"].genome()) == []
    list(decisions(table))
    keeper.keep(table)
    assert unfinished_tables(table.genome) == []


def test_another_sitting_of_the_same_deal_takes_nothing_from_the_first() -> None:
    first = in_the_middle()
    second = SIX["rummy"].table()
    first_keeper = Keeper(first)
    first_keeper.keep(first)
    next(decisions(second))
    Keeper(second).keep(second)
    assert {entry.saved.actions for entry in unfinished_tables(first.genome)} == {
        first.actions,
        second.actions,
    }
    gone_on = Keeper(first, first_keeper.path)
    list(decisions(first))
    gone_on.keep(first)
    assert [entry.saved.actions for entry in unfinished_tables(first.genome)] == [second.actions]


def test_an_unfinished_table_says_how_far_it_is() -> None:
    saved = SIX["shedding"].table().saved()
    one = msgspec.structs.replace(saved, actions=("7h",))
    assert Unfinished(Path("kept"), one).sentence == "Crazy Eights, seed 11, 1 action played"
    two = msgspec.structs.replace(saved, actions=("7h", "7d"))
    assert Unfinished(Path("kept"), two).sentence == "Crazy Eights, seed 11, 2 actions played"


@pytest.mark.parametrize("kind", SIX)
def test_a_replay_agrees_with_the_table_forward_back_and_by_jumps(kind: str, tmp_path: Path) -> None:
    table = in_the_middle(kind)
    table.save(tmp_path / "kept.ddplay")
    replay = replay_of(tmp_path / "kept.ddplay")
    hashes = [position.state_hash() for position in table.positions]
    forward = []
    for _ in range(replay.length + 1):
        forward.append(replay.position.state_hash())
        replay.move(1)
    assert forward == hashes
    replay.jump(2)
    assert replay.position.state_hash() == hashes[2]
    replay.move(-1)
    assert replay.position.state_hash() == hashes[1]
    replay.jump(replay.length)
    assert [*replay.events(0)] == [event.happened for event in table.log(0)]


def test_a_replay_from_a_seat_names_no_card_that_an_open_one_alone_may(tmp_path: Path) -> None:
    table = in_the_middle("rummy")
    table.save(tmp_path / "kept.ddplay")
    replay = replay_of(tmp_path / "kept.ddplay")
    replay.jump(replay.length)
    hidden = [event for event in replay.events(0) if isinstance(event, Drew) and event.seat == 1]
    opened = [event for event in replay.events(None) if isinstance(event, Drew) and event.seat == 1]
    assert any(None in event.cards for event in hidden)
    assert not any(None in event.cards for event in opened)


def test_a_bare_record_of_a_known_game_finds_its_game(tmp_path: Path) -> None:
    table = in_the_middle("betting")
    (tmp_path / "game.ddr").write_bytes(table.record())
    replay = replay_of(tmp_path / "game.ddr")
    replay.jump(replay.length)
    assert replay.position.state_hash() == table.positions[-1].state_hash()


def test_a_record_of_an_unknown_game_asks_for_it(tmp_path: Path) -> None:
    table = in_the_middle("rummy")
    (tmp_path / "game.ddr").write_bytes(table.record())
    with pytest.raises(RunError, match="--game"):
        replay_of(tmp_path / "game.ddr")
    assert replay_of(tmp_path / "game.ddr", table.genome).length == len(table.actions)


def test_a_restored_table_has_its_score_sheet() -> None:
    table = SIX["trick"].table()
    list(decisions(table))
    again = PlayTable.restored(table.saved())
    sheet = again.scene(0).sheet
    assert sheet is not None
    assert sheet.rows
    assert sheet == table.scene(0).sheet
