"""Where a person's things are kept, and what is said where nothing can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.errors import RunError
from darwindeck.store.home import home


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
