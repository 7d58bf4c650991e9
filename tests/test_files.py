"""Writing into what a person has named: links, modes, pipes and folders stay what they are."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from darwindeck.files import refuse_unwritable, write_whole


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def _umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


def test_a_link_leads_to_the_file_that_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real, link, further = tmp_path / "far" / "real", tmp_path / "link", tmp_path / "further"
    real.write_bytes(b"old")
    link.symlink_to(real)
    further.symlink_to("link")
    write_whole(further, b"new")
    assert real.read_bytes() == b"new"
    assert link.is_symlink()
    assert further.is_symlink()
    assert [path.name for path in real.parent.iterdir()] == ["real"]


def test_a_link_to_nothing_yet_makes_the_file_it_names(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("real")
    write_whole(link, b"new")
    assert (tmp_path / "real").read_bytes() == b"new"
    assert link.is_symlink()


@pytest.mark.parametrize("kept", [0o600, 0o640, 0o666, 0o755])
def test_a_file_keeps_its_mode(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(kept)
    write_whole(path, b"new")
    assert (path.read_bytes(), mode(path)) == (b"new", kept)


@pytest.mark.usefixtures("_umask")
def test_a_new_file_has_the_mode_the_umask_says(tmp_path: Path) -> None:
    write_whole(tmp_path / "file", b"new")
    assert mode(tmp_path / "file") == 0o640


@pytest.mark.parametrize("through", ["pipe", "link"])
def test_a_pipe_is_written_into_and_stays_a_pipe(through: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_whole(tmp_path / through, b"new")
    reader.join(60)
    assert heard == [b"new"]
    assert pipe.is_fifo()
    assert (tmp_path / "link").is_symlink()


def test_what_cannot_be_written_is_named_as_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("to-folder").symlink_to("folder")
    Path("to-nowhere").symlink_to("no/file")
    Path("circle").symlink_to("circle")
    refused = {
        "folder": ("folder", "is a directory"),
        "to-folder": ("to-folder", "is a directory"),
        "no/file": ("no", "no such folder"),
        "to-nowhere": (str(tmp_path / "no"), "no such folder"),
        "circle": ("circle", "leads back to itself"),
    }
    before = sorted(tmp_path.rglob("*"))
    for given, (named, why) in refused.items():
        for ask in (refuse_unwritable, lambda path: write_whole(path, b"new")):
            with pytest.raises(OSError, match=why) as caught:
                ask(Path(given))
            assert caught.value.filename == named
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_or_folder_that_is_read_only_is_refused_by_its_own_name(tmp_path: Path) -> None:
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.write_bytes(b"old")
    file.chmod(0o444)
    folder.mkdir(mode=0o555)
    for path in (file, folder / "new"):
        with pytest.raises(PermissionError) as caught:
            refuse_unwritable(path)
        assert caught.value.filename == str(path)


def test_a_failure_on_the_way_names_the_target_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, b"new")
    assert caught.value.filename == str(path)
    assert [entry.read_bytes() for entry in tmp_path.iterdir()] == [b"old"]


def test_a_name_as_long_as_names_can_be_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 255)
    write_whole(path, b"cards")
    assert path.read_bytes() == b"cards"


def test_a_pipe_whose_reader_has_gone_is_no_broken_output_of_ours(tmp_path: Path) -> None:
    """`main` takes a BrokenPipeError for its own output that nobody reads any more, and says nothing."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # Open for both, so that it waits for what is written instead of seeing an end before the writer has come.
    reader = os.open(pipe, os.O_RDWR)
    thread = threading.Thread(target=lambda: (os.read(reader, 1), os.close(reader)), daemon=True)
    thread.start()
    with pytest.raises(OSError, match="pipe") as caught:
        write_whole(pipe, b"x" * 10_000_000)
    thread.join()
    assert not isinstance(caught.value, BrokenPipeError)
