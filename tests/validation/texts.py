"""A plain game as text, changed, and what reading it finds."""

from __future__ import annotations

import json

import pytest

from darwindeck.errors import GenomeError
from darwindeck.genome.codec import from_json
from darwindeck.validation.problems import Problem

PLAIN: dict[str, object] = {
    "player_count": 2,
    "setup": {"cards_per_player": 7},
    "phases": [{"type": "play"}],
    "win_conditions": [{"type": "empty_hand"}],
}


def refused(text: bytes | str) -> list[Problem]:
    with pytest.raises(GenomeError) as caught:
        from_json(text)
    assert caught.value.code == "genome/unreadable"
    problems = [problem for problem in caught.value.problems if isinstance(problem, Problem)]
    assert len(problems) == len(caught.value.problems) > 0
    return problems


def changed(**fields: object) -> str:
    return json.dumps({**PLAIN, **fields})
