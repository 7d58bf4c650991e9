"""The notebook runs from its first cell to its last, in a small form: seconds of training, a few deals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def test_the_notebook_runs(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"MINUTES": "0.02", "DEALS": "4", "GAME": "crazy-eights"}.items():
        monkeypatch.setenv(name, value)
    notebook = json.loads((root / "examples/train-a-player.ipynb").read_text("utf-8"))
    names: dict[str, object] = {"__name__": "notebook"}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec("".join(cell["source"]), names)  # noqa: S102 - our own notebook
    assert names["result"].agent == "trained"  # type: ignore[attr-defined]
    assert names["decisions"] > 0  # type: ignore[operator]
