"""Which game has a scripted player, and how it is made: one row for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from darwindeck.errors import TableError
from darwindeck.llm.scripted.player import ScriptedPlayer, Watch
from darwindeck.table.plugins.pokemon.choosing import card_pool
from darwindeck.table.table import Table


class Scripted(Protocol):
    """A script in a seat: `act` does whatever that seat has to do now, and every call is shown to `watch`."""

    seat: int
    watch: Watch | None

    def act(self) -> object: ...


def _pokemon(table: Table, seat: int, chosen: Mapping[str, str]) -> Scripted:
    return ScriptedPlayer(table, seat, card_pool(chosen))


SCRIPTS: Final[Mapping[str, Callable[[Table, int, Mapping[str, str]], Scripted]]] = {"pokemon": _pokemon}


def has_script(game: str) -> bool:
    return game in SCRIPTS


def scripted_player(table: Table, seat: int, chosen: Mapping[str, str]) -> Scripted:
    """Return the script for a table's game; `chosen` is what was chosen before the deal."""
    game = table.game.playmat.id
    if game not in SCRIPTS:
        raise TableError(f"no script plays {game}", code="table/bad-arguments")
    return SCRIPTS[game](table, seat, chosen)
