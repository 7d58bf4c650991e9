"""What a plugin is, and the list of those that ship with the package; each imported only when asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources

from darwindeck.errors import TableError
from darwindeck.table.hooks import Referee
from darwindeck.table.table import Table
from darwindeck.table.view import View


@dataclass(frozen=True, slots=True)
class Plugin:
    """A game: how to set up a table for it, and what to add to the readable state."""

    id: str
    name: str
    new_table: Callable[[int, Referee], Table]
    notes: Callable[[View], tuple[str, ...]]


def package_data(plugin_id: str, name: str) -> bytes:
    """A data file that lies beside a plugin's code."""
    return resources.files(f"darwindeck.table.plugins.{plugin_id}").joinpath(name).read_bytes()


def plugin_names() -> tuple[str, ...]:
    return ("klondike", "pokemon")


def plugin(plugin_id: str) -> Plugin:
    """The plugin of this name."""
    match plugin_id:
        case "klondike":
            from darwindeck.table.plugins import klondike

            return klondike.PLUGIN
        case "pokemon":
            from darwindeck.table.plugins import pokemon

            return pokemon.PLUGIN
        case _:
            names = plugin_names()
            raise TableError(
                f"there is no game {plugin_id!r} for the table; there are {', '.join(names)}",
                code="table/bad-arguments",
                suggestions=names,
            )
