"""What holds at the table now: only what the rules of the game use, and only while it is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.phases import BettingPhase, ClaimPhase
from darwindeck.genome.setup import Fixed, UntilWin
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Fact, FactKind
from darwindeck.play.scene.order import order_facts
from darwindeck.simulation.view import View
from darwindeck.wording.combinations import combination_sign
from darwindeck.wording.names import RANKS, SUITS, card_sign, rank_plural

LAST_TURNS: Final = 20
"""From here on it is told how many turns are left before the game stops."""
LAST_HANDS: Final = 3
"""From here on it is told how many hands there can be; games that never come so far have no such rule to a player."""


def facts_of(layout: Layout, view: View, called: Callable[[int], str]) -> tuple[Fact, ...]:
    """All facts of a position; `called` is what the reader calls a seat."""
    if view.reason != "running":
        return ()
    return (
        *_suits(layout, view),
        *order_facts(layout, view),
        *_last_played(layout, view),
        *_claims(layout, view, called),
        *_chips(layout, view),
        *_course(layout, view),
    )


def _suit(suit: str) -> str:
    return SUITS[Suit(suit)]


def _suits(layout: Layout, view: View) -> Iterator[Fact]:
    if view.trump is not None:
        yield Fact(FactKind.TRUMP, view.trump, f"trump: {_suit(view.trump)}")
    if view.led is not None:
        yield Fact(FactKind.LED, view.led, f"led: {_suit(view.led)}")
    if view.declared_suit is not None:
        yield Fact(FactKind.NAMED, view.declared_suit, f"suit named: {_suit(view.declared_suit)}")
    for suit in layout.breakable:
        if suit in view.broken:
            yield Fact(FactKind.BROKEN, suit, f"{SUITS[suit]} are broken")


def _last_played(layout: Layout, view: View) -> Iterator[Fact]:
    """Yield what has to be beaten or matched, while it lies there."""
    if view.top_pattern is not None and view.last_play:
        made = combination_sign(layout.genome.patterns[view.top_pattern], view.last_play)
        yield Fact(FactKind.TOP, view.top or "", f"last: {made}")
    elif layout.looks_at_top and view.top is not None and view.top in view.tableau:
        shown = card_sign(view.top) if view.top_count == 1 else of_rank(view.top_count, view.top[0])
        yield Fact(FactKind.TOP, view.top, f"last played: {shown}")


def _claims(layout: Layout, view: View, called: Callable[[int], str]) -> Iterator[Fact]:
    if view.claimed is not None and view.claimer is not None:
        words = f"{called(view.claimer)}: {of_rank(view.claim_count, view.claimed)}"
        yield Fact(FactKind.CLAIM, view.claimed, words)
    elif view.due is not None and isinstance(layout.phase(view), ClaimPhase):
        yield Fact(FactKind.DUE, view.due, f"rank due: {rank_plural(Rank(view.due))}")


def of_rank(cards: int, rank: str) -> str:
    """Say a number of cards of a rank: "1 ace", "2 sevens"."""
    return f"{cards} {RANKS[Rank(rank)] if cards == 1 else rank_plural(Rank(rank))}"


def _chips(layout: Layout, view: View) -> Iterator[Fact]:
    if not layout.facts.has(BettingPhase):
        return
    if view.pot:
        yield Fact(FactKind.POT, str(view.pot), f"pot: {view.pot}")
    acts = view.actor == view.seat and isinstance(layout.phase(view), BettingPhase)
    if acts and "call" in view.legal:
        yield Fact(FactKind.TO_CALL, str(view.to_call), f"to call: {view.to_call}")


def _course(layout: Layout, view: View) -> Iterator[Fact]:
    if layout.turns_round:
        clockwise = view.direction > 0
        yield Fact(FactKind.DIRECTION, str(view.direction), "to the left" if clockwise else "to the right")
    hands, number = layout.genome.hands, view.hand_no + 1
    if isinstance(hands, Fixed):
        yield Fact(FactKind.HAND, str(number), f"hand {number} of {hands.n}")
    elif isinstance(hands, UntilWin):
        last = f" of at most {hands.max_hands}" if hands.max_hands - number < LAST_HANDS else ""
        yield Fact(FactKind.HAND, str(number), f"hand {number}{last}")
    left = layout.genome.max_turns - view.turn
    if left <= LAST_TURNS:
        yield Fact(FactKind.TURNS_LEFT, str(left), f"turns left: {max(0, left)}")
