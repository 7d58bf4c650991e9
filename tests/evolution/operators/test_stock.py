"""Operators on the stock: an open top card, tricks that count late, and neither where it would say nothing."""

from __future__ import annotations

from random import Random

from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.setup import MutateDeckTopMutation
from darwindeck.evolution.operators.stock import MutateTricksFromMutation
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase
from darwindeck.genome.scoring import TricksFrom, WinCondition, WinType
from darwindeck.genome.setup import DeckTop
from darwindeck.simulation import simulate
from darwindeck.validation.validate import validate

WHIST = load_game("german-whist")


def test_the_top_card_is_turned_up_and_down_again() -> None:
    up = MutateDeckTopMutation().mutate(load_game("rummy"), Random(1))
    assert up is not None
    assert (up.genome.setup.deck_top, up.sentence) == (
        DeckTop.UP,
        "changed: the top card of the deck lies face up",
    )
    down = MutateDeckTopMutation().mutate(up.genome, Random(1))
    assert down is not None
    assert down.genome == load_game("rummy").copy_with(seats=())


def test_nothing_is_turned_up_where_nobody_draws() -> None:
    assert not MutateDeckTopMutation().applies(load_game("whist"))
    assert not MutateDeckTopMutation().applies(load_game("hearts"))


def test_late_tricks_count_always_again() -> None:
    change = MutateTricksFromMutation().mutate(WHIST, Random(1))
    assert change is not None
    assert change.genome == WHIST.copy_with(tricks_from=TricksFrom.ALWAYS)


def test_a_game_of_tricks_alone_gets_a_stock_to_draw_from() -> None:
    change = MutateTricksFromMutation().mutate(load_game("whist"), Random(3))
    assert change is not None
    game = change.genome
    assert validate(game) == []
    assert isinstance(game.phases[-1], DrawPhase)
    assert (game.tricks_from, game.setup.cards_per_player) == (TricksFrom.DECK_EMPTY, 6)
    wins = simulate(game, games=50, seed=1, threads=1).counts.reasons[0]
    assert wins > 45, "tricks are counted, and points made of them"


def test_the_last_trick_alone_counts_for_a_while() -> None:
    change = MutateTricksFromMutation().mutate(load_game("whist"), Random(1))
    assert change is not None
    assert (change.genome.tricks_from, validate(change.genome)) == (TricksFrom.LAST, [])
    back = MutateTricksFromMutation().mutate(change.genome, Random(1))
    assert back is not None
    assert back.genome == load_game("whist")


def test_what_says_nothing_any_more_goes_with_what_it_hung_on() -> None:
    scored = fit_endings(WHIST.copy_with(win_conditions=(WinCondition(WinType.MOST_CAPTURED),)))
    assert (scored.tricks_from, scored.setup.deck_top) == (TricksFrom.ALWAYS, DeckTop.UP)
    dry = fit_endings(WHIST.copy_with(phases=WHIST.phases[:1]))
    assert (dry.tricks_from, dry.setup.deck_top) == (TricksFrom.ALWAYS, DeckTop.HIDDEN)
