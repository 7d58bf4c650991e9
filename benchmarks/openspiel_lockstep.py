"""Plays ten games beside OpenSpiel: the same deals, at every decision the same seat and the same legal actions, at
the end the same points. Prints how often both agreed and where they are known to differ, one line each; exits with 1
if they differ anywhere else. OpenSpiel is no dependency: `pip install open_spiel`.

    python benchmarks/openspiel_lockstep.py [--deals 1000] [GAME ...]
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.openspiel import betting, gin, goofspiel, piles, tricks
from benchmarks.openspiel.ledger import Ledger, tell

GAMES = {
    "hearts": tricks.play_hearts,
    "oh-hell": tricks.play_oh_hell,
    "spades": tricks.play_spades,
    "gin-rummy": gin.play_gin,
    "crazy-eights": piles.play_eights,
    "go-fish": piles.play_go_fish,
    "kuhn-poker": betting.play_kuhn,
    "whist": tricks.play_whist,
    "contract-bridge": tricks.play_bridge,
    "goofspiel": goofspiel.play_goofspiel,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare DarwinDeck with OpenSpiel, decision by decision.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"some of: {', '.join(GAMES)}")
    parser.add_argument("--deals", type=int, default=1000, help="deals of each game (1000)")
    asked = parser.parse_args()
    unknown = {*asked.games} - GAMES.keys()
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        print("OpenSpiel is not installed here; to compare with it, run: pip install open_spiel")
        return 0
    ledgers = []
    for name in asked.games or GAMES:
        ledgers.append(Ledger(name))
        GAMES[name](spiel, ledgers[-1], asked.deals)
    return tell(ledgers)


if __name__ == "__main__":
    sys.exit(main())
