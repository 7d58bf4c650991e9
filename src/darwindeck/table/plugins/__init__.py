"""Games for the open table. A plugin brings a playmat, cards, hooks and notes; the table knows no game."""

from __future__ import annotations

from darwindeck.table.plugins.plugin import Coach, Hint, Plugin, Saying, TableOption, plugin, plugin_names

__all__ = ["Coach", "Hint", "Plugin", "Saying", "TableOption", "plugin", "plugin_names"]
