"""Every kind of phase has its row of traits, and the rows say what the engine does."""

from __future__ import annotations

from typing import get_args

import pytest

from darwindeck.analysis.traits import PHASE_TRAITS, is_turn, runs_once
from darwindeck.genome.phases import Phase, TablePhase, TurnPhase

KINDS = get_args(Phase)


def test_every_kind_of_phase_has_a_row() -> None:
    assert set(PHASE_TRAITS) == set(KINDS), "add the kind to PHASE_TRAITS in analysis/traits.py"


@pytest.mark.parametrize("kind", KINDS)
def test_turn_and_table_phases_are_those_of_the_schema(kind: type[Phase]) -> None:
    assert is_turn(kind()) is (kind in get_args(TurnPhase))
    assert PHASE_TRAITS[kind].at_table is (kind in get_args(TablePhase))


@pytest.mark.parametrize("kind", get_args(TurnPhase))
def test_a_turn_phase_runs_once_when_it_says_so(kind: type[TurnPhase]) -> None:
    assert not runs_once(kind())
    assert runs_once(kind(once=True))
