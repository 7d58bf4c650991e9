"""The readable state: one seat's view as text, the same sections in the same order every time.

It is made from a view and that seat's log only. Plugins may add lines of their own about the position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from darwindeck.table.cards import CardCatalogue
from darwindeck.table.reference import format_references
from darwindeck.table.state import Orientation
from darwindeck.table.view import SeenCard, View, ZoneView

CARD_REFERENCE = "=== CARD REFERENCE ==="
GAME_STATE = "=== GAME STATE ==="
STRATEGY = "=== DECK STRATEGY ==="
NOTES = "=== NOTES ==="
LOG = "=== LOG (latest last) ==="
ZONE_KEYS = "=== ZONE KEYS ==="
LOG_LINES = 15

Notes = Callable[[View], tuple[str, ...]]


def readable_state(
    catalogue: CardCatalogue, view: View, log: Sequence[str], *, notes: Sequence[str] = (), strategy: str = ""
) -> str:
    """Return the whole text a player reads before acting; `strategy` is free advice about the seat's own deck."""
    templates = (
        card.template for zone in view.zones.values() for card in zone.cards if catalogue[card.template].facts
    )
    blocks = [
        [CARD_REFERENCE, *format_references(catalogue, templates)],
        [STRATEGY, strategy] if strategy else [],
        [GAME_STATE, *_game_lines(view)],
        *_zone_blocks(view),
        [NOTES, *notes] if notes else [],
        [LOG, *log[-LOG_LINES:]],
        [ZONE_KEYS, ", ".join(view.zones)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _game_lines(view: View) -> list[str]:
    whose = "your turn" if view.your_turn else "your opponent's turn"
    lines = [f"Turn {view.turn} ({whose}), phase: {view.phase}"]
    if view.turn_marks:
        lines.append(f"Done this turn: {', '.join(view.turn_marks)}")
    if view.decision is not None:
        asked = "You are asked to decide" if view.decision.yours else "Your opponent is asked to decide"
        lines.append(f"{asked}: {view.decision.message}")
    if view.result is not None:
        outcome = {True: "You won", False: "You lost", None: "Nobody won"}[view.result.won]
        lines.append(f"The game is over. {outcome} ({view.result.reason}). {view.result.details}".rstrip())
    elif not view.to_act:
        lines.append("You are waiting for the other seat.")
    return lines


def _zone_blocks(view: View) -> list[list[str]]:
    heads = {"your": "=== YOUR ZONES ===", "opponent": "=== OPPONENT ZONES ===", "": "=== SHARED ZONES ==="}
    blocks: dict[str, list[str]] = {}
    for alias, zone in view.zones.items():
        side = alias.partition("_")[0]
        side = side if side in ("your", "opponent") else ""
        blocks.setdefault(side, [heads[side]]).append(zone_line(zone))
    return [blocks[side] for side in heads if side in blocks]


def zone_line(zone: ZoneView) -> str:
    """`your_hand (2): Spoink, Psychic Energy`, with unknown cards as a number and counters at the end."""
    line = f"{zone.zone} ({zone.count})"
    if zone.count == 0:
        return f"{line}: empty"
    hidden = zone.count - len(zone.cards)
    parts = _pile_parts(zone) if zone.cards else []
    if hidden and zone.cards:
        parts.append(f"{hidden} more face down")
    elif hidden:
        parts.append("face down")
    if zone.somewhere:
        parts.append("searched: you know what is in it until it is shuffled")
    if zone.counters:
        parts.append(
            "counters: " + ", ".join(f"{name} {count}" for name, count in sorted(zone.counters.items()))
        )
    return f"{line}: {'; '.join(parts)}"


def _pile_parts(zone: ZoneView) -> list[str]:
    known = [card for card in zone.cards if not card.face_up]
    open_cards = [card for card in zone.cards if card.face_up]
    parts = [", ".join(card_text(card) for card in open_cards)] if open_cards else []
    if known:
        places = ", ".join(f"{card.position}. {card_text(card)} {card.handle}".rstrip() for card in known)
        parts.append(f"known to you, by position from the top: {places}")
    return parts


def card_text(card: SeenCard) -> str:
    """Return the label, with how the card is turned and what is marked on it."""
    extras = [] if card.orientation is Orientation.UPRIGHT else [f"turned {card.orientation}"]
    extras += [flag.replace("_", " ") for flag in card.flags]
    return f"{card.label} [{', '.join(extras)}]" if extras else card.label
