"""What somebody across the table may be told of a player's tool calls and words: never a card they could not know.

Of a call its name, its zones and its numbers are told; the names of cards in it are not, since the log tells those
that everybody may read. In words, all names of cards are blacked out while the game goes on.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from darwindeck.errors import TableError
from darwindeck.llm.messages import ToolCall
from darwindeck.table.game import Game
from darwindeck.table.table import Table
from darwindeck.table.words import zone_words

BLACK: Final = "▒▒▒"
LONGEST_WORDS: Final = 4000
_ZONES: Final = ("zone", "fromZone", "toZone", "zone1", "zone2", "targetZone")
_NUMBERS: Final = ("count", "amount", "value", "sides", "drawCount")
_ENDS: Final = ("fromPosition", "from")
_LONGEST_TOOL: Final = 40


def describe_call(game: Game, caller: int, reader: int, call: ToolCall) -> tuple[str, str]:
    """A call as the reader may know it: the tool, and zones and numbers in the reader's words."""
    tool = re.sub(r"[^\w]", "", call.name)[:_LONGEST_TOOL]
    try:
        arguments = msgspec.json.decode(call.arguments or "{}", type=dict[str, object])
    except msgspec.MsgspecError:
        return tool, ""
    words = [_zone(game, caller, reader, arguments[name]) for name in _ZONES if name in arguments]
    numbers = (arguments[name] for name in _NUMBERS if name in arguments)
    words += [str(number) for number in numbers if isinstance(number, int)]
    words += [str(arguments[name]) for name in _ENDS if arguments.get(name) in ("top", "bottom")]
    return tool, ", ".join(word for word in words if word)


def _zone(game: Game, caller: int, reader: int, alias: object) -> str:
    if not isinstance(alias, str):
        return ""
    try:
        return zone_words(game.spot(game.key_of(alias, caller)), reader)
    except TableError:
        return ""


def blacken(table: Table, text: str) -> str:
    """A text without the names of cards, until the game is over.

    All names go, also of cards that lie open: a player who says that it holds another one would tell a hidden card, and
    a rule that spared some would tell which.
    """
    if table.state.result is not None:
        return text[:LONGEST_WORDS]
    words = {word for card in table.game.catalogue for word in (card.name, card.id)}
    names = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{names})", BLACK, text, flags=re.IGNORECASE)[:LONGEST_WORDS]
