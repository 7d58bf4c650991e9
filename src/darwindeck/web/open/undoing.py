"""Taking steps back at an open table: free while nobody learned anything by them; otherwise the other person agrees.

A wish stands until it is answered or somebody acts. It is about the last step, whoever made it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from darwindeck.errors import TableError
from darwindeck.table.table import HistoryEntry
from darwindeck.table.taking_back import why_not_back
from darwindeck.web.open.company import Company, There
from darwindeck.web.open.kept import KeptTable
from darwindeck.web.open.scene import OpenWish

NOBODY_ASKS: Final = "That request is no longer open."


@dataclass(frozen=True, slots=True)
class Wish:
    """Who asked, at which version of the table, and whether the other has said no."""

    by: int
    version: int
    denied: bool = False


class Undoing:
    """What was taken back at one table, and what somebody wants to."""

    def __init__(self, table: KeptTable, dealt_steps: int, company: Company) -> None:
        self._table = table
        self._dealt = dealt_steps
        self._company = company
        self._undone: list[list[HistoryEntry]] = []
        self._undone_at = -1
        """The version at which that can be done again; whatever else happens makes it another one."""
        self._undone_by = -1
        self._wish: Wish | None = None

    def why_not(self, seat: int) -> str:
        """Why this seat may not simply take back the last step; empty if it may."""
        return why_not_back(self._table, seat, self._dealt)

    def can_ask(self, present: Collection[int]) -> bool:
        """Tell whether there is somebody who could agree, and something to agree to."""
        here = self._company.there(present).count(There.HERE)
        played = len(self._table.steps) > self._dealt and self._table.state.result is None
        return self._company.by_code and here == len(self._company.players) and played

    def undo(self, seat: int, present: Collection[int]) -> str:
        """Takes the last step back, or asks the other person; what is said to that."""
        why = self.why_not(seat)
        if not why:
            taken = self._table.history[self._table.steps[-1].entries :]
            self._undone = [*(self._undone if self.can_redo(seat) else []), taken]
            self._undone_at, self._undone_by = self._table.revision + 1, seat
            self._table.undo()
            return "Taken back."
        if not self.can_ask(present):
            raise TableError(why, code="table/nothing-to-undo")
        standing = self._standing()
        if standing is not None and standing.by != seat and not standing.denied:
            return self.answer(seat, agree=True)
        self._wish = Wish(seat, self._table.revision)
        return ""  # the wish itself says who is asked

    def answer(self, seat: int, *, agree: bool) -> str:
        """Let the other person agree, or let it stand."""
        wish = self._standing()
        if wish is None or wish.by == seat or wish.denied:
            raise TableError(NOBODY_ASKS, code="table/nothing-to-undo")
        if not agree:
            self._wish = Wish(wish.by, wish.version, denied=True)
            return "It stands."
        self._wish = None
        self._undone = []
        self._table.undo()
        return "Taken back."

    def _standing(self) -> Wish | None:
        wish = self._wish
        return wish if wish is not None and wish.version == self._table.revision else None

    def wish(self, seat: int) -> OpenWish | None:
        """Return what this seat is told of a wish that stands."""
        wish = self._standing()
        if wish is None:
            return None
        asker, other = self._company.names[wish.by], self._company.names[1 - wish.by]
        if wish.by == seat:
            said = (
                "does not agree: it stands."
                if wish.denied
                else "is asked to agree to take back the last step."
            )
            return OpenWish(f"{other} {said}")
        return None if wish.denied else OpenWish(f"{asker} asks to take back the last step.", answer=True)

    def can_redo(self, seat: int) -> bool:
        return bool(self._undone) and (self._undone_at, self._undone_by) == (self._table.revision, seat)

    def redo(self, seat: int) -> None:
        """Do again what was taken back last, with the outcome it had."""
        if not self.can_redo(seat):
            raise TableError("there is nothing to do again", code="table/nothing-to-undo")
        entries = self._undone.pop()
        self._undone_at = self._table.revision + 1
        self._table.repeat(entries)
