"""Games for the open table. A plugin brings a playmat, cards, hooks and notes; the table knows no game."""

from __future__ import annotations

from darwindeck.table.plugins.plugin import Plugin, plugin, plugin_names

__all__ = ["Plugin", "plugin", "plugin_names"]
