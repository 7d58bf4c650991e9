"""Commands are tested as in a pipe: what somebody left in the environment (the width of a
terminal, a file of wishes) is not theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evolution.small import evolve


@pytest.fixture(autouse=True)
def _nobodys_own(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("DARWINDECK_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "no-configuration"))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "tonight.ddrun"
    evolve(path)
    return path
