"""What a host can rely on is said in sentences, and each names a test that is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = {"hidden cards": 10, "the server": 10}
"""By part, how many sentences there are at least."""


def sentences(part: str) -> list[str]:
    text = (ROOT / "docs/serve.md").read_text("utf-8").partition(f"## What you can rely on: {part}\n")[2]
    found = re.findall(r"^(?:- |\d+\. )(.*(?:\n +.*)*)", text.partition("\n## ")[0], re.MULTILINE)
    return [" ".join(each.split()) for each in found]


def test_every_sentence_a_host_can_rely_on_names_a_test_that_is_there() -> None:
    for part, least in PARTS.items():
        told = sentences(part)
        assert len(told) >= least, part
        for each in told:
            tests = re.findall(r"`(tests/[\w/]+\.py)`", each)
            assert tests, each
            for test in tests:
                assert (ROOT / test).is_file(), test
