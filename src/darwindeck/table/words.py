"""The open table in sentences: zones by their names instead of their keys, players by theirs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from darwindeck.errors import DarwinDeckError
from darwindeck.table.game import Game, Spot
from darwindeck.table.state import Phase, Reason
from darwindeck.table.view import View


def zone_words(spot: Spot, seat: int) -> str:
    """Return a zone as a sentence names it."""
    name = spot.spec.name.lower()
    if spot.owner is None:
        return name if name[-1].isdigit() else f"the {name}"
    return f"your {name}" if spot.owner == seat else f"the opponent's {name}"


_FOR_PEOPLE: Final = {
    "table/not-permitted": ("; if a card says so", ": choose the words on a card that allow it"),
    "table/decision-pending": ("; resolve it", ": answer it first"),
    "table/not-known": ("; look ", ": look at them first"),
}
"""By the code of a refusal: where it goes on for programs that call tools, and what a person reads instead."""


def refusal_words(game: Game, seat: int, error: DarwinDeckError) -> str:
    """Return a refusal as a sentence for a person: zones by their names, and no word about calls."""
    mark, instead = _FOR_PEOPLE.get(error.code, ("", ""))
    said, found, _ = error.message.partition(mark) if mark else (error.message, "", "")
    return sentence(line_words(game, seat, f"{said}{instead}" if found else said, ()))


def sentence(words: str) -> str:
    """With a capital and a stop."""
    stopped = _with_full_stop(words)
    return f"{stopped[:1].upper()}{stopped[1:]}"


def _with_full_stop(words: str) -> str:
    return words if not words or words[-1] in ".!?]" else f"{words}."


def line_words(game: Game, seat: int, line: str, names: tuple[str, ...]) -> str:
    """Return a line of a seat's log as a sentence."""
    aliases = {game.alias(key, seat): zone_words(spot, seat) for key, spot in game.spots.items()}
    said = _any_of(tuple(aliases)).sub(lambda found: aliases[found[1]], line)
    if len(names) == 2:
        said = re.sub(r"(?:^|(?<=: ))Opponent\b", lambda _: names[1 - seat], said)
    return _with_full_stop(said)


@lru_cache(maxsize=16)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these as a whole word, an article before it too; the longest first."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(r"(?<![\w'])(?:the )?(" + "|".join(map(re.escape, longest)) + r")(?!\w)")


def status_words(view: View, names: tuple[str, ...]) -> str:
    """Say whose turn it is, and the question."""
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
    match result.won:
        case None:
            who, loser = "Nobody has won", ""
        case True:
            who, loser = "You have won", f"{other} has"
        case False:
            who, loser = f"{other or 'Nobody'} has won", "You have"
    if result.reason is Reason.CONCEDE and loser:
        return f"{loser} given up: {who[0].lower()}{who[1:]}." if result.won else f"You have given up: {who}."
    why = result.details or ("no cards were left to draw" if result.reason is Reason.DECK_OUT else "")
    return f"{who}: {why}." if why else f"{who}."
