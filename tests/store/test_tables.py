"""Tables of a server in a file: what was told is in it, and secrets are not."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from darwindeck.errors import RunError
from darwindeck.store.tables import SeatRow, TableChange, TableFile, TableRow, hold_tables, opens, seal_of

ROW = TableRow(id="war-1", number=0, game="war", genome="{}", seed=7, players=("open", "greedy"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.ddtables"


def opened(file: TableFile, *actions: str) -> None:
    file.add(ROW, TableChange(version=0, kept=0, actions=actions))


def test_a_table_is_read_back_with_everything_that_was_kept(path: Path) -> None:
    with hold_tables(path) as file:
        opened(file, "7h")
        file.save("war-1", TableChange(version=3, kept=1, actions=("8h", "pass"), said=("seat 0: hello",)))
        file.seat("war-1", SeatRow(seat=0, seal=seal_of("x"), seen=True), "seat 0 has been taken")
    with hold_tables(path) as file:
        (table,) = file.tables()
        assert (table.players, table.seed, table.version) == (("open", "greedy"), 7, 3)
        assert file.actions("war-1") == ("7h", "8h", "pass")
        assert (file.said("war-1"), file.notices("war-1")) == (("seat 0: hello",), ("seat 0 has been taken",))
        assert file.seats("war-1") == [SeatRow(seat=0, seal=seal_of("x"), seen=True)]


def test_actions_that_were_taken_back_are_replaced(path: Path) -> None:
    with hold_tables(path) as file:
        opened(file, "a", "b", "c")
        file.save("war-1", TableChange(version=5, kept=1, actions=("d",)))
        assert file.actions("war-1") == ("a", "d")


def test_a_number_is_never_given_twice_even_when_its_table_is_gone(path: Path) -> None:
    with hold_tables(path) as file:
        assert [file.next_number(), file.next_number()] == [0, 1]
        opened(file)
        file.remove("war-1")
        assert (file.tables(), file.actions("war-1")) == ([], ())
    with hold_tables(path) as file:
        assert file.next_number() == 2


def test_a_secret_is_nowhere_in_the_file_and_still_opens_its_seat(path: Path) -> None:
    secret = "correct-horse-battery"  # noqa: S105
    with hold_tables(path) as file:
        opened(file)
        file.seat("war-1", SeatRow(seat=0, seal=seal_of(secret)), "seat 0 has been taken")
    assert secret.encode() not in path.read_bytes()
    with hold_tables(path) as file:
        (row,) = file.seats("war-1")
    assert opens(secret, row.seal)
    assert not opens("another", row.seal)


def test_a_change_that_finds_no_room_is_not_there_at_all(path: Path) -> None:
    with hold_tables(path) as file:
        opened(file)
        file.limit_pages(14)
        with pytest.raises(RunError) as refused:
            file.save("war-1", TableChange(version=9, kept=0, actions=("x" * 100_000,)))
        assert refused.value.code == "run/disk-full"
        assert (file.actions("war-1"), file.tables()[0].version) == ((), 0)


def test_only_one_server_holds_the_tables(path: Path) -> None:
    with hold_tables(path):
        code = (
            "import sys; from pathlib import Path; from darwindeck.store.tables import hold_tables\n"
            "try:\n    hold_tables(Path(sys.argv[1])).__enter__()\nexcept Exception as e: print(e.code)"
        )
        done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True)
        assert done.stdout == "run/busy\n"


@pytest.mark.parametrize("content", [b"notes", b"SQLite format 3\x00" + b"\x00" * 200])
def test_a_file_that_holds_no_tables_is_refused_and_kept(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(RunError) as refused, hold_tables(path):
        pass
    assert refused.value.code == "run/not-a-run"
    assert path.read_bytes() == content


def test_a_table_is_found_by_its_id_and_by_the_secret_of_a_seat(path: Path) -> None:
    with hold_tables(path) as file:
        opened(file)
        file.add(msgspec.structs.replace(ROW, id="war-2", number=1), TableChange(version=0, kept=0))
        file.seat("war-2", SeatRow(seat=0, seal=seal_of("x")))
        assert file.table("war-2") == file.tables()[1]
        assert file.table("war-3") is None
        assert [row.id for row in file.held_by("x")] == ["war-2"]
        file.seat("war-2", SeatRow(seat=0, seal=seal_of("x"), left=True))
        assert file.held_by("x") == []


def test_tables_that_nobody_used_since_a_day_are_removed_but_for_those_in_use(path: Path) -> None:
    day = [date(2026, 1, 1)]
    month = timedelta(days=30)
    with hold_tables(path) as file:
        file.set_today(lambda: day[0])
        opened(file, "7h")
        file.add(msgspec.structs.replace(ROW, id="war-2", number=1), TableChange(version=0, kept=0))
        day[0] += timedelta(days=31)
        assert file.remove_unused(month) == 0
        file.add(msgspec.structs.replace(ROW, id="war-3", number=2), TableChange(version=0, kept=0))
        assert file.remove_unused(month, but=["war-2"]) == 0  # they are marked first
        day[0] += timedelta(days=1)
        file.save("war-3", TableChange(version=0, kept=0))
        assert file.remove_unused(month, but=["war-2"]) == 1
        assert [row.id for row in file.tables()] == ["war-2", "war-3"]
        assert file.actions("war-1") == ()


@pytest.mark.parametrize("wrong", [date(2026, 4, 20), date(1970, 1, 1), date(9999, 12, 31)])
def test_a_wrong_clock_removes_nothing(path: Path, wrong: date) -> None:
    kept = timedelta(days=90)
    with hold_tables(path) as file:
        file.set_today(lambda: date(2026, 1, 1))
        opened(file, "7h")
    with hold_tables(path) as file:  # started with a wrong clock, and played
        file.set_today(lambda: wrong)
        assert file.remove_unused(kept) == 0
        file.add(msgspec.structs.replace(ROW, id="war-2", number=1), TableChange(version=0, kept=0))
        assert file.remove_unused(kept) == 0
    with hold_tables(path) as file:  # and again with a right one
        for day in (date(2026, 1, 2), date(2026, 1, 5)):
            file.set_today(lambda day=day: day)
            assert file.remove_unused(kept) == 0
            file.save("war-2", TableChange(version=0, kept=0))
        assert [row.id for row in file.tables()] == ["war-1", "war-2"]


def test_a_table_that_was_marked_and_is_used_again_stays(path: Path) -> None:
    kept = timedelta(days=30)
    with hold_tables(path) as file:
        for number, day in enumerate((date(2026, 1, 1), date(2026, 3, 1))):
            file.set_today(lambda day=day: day)
            file.add(
                msgspec.structs.replace(ROW, id=f"war-{number}", number=number),
                TableChange(version=0, kept=0),
            )
        assert file.remove_unused(kept) == 0
        file.save("war-0", TableChange(version=0, kept=0))
        file.set_today(lambda: date(2026, 3, 9))
        file.save("war-1", TableChange(version=0, kept=0))
        assert file.remove_unused(kept) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_the_file_of_the_tables_is_for_its_owner_alone(path: Path) -> None:
    with hold_tables(path) as file:
        opened(file)
        for each in path.parent.glob(f"{path.name}*"):
            if "lock" not in each.name:
                assert each.stat().st_mode & 0o077 == 0, each
