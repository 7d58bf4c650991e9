"""Klondike, the solitaire: legal moves, automatic turning up and the win are hooks on the open table."""

from __future__ import annotations

from darwindeck.table.plugins.klondike.deal import new_table, notes
from darwindeck.table.plugins.plugin import Plugin

PLUGIN = Plugin("klondike", "Klondike", new_table, notes)

__all__ = ["PLUGIN", "new_table"]
