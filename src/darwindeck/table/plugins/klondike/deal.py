"""Dealing Klondike: 28 cards in seven piles, the top one of each face up, the rest in the stock.

The number of a deal says how the cards lie, whatever else is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from darwindeck.table.actions import AnyAction, Face, FlipCard, MarkTurn, MoveStack, Shuffle, Top
from darwindeck.table.game import Game, opening
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.klondike.cards import CATALOGUE, DECK
from darwindeck.table.plugins.klondike.rules import DRAW_THREE, HOOKS, TABLEAUS, TIDY
from darwindeck.table.plugins.plugin import package_data
from darwindeck.table.state import Phase
from darwindeck.table.table import Table
from darwindeck.table.view import View
from darwindeck.table.zones import read_playmat


def new_table(seed: int, referee: Referee = Referee.STRICT, *, draw: int = 1, tidy: bool = False) -> Table:
    """Make a shuffled and dealt game, one or three cards drawn at a time; with `tidy` safe cards go home by
    themselves.

    Klondike's rules always hold, whatever the level.
    """
    game = Game(read_playmat(package_data("klondike", "playmat.json")), CATALOGUE)
    start = opening(game, {"stock": DECK}, seed=seed, phase=Phase.PLAYING)
    table = Table(game, start, hooks=HOOKS, referee=referee)
    deal: list[AnyAction] = [Shuffle("stock")]
    for number, zone in enumerate(TABLEAUS, 1):
        deal.append(MoveStack("stock", zone, number, face=Face.HIDDEN))
        deal.append(FlipCard(zone, Top(), Face.PUBLIC))
    deal += [MarkTurn(mark) for mark, chosen in ((DRAW_THREE, draw == 3), (TIDY, tidy)) if chosen]
    table.house(0, deal)
    return table


def deal_from_choices(seed: int, referee: Referee, chosen: Mapping[str, str]) -> Table:
    """Make the same from what was chosen on a page: `draw` is `1` or `3`, `tidy` is `yes` or `no`."""
    return new_table(
        seed, referee, draw=3 if chosen.get("draw") == "3" else 1, tidy=chosen.get("tidy") == "yes"
    )


def notes(view: View) -> tuple[str, ...]:
    home = sum(view.zone(f"foundation_{n}").count for n in range(1, 5))
    return (f"{home} of 52 cards are home.", *(f"{mark.capitalize()}." for mark in view.turn_marks))
