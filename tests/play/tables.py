"""Short whole games of six kinds, and a person who plays them by a fixed chance.

Everybody plays like `random`, so that a better agent changes no game here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.seats import seat_players
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.validation.validate import require_valid


@dataclass(frozen=True, slots=True)
class Case:
    """A game that ends soon: a known one with a low target or few cards."""

    game: str
    seed: int
    opponent: str = "random"
    target: int | None = None
    cards: int | None = None
    deadwood: int | None = None

    def genome(self) -> GameGenome:
        known = load_game(self.game)
        setup, wins = known.setup, known.win_conditions
        if self.cards is not None:
            setup = msgspec.structs.replace(setup, cards_per_player=self.cards)
        if self.target is not None:
            low = self.target
            wins = tuple(msgspec.structs.replace(w, threshold=low) if w.threshold else w for w in wins)
        knock = known.knock
        if knock is not None and self.deadwood is not None:
            knock = msgspec.structs.replace(knock, max_deadwood=self.deadwood)
        return require_valid(msgspec.structs.replace(known, setup=setup, win_conditions=wins, knock=knock))

    def table(self, seat: int = 0) -> PlayTable:
        genome = self.genome()
        return PlayTable(
            genome, seats=seat_players(seat, [self.opponent], genome.player_count), seed=self.seed
        )


SIX = {
    "trick": Case("hearts", 0, target=2),
    "shedding": Case("crazy-eights", 11, target=2),
    "climbing": Case("president", 84, target=2),
    "betting": Case("simple-poker", 72),
    "bluffing": Case("cheat", 6, cards=4),
    "rummy": Case("gin-rummy", 8, target=2, deadwood=25),
}
"""One game of each kind; the person has 7 to 17 decisions."""


def next_choice(position: Playthrough) -> str:
    """What the person does in a position; the same every time."""
    chosen = position.choice("random", seed=len(position.actions))
    assert chosen is not None
    return chosen


def decisions(table: PlayTable, seat: int = 0) -> Iterator[str]:
    """Plays a table to its end and gives every action of the person."""
    while True:
        table.advance()
        if table.over:
            return
        action = next_choice(table.positions[-1])
        table.submit(seat, action, table.version)
        yield action
