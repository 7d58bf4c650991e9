"""The parameters of every tool, under their JSON names: zone, cardName, fromZone, toPosition, from.

Descriptions here become the JSON Schema a model reads; nothing here does anything.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from darwindeck.table.actions import Audience, End, Face
from darwindeck.table.state import Orientation

Zone = Annotated[str, Meta(description='Zone key (e.g. "your_deck")')]
CardName = Annotated[str, Meta(description='Card name as shown, or a handle such as "#2"', min_length=1)]
Names = Annotated[tuple[CardName, ...], Meta(description="Card names as shown, or handles", min_length=1)]
Ordered = Annotated[
    tuple[CardName, ...], Meta(description="Card names in desired order, from top to bottom", min_length=1)
]
Count = Annotated[int, Meta(description="How many", ge=1, le=1000)]
Position = Annotated[int, Meta(description="Position in the zone, 1 is the top", ge=1, le=1000)]
Text = Annotated[str, Meta(description="Free text")]


class Empty(Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


class Params(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """What every tool that touches a zone also takes: the claim of a card effect and its words."""

    allowed_by_card_effect: Annotated[
        bool, Meta(description="True when a card in play allows what the rules forbid; needs effect_text")
    ] = field(default=False, name="allowed_by_card_effect")
    effect_text: Annotated[str, Meta(description="The words on the card that allow it")] = field(
        default="", name="effect_text"
    )


class DrawParams(Params, frozen=True):
    count: Count = 1


class MoveCardParams(Params, frozen=True):
    from_zone: Zone
    to_zone: Zone
    card_name: CardName | None = None
    position: Position | None = None
    to_position: End | Position = End.TOP


class MoveStackParams(Params, frozen=True):
    from_zone: Zone
    to_zone: Zone
    count: Annotated[int, Meta(description="Only the top so many cards", ge=1)] | None = None
    to_position: End = End.TOP
    turn_over: Annotated[
        bool, Meta(description="Turn the pile over, so that its bottom card comes on top")
    ] = False


class SwapParams(Params, frozen=True):
    zone1: Zone
    zone2: Zone


class PlaceParams(Params, frozen=True):
    card_names: Ordered
    zone: Zone
    position: End = End.TOP
    from_zone: Zone | None = None


class ZoneParams(Params, frozen=True):
    zone: Zone


class SearchParams(Params, frozen=True):
    zone: Zone
    kind: Annotated[str, Meta(description="List only cards whose kind contains this")] = ""
    name: Annotated[str, Meta(description="List only cards whose name contains this")] = ""
    text: Annotated[str, Meta(description="List only cards whose reference contains this")] = ""
    limit: Annotated[int, Meta(description="List at most so many different cards", ge=1)] | None = None


class PeekParams(Params, frozen=True):
    zone: Zone
    count: Count = 1
    from_position: Annotated[End, Meta(description="Which end to look at (default: top)")] = End.TOP


class RearrangeParams(Params, frozen=True):
    zone: Zone
    card_names: Ordered
    end: Annotated[End, Meta(description="Which end of the zone to rearrange (default: top)")] = field(
        default=End.TOP, name="from"
    )


class CardParams(Params, frozen=True, kw_only=True):
    zone: Zone
    card_name: CardName | None = None
    position: Position | None = None


class FlipParams(CardParams, frozen=True, kw_only=True):
    visibility: Face


class OrientParams(CardParams, frozen=True, kw_only=True):
    orientation: Orientation


class CounterParams(Params, frozen=True):
    zone: Zone
    counter_type: str
    amount: Count = 1


class SetCounterParams(Params, frozen=True):
    zone: Zone
    counter_type: str
    value: Annotated[int, Meta(ge=0, le=100_000)]


class CoinParams(Struct, frozen=True, forbid_unknown_fields=True):
    count: Annotated[int, Meta(description="How many coins", ge=1, le=100)] = 1


class DiceParams(Struct, frozen=True, forbid_unknown_fields=True):
    count: Annotated[int, Meta(description="How many dice", ge=1, le=100)] = 1
    sides: Annotated[int, Meta(description="Sides of each die", ge=2, le=1000)] = 6


class RevealParams(Params, frozen=True):
    zone: Zone
    card_names: Names
    to: Audience = Audience.BOTH


class RevealHandParams(Params, frozen=True):
    zone: Zone
    mutual: bool = False
    message: Text = ""


class MulliganParams(Params, frozen=True):
    draw_count: Annotated[int, Meta(description="How many cards to draw", ge=0, le=100)] = 7


class MessageParams(Struct, frozen=True, forbid_unknown_fields=True):
    message: Text = ""


class ReasonParams(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Text = ""


class RewindParams(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Text
    guidance: Text


class TaskParams(Struct, frozen=True, forbid_unknown_fields=True):
    instructions: Annotated[str, Meta(description="What the helper is to do", min_length=1)]


class AttackParams(Params, frozen=True):
    attack_name: str
    target_zone: Zone | None = None


class AbilityParams(Params, frozen=True):
    zone: Zone
    ability_name: str


class StatusParams(Params, frozen=True):
    zone: Zone
    status: Annotated[str, Meta(pattern="^(normal|paralyzed|asleep|confused)$")]


class AttachParams(Params, frozen=True):
    card_name: CardName
    to_zone: Zone
