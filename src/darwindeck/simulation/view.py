"""What one seat may know, as frozen data. It comes from the engine's view and from nowhere else: there is no way from
here to a card that is hidden from the seat."""

from __future__ import annotations

import msgspec


class Known(msgspec.Struct, frozen=True):
    """What is remembered of another seat's cards: surely there, surely not, suits shown void, ranks asked for."""

    holds: tuple[str, ...]
    lacks: tuple[str, ...]
    voids: tuple[str, ...]
    asked: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """A position through the eyes of one seat. Cards in notation; deck and discard top first."""

    seat: int
    team: int | None
    partners: tuple[int, ...]
    hand_no: int
    turn: int
    phase: int | None
    step: int
    actor: int
    leader: int
    dealer: int
    direction: int
    skips: int
    hand: tuple[str, ...]
    picked: tuple[str, ...]
    open_hands: tuple[tuple[str, ...], ...]
    hand_counts: tuple[int, ...]
    deck_count: int
    turned: str | None
    discard: tuple[str, ...]
    tableau: tuple[str, ...]
    face_down: int
    top: str | None
    """The card last played to the tableau, how many went with it, and who played them."""
    top_count: int
    top_seat: int | None
    captured: tuple[tuple[str, ...], ...]
    trick: tuple[str | None, ...]
    house: tuple[str, ...]
    trump: str | None
    declared_suit: str | None
    broken: tuple[str, ...]
    bids: tuple[int, ...]
    nils: tuple[bool, ...]
    contracts: tuple[int, ...]
    bidding_complete: bool
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    team_scores: tuple[int, ...]
    bags: tuple[int, ...]
    chips: tuple[int, ...]
    staked: tuple[int, ...]
    pot: int
    to_call: int
    claimed: str | None
    claimer: int | None
    claim_count: int
    due: str | None
    """The rank that the next claim names, where nobody chooses it."""
    places: tuple[int, ...]
    out: tuple[bool, ...]
    known: tuple[Known, ...]
    legal: tuple[str, ...]
    reason: str
    winners: tuple[int, ...]
