"""Which tools and which prompt sections exist in which mode: one table per game, and nothing else decides it.

A mode is a part of play with its own prompt: setup, start of turn, main, decision, planner, executor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from darwindeck.errors import TableError
from darwindeck.llm.tools.registry import TOOLS
from darwindeck.llm.tools.spec import Tool
from darwindeck.llm.tools.steering import START_DONE
from darwindeck.llm.tools.table_session import TableSession
from darwindeck.table.plugins import plugin
from darwindeck.table.state import Phase
from darwindeck.table.table import Table, declared_this_turn


class Mode(StrEnum):
    """A part of play."""

    SETUP = "setup"
    START_OF_TURN = "start_of_turn"
    MAIN = "main"
    DECISION = "decision"
    PLANNER = "planner"
    EXECUTOR = "executor"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a mode offers: tools by name, and prompt sections in order."""

    tools: tuple[str, ...]
    sections: tuple[str, ...]

    def without(self, *names: str) -> Offer:
        """Return the same offer with some tools withheld; prompts drop what they say about these."""
        return Offer(tuple(name for name in self.tools if name not in names), self.sections)


_PLAY: Final = (
    *("draw", "move_card", "move_card_stack", "swap_card_stacks", "place_on_zone", "shuffle"),
    *("peek", "search_zone", "rearrange_zone", "reveal", "reveal_hand", "flip_card", "set_orientation"),
    *("add_counter", "remove_counter", "set_counter", "coin_flip", "dice_roll", "set_status"),
    *("declare_attack", "declare_retreat", "declare_ability", "attach_energy", "discard_pokemon_cards"),
    "concede",
)
_BOARD: Final = ("ZONE_LAYOUT", "STATUS_CONDITIONS", "DAMAGE", "TOOL_USAGE")

_POKEMON: Final[Mapping[Mode, Offer]] = {
    Mode.SETUP: Offer(
        ("draw", "move_card", "swap_card_stacks", "mulligan", "end_turn", "concede"),
        ("INTRO", "ROLE_SETUP", "ZONE_LAYOUT", "TOOL_USAGE"),
    ),
    Mode.START_OF_TURN: Offer(
        ("draw", "add_counter", "remove_counter", "coin_flip", "set_status", "end_phase", "concede"),
        ("INTRO", "ROLE_START_OF_TURN", "WIN_CONDITIONS", *_BOARD),
    ),
    Mode.MAIN: Offer(
        (*_PLAY, "create_decision", "declare_victory", "rewind", "end_turn"),
        (
            *("INTRO", "ROLE_MAIN", "WIN_CONDITIONS", "KEY_RULES", *_BOARD),
            *("PEEK_AND_SEARCH", "DECISIONS", "STRATEGY"),
        ),
    ),
    Mode.DECISION: Offer(
        (*_PLAY, "resolve_decision"),
        ("INTRO", "ROLE_DECISION", *_BOARD, "PEEK_AND_SEARCH", "DECISIONS"),
    ),
    Mode.PLANNER: Offer(
        ("launch_subagent", "declare_victory", "concede"),
        ("INTRO", "ROLE_PLANNER", "WIN_CONDITIONS", "KEY_RULES", "ZONE_LAYOUT", "TOOL_USAGE", "STRATEGY"),
    ),
    Mode.EXECUTOR: Offer(
        (*_PLAY, "create_decision", "declare_victory", "end_turn"),
        ("ROLE_EXECUTOR", *_BOARD, "PEEK_AND_SEARCH", "DECISIONS"),
    ),
}
_KLONDIKE: Final[Mapping[Mode, Offer]] = {
    Mode.MAIN: Offer(("draw", "move_card", "move_card_stack", "concede"), ("KLONDIKE", "TOOL_USAGE")),
}
_PEDDLERS: Final[Mapping[Mode, Offer]] = {
    Mode.MAIN: Offer(("move_card", "end_turn", "declare_victory", "concede"), ("PEDDLERS", "TOOL_USAGE")),
}
MODES: Final[Mapping[str, Mapping[Mode, Offer]]] = {
    "pokemon": _POKEMON,
    "klondike": _KLONDIKE,
    "peddlers": _PEDDLERS,
}


def offer(game: str, mode: Mode, *, search_in_decision: bool = True) -> Offer:
    """Return what a game offers in a mode; searching during a decision may be switched off."""
    found = MODES.get(game, {}).get(mode)
    if found is None:
        raise TableError(f"{game} has no mode {mode}", code="table/bad-arguments")
    if mode is Mode.DECISION and not search_in_decision:
        return found.without("search_zone")
    return found


def offer_at(table: Table, mode: Mode) -> Offer:
    """Return what a table offers in a mode, as it was set up."""
    return offer(table.game.playmat.id, mode, search_in_decision=table.search_in_decision)


def tools_of(offered: Offer) -> tuple[Tool, ...]:
    return tuple(TOOLS[name] for name in offered.tools)


def open_desk(
    table: Table,
    seat: int,
    mode: Mode,
    *,
    subagent: Callable[[str], str] | None = None,
    strategy: str = "",
) -> TableSession:
    """Return a desk for one seat in one mode, with the game's own notes."""
    game = table.game.playmat.id
    tools = tools_of(offer_at(table, mode))
    return TableSession(table, seat, tools, notes=plugin(game).notes, subagent=subagent, strategy=strategy)


def due_mode(table: Table, seat: int) -> Mode:
    """Return the part of play this seat is in, or will be in next."""
    state, modes = table.state, MODES[table.game.playmat.id]
    if state.decision is not None and state.to_act == seat and Mode.DECISION in modes:
        return Mode.DECISION
    if state.phase is Phase.SETUP and Mode.SETUP in modes:
        return Mode.SETUP
    begins = Mode.START_OF_TURN in modes and START_DONE not in declared_this_turn(table)
    return Mode.START_OF_TURN if state.active == seat and begins else Mode.MAIN
