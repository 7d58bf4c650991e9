"""The table of the critique: one row for each finding, each with a game that it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    AskPhase,
    ClaimPhase,
    DealPhase,
    DiscardPhase,
    MeldPhase,
    PlayPhase,
    ShowdownPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import HandVisibility, Knock
from darwindeck.metrics.critique import ROWS, Row, Sense, findings, refusals
from tests.genome.small_games import with_phases_changed
from tests.metrics.test_critique import codes
from tests.sweeps import each


def test_every_kind_of_finding_has_one_row() -> None:
    assert sorted(row.code for row in ROWS) == sorted(Sense)


@each("row", ROWS, ids=lambda row: row.code.partition("/")[2])
def test_a_row_says_what_it_looks_at_and_why_it_objects(row: Row) -> None:
    assert re.fullmatch(r"[a-z ]+", row.looks_at)
    assert row.reason.endswith(".")
    assert row.reason[:1].isupper()
    assert row.checks


@each("row", ROWS, ids=lambda row: row.code.partition("/")[2])
def test_a_row_has_a_test_with_a_game_that_it_refuses(row: Row) -> None:
    files = Path(__file__).parent.glob("test_critique*.py")
    assert any(re.search(rf"Sense\.{row.code.name}\b", path.read_text("utf-8")) for path in files)


def test_checks_find_what_their_rows_say() -> None:
    rows = {row.code: row for row in ROWS}
    for genome in random_genomes(3, 60):
        for check in {check for row in ROWS for check in row.checks}:
            for found in check(genome):
                assert check in rows[Sense(found.code)].checks
    assert {row.code for row in ROWS if row.soft} == {Sense.GIFT, Sense.BLIND_STEAL}


def test_soft_rows_cost_and_do_not_refuse() -> None:
    bartok = load_game("bartok")
    assert codes(bartok) == {Sense.GIFT}
    assert findings(bartok)
    assert not refusals(bartok)


def test_whoever_leads_does_not_win_just_for_it() -> None:
    free = with_phases_changed(
        load_game("hearts"), type(load_game("hearts").phases[-1]), lead_suit_required=False
    )
    assert Sense.NOTHING_WINS in codes(free)
    assert Sense.NOTHING_WINS not in codes(load_game("hearts"))


def test_two_do_not_play_against_three() -> None:
    five = load_game("whist").copy_with(player_count=5, teams=((0, 2), (1, 3, 4)))
    assert Sense.UNEVEN_SIDES in codes(five)
    assert Sense.UNEVEN_SIDES not in codes(load_game("whist"))


def test_hands_that_are_compared_in_the_end_are_not_played_away() -> None:
    poker = load_game("simple-poker")
    away = poker.copy_with(phases=(poker.phases[0], PlayPhase(), poker.phases[-1]))
    assert Sense.PLAYED_AWAY in codes(away)
    assert Sense.PLAYED_AWAY not in codes(poker)


def claiming(*wins: WinCondition) -> GameGenome:
    scat = load_game("thirty-one")
    assert {DiscardPhase, ShowdownPhase} <= set(map(type, scat.phases))
    phases = (scat.phases[0], ClaimPhase(), scat.phases[-1])
    return scat.copy_with(phases=phases, win_conditions=wins or scat.win_conditions)


def test_nobody_lies_to_lay_down_what_he_would_rather_keep() -> None:
    assert Sense.IDLE_CLAIMS in codes(claiming())
    assert Sense.IDLE_CLAIMS not in codes(claiming(WinCondition(WinType.EMPTY_HAND)))
    assert Sense.IDLE_CLAIMS not in codes(load_game("cheat"))


@pytest.mark.parametrize("hold", [True, False])
def test_melds_that_stay_in_hand_do_not_empty_it(hold: bool) -> None:
    rummy = load_game("rummy")
    assert any(win.type is WinType.EMPTY_HAND for win in rummy.win_conditions)
    phases = tuple(
        replace(phase, hold=hold) if isinstance(phase, MeldPhase) else phase for phase in rummy.phases
    )
    assert (Sense.HELD_MELDS in codes(rummy.copy_with(phases=phases))) is hold


def test_nobody_chooses_from_cards_that_nobody_sees() -> None:
    scopa = load_game("scopa")
    blind = scopa.copy_with(setup=replace(scopa.setup, hand_visibility=HandVisibility.FACE_DOWN))
    assert Sense.BLIND_HANDS in codes(blind)
    assert Sense.BLIND_HANDS not in codes(load_game("war"))


@each("game_id", ["crazy-eights", "thirty-one", "texas-holdem"])
def test_cards_are_turned_up_for_something(game_id: str) -> None:
    game = load_game(game_id)
    shown = game.copy_with(phases=(*game.phases[:1], DealPhase(), *game.phases[1:]))
    assert (Sense.IDLE_BOARD in codes(shown)) is (game_id != "texas-holdem")


def test_nobody_knocks_where_there_are_bets_to_make() -> None:
    poker = load_game("draw-poker")
    assert Sense.KNOCKED_BETS in codes(poker.copy_with(knock=Knock()))
    assert Sense.KNOCKED_BETS not in codes(load_game("thirty-one"))


def test_hands_that_are_compared_are_not_asked_for() -> None:
    poker = load_game("draw-poker")
    asked = poker.copy_with(phases=(AskPhase(), *poker.phases))
    assert Sense.ASKED_SHOWDOWN in codes(asked)
    assert Sense.ASKED_SHOWDOWN not in codes(load_game("go-fish"))
