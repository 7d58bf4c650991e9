"""What reading one old game carries along: its notes, room for conditions, and rules found in odd places."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from darwindeck.genome.cards import RankOrder
from darwindeck.genome.conditions import And, Condition, Not, Or, SingleTest
from darwindeck.genome.scoring import ContractScoring
from darwindeck.legacy.notes import Notes, range_of


@dataclass
class Context:
    notes: Notes = field(default_factory=Notes)
    rank_order: RankOrder = RankOrder.ACE_HIGH
    """Some files name it as the value of a test."""
    contract: ContractScoring | None = None
    nodes: int = 0

    def admits(self, condition: Condition) -> bool:
        """Takes a condition in, unless it is too deep or the game has too many already."""
        nodes, depth = _size(condition)
        fits = self.nodes + nodes <= range_of("condition nodes").high
        if not fits or depth > range_of("condition depth").high:
            return False
        self.nodes += nodes
        return True


def _size(condition: Condition) -> tuple[int, int]:
    """Nodes and levels."""
    match condition:
        case And(conditions=parts) | Or(conditions=parts):
            sizes = [_size(part) for part in parts]
        case Not(condition=part):
            sizes = [_size(part)]
        case SingleTest():
            sizes = []
        case _:
            assert_never(condition)
    return 1 + sum(nodes for nodes, _ in sizes), 1 + max((depth for _, depth in sizes), default=0)
