"""The generated code of the wire is what the compiler makes of the schema today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.wire_code import TARGETS, generate


@pytest.fixture(scope="module")
def made(root: Path) -> dict[str, str]:
    return generate(root / "schema" / "simulation.fbs")


@pytest.mark.parametrize("name", TARGETS)
def test_the_generated_code_is_what_the_schema_gives(name: str, made: dict[str, str], root: Path) -> None:
    assert made[name] == (root / TARGETS[name]).read_text("utf-8"), "run `make golden`"
