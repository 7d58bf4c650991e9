"""Where a person's things are kept, and what is said where nothing can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.errors import GenomeError, RunError
from darwindeck.resolve import load
from darwindeck.store.home import home, home_path


def test_a_folder_that_cannot_be_made_is_named_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "file" / "home"))
    with pytest.raises(
        RunError, match=r"cannot keep anything in .*; set DARWINDECK_HOME to a folder of yours"
    ):
        home()


def test_the_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "a" / "b"))
    assert home() == tmp_path / "a" / "b"
    assert home().is_dir()


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that cannot be made, and a current folder without runs."""
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "file" / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_to_ask_where_it_is_makes_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "a" / "b"))
    with pytest.raises(GenomeError, match="no known game"):
        load("mistyped")
    assert home_path() == tmp_path / "a" / "b"
    assert not (tmp_path / "a").exists()


@pytest.mark.usefixtures("nowhere")
@pytest.mark.parametrize(
    "words",
    ["games", "runs", "rulebook war", "measure war", "tinker war --set max_turns=900"],
)
def test_what_only_reads_needs_no_data_folder(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 0, capsys.readouterr().err
