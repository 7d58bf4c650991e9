"""A position in words, as one seat may know it: the scene of the seat, what it remembers of the others, and nothing
else. Cards stand in notation, as actions are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from darwindeck.play.authority import PlayTable
from darwindeck.play.scene import Scene
from darwindeck.play.scene.describe import describe, describe_hand
from darwindeck.play.scene.model import Prompt
from darwindeck.simulation.view import Known, View

LOG_LINES: Final = 60
TALK_LINES: Final = 8
VERSION: Final = "version"
CARDS: Final = "your cards"
"""The two lines at the head of a position that programs read: what is before the colon."""


def position_text(table: PlayTable, seat: int) -> str:
    """Return the position: its version, the seat's cards, who sits where, what lies where, what is asked."""
    scene, view = table.scene(seat), table.view(seat)
    return "\n".join((*_head(table, scene), *_own(scene, view), *_table(scene), *_memory(scene, view)))


def _head(table: PlayTable, scene: Scene) -> Iterator[str]:
    yield f"{VERSION}: {table.version}"
    yield f"{CARDS}: {_cards(() if scene.hand is None else scene.hand.suggested)}"
    own = scene.seats[scene.seat]
    yield f"You are seat {scene.seat} of {len(scene.seats)}, called {own.full_name}."
    if scene.prompt is not None:
        yield f"You are to act. {scene.prompt.question}"
    else:
        yield f"The game is over. {scene.status}" if scene.over else scene.status


def _own(scene: Scene, view: View) -> Iterator[str]:
    yield from describe_hand(scene, card=str)
    if view.picked:
        yield f"You have picked so far: {_cards(view.picked)}"
    held = [] if scene.hand is None else list(dict.fromkeys(scene.hand.suggested))
    notes = [f"{card} ({'; '.join(scene.notes[card])})" for card in held if card in scene.notes]
    if notes:
        yield f"About your cards: {', '.join(notes)}"
    if view.thrown:
        yield f"You have discarded face down: {_cards(view.thrown)}"


def _table(scene: Scene) -> Iterator[str]:
    for line in describe(scene, card=str, numbered=True):
        yield line.strip()


def _memory(scene: Scene, view: View) -> Iterator[str]:
    """Yield what the seat can remember of the others."""
    for seat in scene.seats:
        if seat.seat != view.seat and seat.seat < len(view.known):
            told = list(_memory_lines(view.known[seat.seat]))
            if told:
                yield f"{seat.name} {'; '.join(told)}"


def _memory_lines(known: Known) -> Iterator[str]:
    if known.holds:
        yield f"surely holds {_cards(known.holds)}"
    if known.voids:
        yield f"has no {_cards(known.voids)}"
    if known.asked:
        yield f"has asked for {_cards(known.asked)}"


def choices_text(prompt: Prompt | None, actions: Sequence[str]) -> str:
    """Actions in notation, one to a line; what is no card is said in words as well."""
    words = {} if prompt is None else {option.actions[0]: option.text for option in prompt.options}
    return "\n".join(f"{action} ({words[action]})" if action in words else action for action in actions)


def events_text(lines: Sequence[str]) -> str:
    """Return what happened, the latest last."""
    left_out = len(lines) - LOG_LINES
    head = [f"({left_out} earlier lines are left out)"] if left_out > 0 else []
    return "\n".join([*head, *lines[-LOG_LINES:]])


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards) or "none"
