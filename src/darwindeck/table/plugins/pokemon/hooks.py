"""What the Pokémon table does by itself: face-down setup, attachments under the Pokémon, marks of the turn.

Follow-ups look only at cards that everybody sees, so what the house does gives nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from darwindeck.table.actions import (
    Act,
    AnyAction,
    At,
    BeginPlay,
    EndTurn,
    Face,
    FlipCard,
    MarkCard,
    MarkTurn,
    MoveCard,
    MoveStack,
    Mulligan,
    Note,
    SwapStacks,
)
from darwindeck.table.actions import End as PileEnd
from darwindeck.table.hooks import (
    After,
    Continue,
    FollowUp,
    Hooks,
    PostHook,
    PreHook,
    Replace,
    Situation,
    Verdict,
)
from darwindeck.table.plugins.pokemon.cards import PokemonCard
from darwindeck.table.plugins.pokemon.rules import (
    ENERGY,
    PLAYED_THIS_TURN,
    SUPPORTER,
    on_field,
    rules,
    zone_id,
)
from darwindeck.table.state import Card, Phase

Cards = Mapping[str, PokemonCard]


def pokemon_hooks(cards: Cards) -> Hooks:
    """All hooks: rules first, then how a card is laid down, and after the action what the house adds."""
    return Hooks(
        before=(*((100, rule) for rule in rules(cards)), (900, _lay_down(cards))),
        after=((50, _begin), (60, _marks(cards)), (100, _mulligan_note)),
    )


def _lay_down(cards: Cards) -> PreHook:
    """In the setup cards are laid face down; later, energy and tools go under the Pokémon they belong to."""

    def hook(situation: Situation) -> Verdict:
        action = situation.action
        if situation.state.phase is Phase.SETUP:
            return _face_down(action)
        if not isinstance(action, MoveCard) or not on_field(action.to_zone) or action.face is not None:
            return Continue()
        known = situation.known_card(action.from_zone, action.card)
        attached = known is not None and not cards[known.template].is_pokemon
        if attached and action.to is PileEnd.TOP and action.from_zone != action.to_zone:
            return Replace(replace(action, to=PileEnd.BOTTOM))
        return Continue()

    return hook


def _face_down(action: AnyAction) -> Verdict:
    """Whatever comes to the field in the setup, by whatever way, only its owner sees."""
    match action:
        case MoveCard(to_zone=zone, face=None) | MoveStack(to_zone=zone, face=None) if on_field(zone):
            return Replace(replace(action, face=Face.OWNER_ONLY))
        case SwapStacks(zone1=one, zone2=two, face=None) if on_field(one) and on_field(two):
            return Replace(replace(action, face=Face.OWNER_ONLY))
        case Act():
            return Continue()
        case _:
            assert_never(action)


def _begin(after: After) -> tuple[FollowUp, ...]:
    """When both seats are set up, everything on the field is turned up and a coin chooses the first seat."""
    situation = after.before
    started = situation.state.phase is Phase.SETUP and after.state.phase is Phase.PLAYING
    if not started or not isinstance(situation.action, EndTurn):
        return ()
    flips = [
        FollowUp(spot.owner or 0, FlipCard(key, At(index), Face.PUBLIC))
        for key, spot in situation.game.spots.items()
        if on_field(key)
        for index, card in enumerate(after.state.piles[key].cards)
        if not all(card.sight)
    ]
    return (*flips, FollowUp(situation.seat, BeginPlay()))


def _landed_card(after: After) -> Card | None:
    """Return the card a move has brought into a pile, if everybody sees it there."""
    action = after.before.action
    if not isinstance(action, MoveCard):
        return None
    cards = after.state.piles[action.to_zone].cards
    if isinstance(action.to, int):
        card = cards[action.to]
    else:
        card = cards[0] if action.to is PileEnd.TOP else cards[-1]
    return card if all(card.sight) else None


def _marks(cards: Cards) -> PostHook:
    """Return a card from hand: Pokémon are flagged, supporters and energy noted, trainer texts read out."""

    def hook(after: After) -> tuple[FollowUp, ...]:
        situation, action = after.before, after.before.action
        landed = _landed_card(after)
        if landed is None or not isinstance(action, MoveCard) or zone_id(action.from_zone) != "hand":
            return ()
        if after.state.phase is not Phase.PLAYING:
            return ()
        card, seat = cards[landed.template], situation.seat
        if action.to_zone == "staging" and card.rules:
            note = FollowUp(seat, Note(f"{card.name}: {' '.join(card.rules)}"))
            spent = "Supporter" in card.subtypes and not action.effect
            return (note, FollowUp(seat, MarkTurn(SUPPORTER))) if spent else (note,)
        if not on_field(action.to_zone):
            return ()
        if card.is_energy:
            return () if action.effect else (FollowUp(seat, MarkTurn(ENERGY)),)
        if card.is_pokemon:
            index = after.state.piles[action.to_zone].cards.index(landed)
            return (FollowUp(seat, MarkCard(action.to_zone, index, PLAYED_THIS_TURN)),)
        return ()

    return hook


def _mulligan_note(after: After) -> tuple[FollowUp, ...]:
    if not isinstance(after.before.action, Mulligan):
        return ()
    return (FollowUp(after.before.seat, Note("After a mulligan the other seat may draw a card.")),)
