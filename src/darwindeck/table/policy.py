"""Who may touch what: whose turn it is, whose zone it is, what a card effect may allow, and room in the pile.

The policy never looks at a hidden card, so a refusal tells nothing. Rules of a particular game are hooks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, assert_never

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.cards import fold
from darwindeck.table.game import Game, Spot
from darwindeck.table.hooks import Referee
from darwindeck.table.state import State

NO_SEARCH: Final = "at this table nobody searches while a question is open"


class Touch(StrEnum):
    """What an action does to a zone."""

    LOOK = "look into"
    TAKE = "take cards from"
    PUT = "put cards into"
    MARK = "mark cards in"
    TURN = "change cards in"


def check_turn(state: State, seat: int, action: a.Action, *, search_in_decision: bool = True) -> None:
    """Nothing after the result; conceding at any time; everything else by the seat that is to act.

    Whether a seat that is asked may search before it answers is for the table to say.
    """
    if state.result is not None:
        raise TableError("the game is over", code="table/over")
    if isinstance(action, a.Concede):
        return
    if seat != state.to_act:
        raise TableError("another seat is to act", code="action/not_your_turn")
    if isinstance(action, a.EndTurn) and state.decision is not None:
        raise TableError(
            "a decision is open; resolve it with resolve_decision",
            code="table/decision-pending",
            suggestions=("resolve_decision",),
        )
    if isinstance(action, a.SearchZone) and state.decision is not None and not search_in_decision:
        raise TableError(
            NO_SEARCH,
            code="table/not-permitted",
            rule="no search before an answer",
            suggestions=("resolve_decision",),
        )


def touches(game: Game, seat: int, action: a.Action) -> Iterator[tuple[str, Touch]]:
    """Every zone an action touches, and how."""
    match action:
        case a.Draw() | a.Mulligan():
            deck, hand = game.draw_zones(seat)
            yield deck, Touch.TAKE
            yield hand, Touch.PUT
        case a.MoveCard() | a.MoveStack():
            yield action.from_zone, Touch.TAKE
            yield action.to_zone, Touch.PUT
        case a.SwapStacks():
            yield action.zone1, Touch.TURN
            yield action.zone2, Touch.TURN
        case a.PlaceOnZone():
            yield from ((item.zone, Touch.TAKE) for item in action.cards)
            yield action.zone, Touch.PUT
        case a.SearchZone() | a.Peek() | a.Reveal():
            yield action.zone, Touch.LOOK
        case a.RevealHand():
            yield action.zone, Touch.TURN
        case a.FlipCard():
            yield action.zone, Touch.LOOK if action.face is a.Face.OWNER_ONLY else Touch.TURN
        case a.Shuffle() | a.RearrangeZone():
            yield action.zone, Touch.TURN
        case a.SetOrientation() | a.AddCounter() | a.RemoveCounter() | a.SetCounter():
            yield action.zone, Touch.MARK
        case a.Act():
            return
        case _:
            assert_never(action)


def check_policy(game: Game, state: State, seat: int, action: a.Action, referee: Referee) -> None:
    """Refuse what this seat may not do to these zones; a claimed card effect is checked under `strict`."""
    if action.effect:
        check_effect(game, state, action.effect, referee)
    for key, touch in touches(game, seat, action):
        spot = game.spot(key)
        if action.effect or _allowed(game, seat, action, spot, touch):
            continue
        raise TableError(
            f"you may not {touch} {game.alias(key, seat)} without a card effect; if a card says so, repeat "
            "the call with allowed_by_card_effect=true and effect_text set to the words on the card",
            code="table/not-permitted",
            rule=f"own zones only ({touch})",
            suggestions=("allowed_by_card_effect",),
        )
    if not action.effect:
        _check_room(game, state, seat, action)


def may_touch(game: Game, seat: int, key: str) -> tuple[Touch, ...]:
    """Return what this seat may do to a zone as it likes, without a card effect."""
    spot = game.spot(key)
    return tuple(touch for touch in Touch if _allowed(game, seat, a.Peek(key), spot, touch))


def _allowed(game: Game, seat: int, action: a.Action, spot: Spot, touch: Touch) -> bool:
    if spot.owner == seat or (spot.owner is None and touch is not Touch.LOOK):
        return True
    match touch:
        case Touch.LOOK:
            return spot.public and not isinstance(action, a.FlipCard)
        case Touch.MARK:
            return spot.public
        case Touch.PUT:
            return spot.spec.others_may_add
        case Touch.TAKE:
            return spot.public and _into_same_owners_discard(game, action, spot)
        case Touch.TURN:
            return False
        case _:
            assert_never(touch)


def _into_same_owners_discard(game: Game, action: a.Action, source: Spot) -> bool:
    """Tell whether a pile may be touched: a knocked-out pile may be cleared away by anybody, into its owner's own
    discard.
    """
    if not isinstance(action, a.MoveCard | a.MoveStack):
        return False
    target = game.spot(action.to_zone)
    return target.owner == source.owner and target.spec.others_may_add


def check_effect(game: Game, state: State, effect: str, referee: Referee) -> None:
    """Under `strict` some card in play or in staging, seen by all, must have exactly these sentences on it."""
    if not effect.strip():
        raise TableError("name the effect by its words on the card", code="table/effect-unproven")
    if referee is not Referee.STRICT:
        return
    open_texts = _open_texts(game, state)
    claimed = _sentences(effect)
    if not any(_contains(_sentences(text), claimed) for text in open_texts):
        raise TableError(
            "no card in play or in staging has this text; copy whole sentences from the card",
            code="table/effect-unproven",
            rule="proven effects only",
            suggestions=open_texts,
        )


def _open_texts(game: Game, state: State) -> tuple[str, ...]:
    """Return the effect texts on cards in play or in staging that everybody sees."""
    cards = (
        card
        for key, spot in game.spots.items()
        if spot.spec.in_play
        for card in state.piles[key].cards
        if all(card.sight)
    )
    return tuple(dict.fromkeys(text for card in cards for text in game.catalogue[card.template].texts))


def _sentences(text: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"[.!?]+(?:\s+|$)", fold(text)) if part)


def _contains(sentences: tuple[str, ...], claimed: tuple[str, ...]) -> bool:
    size = len(claimed)
    return size > 0 and any(sentences[i : i + size] == claimed for i in range(len(sentences) - size + 1))


def _check_room(game: Game, state: State, seat: int, action: a.Action) -> None:
    for key, arriving in _arrivals(game, state, seat, action):
        capacity = game.spot(key).spec.capacity
        size = len(state.piles[key].cards)
        if arriving and capacity is not None and size + arriving > capacity:
            raise TableError(
                f"{game.alias(key, seat)} holds at most {capacity}; it has {size} and {arriving} would come",
                code="table/full",
                rule=f"capacity {capacity}",
            )


def _arrivals(game: Game, state: State, seat: int, action: a.Action) -> Iterator[tuple[str, int]]:
    """Count the cards that enter each zone; moves within a zone do not count."""
    match action:
        case a.Draw(count=count):
            deck, hand = game.draw_zones(seat)
            yield hand, min(count, len(state.piles[deck].cards))
        case a.MoveCard():
            yield action.to_zone, int(action.from_zone != action.to_zone)
        case a.MoveStack():
            size = len(state.piles[action.from_zone].cards)
            yield action.to_zone, min(size, action.count or size)
        case a.PlaceOnZone():
            yield action.zone, sum(item.zone != action.zone for item in action.cards)
        case a.SwapStacks(zone1=one, zone2=two):
            gain = len(state.piles[two].cards) - len(state.piles[one].cards)
            yield one, max(0, gain)
            yield two, max(0, -gain)
        case a.Act():
            return
        case _:
            assert_never(action)
