"""What somebody across the table may be told of a player's tool calls and words: never a card they could not know.

Of a call its name (if there is such a tool), its zones and its numbers are told; the names of cards in it are not,
since the log tells those that everybody may read. In words, all names of cards are blacked out while the game goes on.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import msgspec

from darwindeck.errors import TableError
from darwindeck.llm.messages import ToolCall
from darwindeck.llm.tools.registry import TOOLS
from darwindeck.outside import decode_outside
from darwindeck.table.game import Game
from darwindeck.table.table import Table
from darwindeck.table.words import zone_words

BLACK: Final = "▒▒▒"
LONGEST_WORDS: Final = 4000
_ZONES: Final = ("zone", "fromZone", "toZone", "zone1", "zone2", "targetZone")
_NUMBERS: Final = ("count", "amount", "value", "sides", "drawCount")
_ENDS: Final = ("fromPosition", "from")
_MOST: Final = 1_000_000
NO_TOOL: Final = "a tool that does not exist"


def describe_call(game: Game, caller: int, reader: int, call: ToolCall) -> tuple[str, str]:
    """Return a call as the reader may know it: the tool, and zones and numbers in the reader's words."""
    if call.name not in TOOLS:  # such a name could be a card's
        return NO_TOOL, ""
    try:
        arguments = decode_outside(call.arguments or "{}", dict[str, object])
    except msgspec.MsgspecError:
        return call.name, ""
    words = [_zone(game, caller, reader, arguments[name]) for name in _ZONES if name in arguments]
    numbers = (arguments[name] for name in _NUMBERS if name in arguments)
    words += [str(number) for number in numbers if type(number) is int and abs(number) < _MOST]
    words += [str(arguments[name]) for name in _ENDS if arguments.get(name) in ("top", "bottom")]
    return call.name, ", ".join(word for word in words if word)


def _zone(game: Game, caller: int, reader: int, alias: object) -> str:
    if not isinstance(alias, str):
        return ""
    try:
        return zone_words(game.spot(game.key_of(alias, caller)), reader)
    except TableError:
        return ""


def blacken(table: Table, text: str) -> str:
    """Return a text without the names of cards, until the game is over.

    All names go, also of cards that lie open: a player who says that it holds another one would tell a hidden card, and
    a rule that spared some would tell which.
    """
    if not text or table.state.result is not None:
        return text[:LONGEST_WORDS]
    words = {word for card in table.game.catalogue for word in (card.name, card.id)}
    names = "|".join(map(_any_spelling, sorted(words, key=len, reverse=True)))
    return re.sub(rf"(?<![^\W_])(?:{names})", BLACK, text, flags=re.IGNORECASE)[:LONGEST_WORDS]


def _any_spelling(name: str) -> str:
    """Return a pattern for a name however it is set: in two lines, with hyphens or in one word, without its
    accents.
    """
    plain = re.sub(r"[\W_]+", " ", name).strip() or name
    return r"[\W_]*".join("".join(map(_letter, word)) for word in plain.split())


def _letter(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0]
    return re.escape(letter) if base == letter else f"(?:{re.escape(letter)}|{re.escape(base)})"
