"""How many deals of Klondike are won by following the hints, and how long a hint takes.

    python benchmarks/klondike.py --deals 50 --draw 3

Nothing here looks at a face-down card: the player is the hint of the page.
"""

from __future__ import annotations

import argparse
import sys
import time

from darwindeck.table.plugins.klondike import new_table
from darwindeck.table.plugins.klondike.board import home_count
from darwindeck.table.plugins.klondike.position import unseen
from darwindeck.table.plugins.klondike.search import EACH, WORLDS, find_hint, hint_for
from darwindeck.table.table import Table
from darwindeck.table.view import view_for

PATIENCE = 120
"""Steps without a card turned up or sent home after which a deal is given up."""


def play(table: Table, worlds: int, each: int) -> list[float]:
    """Follow the hints to the end; the seconds each hint took."""
    seconds: list[float] = []
    best, since = (0, 0), 0
    while since < PATIENCE:
        begin = time.perf_counter()
        if (worlds, each) == (WORLDS, EACH):
            hint = hint_for(table)
        else:
            been = [view_for(table.game, step.before, 0) for step in table.steps[1:][-200:]]
            hint = find_hint(table.view(0), been, worlds=worlds, each=each)
        seconds.append(time.perf_counter() - begin)
        if hint is None:
            break
        table.submit(0, hint.action)
        view = table.view(0)
        reached = (52 - unseen(view), home_count(view))
        since = 0 if reached > best else since + 1
        best = max(best, reached)
    return seconds


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--deals", type=int, default=20)
    reader.add_argument("--first", type=int, default=1)
    reader.add_argument("--draw", type=int, choices=(1, 3), default=1)
    reader.add_argument("--worlds", type=int, default=WORLDS)
    reader.add_argument("--each", type=int, default=EACH)
    asked = reader.parse_args()
    won, moves, taken = 0, 0, []
    for deal in range(asked.first, asked.first + asked.deals):
        table = new_table(deal, draw=asked.draw)
        taken += play(table, asked.worlds, asked.each)
        if table.state.result is not None:
            won += 1
            moves += len(table.steps) - 1
        if (deal - asked.first) % 10 == 9:
            print(f"{won} of {deal - asked.first + 1}", file=sys.stderr, flush=True)
    taken.sort()
    print(f"{won} of {asked.deals} deals won, {moves // max(won, 1)} moves a win")
    print(
        f"{len(taken)} hints, {1000 * sum(taken) / len(taken):.0f} ms each, the slowest {1000 * taken[-1]:.0f} ms"
    )


if __name__ == "__main__":
    main()
