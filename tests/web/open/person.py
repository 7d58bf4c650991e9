"""A person at the Pokémon table who does the least that keeps a game going, over the socket of a page."""

from __future__ import annotations

from darwindeck.table.actions import (
    At,
    Concede,
    Draw,
    EndTurn,
    MoveCard,
    Mulligan,
    ResolveDecision,
    SwapStacks,
)
from tests.web.open.line import OpenLine

BENCH = [f"bench_{number}@0" for number in range(1, 6)]


def basics(line: OpenLine) -> list[int]:
    """The places of Basic Pokémon in hand, from 0."""
    assert line.scene is not None
    cards = line.zone("hand@0").cards
    return [card.position - 1 for card in cards if "Basic" in line.scene.faces[card.template].kind]


def set_up(line: OpenLine) -> None:
    while not basics(line):
        line.done(Mulligan())
    line.done(MoveCard("hand@0", "active@0", At(basics(line)[0])))
    for zone in BENCH:
        if not basics(line):
            break
        line.done(MoveCard("hand@0", zone, At(basics(line)[0])))
    line.done(EndTurn())


def pass_turn(line: OpenLine) -> None:
    """Draws and ends the turn; whoever cannot draw gives up."""
    if not line.zone("deck@0").count:
        line.done(Concede())
        return
    line.done(Draw())
    line.done(EndTurn())


def come_forward(line: OpenLine) -> None:
    """Somebody from the bench becomes active."""
    bench = next((zone for zone in BENCH if line.zone(zone).count), None)
    if bench is not None and not line.zone("active@0").count:
        line.done(SwapStacks(bench, "active@0"))
    line.done(ResolveDecision())


def play_on(line: OpenLine) -> None:
    """Hears until it is this person's turn, and does the least; until the game is over."""
    while line.scene is not None and line.scene.result is None:
        if not line.scene.to_act:
            line.hear()
        elif line.scene.asked:
            come_forward(line)
        elif line.scene.setup:
            set_up(line)
        else:
            pass_turn(line)
