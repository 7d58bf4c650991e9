"""Run files: what is saved is there, what fails leaves everything as it was, what is not ours is refused."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
from pathlib import Path

import pytest

from darwindeck.errors import RunError
from darwindeck.store.listing import runs_in
from darwindeck.store.rows import Ancestry, Checkpoint, EliteRow, EvaluationRow, GenerationRow, GenomeRow
from darwindeck.store.run_file import RunFile, beginning, reading, resuming, run_path

SETTINGS = '{"seed": 7}'


def checkpoint(number: int, *, games: int = 2, size: int = 10) -> Checkpoint:
    names = [f"{number:02}{index:02}" for index in range(games)]
    return Checkpoint(
        generation=GenerationRow(number=number, document="{}", state="{}", clock="{}"),
        genomes=tuple(
            GenomeRow(
                hash=name, born=int(name), generation=number, family="trick", document=f'"{"x" * size}"'
            )
            for name in names
        ),
        lineage=tuple((name, Ancestry(source="random")) for name in names),
        evaluations=tuple(
            EvaluationRow(hash=name, round=0, stage="measure", verdict="ok", document="{}") for name in names
        ),
        archive=tuple(
            EliteRow(
                slot=name,
                hash=name,
                name=f"Game {name}",
                family="trick",
                fitness=0.1 + int(name),
                low=0,
                high=1,
                document="{}",
            )
            for name in names
        ),
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with beginning(tmp_path / "a.ddrun", SETTINGS, "1") as run:
        run.save(checkpoint(0))
    return tmp_path / "a.ddrun"


def test_a_checkpoint_is_read_back_as_it_was_saved(path: Path) -> None:
    saved = checkpoint(0)
    with reading(path) as run:
        assert run.settings() == SETTINGS
        assert tuple(run.genomes()) == saved.genomes
        assert tuple(run.evaluations()) == saved.evaluations
        assert run.ancestry("0001") == Ancestry(source="random")
        assert run.archive() == list(reversed(saved.archive))
        assert run.last_generation() == saved.generation


def test_ranks_go_from_the_best_game_down(path: Path) -> None:
    with reading(path) as run:
        assert [run.elite(1).hash, run.elite(2).hash] == ["0001", "0000"]
        for rank in (0, 3, -1):
            with pytest.raises(RunError, match="ranks 1 to 2") as refused:
                run.elite(rank)
            assert refused.value.code == "run/no-such-rank"


def test_nothing_is_left_beside_a_closed_run_nor_by_its_readers(path: Path) -> None:
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
    with reading(path) as run:
        assert run.archive()
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_run_that_is_there_is_not_begun_again(path: Path) -> None:
    with pytest.raises(RunError, match="--resume") as refused, beginning(path, "{}", "1"):
        pass
    assert refused.value.code == "run/exists"
    with reading(path) as run:
        assert run.settings() == SETTINGS


def test_a_file_left_by_a_process_that_died_while_making_it_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "a.ddrun"
    path.touch()
    with beginning(path, SETTINGS, "1") as run:
        assert run.settings() == SETTINGS


def test_a_full_disk_loses_nothing_that_was_saved(path: Path) -> None:
    with resuming(path) as run:
        run.limit_pages(60)
        with pytest.raises(RunError, match="make room") as refused:
            run.save(checkpoint(1, size=1_000_000))
        assert refused.value.code == "run/disk-full"
        assert [row.hash for row in run.archive()] == ["0001", "0000"]
    with resuming(path) as run:
        assert run.hashes() == ["0000", "0001"]
        run.save(checkpoint(1))
        assert len(run.hashes()) == 4


def test_a_checkpoint_that_fails_half_way_leaves_the_run_as_it_was(path: Path) -> None:
    broken = checkpoint(0)  # its genomes are there already
    with resuming(path) as run:
        with pytest.raises(sqlite3.IntegrityError):
            run.save(broken)
        assert len(run.archive()) == 2


def test_a_second_process_is_told_that_the_run_is_taken(path: Path) -> None:
    with resuming(path), pytest.raises(RunError, match="another process") as refused, resuming(path):
        pass
    assert refused.value.code == "run/busy"
    with resuming(path) as run:
        assert len(run.archive()) == 2


def _hold(path: Path, ready: int) -> None:
    with resuming(path) as run, run._database.writing() as connection:
        connection.execute("DELETE FROM archive")
        os.write(ready, b"!")
        signal.pause()


def test_a_killed_process_lets_go_and_its_half_generation_is_gone(path: Path) -> None:
    read, write = os.pipe()
    holder = multiprocessing.get_context("fork").Process(target=_hold, args=(path, write))
    holder.start()
    os.read(read, 1)
    with reading(path) as run:
        assert len(run.archive()) == 2
    assert holder.pid is not None
    os.kill(holder.pid, signal.SIGKILL)
    holder.join()
    with resuming(path) as run:
        assert len(run.archive()) == 2
        run.save(checkpoint(1))


def test_a_run_can_be_read_while_it_is_written(path: Path) -> None:
    with resuming(path) as writer:
        with reading(path) as reader:
            writer.save(checkpoint(1))
            assert len(reader.hashes()) == 4
        writer.save(checkpoint(2))
    with reading(path) as reader:
        assert len(reader.hashes()) == 6


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"{}" * 4000, b"SQLite format 3\x00" + b"\xff" * 5000], ids=repr
)
def test_a_file_that_is_no_run_is_refused_and_kept(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "b.ddrun"
    path.write_bytes(content)
    for way in (reading, resuming):
        with pytest.raises(RunError) as refused, way(path):
            pass
        assert refused.value.code == "run/not-a-run"
    assert path.read_bytes() == content


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.ddrun"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(RunError, match="another program"), beginning(path, SETTINGS, "1"):
        pass
    assert path.read_bytes() == before


def test_a_damaged_run_is_refused(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\x55" * (len(whole) - 8192))
    with pytest.raises(RunError, match="damaged") as refused, resuming(path):
        pass
    assert refused.value.code == "run/not-a-run"


def test_a_run_of_a_newer_version_is_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()
    for way in (reading, resuming):
        with pytest.raises(RunError, match="newer") as refused, way(path):
            pass
        assert refused.value.code == "run/newer-file"


def test_a_missing_run_or_folder_is_named(tmp_path: Path) -> None:
    for way in (reading, resuming):
        with pytest.raises(RunError, match=r"nowhere\.ddrun"), way(tmp_path / "nowhere.ddrun"):
            pass
    with pytest.raises(RunError, match="no such folder"), beginning(tmp_path / "no" / "a.ddrun", "{}", "1"):
        pass


def test_a_folder_lists_its_runs_and_what_cannot_be_read(path: Path) -> None:
    (path.parent / "z.ddrun").write_text("not a run")
    first, second = runs_in(path.parent)
    assert (first.games, first.generations, first.problem) == (2, 0, "")
    assert "not a run" in second.problem


@pytest.mark.parametrize(("name", "file"), [("x", "x.ddrun"), ("d/x.ddrun", "d/x.ddrun"), ("x.db", "x.db")])
def test_a_run_without_ending_gets_the_usual_one(name: str, file: str) -> None:
    assert run_path(name) == Path(file)


def test_an_open_run_knows_its_file(path: Path) -> None:
    with reading(path) as run:
        assert isinstance(run, RunFile)
        assert run.path == path


def test_a_run_that_was_stopped_before_it_began_says_how_to_begin_it(tmp_path: Path) -> None:
    blank = tmp_path / "blank.ddrun"
    blank.touch()
    with pytest.raises(RunError, match="stopped before it began"), resuming(blank):
        pass
    with beginning(blank, SETTINGS, "1") as run:
        run.save(checkpoint(0))
