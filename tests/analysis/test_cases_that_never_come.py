"""Rules for cases that never come: an empty deck, a standstill, a tie; and what the engine says of such games."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.ties import can_be_shared, settles_at_last
from darwindeck.genome.conditions import CardAdjacentToLayout
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase, PassPhase
from darwindeck.genome.setup import SetupRules
from darwindeck.simulation.run import simulate


def dealt(game_id: str, **changes: object) -> SetupRules:
    return msgspec.structs.replace(load_game(game_id).setup, **changes)


@pytest.mark.parametrize("game_id", ["scopa", "tablic", "draw-poker", "lowball", "blackjack", "pontoon"])
def test_a_deck_that_is_dealt_out_evenly_or_never_used_up_does_not_fail(game_id: str) -> None:
    assert not analyse(load_game(game_id)).deck_can_fail


@pytest.mark.parametrize("game_id", ["german-whist", "crazy-eights", "gin-rummy", "go-fish", "toll-gate"])
def test_a_deck_that_somebody_may_ask_in_vain_can_fail(game_id: str) -> None:
    assert analyse(load_game(game_id)).deck_can_fail


def test_a_deck_that_only_winners_of_tricks_draw_from_outlasts_the_hands() -> None:
    """Every trick takes more cards from the hands than it gives back: 16 cards are 15 tricks at most."""
    game = load_game("linger-longer")
    assert not analyse(game).deck_can_fail
    assert not can_be_shared(analyse(game), last_hand=False)
    assert simulate(game, games=200, seed=3).reasons["draw"] == 0
    assert analyse(game.copy_with(setup=dealt("linger-longer", cards_per_player=11))).deck_can_fail


def test_a_deal_that_leaves_an_odd_card_lets_the_last_draw_fail() -> None:
    scopa = load_game("scopa")
    assert analyse(scopa.copy_with(setup=dealt("scopa", deal_to_tableau=3))).deck_can_fail
    five = scopa.copy_with(phases=(msgspec.structs.replace(scopa.phases[0], count=4), *scopa.phases[1:]))
    assert analyse(five).deck_can_fail


def test_hands_that_only_change_cards_leave_something_to_shuffle() -> None:
    assert not analyse(load_game("thirty-one")).discard_can_fail
    assert analyse(load_game("crazy-eights")).discard_can_fail


@pytest.mark.parametrize(
    "game_id",
    [
        "scopa",
        "fan-tan",
        "badam-satti",
        "oklahoma",
        "scala-quaranta",
        "president",
        "go-fish",
        "old-maid",
        "war",
        "newmarket",
    ],
)
def test_where_somebody_can_always_act_there_is_no_standstill(game_id: str) -> None:
    game = load_game(game_id)
    assert not analyse(game).can_stand_still
    assert simulate(game, games=50, seed=3).reasons["stuck"] == 0


def test_sequences_that_wait_for_a_card_nobody_holds_can_stand_still() -> None:
    assert analyse(load_game("snakes-and-ladders")).can_stand_still
    fan_tan = load_game("fan-tan")
    drawn = fan_tan.copy_with(
        setup=dealt("fan-tan", cards_per_player=7), phases=(DrawPhase(), *fan_tan.phases)
    )
    assert analyse(drawn).can_stand_still


def test_a_layout_without_all_its_cards_in_hands_can_stand_still() -> None:
    satti = load_game("badam-satti")
    assert analyse(satti.copy_with(setup=dealt("badam-satti", cards_per_player=7))).can_stand_still
    rule = satti.phases[0]
    without = msgspec.structs.replace(rule, valid_play_condition=CardAdjacentToLayout())
    assert analyse(satti.copy_with(phases=(without,))).can_stand_still, "no suit can be started"


def test_a_win_that_only_one_can_have_is_never_shared() -> None:
    for game_id in ("cheat", "switch", "war", "crazy-eights", "hearts"):
        assert not can_be_shared(analyse(load_game(game_id)), last_hand=False)
    for game_id in ("go-fish", "oh-hell", "knaves", "scotch-whist"):
        assert can_be_shared(analyse(load_game(game_id)), last_hand=False)
    assert can_be_shared(analyse(load_game("crazy-eights")), last_hand=True)


def test_the_last_trick_of_all_settles_who_is_left() -> None:
    assert settles_at_last(analyse(load_game("knockout-whist")))
    assert settles_at_last(analyse(load_game("bassadewitz")))
    assert not settles_at_last(analyse(load_game("pool-rummy")))


def test_cards_that_are_passed_on_leave_hands_as_large_as_they_are() -> None:
    scopa = load_game("scopa")
    assert not analyse(scopa.copy_with(phases=(PassPhase(count=1), *scopa.phases))).deck_can_fail


def test_nobody_is_left_with_chips_that_all_bets_together_cannot_take() -> None:
    kuhn = load_game("kuhn-poker")
    assert not analyse(kuhn).chips_can_run_out
    assert analyse(kuhn.copy_with(setup=dealt("kuhn-poker", starting_chips=10))).chips_can_run_out
    assert analyse(load_game("draw-poker")).chips_can_run_out
