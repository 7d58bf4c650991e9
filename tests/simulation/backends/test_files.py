"""Requests and results as files: shares that are played anywhere, in any order, also twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from darwindeck.errors import RunError
from darwindeck.simulation.backends import using
from darwindeck.simulation.backends.files import (
    FINISHED,
    FilesBackend,
    Shard,
    evaluate_file,
    evaluate_folder,
    watch_folder,
)
from darwindeck.simulation.jobs import run_jobs
from tests.simulation.backends.jobs import JOBS


def ignored(_path: Path, _parts: int) -> None:
    pass


def workers(folder: Path, *shares: str) -> Callable[[float], None]:
    """Instead of waiting: the next share is played."""
    waiting = iter(shares)

    def pause(_seconds: float) -> None:
        evaluate_folder(folder, Shard.read(next(waiting)), ignored)

    return pause


def test_three_shares_of_which_one_is_played_twice_answer_like_this_process(tmp_path: Path) -> None:
    whole = run_jobs(JOBS)
    with using(FilesBackend(tmp_path, workers(tmp_path, "2/3", "2/3", "1/3", "3/3"))):
        assert run_jobs(JOBS) == whole
    assert list(tmp_path.iterdir()) == []


def test_workers_may_come_in_other_numbers_while_a_request_waits(tmp_path: Path) -> None:
    whole = run_jobs(JOBS)
    with using(FilesBackend(tmp_path, workers(tmp_path, "1/3", "2/2", "1/2"))):
        assert run_jobs(JOBS) == whole


def test_a_driver_that_was_killed_finds_the_results_of_its_request(tmp_path: Path) -> None:
    class Killed(BaseException):
        pass

    def killed(_seconds: float) -> None:
        evaluate_folder(tmp_path, Shard(1, 1), ignored)
        raise Killed

    with using(FilesBackend(tmp_path, killed)), pytest.raises(Killed):
        run_jobs(JOBS)
    with using(FilesBackend(tmp_path, workers(tmp_path))):
        assert run_jobs(JOBS) == run_jobs_here()


def run_jobs_here() -> object:
    with using(None):
        return run_jobs(JOBS)


def laid_out(folder: Path) -> Path:
    """A request that waits."""

    class Stopped(BaseException):
        pass

    def stop(_seconds: float) -> None:
        raise Stopped

    with using(FilesBackend(folder, stop)), pytest.raises(Stopped):
        run_jobs(JOBS[:1])
    (path,) = folder.glob("*.request")
    return path


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x80"])
def test_a_damaged_request_or_result_is_refused_by_name(tmp_path: Path, damage: bytes) -> None:
    path = laid_out(tmp_path)
    result = path.with_suffix(".1-of-1.result")
    result.write_bytes(damage)
    with using(FilesBackend(tmp_path, workers(tmp_path))), pytest.raises(RunError, match="result is damaged"):
        run_jobs(JOBS[:1])
    path.write_bytes(damage)
    with pytest.raises(RunError, match="request is damaged"):
        evaluate_file(path, result, Shard(1, 1))


def test_a_result_of_another_request_is_refused(tmp_path: Path) -> None:
    path = laid_out(tmp_path)
    evaluate_file(path, path.with_suffix(".1-of-2.result"), Shard(1, 2))
    path.with_suffix(".1-of-2.result").rename(path.with_suffix(".1-of-1.result"))
    data = path.with_suffix(".1-of-1.result").read_bytes()
    path.with_suffix(".1-of-1.result").write_bytes(data.replace(path.stem.encode(), b"0" * 24))
    with using(FilesBackend(tmp_path, workers(tmp_path))), pytest.raises(RunError, match="does not answer"):
        run_jobs(JOBS[:1])


def test_a_file_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = laid_out(tmp_path)
    monkeypatch.setattr("darwindeck.simulation.backends.tasks.__version__", "9.9.9")
    with pytest.raises(RunError, match=r"this is 9\.9\.9"):
        evaluate_file(path, tmp_path / "out", Shard(1, 1))


def test_a_watching_worker_goes_home_when_the_driver_has_finished(tmp_path: Path) -> None:
    backend = FilesBackend(tmp_path)
    seen: list[Path] = []

    def pause(_seconds: float) -> None:
        backend.finish()

    laid_out(tmp_path)
    watch_folder(tmp_path, Shard(1, 1), lambda path, _parts: seen.append(path), pause)
    assert len(seen) == 1
    assert (tmp_path / FINISHED).exists()


@pytest.mark.parametrize("text", ["0/3", "4/3", "x", "1/", "/", "1/0", "-1/2"])
def test_a_share_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(RunError, match="is not a share"):
        Shard.read(text)
