"""A game that one person plays, such as a solitaire: touching a card, hints, playing to the end, and how one fares.

The plugin's coach says what these mean; every move goes through the table's one door.
"""

from __future__ import annotations

import asyncio
from typing import Final, assert_never

from darwindeck.errors import TableError
from darwindeck.store.solitaire import SolitaireFile, SolitaireGame
from darwindeck.store.tables import seal_of
from darwindeck.table.actions import Act, Draw, MoveCard, MoveStack
from darwindeck.table.plugins import Hint
from darwindeck.table.view import View, view_for
from darwindeck.web.messages import Said
from darwindeck.web.open.live import LiveOpenTable
from darwindeck.web.open.messages import Finish, OpenHint, Standing, Tap

NOTHING_LEFT: Final = (
    "No moves left: nothing you can do turns up another card. Take moves back, or take a new deal."
)
REMEMBERED: Final = 200
"""Earlier positions to which a hint does not lead back."""
A_MOVE: Final = 0.04
"""Seconds between two moves of a game that plays itself to the end."""


def tap(live: LiveOpenTable, ask: Tap) -> Said:
    """Does what touching a card means; if nothing, says what the table said."""
    if ask.version != live.version:
        raise TableError("the table has changed meanwhile", code="action/stale_version")
    coach, view = live.plugin.coach, live.table.view(0)
    if coach is None or ask.zone not in view.zones:
        raise TableError(f"there is no zone {ask.zone!r}", code="table/unknown-zone")
    for action in coach.tap(view, ask.zone, ask.position):
        try:
            live.table.submit(0, action)
        except TableError:
            continue
        return Said(ask.id, "")
    raise TableError("That cannot go anywhere now.", code="table/rule")


async def finish(live: LiveOpenTable, ask: Finish) -> Said:
    """Plays to the end, a move at a time, so that it can be watched."""
    coach = live.plugin.coach
    actions = () if coach is None else coach.finish(live.table.view(0))
    if not actions:
        raise TableError("The game cannot finish itself yet.", code="table/rule")
    for action in actions:
        if live.table.state.result is not None:  # a safe card that went home by itself was the last one
            break
        try:
            live.table.submit(0, action)
        except TableError:
            continue  # that card went home by itself
        await asyncio.sleep(A_MOVE)
    return Said(ask.id, "")


def views(live: LiveOpenTable) -> tuple[View, list[View]]:
    """Return what the player sees, and has seen since the deal."""
    earlier = live.table.steps[live.dealt_steps :][-REMEMBERED:]
    return live.table.view(0), [view_for(live.table.game, step.before, 0) for step in earlier]


def show_hint(live: LiveOpenTable, ask: str, hint: Hint) -> OpenHint:
    """Return the hint with the piles it is about, for a page that points at them; what is drawn is touched at its
    pile.
    """
    pile, drawn = live.table.game.draw_zones(0)
    match hint.action:
        case MoveStack(from_zone=source, to_zone=target) if (source, target) == (drawn, pile):
            return OpenHint(ask, hint.words, hint.found, target=pile)
        case MoveCard(from_zone=source, to_zone=target):
            return OpenHint(ask, hint.words, hint.found, source, target)
        case MoveStack(from_zone=source, to_zone=target, count=count):
            return OpenHint(ask, hint.words, hint.found, source, target, count or 1)
        case Draw():
            return OpenHint(ask, hint.words, hint.found, pile, drawn)
        case Act():
            return OpenHint(ask, hint.words, hint.found)
        case _:
            assert_never(hint.action)


def kind_of(live: LiveOpenTable) -> str:
    """Return the game and what was chosen that makes it another one to win."""
    chosen = {option.id: option.default for option in live.plugin.options} | dict(live.options.chosen)
    draw = f", draw {chosen['draw']}" if "draw" in chosen else ""
    return f"{live.plugin.name}{draw}"


def game_of(live: LiveOpenTable, secret: str, *, won: bool) -> SolitaireGame:
    return SolitaireGame(
        table=live.id,
        person=seal_of(secret),
        game=kind_of(live),
        deal=live.row.seed,
        won=won,
        moves=live.moves,
        seconds=round(live.seconds, 1),
    )


def standing(live: LiveOpenTable, file: SolitaireFile, secret: str) -> Standing:
    kind = kind_of(live)
    return Standing(kind, file.record(seal_of(secret), kind))
