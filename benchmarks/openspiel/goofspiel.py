"""Goofspiel beside OpenSpiel: all choose at once here as there, and a tied prize is lost."""

from __future__ import annotations

from random import Random
from types import ModuleType

import darwindeck as dd
from benchmarks.openspiel.cards import State
from benchmarks.openspiel.ledger import Ledger

RANKS = "A23456789TJQK"
OPTIONS = {
    "imp_info": False,
    "num_cards": 13,
    "players": 2,
    "points_order": "random",
    "returns_type": "total_points",
}


def play_goofspiel(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    game = dd.load("goofspiel")
    for seed in range(deals):
        ledger.begin(f"seed {seed}")
        table, rng = dd.deal(game, seed=seed), Random(seed)
        state = spiel.load_game("goofspiel", OPTIONS).new_initial_state()
        while not state.is_terminal():
            table = _one_prize(ledger, table, state, rng)
        while not table.over:  # OpenSpiel plays the last cards by itself
            ledger.compare("the last card", 1, len(table.legal_actions()))
            table = table.apply(table.legal_actions()[0])
        ledger.compare("points", list(table.snapshot().scores), [int(points) for points in state.returns()])


def _one_prize(ledger: Ledger, table: dd.Playthrough, state: State, rng: Random) -> dd.Playthrough:
    prize = table.view(0).turned or ""
    state.apply_action(RANKS.index(prize[0]))
    if state.is_terminal():
        return table
    ledger.compare("who chooses", [0, 1], sorted(table.choosing))
    chosen = {}
    for _ in range(2):
        seat, cards = table.actor, table.legal_actions()
        numbers = sorted(RANKS.index(card[0]) for card in cards)
        ledger.compare("cards that may be played", numbers, state.legal_actions(seat))
        card = rng.choice(cards)
        chosen[seat], table = RANKS.index(card[0]), table.apply(card)
    state.apply_actions([chosen[0], chosen[1]])
    return table
