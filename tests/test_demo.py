"""`make demo` shows what it found and touches nothing that is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.evolution.run_results import run_results
from darwindeck.store.own_games import id_of
from darwindeck.store.run_file import reading
from tools.demo import BEST, demo, next_run


def test_every_demo_is_a_run_of_its_own(tmp_path: Path) -> None:
    assert next_run(tmp_path) == (tmp_path / "demo.ddrun", 7)
    (tmp_path / "demo.ddrun").touch()
    assert next_run(tmp_path) == (tmp_path / "demo-2.ddrun", 8)
    (tmp_path / "demo-2.ddrun").touch()
    assert next_run(tmp_path) == (tmp_path / "demo-3.ddrun", 9)


def test_a_second_demo_keeps_what_is_there_and_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = {"demo.ddrun": b"a run of yours", "ratings.db": b"stars", "demo-atlas.html": b"an atlas"}
    for name, data in kept.items():
        (tmp_path / name).write_bytes(data)
    assert demo(tmp_path, "1s", founders=2, batch=1) == 0
    assert {name: (tmp_path / name).read_bytes() for name in kept} == kept
    said = capsys.readouterr().out
    assert "To play: make serve" in said
    written = {path.name for path in tmp_path.iterdir()} - kept.keys()
    assert {"demo-2.ddrun", "demo-2-atlas.html"} <= written
    with reading(tmp_path / "demo-2.ddrun") as run:
        best = [game.name for game in run_results(run)[:BEST]]
    assert {f"demo-2-{id_of(name)}.html" for name in best} <= written
    assert all(f"the rules of {name}" in said for name in best)
