"""How fast the open table is: actions a second on a 120-card table, and how long a view and a prompt take.

Times are processor time of one core, so that a busy machine disturbs them little. Numbers are printed, never
asserted: `python benchmarks/table.py [--json]`. Targets: 10 000 actions a second and core, a view under 1 ms.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import msgspec

from darwindeck.llm.modes import Mode, open_desk
from darwindeck.llm.scripted import play_match
from darwindeck.table import actions as a
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.pokemon import new_table, shipped_cards, shipped_deck
from darwindeck.table.record import record_of, replay
from darwindeck.table.table import Table

ROUNDS = 400
SLICES = 7


def full_table(seed: int = 1) -> Table:
    """Two decks of 60 cards, set up, referee strict, the first turn begun."""
    energy = {0: "ddk-16", 1: "ddk-17"}
    decks = [(*shipped_deck(name), *[energy[seat]] * 20) for seat, name in enumerate(("stove", "sink"))]
    table = new_table(seed, Referee.STRICT, decks=decks, cards=shipped_cards())
    for seat in (0, 1):
        basic = next(
            index
            for index, card in enumerate(table.state.piles[f"hand@{seat}"].cards)
            if "Basic" in table.game.catalogue[card.template].kind
        )
        table.submit(seat, a.MoveCard(f"hand@{seat}", f"active@{seat}", a.At(basic)))
        table.submit(seat, a.EndTurn())
    return table


def round_of_actions(seat: int) -> tuple[a.Action, ...]:
    """What a turn is made of; it leaves the piles as large as they were."""
    deck, hand, active = f"deck@{seat}", f"hand@{seat}", f"active@{seat}"
    return (
        a.Draw(),
        a.Peek(deck, 4),
        a.RearrangeZone(deck, (3, 1, 0, 2)),
        a.MoveCard(deck, hand, a.At(2)),
        a.MoveCard(hand, deck, a.At(0), a.End.BOTTOM),
        a.MoveCard(hand, deck, a.At(0), a.End.BOTTOM),
        a.SearchZone(deck),
        a.Shuffle(deck),
        a.AddCounter(active, "damage", 2),
        a.RemoveCounter(active, "damage", 2),
        a.CoinFlip(2),
        a.Declare("ability", "Warm Up"),
    )


def best(measure: Callable[[], float]) -> float:
    """The smallest of several measurements: what disturbs a measurement only adds to it."""
    return min(measure() for _ in range(SLICES))


def seconds_per_action() -> float:
    table = full_table()
    actions = round_of_actions(table.state.to_act)
    seat = table.state.to_act
    started = time.process_time()
    for _ in range(ROUNDS):
        for action in actions:
            table.submit(seat, action)
    return (time.process_time() - started) / (ROUNDS * len(actions))


def seconds_per(action: Callable[[], object], repeats: int = 200) -> float:
    started = time.process_time()
    for _ in range(repeats):
        action()
    return (time.process_time() - started) / repeats


def main() -> None:
    table = full_table()
    desk = open_desk(table, table.state.to_act, Mode.MAIN)
    record = record_of(play_match(3).table)
    numbers = {
        "cards": sum(len(pile.cards) for pile in table.state.piles.values()),
        "actions_per_s": round(1 / best(seconds_per_action)),
        "view_ms": round(1000 * best(lambda: seconds_per(lambda: table.view(0))), 4),
        "state_text_ms": round(1000 * best(lambda: seconds_per(desk.state_text)), 4),
        "scripted_games_per_s": round(1 / best(lambda: seconds_per(lambda: play_match(3), 1)), 1),
        "replayed_actions_per_s": round(
            len(record.entries) / best(lambda: seconds_per(lambda: replay(record), 3))
        ),
    }
    if "--json" in sys.argv:
        print(msgspec.json.encode(numbers).decode())
        return
    for name, value in numbers.items():
        print(f"{name:>24}  {value}")


if __name__ == "__main__":
    main()
