"""Refusals in the words of the rulebook."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.play import PlayTable
from darwindeck.play.reasons import MARKS, PLAIN, SELF_EVIDENT
from darwindeck.rulebook.build import rulebook

CONDITION = "Condition"
"""Its sentence is found by the tests of the condition."""


def test_every_refusal_of_the_engine_is_looked_up_or_plain(root: Path) -> None:
    source = (root / "crates/engine/src/rules/refusal.rs").read_text("utf-8")
    (body,) = re.findall(r"pub enum Refusal \{(.*?)\n\}", source, re.DOTALL)
    variants = set(re.findall(r"^    (\w+),$", body, re.MULTILINE))
    assert variants == {*MARKS, *PLAIN, CONDITION}
    assert not MARKS.keys() & PLAIN
    assert {*SELF_EVIDENT} <= {*MARKS, CONDITION}


@pytest.mark.parametrize("game", known_games())
def test_a_refusal_that_the_rulebook_words_is_worded_so(game: str) -> None:
    genome = load_game(game)
    text = re.sub(r"[*]|^ *(?:-|[0-9]+\.) ", "", rulebook(genome).markdown(), flags=re.MULTILINE)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=6)
    rng = Random(3)
    for _ in range(40):
        if table.actor is None:
            break
        for card in table.view(table.actor).hand:
            refusal = table.positions[-1].refusal(card)
            if (
                refusal is not None
                and refusal.name in SELF_EVIDENT - {CONDITION}
                and card not in table.choosable(table.actor)
            ):
                assert table.why_not(card).reason in text
        table.submit(table.actor, rng.choice(table.legal_actions(table.actor)))
