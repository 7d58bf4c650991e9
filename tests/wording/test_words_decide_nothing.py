"""Rewording the product changes no fitness, refusal, idea, lineage, name, archive or stored run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.wording.shouting import quieten

ROOT = Path(__file__).parents[2]


def decided(*arguments: str) -> list[str]:
    """Run the decisions in a fresh process and return them, however they were said."""
    command = [sys.executable, "-B", "-m", "tests.wording.decisions", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [quieten(line) for line in done.stdout.splitlines()]


def test_a_product_that_shouts_decides_as_one_that_speaks() -> None:
    spoken, shouted = decided(), decided("shout")
    assert len(spoken) > 150
    assert [pair for pair in zip(spoken, shouted, strict=True) if pair[0] != pair[1]] == []


def test_the_shouting_product_does_shout() -> None:
    program = (
        "from tests.wording.shouting import shout; shout(); "
        "from darwindeck.genome.library import load_game; from darwindeck.pitch import pitch_of; "
        "from darwindeck.metrics.because import Because, Why; "
        "print(pitch_of(load_game('hearts')), Because(Why.STUCK, {'stuck': 1, 'games': 2}).words)"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "THERE ARE NO TRUMPS" in done.stdout
    assert "1 Of 2 Games Got Stuck" in done.stdout
