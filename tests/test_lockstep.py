"""The comparison with OpenSpiel: it needs nothing to be asked for, and tells what nobody has explained."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.openspiel.cards import Numbering
from benchmarks.openspiel.ledger import KNOWN, Ledger, tell

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "openspiel_lockstep.py"


def test_without_openspiel_it_says_how_to_install_it() -> None:
    code = f"import runpy, sys; sys.modules['pyspiel'] = None; runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "OpenSpiel is not installed here; to compare with it, run: pip install open_spiel"
    ]


def test_with_openspiel_nothing_is_left_unexplained() -> None:
    pytest.importorskip("pyspiel", reason="no OpenSpiel: pip install open_spiel")
    done = subprocess.run([sys.executable, SCRIPT, "--deals", "3"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_difference_that_is_not_known_fails_the_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    ledger = Ledger("whist")
    ledger.begin("seed 4")
    assert ledger.compare("who plays", 1, 1)
    ledger.explain("spades-broken")
    assert tell([ledger]) == 0
    assert not ledger.compare("who plays", 1, 2)
    assert tell([ledger]) == 1
    shown = capsys.readouterr().out
    assert KNOWN["spades-broken"] in shown
    assert "UNKNOWN  whist, seed 4: who plays: 1 here, 2 in OpenSpiel" in shown


@pytest.mark.parametrize(
    ("numbering", "card", "number"),
    [
        (Numbering("cdhs"), "2c", 0),
        (Numbering("cdhs"), "8s", 27),
        (Numbering("cdsh"), "3s", 6),
        (Numbering("cdhs", suit_by_suit=True), "9d", 20),
        (Numbering("scdh", "A23456789TJQK", suit_by_suit=True), "7d", 32),
    ],
)
def test_a_card_has_the_number_that_openspiel_gives_it(numbering: Numbering, card: str, number: int) -> None:
    assert (numbering.number(card), numbering.card(number)) == (number, card)
