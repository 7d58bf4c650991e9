"""Tools of the Pokémon table: declarations, status, attaching energy, clearing away what was knocked out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from darwindeck.errors import TableError
from darwindeck.llm.tools import params as p
from darwindeck.llm.tools.spec import Tool, ToolReply, tool
from darwindeck.llm.tools.table_session import TableSession, effect_of
from darwindeck.table.actions import At, Declare, MoveCard, MoveStack, SetOrientation, Top
from darwindeck.table.naming import find_card
from darwindeck.table.state import Orientation

STATUS: Final = {
    "normal": Orientation.UPRIGHT,
    "paralyzed": Orientation.RIGHT,
    "asleep": Orientation.LEFT,
    "confused": Orientation.UPSIDE_DOWN,
}


ATTACK: Final = "attack"


def _top_label(desk: TableSession, alias: str) -> str:
    """Return the card on top, as a declaration names it to everybody: so everybody has to see it already."""
    zone = desk.zone(alias)
    if not zone.cards:
        raise TableError(f"there is no Pokemon in {zone.zone}", code="table/empty-zone")
    if not all(desk.table.state.piles[desk.key(alias)].cards[0].sight):
        raise TableError(
            f"{zone.zone} is not open to everybody, and a declaration names its card: play or reveal it first",
            code="table/not-permitted",
        )
    return zone.cards[0].label


def declare_attack(desk: TableSession, params: p.AttackParams) -> ToolReply:
    target = "" if params.target_zone is None else f" {_top_label(desk, params.target_zone)}"
    message = f"{_top_label(desk, 'your_active')} attacks{target}"
    return desk.do(Declare(ATTACK, params.attack_name, message, effect=effect_of(params)))


def declare_retreat(desk: TableSession, params: p.ZoneParams) -> ToolReply:
    return desk.do(Declare("retreat", _top_label(desk, params.zone), effect=effect_of(params)))


def declare_ability(desk: TableSession, params: p.AbilityParams) -> ToolReply:
    message = f"{_top_label(desk, params.zone)} in {desk.zone(params.zone).zone}"
    return desk.do(Declare("ability", params.ability_name, message, effect=effect_of(params)))


def set_status(desk: TableSession, params: p.StatusParams) -> ToolReply:
    key = desk.key(params.zone)
    return desk.do(SetOrientation(key, Top(), STATUS[params.status], effect=effect_of(params)))


def attach_energy(desk: TableSession, params: p.AttachParams) -> ToolReply:
    hand = desk.zone("your_hand")
    card = find_card(hand, params.card_name)
    kinds = {c.position - 1: desk.table.game.catalogue[c.template].kind for c in hand.cards}
    if not isinstance(card, At) or "Energy" not in kinds[card.index]:
        raise TableError(f"{params.card_name} is not an energy card", code="table/bad-arguments")
    key = desk.key(params.to_zone)
    return desk.do(MoveCard(desk.key("your_hand"), key, card, effect=effect_of(params)))


def discard_pokemon_cards(desk: TableSession, params: p.ZoneParams) -> ToolReply:
    """Move the pile to the discard of the seat it belongs to."""
    alias = desk.zone(params.zone).zone
    side = alias.partition("_")[0]
    if side not in ("your", "opponent"):
        raise TableError(f"{alias} belongs to nobody", code="table/bad-arguments")
    return desk.do(MoveStack(desk.key(alias), desk.key(f"{side}_discard"), effect=effect_of(params)))


POKEMON: Sequence[Tool] = (
    tool("declare_attack", "Announce an attack of your active Pokemon.", p.AttackParams, declare_attack),
    tool("declare_retreat", "Announce that a Pokemon retreats.", p.ZoneParams, declare_retreat),
    tool("declare_ability", "Announce the use of an ability.", p.AbilityParams, declare_ability),
    tool("set_status", "Make a Pokemon normal, paralyzed, asleep or confused.", p.StatusParams, set_status),
    tool(
        "attach_energy", "Attach an energy card from your hand to a Pokemon.", p.AttachParams, attach_energy
    ),
    tool(
        "discard_pokemon_cards",
        "Put a knocked-out Pokemon with everything attached into its owner's discard pile.",
        p.ZoneParams,
        discard_pokemon_cards,
    ),
)
