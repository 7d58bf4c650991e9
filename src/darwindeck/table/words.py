"""The open table in sentences: zones by their names instead of their keys, players by theirs."""

from __future__ import annotations

import re
from functools import lru_cache

from darwindeck.table.game import Game, Spot
from darwindeck.table.state import Phase, Reason
from darwindeck.table.view import View

_REASONS = {
    Reason.CONCEDE: "by giving up",
    Reason.VICTORY_DECLARED: "declared",
    Reason.WON: "",
    Reason.DECK_OUT: "no cards were left to draw",
}


def zone_words(spot: Spot, seat: int) -> str:
    """A zone as a sentence names it."""
    name = spot.spec.name.lower()
    if spot.owner is None:
        return f"the {name}"
    return f"your {name}" if spot.owner == seat else f"the opponent's {name}"


def line_words(game: Game, seat: int, line: str, names: tuple[str, ...]) -> str:
    """A line of a seat's log as a sentence."""
    aliases = {game.alias(key, seat): zone_words(spot, seat) for key, spot in game.spots.items()}
    said = _any_of(tuple(aliases)).sub(lambda found: aliases[found[0]], line)
    if len(names) == 2:
        said = re.sub(r"^Opponent\b", lambda _: names[1 - seat], said)
    return said if not said or said[-1] in ".!?]" else f"{said}."


@lru_cache(maxsize=16)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these as a whole word; the longest first. Words that are no keys (`stock`) only where a key stands."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(r"(?<![\w'])(?:" + "|".join(map(re.escape, longest)) + r")(?!\w)")


def status_words(view: View, names: tuple[str, ...]) -> str:
    """Whose turn it is and what is asked."""
    other = names[1 - view.seat] if len(names) > 1 else ""
    if view.result is not None:
        return _result_words(view, other)
    if view.decision is not None:
        message = view.decision.message or "Decide."
        return f"{other} asks you: {message}" if view.decision.yours else f"{other} is asked: {message}"
    if view.phase is Phase.SETUP:
        return "Set up your side, then end your turn." if view.to_act else f"{other} sets up their side."
    if not other:
        return f"Move {view.turn}." if view.turn > 1 else ""
    return f"Turn {view.turn}: yours." if view.to_act else f"Turn {view.turn}: {other} plays."


def _result_words(view: View, other: str) -> str:
    result = view.result
    if result is None:
        return ""
    who = {True: "You have won", False: f"{other or 'Nobody'} has won", None: "Nobody has won"}[result.won]
    why = result.details or _REASONS[result.reason]
    return f"{who}: {why}." if why else f"{who}."
