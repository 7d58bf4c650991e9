"""Which family a game belongs to, signal by signal."""

from __future__ import annotations

import pytest

from darwindeck.analysis.family import Family, family
from darwindeck.genome.conditions import And, CardBeatsTop, Not, Reference
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    Matching,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.setup import SetupRules, TableauMode
from tests.genome.small_games import HEARTS, shed

TO_TABLEAU = PlayPhase(target=PlayTarget.TABLEAU)
BEATS = CardBeatsTop(Reference.TABLEAU_TOP)
PAIRS = DiscardPhase(matching_condition=Matching.PAIR, max_cards=2)


@pytest.mark.parametrize(
    ("phases", "expected"),
    [
        ((TrickPhase(),), Family.TRICK),
        ((BiddingPhase(), TrickPhase()), Family.TRICK),
        ((TrickPhase(), DrawPhase()), Family.TRICK),
        ((BettingPhase(), ShowdownPhase()), Family.BETTING),
        ((BettingPhase(), DiscardPhase(), DrawPhase(), BettingPhase(), ShowdownPhase()), Family.BETTING),
        ((ClaimPhase(),), Family.BLUFFING),
        ((DrawPhase(), MeldPhase(), DiscardPhase()), Family.RUMMY),
        ((AskPhase(),), Family.RUMMY),
        ((PlayPhase(same_count=True, max_cards=4),), Family.CLIMBING),
        ((PlayPhase(valid_play_condition=And((HEARTS, Not(BEATS)))),), Family.CLIMBING),
        ((DrawPhase(), PlayPhase()), Family.SHEDDING),
        ((TO_TABLEAU,), Family.SHEDDING),
        ((DrawPhase(), PAIRS), Family.SHEDDING),
        ((MeldPhase(), PlayPhase()), Family.RUMMY),
        ((ClaimPhase(), PAIRS), Family.BLUFFING),
        ((BettingPhase(), TrickPhase()), Family.MIXED),
        ((ClaimPhase(), MeldPhase()), Family.MIXED),
        ((DrawPhase(), DiscardPhase()), Family.MIXED),
        ((DrawPhase(), ShowdownPhase()), Family.MIXED),
    ],
)
def test_the_phases_tell_the_family(phases: tuple[Phase, ...], expected: Family) -> None:
    assert family(shed(phases=phases)) is expected


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        (TableauMode.NONE, Family.SHEDDING),
        (TableauMode.SEQUENCE, Family.SHEDDING),
        (TableauMode.MATCH_RANK, Family.FISHING),
        (TableauMode.WAR, Family.FISHING),
    ],
)
def test_capturing_from_the_tableau_is_fishing(mode: TableauMode, expected: Family) -> None:
    setup = SetupRules(cards_per_player=5, tableau_mode=mode)
    assert family(shed(setup=setup, phases=(TO_TABLEAU,))) is expected


def test_a_bet_on_a_battle_is_mixed() -> None:
    setup = SetupRules(cards_per_player=5, tableau_mode=TableauMode.WAR)
    assert family(shed(setup=setup, phases=(BettingPhase(), TO_TABLEAU))) is Family.MIXED
