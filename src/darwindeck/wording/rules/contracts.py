"""Contracts in words."""

from __future__ import annotations

from typing import Final

from darwindeck.genome.scoring import (
    ContractScoring,
)
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.grammar import say_number


def contract_words(contract: ContractScoring | None) -> str:
    if contract is None:
        return "bids are not scored"
    if contract.exact:
        return "you must take exactly the tricks you bid"
    bags = (
        f", and {say_number(contract.bag_limit)} tricks too many cost {contract.bag_penalty}"
        if contract.bag_limit
        else ""
    )
    return f"you must take at least the tricks you bid{bags}"


FIELDS: Final[Fields] = {
    "overtrick_points": Field("points for an overtrick"),
    "failed_contract_penalty": Field("penalty for each trick of a failed bid"),
    "bag_limit": Field("overtricks that are punished"),
    "bag_penalty": Field("their penalty"),
    "exact": Field("making a contract"),
}
