"""Commands are tested as in a pipe: what somebody left in the environment (the width of a
terminal, a file of wishes) is not theirs."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _nobodys_own(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("DARWINDECK_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "no-configuration"))
