"""Klondike, the solitaire: legal moves, automatic turning up and the win are hooks on the open table."""

from __future__ import annotations

from darwindeck.table.plugins.klondike.deal import deal_from_choices, new_table, notes
from darwindeck.table.plugins.klondike.position import read_tap
from darwindeck.table.plugins.klondike.search import find_hint, finish, nothing_left
from darwindeck.table.plugins.plugin import Coach, Plugin, TableOption

PLUGIN = Plugin(
    "klondike",
    "Klondike",
    new_table,
    notes,
    pitch="The solitaire everybody knows: build four suits from ace to king out of seven columns and a stock.",
    options=(
        TableOption("draw", "Cards drawn at a time", "1", ("1", "3")),
        TableOption("tidy", "Safe cards go home by themselves", "yes", ("yes", "no")),
    ),
    deal=deal_from_choices,
    coach=Coach(find_hint, nothing_left, finish, read_tap),
)

__all__ = ["PLUGIN", "new_table"]
