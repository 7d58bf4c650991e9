"""Klondike's rules as hooks: what may be moved where, turning up the next card, noticing the win.

The rules look only at face-up cards, so a refusal says nothing about what lies face down.
"""

from __future__ import annotations

from darwindeck.table.actions import (
    Concede,
    Draw,
    Face,
    Finish,
    FlipCard,
    MoveCard,
    MoveStack,
    Top,
)
from darwindeck.table.hooks import After, Block, Continue, FollowUp, Hooks, Situation, Verdict
from darwindeck.table.plugins.klondike.cards import face
from darwindeck.table.state import Card, Pile, Reason, State

FOUNDATIONS = tuple(f"foundation_{n}" for n in range(1, 5))
TABLEAUS = tuple(f"tableau_{n}" for n in range(1, 8))
RULE = "klondike"


def check(situation: Situation) -> Verdict:
    """Only draws, turning the waste over, and moves of Klondike; all else is refused with its reason."""
    reason = _reason(situation)
    return Continue() if reason is None else Block(RULE, reason)


def _reason(situation: Situation) -> str | None:
    state, action = situation.state, situation.action
    match action:
        case Draw() | Concede():
            return None
        case MoveCard() | MoveStack() if action.face is not None:
            return "cards are moved face up"
        case MoveCard():
            if not isinstance(action.card, Top):
                return "only the top card of a pile can be taken"
            return _move_reason(state, action.from_zone, action.to_zone, 1)
        case MoveStack(from_zone="waste", to_zone="stock"):
            return _recycle_reason(state, action)
        case MoveStack():
            if action.turn_over:
                return "only the waste is turned over"
            size = len(state.piles[action.from_zone].cards)
            return _move_reason(state, action.from_zone, action.to_zone, action.count or size)
        case _:
            return "this is not a move of Klondike"


def _recycle_reason(state: State, action: MoveStack) -> str | None:
    if state.piles["stock"].cards:
        return "the waste is turned over only when the stock is empty"
    if action.count is not None or not action.turn_over:
        return "the whole waste is turned over at once"
    return None


def _move_reason(state: State, source: str, target: str, count: int) -> str | None:
    if source == "stock":
        return "cards of the stock are drawn, not moved"
    moving = state.piles[source].cards[:count]
    if not moving:
        return None  # the table itself says that the pile is empty
    if not all(card.sight[0] for card in moving):
        return "only face-up cards can be moved"
    if target in FOUNDATIONS:
        return _foundation_reason(moving, state.piles[target])
    if target in TABLEAUS:
        if count > 1 and source not in TABLEAUS:
            return "only a tableau run is moved as a stack"
        return _tableau_reason(moving, state.piles[target])
    return "cards go to a foundation or a tableau"


def _foundation_reason(moving: tuple[Card, ...], target: Pile) -> str | None:
    if len(moving) != 1:
        return "one card at a time goes to a foundation"
    card = face(moving[0].template)
    if not target.cards:
        return None if card.rank == 1 else "a foundation begins with an ace"
    top = face(target.cards[0].template)
    if card.suit == top.suit and card.rank == top.rank + 1:
        return None
    return "a foundation goes up by one in its suit"


def _tableau_reason(moving: tuple[Card, ...], target: Pile) -> str | None:
    faces = [face(card.template) for card in moving]
    for lower, upper in zip(faces[1:], faces, strict=False):
        if lower.rank != upper.rank + 1 or lower.red == upper.red:
            return "a run goes down by one in alternating colours"
    if not target.cards:
        return None if faces[-1].rank == 13 else "only a king goes to an empty tableau"
    top = face(target.cards[0].template)
    if faces[-1].rank + 1 == top.rank and faces[-1].red != top.red:
        return None
    return "a tableau goes down by one in alternating colours"


def turn_up(after: After) -> tuple[FollowUp, ...]:
    """A tableau whose top lies face down gets it turned up; with all four kings home the game is won."""
    if not isinstance(after.before.action, MoveCard | MoveStack):
        return ()
    piles = after.state.piles
    if all(len(piles[zone].cards) == 13 for zone in FOUNDATIONS):
        return (FollowUp(0, Finish(0, Reason.WON, "all four suits are home")),)
    source = after.before.action.from_zone
    if source in TABLEAUS and piles[source].cards and not piles[source].cards[0].sight[0]:
        return (FollowUp(0, FlipCard(source, Top(), Face.PUBLIC)),)
    return ()


HOOKS = Hooks(before=((100, check),), after=((100, turn_up),))
