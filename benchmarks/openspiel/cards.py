"""Cards and deals between the two: notation here, a number there, each game with an order of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol


class State(Protocol):
    """What is used of OpenSpiel's states, which come without types."""

    def legal_actions(self, seat: int = ...) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def apply_actions(self, actions: list[int]) -> None: ...
    def current_player(self) -> int: ...
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def returns(self) -> list[float]: ...
    def clone(self) -> State: ...


@dataclass(frozen=True)
class Numbering:
    """How a game of OpenSpiel numbers its cards."""

    suits: str
    ranks: str = "23456789TJQKA"
    suit_by_suit: bool = False

    def number(self, card: str) -> int:
        rank, suit = self.ranks.index(card[0]), self.suits.index(card[1])
        return suit * 13 + rank if self.suit_by_suit else rank * 4 + suit

    def card(self, number: int) -> str:
        if self.suit_by_suit:
            return self.ranks[number % 13] + self.suits[number // 13]
        return self.ranks[number // 4] + self.suits[number % 4]

    def cards(self, numbers: Iterable[int]) -> set[str]:
        """The cards among some actions; the numbers behind the deck are other things."""
        return {self.card(number) for number in numbers if number < 52}


def deal_round(state: State, numbering: Numbering, hands: Sequence[Sequence[str]]) -> None:
    """Deals card by card round the table, from the first of these hands on."""
    for row in zip(*hands, strict=True):
        for card in row:
            state.apply_action(numbering.number(card))
