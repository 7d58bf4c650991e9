"""Thinking ahead at Klondike, by the search in Rust: a hint, whether anything is left to do, how to finish, and
whether a deal can be won at all.

Hints and the end of a game are found from the player's view alone: cards that lie face down are imagined in many
ways, never looked at. Only `solve_deal` sees all cards; it is for choosing deals and for tests.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from darwindeck import _core
from darwindeck.table.actions import Action
from darwindeck.table.plugins.klondike.position import read_step, tell_action, unseen, write_position
from darwindeck.table.plugins.klondike.rules import FOUNDATIONS, TABLEAUS
from darwindeck.table.plugins.plugin import Hint
from darwindeck.table.table import Table
from darwindeck.table.view import View, view_for

WORLDS: Final = 24
"""In how many ways the unseen cards are imagined."""
EACH: Final = 1_000
"""Positions a search in one of these worlds may look at."""
KNOWN: Final = 30_000
"""The same when no card is unseen."""
REACHED: Final = 100_000
"""Positions gone through before nothing is said about whether anything is left to do."""
DEAL: Final = 200_000
REMEMBERED: Final = 200
"""Earlier positions to which a hint does not lead back."""


class Winnable(StrEnum):
    """Whether a deal can be won by somebody who sees all cards."""

    YES = "won"
    NO = "lost"
    UNKNOWN = "unknown"


def find_hint(
    view: View, been: Iterable[View] = (), *, worlds: int = WORLDS, each: int = EACH
) -> Hint | None:
    """Return the step after which most of the imagined deals are won; nothing when there is nothing to do.

    `been` are earlier views of the game, to which the hint does not lead back.
    """
    if view.result is not None:
        return None
    here = write_position(view)
    hidden = unseen(view)
    if not hidden:
        verdict, steps = _core.klondike_solve(here, KNOWN)
        if verdict == Winnable.YES and steps:
            return _hint(view, steps[0], "All cards are known, and this is the next step of a way to win.")
    if nothing_left(view):
        return None
    before = [write_position(earlier) for earlier in been]
    tried = worlds if hidden else 1
    advice = _core.klondike_advise(here, before, tried, each) or _core.klondike_advise(here, [], tried, each)
    step, wins = advice[0]
    return _hint(view, step, _explain(hidden, wins, tried))


def _explain(hidden: int, wins: int, worlds: int) -> str:
    if not hidden:
        return "All cards are known, and no way to win was found; this keeps things going."
    cards = "card is" if hidden == 1 else "cards are"
    imagined = f"{hidden} {cards} unseen; they were imagined in {worlds} ways"
    if not wins:
        return f"{imagined}, and no way to win was found in any of them; this keeps things going."
    return f"{imagined}, and after this step a way to win was found in {wins} of them."


def _hint(view: View, step: str, found: str) -> Hint:
    action = read_step(view, step)
    return Hint(action, tell_action(view, action), found)


def hint_for(table: Table) -> Hint | None:
    """Return a hint for the player at this table, from the cards seen so far."""
    earlier = [step.before for step in table.steps[1:][-REMEMBERED:]]
    been = [view_for(table.game, state, 0) for state in earlier]
    return find_hint(table.view(0), been)


def nothing_left(view: View) -> bool:
    """Return whether nothing the player can still do turns up another card or wins.

    True only when every position that can be reached was gone through.
    """
    return view.result is None and _core.klondike_stuck(write_position(view), REACHED) == "yes"


def finish(view: View) -> tuple[Action, ...]:
    """Return what brings everything home when no card lies face down; nothing if it is not so far."""
    down = any(not card.face_up for zone in TABLEAUS for card in view.zone(zone).cards)
    if view.result is not None or unseen(view) or down:
        return ()
    steps = _core.klondike_solve(write_position(view), KNOWN)[1]
    empty = [zone for zone in FOUNDATIONS if not view.zone(zone).count]
    begun = {suit: empty.pop(0) for suit in _new_suits(view, steps)}
    return tuple(read_step(view, step, begun) for step in steps)


def _new_suits(view: View, steps: list[str]) -> list[str]:
    """Return the suits whose first card reaches a foundation in these steps, in order."""
    there = {card.template[1] for zone in FOUNDATIONS for card in view.zone(zone).cards}
    coming = (step.split()[1] for step in steps if " " in step)
    return [suit for suit in dict.fromkeys(coming) if suit in "cdhs" and suit not in there]


def solve_deal(table: Table, limit: int = DEAL) -> tuple[Winnable, tuple[str, ...]]:
    """Tell whether a table can be won from where it stands, and the steps that win; all cards are looked at."""
    verdict, steps = _core.klondike_solve(_everything(table), limit)
    return Winnable(verdict), tuple(steps)


def _everything(table: Table) -> bytes:
    """Return the position with the cards nobody has seen: for the authority alone."""
    text = write_position(table.view(0)).decode().split("|")
    text[2] = " ".join(card.template for card in table.state.piles["stock"].cards)
    columns = []
    for zone in TABLEAUS:
        cards = table.state.piles[zone].cards[::-1]
        hidden = [card.template for card in cards if not card.sight[0]]
        run = [card.template for card in cards if card.sight[0]]
        columns.append(f"{' '.join(hidden)}: {' '.join(run)}" if hidden else " ".join(run))
    text[3] = "/".join(columns)
    return "|".join(text).encode()
