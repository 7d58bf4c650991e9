"""Dealing Klondike: 28 cards in seven piles, the top one of each face up, the rest in the stock."""

from __future__ import annotations

from darwindeck.table.actions import AnyAction, Face, FlipCard, MoveStack, Shuffle, Top
from darwindeck.table.game import Game, opening
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.klondike.cards import CATALOGUE, DECK
from darwindeck.table.plugins.klondike.rules import HOOKS, TABLEAUS
from darwindeck.table.plugins.plugin import package_data
from darwindeck.table.state import Phase
from darwindeck.table.table import Table
from darwindeck.table.view import View
from darwindeck.table.zones import read_playmat


def new_table(seed: int, referee: Referee = Referee.STRICT) -> Table:
    """A shuffled and dealt game. Klondike's rules always hold, whatever the level."""
    game = Game(read_playmat(package_data("klondike", "playmat.json")), CATALOGUE)
    start = opening(game, {"stock": DECK}, seed=seed, phase=Phase.PLAYING)
    table = Table(game, start, hooks=HOOKS, referee=referee)
    deal: list[AnyAction] = [Shuffle("stock")]
    for number, zone in enumerate(TABLEAUS, 1):
        deal.append(MoveStack("stock", zone, number, face=Face.HIDDEN))
        deal.append(FlipCard(zone, Top(), Face.PUBLIC))
    table.house(0, deal)
    return table


def notes(view: View) -> tuple[str, ...]:
    home = sum(view.zone(f"foundation_{n}").count for n in range(1, 5))
    return (f"{home} of 52 cards are home.",)
