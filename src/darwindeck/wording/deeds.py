"""What one does in a step, as a clause of a pitch: "you may draw a card"."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from darwindeck.wording.grammar import say_number

ONE: Final = "a card"


class Deed(NamedTuple):
    """What one does in a step: "draw a card from the deck"; or all of a clause that is not about "you"."""

    does: str
    you: bool = True
    may: bool = False

    @property
    def words(self) -> str:
        """As a clause: "you may draw a card"."""
        return f"you {self.deed}" if self.you else self.does

    @property
    def deed(self) -> str:
        """ "may draw a card"."""
        return f"may {self.does}" if self.may else self.does

    @property
    def of_them(self) -> str:
        """Say what nobody does: "draw a card if they hold no trump"."""
        return re.sub(r"\byour\b", "their", re.sub(r"\byou\b", "they", self.does))


def cards(n: int) -> str:
    """ "a card", "three cards"."""
    return ONE if n == 1 else f"{say_number(n)} cards"


def cards_between(least: int, most: int) -> str:
    """ "three cards", "up to three cards"."""
    return cards(most) if least == most else f"up to {cards(most)}"
