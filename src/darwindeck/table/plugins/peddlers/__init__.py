"""Peddlers, a small game of bids and barter for two, whose rules are conventions: the table knows its zones and cards,
the players keep the rules (docs/table.md, and the section of the prompt). It has no hooks at all.
"""

from __future__ import annotations

from typing import Final

from darwindeck.table.actions import Draw, MoveStack, Shuffle
from darwindeck.table.cards import CardCatalogue, Template, Tint
from darwindeck.table.game import Game, opening
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.plugin import Plugin, package_data
from darwindeck.table.state import Phase
from darwindeck.table.table import Table
from darwindeck.table.view import View
from darwindeck.table.zones import read_playmat

GOODS: Final = {"Salt": Tint.GREY, "Cloth": Tint.BLUE, "Spice": Tint.RED}
VALUES: Final = range(1, 9)
HAND: Final = 9
STALL: Final = 3


def _template(good: str, value: int) -> Template:
    name = f"{good} {value}"
    return Template(
        name.lower().replace(" ", "_"),
        name,
        "Ware",
        (f"Value: {value}",),
        corner=str(value),
        tint=GOODS[good],
    )


CATALOGUE: Final = CardCatalogue(_template(good, value) for good in GOODS for value in VALUES)


def new_table(seed: int, referee: Referee = Referee.OFF) -> Table:
    """Make a table: a shuffled pack, nine wares in each hand, three in the stall; three stay unseen in the pack."""
    game = Game(read_playmat(package_data("peddlers", "playmat.json")), CATALOGUE)
    start = opening(game, {"pack": [card.id for card in CATALOGUE]}, seed=seed, phase=Phase.PLAYING)
    table = Table(game, start, referee=referee)
    table.house(0, [Shuffle("pack"), Draw(HAND)])
    table.house(1, [Draw(HAND)])
    table.house(0, [MoveStack("pack", "stall", STALL)])
    return table


def notes(view: View) -> tuple[str, ...]:
    """Return what each side has sold up to now."""
    return tuple(
        f"{side}_sold is worth {sum(int(card.label.split()[1]) for card in view.zone(f'{side}_sold').cards)}"
        for side in ("your", "opponent")
    )


PLUGIN = Plugin(
    "peddlers",
    "Peddlers",
    new_table,
    notes,
    pitch="Bid a ware, beat the other's bid in the same goods, barter at the stall: fifteen minutes for two.",
    referee=Referee.OFF,
)

__all__ = ["PLUGIN", "new_table"]
