"""The map in docs/architecture.md names files that are there."""

from __future__ import annotations

import re
from pathlib import Path


def test_every_path_of_the_map_exists(root: Path) -> None:
    page = (root / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.(?:py|rs))?)`", page.partition("## Who may use whom")[0])
    homes = (root, root / "src" / "darwindeck", root / "crates" / "engine" / "src")
    assert len(named) > 20
    assert [path for path in named if not any((home / path).exists() for home in homes)] == []
