"""Every action of the table as frozen data, and the reader that checks one before anything else looks at it.

Actions name zones by internal key and cards by position or template; they know nothing of names, labels or
handles (those belong to the tools). Chance actions carry their outcome once the table has drawn it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from darwindeck.errors import TableError
from darwindeck.limits import ACTION_LETTERS
from darwindeck.outside import decode_with
from darwindeck.table.state import Orientation, Reason

Count = Annotated[int, Meta(ge=1, le=1000)]
Index = Annotated[int, Meta(ge=0, le=100_000)]


class End(StrEnum):
    """One end of a pile."""

    TOP = "top"
    BOTTOM = "bottom"


class Face(StrEnum):
    """Who may see a flipped card."""

    PUBLIC = "public"
    HIDDEN = "hidden"
    OWNER_ONLY = "owner_only"


class Audience(StrEnum):
    """To whom cards are revealed."""

    OPPONENT = "opponent"
    BOTH = "both"


class Top(Struct, frozen=True, tag_field="by", tag="top"):
    """The top card, whatever it is; everybody sees that it was the top one."""


class At(Struct, frozen=True, tag_field="by", tag="at"):
    """The card at a position (0 = top); the position is the actor's own business."""

    index: Index


class Named(Struct, frozen=True, tag_field="by", tag="named"):
    """The topmost copy of a template among the cards the actor knows to be in the pile."""

    template: str


CardRef: TypeAlias = Top | At | Named


class CardIn(Struct, frozen=True):
    """A card and the zone it is taken from."""

    zone: str
    card: CardRef


