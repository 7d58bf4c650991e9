"""Klondike's rules as hooks: what may be moved where, turning up the next card, noticing the win.

The rules look only at face-up cards, so a refusal says nothing about what lies face down. How the game was chosen
(three cards at a time, safe cards go home) stands in the marks of the table's one turn, for every reader of the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from darwindeck.table.actions import (
    Act,
    Concede,
    Draw,
    End,
    Face,
    Finish,
    FlipCard,
    MarkTurn,
    MoveCard,
    MoveStack,
    Top,
)
from darwindeck.table.hooks import After, Block, Continue, FollowUp, Hooks, Situation, Verdict
from darwindeck.table.plugins.klondike.cards import Face as CardFace
from darwindeck.table.plugins.klondike.cards import face
from darwindeck.table.state import Card, Pile, Reason, State

FOUNDATIONS = tuple(f"foundation_{n}" for n in range(1, 5))
TABLEAUS = tuple(f"tableau_{n}" for n in range(1, 8))
RULE = "klondike"
DRAW_THREE: Final = "three cards are drawn at a time"
TIDY: Final = "safe cards go home by themselves"


def draw_count(marks: tuple[str, ...]) -> int:
    """Return the number of cards turned by a draw: one or three."""
    return 3 if DRAW_THREE in marks else 1


def check(situation: Situation) -> Verdict:
    """Only draws, turning the waste over, and moves of Klondike; all else is refused with its reason."""
    reason = _reason(situation)
    return Continue() if reason is None else Block(RULE, reason)


def _reason(situation: Situation) -> str | None:
    state, action = situation.state, situation.action
    match action:
        case Concede():
            return None
        case Draw(count=count):
            turned = draw_count(state.turn_marks)
            words = "three cards are" if turned == 3 else "one card is"
            return None if count == turned else f"{words} drawn at a time"
        case MoveCard() | MoveStack() if action.face is not None:
            return "cards are moved face up"
        case MoveCard() | MoveStack() if action.to is not End.TOP and action.to != 0:
            return "cards are laid on top"
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
        case Act():
            return "this is not a move of Klondike"
        case _:
            assert_never(action)


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
    """Return what the house does next, one thing at a time: see the win, turn a card up, send a safe card home."""
    action, state = after.before.action, after.state
    if not isinstance(action, MoveCard | MoveStack | FlipCard | Draw | MarkTurn):
        return ()
    piles = state.piles
    if all(len(piles[zone].cards) == 13 for zone in FOUNDATIONS):
        return (FollowUp(0, Finish(0, Reason.WON, "all four suits are home")),)
    if isinstance(action, MoveCard | MoveStack):
        source = action.from_zone
        if source in TABLEAUS and piles[source].cards and not piles[source].cards[0].sight[0]:
            return (FollowUp(0, FlipCard(source, Top(), Face.PUBLIC)),)
    return _tidy(state) if TIDY in state.turn_marks else ()


def _tidy(state: State) -> tuple[FollowUp, ...]:
    """Return the first safe card on its way home. A card of the waste counts only where one card is drawn at a
    time, since otherwise taking it shifts those that come up after it.
    """
    tops = home_tops({zone: state.piles[zone].cards for zone in FOUNDATIONS})
    sources = ("waste", *TABLEAUS) if draw_count(state.turn_marks) == 1 else TABLEAUS
    for source in sources:
        pile = state.piles[source].cards
        if pile and pile[0].sight[0] and is_safe(face(pile[0].template), tops):
            return (FollowUp(0, MoveCard(source, home_of(face(pile[0].template).suit, state))),)
    return ()


def home_tops(foundations: Mapping[str, tuple[Card, ...]]) -> dict[str, int]:
    """Return how many cards of each suit are on its foundation."""
    tops = dict.fromkeys("cdhs", 0)
    for cards in foundations.values():
        if cards:
            tops[face(cards[0].template).suit] = len(cards)
    return tops


def is_safe(card: CardFace, tops: Mapping[str, int]) -> bool:
    """Tell whether a card can go home and nothing that is still out could ever have to lie on it; an ace never
    has to.
    """
    if tops[card.suit] + 1 != card.rank or card.rank <= 2:
        return tops[card.suit] + 1 == card.rank
    other_colour = min(rank for suit, rank in tops.items() if (suit in "dh") != card.red)
    return other_colour + 1 >= card.rank and min(tops.values()) + 2 >= card.rank


def home_of(suit: str, state: State) -> str:
    """Return the foundation of a suit: where it has begun, else the first empty one."""
    tops = {zone: state.piles[zone].cards for zone in FOUNDATIONS}
    begun = (zone for zone, cards in tops.items() if cards and face(cards[0].template).suit == suit)
    return next(begun, next((zone for zone, cards in tops.items() if not cards), FOUNDATIONS[0]))


HOOKS = Hooks(before=((100, check),), after=((100, turn_up),))
