"""Kuhn poker beside OpenSpiel: of every deal all that can happen, not one line of it."""

from __future__ import annotations

from types import ModuleType

import darwindeck as dd
from benchmarks.openspiel.cards import State
from benchmarks.openspiel.ledger import Ledger

PASS, BET = 0, 1
MEANS = {"check": PASS, "fold": PASS, "bet": BET, "call": BET}


def play_kuhn(spiel: ModuleType, ledger: Ledger, deals: int) -> None:
    game = dd.load("kuhn-poker")
    for seed in range(deals):
        ledger.begin(f"seed {seed}")
        table = dd.deal(game, seed=seed)
        state = spiel.load_game("kuhn_poker").new_initial_state()
        hands = table.snapshot().zones.hands
        for seat in (table.actor, 1 - table.actor):
            state.apply_action("JQK".index(hands[seat][0][0]))
        _walk(ledger, table, state, table.actor, _stacks(table))


def _stacks(table: dd.Playthrough) -> list[int]:
    """Chips with those in the pot, before a seat knows whose they are."""
    position = table.snapshot()
    return [chips + staked for chips, staked in zip(position.chips, position.staked, strict=True)]


def _walk(ledger: Ledger, table: dd.Playthrough, state: State, first: int, stacks: list[int]) -> None:
    if table.snapshot().hand_no > 0:
        gained = [now - then for now, then in zip(_stacks(table), stacks, strict=True)]
        paid = [int(chips) for chips in state.returns()]
        ledger.compare("chips", gained, paid if first == 0 else paid[::-1])
        return
    ledger.compare("who acts", (table.actor - first) % 2, state.current_player())
    actions = {MEANS[action]: action for action in table.legal_actions()}
    ledger.compare("actions", sorted(actions), state.legal_actions())
    for number, action in actions.items():
        after = state.clone()
        after.apply_action(number)
        _walk(ledger, table.apply(action), after, first, stacks)
