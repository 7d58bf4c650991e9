"""The tools of a rules game: read the rules, look, list what is legal, play, say something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from darwindeck.llm.tools.params import Empty
from darwindeck.llm.tools.spec import POSITION, RULES, ToolAt, ToolReply, tool

if TYPE_CHECKING:
    from darwindeck.llm.game.game_session import GameSession


LEGAL_ACTIONS: Final = "legal_actions"
LONGEST_WORDS: Final = 200

GameTool: TypeAlias = "ToolAt[GameSession]"


class PlayParams(Struct, frozen=True, forbid_unknown_fields=True):
    action: Annotated[
        str, Meta(description="One action in notation: a card such as 7h, or pass, deck, suit-h …")
    ]
    version: Annotated[int, Meta(description="The version of the position you are acting on", ge=0)]


class SayParams(Struct, frozen=True, forbid_unknown_fields=True):
    message: Annotated[str, Meta(description="What everybody hears", min_length=1, max_length=LONGEST_WORDS)]


def rules(desk: GameSession, _: Empty) -> ToolReply:
    return ToolReply(desk.rules_text())


def look(desk: GameSession, _: Empty) -> ToolReply:
    return ToolReply(desk.state_text())


def legal_actions(desk: GameSession, _: Empty) -> ToolReply:
    return ToolReply(desk.legal_text())


def play(desk: GameSession, params: PlayParams) -> ToolReply:
    return desk.act(tidy_action(params.action), params.version)


def say(desk: GameSession, params: SayParams) -> ToolReply:
    desk.talk.say(desk.seat, params.message)
    return ToolReply("Everybody heard it.")


_TOOLS: Final[tuple[GameTool, ...]] = (
    tool("rules", "Read the rules of this game.", Empty, rules, history=RULES),
    tool("look", "See the position as you may know it, and its version.", Empty, look, history=POSITION),
    tool(LEGAL_ACTIONS, "List every action you can take now.", Empty, legal_actions, history=POSITION),
    tool(
        "play",
        "Take one action in the version of the position you have seen.",
        PlayParams,
        play,
        terminal=True,
    ),
    tool("say", "Say something that everybody at the table hears.", SayParams, say),
)
GAME_TOOLS: Final[Mapping[str, GameTool]] = {item.name: item for item in _TOOLS}


_CARD: Final = re.compile(r"(10|[2-9TJQKAXY])([HDCS♥♦♣♠])", re.IGNORECASE)
_RANK: Final = re.compile(r"rank-(10|[2-9tjqkaxy])", re.IGNORECASE)
_SUITS: Final = {"♥": "h", "♦": "d", "♣": "c", "♠": "s"}


def tidy_action(text: str) -> str:
    """Return the same action in the notation of the rules: `10H` is `Th`, `PASS` is `pass`.

    >>> tidy_action(" 10♥ "), tidy_action("PASS"), tidy_action("rank-q"), tidy_action("the queen")
    ('Th', 'pass', 'rank-Q', 'the queen')
    """
    bare = text.strip().strip("`'\"").strip()
    card = _CARD.fullmatch(bare)
    if card is not None:
        suit = _SUITS.get(card[2], card[2].lower())
        return _rank(card[1]) + suit
    named = _RANK.fullmatch(bare)
    return f"rank-{_rank(named[1])}" if named is not None else bare.lower()


def _rank(text: str) -> str:
    return "T" if text == "10" else text.upper()
