"""What stands in a position, and how a playthrough ended.

`StateSnapshot` is the whole truth, for tests and golden files; what a seat may know is its `view`.
"""

from __future__ import annotations

import msgspec


class Zones(msgspec.Struct, frozen=True):
    """Cards by zone, in notation; deck and discard top first."""

    deck: tuple[str, ...]
    discard: tuple[str, ...]
    tableau: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    captured: tuple[tuple[str, ...], ...]
    picked: tuple[tuple[str, ...], ...]
    trick: tuple[str | None, ...]
    house: tuple[str, ...]
    piles: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """The piles of the game's own places, place by place, the lowest card first; of each seat in turn if its own."""


class StateSnapshot(msgspec.Struct, frozen=True):
    """Everything there is to know about a position; -1 where the seeds fix it."""

    hand_no: int
    turn: int
    phase: int
    step: int
    current_player: int
    leader: int
    dealer: int
    play_direction: int
    skip_count: int
    scores: tuple[int, ...]
    team_scores: tuple[int, ...]
    player_to_team: tuple[int, ...]
    chips: tuple[int, ...]
    staked: tuple[int, ...]
    current_bid: tuple[int, ...]
    is_nil_bid: tuple[bool, ...]
    tricks_won: tuple[int, ...]
    bidding_complete: bool
    team_contracts: tuple[int, ...]
    accumulated_bags: tuple[int, ...]
    trump: str | None
    declared_suit: str | None
    places: tuple[int, ...]
    out: tuple[bool, ...]
    zones: Zones
    reason: str
    winners: tuple[int, ...]


class Outcome(msgspec.Struct, frozen=True):
    """How a playthrough ended (seed 002): winner is -1 on a draw and in team mode, winning_team otherwise."""

    winner: int
    winning_team: int
    reason: str
    shares: tuple[float, ...]
    turns: int
    hands: int


class Weighed(msgspec.Struct, frozen=True):
    """What a search thinks of an action: how often it was tried, and what it brought, from 0 to 1."""

    action: str
    visits: int
    value: float