class Act(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """What every action has: the text of the card effect that allows it, if it claims one."""

    effect: str = ""


class Draw(Act, frozen=True, tag="draw"):
    count: Count = 1


class MoveCard(Act, frozen=True, tag="move_card"):
    from_zone: str
    to_zone: str
    card: CardRef = Top()
    to: End | Index = End.TOP
    face: Face | None = None


class MoveStack(Act, frozen=True, tag="move_card_stack"):
    """The top `count` cards (all, if none is given), in their order or turned over.

    With a `face`, cards land so that only these see them, whatever the zone's default is.
    """

    from_zone: str
    to_zone: str
    count: Count | None = None
    to: End = End.TOP
    turn_over: bool = False
    face: Face | None = None


class SwapStacks(Act, frozen=True, tag="swap_card_stacks"):
    zone1: str
    zone2: str
    face: Face | None = None


class PlaceOnZone(Act, frozen=True, tag="place_on_zone"):
    """Cards from any zones onto one end of a pile; the first listed lies highest."""

    cards: Annotated[tuple[CardIn, ...], Meta(min_length=1, max_length=200)]
    zone: str
    to: End = End.TOP


class Shuffle(Act, frozen=True, tag="shuffle"):
    zone: str
    outcome: tuple[int, ...] | None = None


class SearchZone(Act, frozen=True, tag="search_zone"):
    zone: str


class Peek(Act, frozen=True, tag="peek"):
    zone: str
    count: Count = 1
    end: End = End.TOP


class RearrangeZone(Act, frozen=True, tag="rearrange_zone"):
    """A new order of the slice at one end: `order[i]` is the old place, counted in the slice from its top."""

    zone: str
    order: Annotated[tuple[Index, ...], Meta(min_length=1, max_length=1000)]
    end: End = End.TOP


class FlipCard(Act, frozen=True, tag="flip_card"):
    zone: str
    card: CardRef
    face: Face


class SetOrientation(Act, frozen=True, tag="set_orientation"):
    zone: str
    card: CardRef
    orientation: Orientation


class AddCounter(Act, frozen=True, tag="add_counter"):
    zone: str
    counter: str
    amount: Count = 1


class RemoveCounter(Act, frozen=True, tag="remove_counter"):
    zone: str
    counter: str
    amount: Count = 1


class SetCounter(Act, frozen=True, tag="set_counter"):
    zone: str
    counter: str
    value: Annotated[int, Meta(ge=0, le=100_000)]


class CoinFlip(Act, frozen=True, tag="coin_flip"):
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    outcome: tuple[bool, ...] | None = None


class DiceRoll(Act, frozen=True, tag="dice_roll"):
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    sides: Annotated[int, Meta(ge=2, le=1000)] = 6
    outcome: tuple[int, ...] | None = None


class Reveal(Act, frozen=True, tag="reveal"):
    zone: str
    cards: Annotated[tuple[CardRef, ...], Meta(min_length=1, max_length=200)]
    to: Audience = Audience.BOTH


class RevealHand(Act, frozen=True, tag="reveal_hand"):
    """A whole zone is shown until the other seat has answered; `mutual` shows that seat's zone as well."""

    zone: str
    mutual: bool = False
    message: str = ""


class Mulligan(Act, frozen=True, tag="mulligan"):
    draw_count: Annotated[int, Meta(ge=0, le=100)] = 7
    outcome: tuple[int, ...] | None = None


class Declare(Act, frozen=True, tag="declare_action"):
    """Something said aloud: an attack, an ability, a retreat."""

    kind: str
    name: str
    message: str = ""


class CreateDecision(Act, frozen=True, tag="create_decision"):
    message: str = ""


class ResolveDecision(Act, frozen=True, tag="resolve_decision"):
    message: str = ""


class EndTurn(Act, frozen=True, tag="end_turn"):
    pass


class Concede(Act, frozen=True, tag="concede"):
    pass


class DeclareVictory(Act, frozen=True, tag="declare_victory"):
    reason: str = ""


class MarkTurn(Act, frozen=True, tag="house_mark_turn"):
    """The house notes a fact of this turn, such as a supporter played."""

    mark: str


class MarkCard(Act, frozen=True, tag="house_mark_card"):
    """The house puts a flag on a card until the turn ends."""

    zone: str
    index: Index
    flag: str


class BeginPlay(Act, frozen=True, tag="house_begin_play"):
    """The house ends the setup; the coin that chooses the first seat is the outcome."""

    outcome: int | None = None


class Finish(Act, frozen=True, tag="house_finish"):
    """The house sees that the game is decided."""

    winner: int | None
    reason: Reason
    details: str = ""


class Note(Act, frozen=True, tag="house_note"):
    """The house says something to everybody."""

    text: str


Action: TypeAlias = (
    Draw
    | MoveCard
    | MoveStack
    | SwapStacks
    | PlaceOnZone
    | Shuffle
    | SearchZone
    | Peek
    | RearrangeZone
    | FlipCard
    | SetOrientation
    | AddCounter
    | RemoveCounter
    | SetCounter
    | CoinFlip
    | DiceRoll
    | Reveal
    | RevealHand
    | Mulligan
    | Declare
    | CreateDecision
    | ResolveDecision
    | EndTurn
    | Concede
    | DeclareVictory
)
HouseAction: TypeAlias = MarkTurn | MarkCard | BeginPlay | Finish | Note
AnyAction: TypeAlias = Action | HouseAction
Chance: TypeAlias = Shuffle | CoinFlip | DiceRoll | Mulligan

_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)


def parse_action(action: Action | bytes) -> Action:
    """Return an action a seat may submit, from itself or from JSON, with every field checked.

    >>> parse_action(b'{"type": "peek", "zone": "deck@0", "count": 4}')
    Peek(zone='deck@0', count=4, end=<End.TOP: 'top'>, effect='')
    """
    try:
        parsed = decode_with(_decoder, action if isinstance(action, bytes) else msgspec.json.encode(action))
    except (msgspec.MsgspecError, UnicodeError, TypeError, RecursionError) as error:
        raise TableError(f"not an action: {error}", code="table/bad-action") from None
    if isinstance(parsed, Shuffle | CoinFlip | DiceRoll | Mulligan) and parsed.outcome is not None:
        raise TableError("a seat cannot choose the outcome of chance", code="table/bad-action")
    if any(isinstance(each, str) and len(each) > ACTION_LETTERS for each in msgspec.structs.astuple(parsed)):
        raise TableError(f"a text has at most {ACTION_LETTERS} letters", code="table/bad-action")
    return parsed
